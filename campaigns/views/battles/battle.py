"""Setting a battle up, and the page of one battle."""

from django.contrib import messages
from django.db.models import Max
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from campaigns.access import TOLD_TO_STRANGERS, battle_for, campaign_for, is_public, may_play, pairing_in
from campaigns.forms.battles import PEOPLE, BattleForm, OpponentsForm
from campaigns.models import Battle, Campaign, Game, ScenarioRoll
from campaigns.pages.battles.job import battle_job
from campaigns.pages.battles.moving_picture import MovingPicture, moving_picture
from campaigns.pages.battles.page import BattlePage, battle_page, branches
from campaigns.pages.battles.story import round_parts, story
from campaigns.pages.battles.table_choices import table_choices
from campaigns.pages.battles.table_part import table_part
from campaigns.pages.campaign.link_cards import battle_card
from campaigns.pages.campaign.warbands import set_up_page
from campaigns.pages.chances.page import query_of_battle
from campaigns.pages.rounds.season import battle_of_pairing
from campaigns.services.battles.ask import CHECK, FIGHT, ask_to_check
from campaigns.services.battles.fight import Unreadable, may_use_engine, record_of
from campaigns.services.battles.scenario_rolls import roll_scenario, waiting_rolls
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.option_words import refused_by
from campaigns.services.play.propose import set_up_to_play
from campaigns.services.refusal import Refused
from campaigns.services.results.confirm import count_due, due_cause
from campaigns.views.answers import posted, whole
from campaigns.views.play.propose import told_of_proposal
from roster.rulebooks import book_of_edition
from roster.sharing.card import preview_tags
from roster.site.replica import perhaps_old
from roster.site.strangers import open_to_strangers
from rules.catalogue.model import Rulebook
from rules.mustering.words import one_line
from rules.scenarios import TWO
from rules.scenarios.parts.rolling import setting_of, settings_of, tables_of_settings


@require_http_methods(["GET", "HEAD", "POST"])
def new_battle(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Set up a battle."""
    found = campaign_for(request.user, campaign_id, take_part=True)
    book = book_of_edition(found.edition)
    page = set_up_page(found, request.user, book)
    if "roll" in request.POST:
        return _rolled(request, found, OpponentsForm(page, request.POST))
    roll = _roll_of(request, found)
    paired = battle_of_pairing(pairing_in(found, request.GET.get("pairing", "")), request.user)
    how = {"how": request.GET.get("how", "")}
    initial = how | paired | _as_before(request.GET) | _by_roll(roll)
    form = BattleForm(page, book, posted(request), initial=initial)
    form.options_of = request.GET.get("options", "")
    reasons: tuple[str, ...] = ()
    if form.is_valid():
        try:
            return redirect(_set_up(request, campaign_id, form))
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
            reasons = refusal.reasons
    tables = table_choices(form["battlefield"].value())
    context = {
        "campaign": found,
        "form": form,
        "reasons": reasons,
        "can_fight": page.can_fight,
        "engine_refused": "" if may_use_engine(found, request.user) else refused_by("engine_use"),
        "is_played": form["how"].value() == PEOPLE,
        "tables": tables,
        "chosen": next((table for table in tables if table.chosen), None),
        "roll": roll,
        "settings": _settings(book),
        "last_setting": _last_setting(found, book),
    }
    return render(
        request, "campaigns/battles/battle_form.html", context, status=422 if form.is_bound else 200
    )


def _settings(book: Rulebook) -> dict[str, str]:
    """What can be rolled for besides the rulebook's table, by setting, in words."""
    tables = {setting: table.name for setting, table in tables_of_settings(book, TWO).items()}
    drawn = {setting: f"{setting}: one of {len(keys)}" for setting, keys in settings_of(book, TWO).items()}
    return {setting: (tables | drawn)[setting] for setting in sorted(tables | drawn)}


def _last_setting(campaign: Campaign, book: Rulebook) -> str:
    """The setting of the campaign's last roll, likely that of its next one; empty for the rulebook's table."""
    last = campaign.scenario_rolls.first()
    return setting_of(last.rolled["table"], book) if last is not None else ""


def _set_up(request: HttpRequest, campaign_id: int, form: BattleForm) -> Battle | Game:
    """The battle of a valid form, or the game in which people play it. Raises `Refused`.

    One that was set up before, as by a double click, is said to be.
    """
    before = Battle.objects.filter(campaign=campaign_id).aggregate(last=Max("pk"))["last"] or 0
    if form.is_played:
        known = form.cleaned_data["known"] or 0
        game = set_up_to_play(campaign_id, request.user, form.plan, form.seats, known=known, **form.terms)
        if game.battle_id is not None and game.battle_id <= before:
            messages.info(request, _set_up_already(request, campaign_id, form, game))
        else:
            told_of_proposal(request, game)
        return game
    battle = set_up_battle(campaign_id, request.user, form.plan)
    if battle.pk <= before:
        messages.info(request, _ALREADY)
    else:
        messages.success(request, "Battle set up. No dice are rolled yet.")
    return battle


_ALREADY = "This battle is set up already: here it is."
_LONGEST_SETTING = 80


def _set_up_already(request: HttpRequest, campaign_id: int, form: BattleForm, game: Game) -> str:
    """What is said of a battle that was set up before. Another friendly like it may be set up as well."""
    if not form.plan.friendly:
        return _ALREADY
    chosen = _chosen(request)
    chosen["known"] = str(game.pk)
    address = f"{reverse('campaigns:new-battle', args=[campaign_id])}?{chosen.urlencode()}"
    return format_html('{} <a href="{}">Set up another one like it</a>', _ALREADY, address)


def _chosen(request: HttpRequest) -> QueryDict:
    """What was chosen in a post, which goes along in an address."""
    chosen = request.POST.copy()
    for key in ("csrfmiddlewaretoken", "roll"):
        chosen.pop(key, None)
    return chosen


def _rolled(request: HttpRequest, campaign: Campaign, form: OpponentsForm) -> HttpResponse:
    """Roll for the scenario and show the form again with what came of it; a reload rolls nothing.

    Whatever else was chosen goes along in the address.
    """
    chosen, address = _chosen(request), reverse("campaigns:new-battle", args=[campaign.pk])
    if not form.is_valid():
        messages.error(
            request, "Choose the warbands first; the one with the lowest rating rolls for the scenario."
        )
        return redirect(f"{address}?{chosen.urlencode()}")
    try:
        setting = one_line(request.POST.get("roll_from", ""))[:_LONGEST_SETTING]
        roll = roll_scenario(campaign.pk, request.user, form.warbands, setting=setting)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect(f"{address}?{chosen.urlencode()}")
    for key in form.fields:
        chosen.pop(key, None)
    chosen["roll"] = str(roll.pk)
    return redirect(f"{address}?{chosen.urlencode()}#scenario-roll")


def _as_before(chosen: QueryDict) -> dict[str, object]:
    """The values of the form when somebody rolled; none if the address tells of no form."""
    if "ruleset" not in chosen:
        return {}
    several = ("others", "drinking", "switches")
    before = {key: chosen[key] for key in BattleForm.base_fields if key in chosen}
    return before | {key: chosen.getlist(key) for key in several}


def _roll_of(request: HttpRequest, campaign: Campaign) -> ScenarioRoll | None:
    """The roll that the address names, while it waits for its battle."""
    asked = whole(request.GET.get("roll", ""), 18)
    return None if asked is None else waiting_rolls(campaign).filter(pk=asked).first()


def _by_roll(roll: ScenarioRoll | None) -> dict[str, object]:
    """The first values of the form when a roll waits for its battle."""
    if roll is None:
        return {}
    first, second, *others = roll.sides
    scenario = {"scenario": roll.scenario} if roll.scenario else {}
    return {"first": first, "second": second, "others": others, **scenario}


@open_to_strangers
@require_safe
def battle(request: HttpRequest, battle_id: int) -> HttpResponse:
    """`?step=7` shows the table after that step of the story, `?round=2` after that round.

    `?told=2` shows the story alone, unfolded at that round. An htmx request for one of them gets the table alone.
    A result whose time has come counts from now on.
    """
    found = battle_for(request.user, battle_id)
    if found.campaign.is_read_by_stranger:
        return perhaps_old(request, _battle, request, found)
    hindrance = ""
    if due_cause(found) is not None:
        hindrance = count_due([found]).get(found.pk, "")
        found = battle_for(request.user, battle_id)
    return _battle(request, found, hindrance)


def _battle(request: HttpRequest, found: Battle, hindrance: str = "") -> HttpResponse:
    """The page or the part of it that was asked. `hindrance` is why a result that is due does not count."""
    book = book_of_edition(found.edition)
    shown = {name: whole(request.GET.get(name, "")) for name in ("step", "round")}
    try:
        if request.htmx and request.htmx.target == "table-shown":
            return _table_alone(request, found, shown)
        page = battle_page(found, request.user, book, **shown)
    except Unreadable as refusal:
        context = {"battle": found, "campaign": found.campaign, "sentence": str(refusal)}
        return render(request, "campaigns/battles/battle_unreadable.html", context)
    told = whole(request.GET.get("told", ""))
    rounds = round_parts(page.story, told)
    if told is not None:
        given = {"page": page, "rounds": rounds, "title": page.title, "back": found.get_absolute_url()}
        return render(request, "campaigns/battles/told.html", given)
    context = {
        "battle": found,
        "campaign": found.campaign,
        "page": page,
        "rounds": rounds,
        "hindrance": hindrance,
        "chances": query_of_battle(found, [side.warband for side in page.sides]),
        "branch": page.branches,
        "moving": _moving(found, page),
        "may_share": found.status in TOLD_TO_STRANGERS and may_play(request.user, found),
    }
    if is_public(found):
        context |= preview_tags(request, battle_card(found, book), "campaigns:battle-preview", found.pk)
    return render(request, "campaigns/battles/battle.html", context)


def _moving(battle: Battle, page: BattlePage) -> MovingPicture | None:
    """The part with its moving picture; strangers see one that is there."""
    if page.result is None or not page.story or page.refereed:
        return None
    return moving_picture(battle, page.result.headline, may_make=not battle.campaign.is_read_by_stranger)


def _table_alone(request: HttpRequest, battle: Battle, shown: dict[str, int | None]) -> HttpResponse:
    """The table after a step without the rest of the page."""
    record = record_of(battle)
    part = table_part(record, story(record) if record.events else (), **shown)
    context = {"table": part, "battle": battle, "branch": branches(battle, record, request.user)}
    return render(request, "campaigns/battles/parts/table_shown.html", context)


@require_POST
def check(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Have a fought battle replayed from seed and answers; the page tells whether every event comes out the same."""
    found = battle_for(request.user, battle_id, take_part=True)
    try:
        job = ask_to_check(found, request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect(found)
    if not job.is_unfinished:
        level = messages.SUCCESS if job.result.get("same") else messages.ERROR
        messages.add_message(request, level, job.sentence)
    return redirect(f"{found.get_absolute_url()}#check")


@require_safe
def progress(request: HttpRequest, battle_id: int, of: str) -> HttpResponse:
    """The part of the battle page that says how far a job is, for htmx; others are sent to the page.

    The whole page is loaded again when the job has ended.
    """
    found = battle_for(request.user, battle_id)
    if of not in (FIGHT, CHECK):
        raise Http404("There is no such job.")
    if not request.htmx:
        return redirect(found)
    page = battle_job(found, of)
    if page is None or not page.is_unfinished:
        return HttpResponseClientRefresh()
    return render(request, "campaigns/battles/parts/progress.html", {"battle": found, "job": page, "of": of})


@require_safe
def battle_record(request: HttpRequest, battle_id: int) -> HttpResponse:
    """The record as a file, so that anybody can check the battle; there is none while its seed is hidden."""
    found = battle_for(request.user, battle_id)
    if not found.seed_is_open:
        messages.error(
            request, "The record is available once the result counts, because it contains the seed."
        )
        return redirect(found)
    answer = HttpResponse(found.record, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="battle-{found.pk}.json"'
    answer["Cache-Control"] = "private, no-cache"
    return answer
