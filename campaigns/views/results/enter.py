"""Results of battles on real tables: the tally and the quick result, kept while they are filled, then handed in."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.access import battle_for, campaign_for, pairing_in
from campaigns.forms.battles import ResultForm
from campaigns.forms.results import ReopenForm
from campaigns.models import Battle, Game
from campaigns.pages.campaign.warbands import set_up_page
from campaigns.pages.results.confirmations import outlook
from campaigns.pages.results.short import ShortPage, short_page
from campaigns.pages.rounds.season import battle_of_pairing
from campaigns.services.battles.fight import has_referee, record_of
from campaigns.services.battles.readiness import moved_since
from campaigns.services.refusal import Refused
from campaigns.services.results.enter import (
    Doubtful,
    bring_up_to_date,
    defaults_of,
    enter_result,
    enter_short_result,
    open_tally,
    reopen_tally,
    save_tally,
    sheets_now,
    tally_of,
)
from campaigns.views.answers import attempt, posted, refuse_form
from roster.pages.tally.page import TallyPage, shown_as, tally_page
from roster.rulebooks import book_of_edition
from rules.tally.draft import read_sent

CHANGED_MEANWHILE = (
    "Somebody else entered something while this page was open. Both are kept; where you both changed the same, yours "
    "holds. Look it over and hand it in again."
)


@dataclass(frozen=True)
class Notice:
    """The reason why a page was not handed in. With `doubtful` its player may insist that it is right."""

    sentence: str = ""
    reasons: tuple[str, ...] = ()
    doubtful: bool = False
    status: int = 200


@require_http_methods(["GET", "HEAD", "POST"])
def new_result(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """A battle on a real table, before or after it is played; its tally or quick result comes next."""
    found = campaign_for(request.user, campaign_id, take_part=True)
    book = book_of_edition(found.edition)
    page = set_up_page(found, request.user, book)
    paired = battle_of_pairing(pairing_in(found, request.GET.get("pairing", "")), request.user)
    form = ResultForm(page, book, posted(request), initial=paired)
    reasons: tuple[str, ...] = ()
    if form.is_valid():
        try:
            battle = open_tally(campaign_id, request.user, form.plan)
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
            reasons = refusal.reasons
        else:
            return redirect("campaigns:short" if "short" in request.POST else "campaigns:tally", battle.pk)
    context = {"campaign": found, "form": form, "reasons": reasons, "can_fight": page.can_fight}
    return render(
        request, "campaigns/results/result_form.html", context, status=422 if form.is_bound else 200
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tally(request: HttpRequest, battle_id: int) -> HttpResponse:
    """The full report. An htmx post keeps what was changed; `do=finish` hands the result in."""
    return _entry(request, battle_id, short=False)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def short(request: HttpRequest, battle_id: int) -> HttpResponse:
    """The same for a quick result."""
    return _entry(request, battle_id, short=True)


def _entry(request: HttpRequest, battle_id: int, *, short: bool) -> HttpResponse:
    battle = battle_for(request.user, battle_id, play=True)
    if battle.status != Battle.Status.SET_UP:
        messages.info(request, "The result of this battle has been entered.")
        return redirect(battle)
    if request.method == "POST":
        return _sent(request, battle, short=short)
    return _show(request, battle, Notice(), tally_of(battle).fields, short=short)


def _sent(request: HttpRequest, battle: Battle, *, short: bool) -> HttpResponse:
    defaults = defaults_of(battle, short=short)
    sent = read_sent(request.POST.dict(), defaults)
    try:
        merged = save_tally(battle.pk, request.user, sent, short=short)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect(battle)
    met = bool(merged.moved or merged.crossed)
    if request.htmx:
        return _kept(request, battle, merged.fields, shown_as(sent.posted, defaults), met=met, short=short)
    if request.POST.get("do") != "finish":
        messages.success(request, "Saved.")
        return redirect(request.path if short else f"{request.path}#tally-end")
    notice = Notice(CHANGED_MEANWHILE, status=409) if met else _handed_in(request, battle, short=short)
    if notice is None:
        waits = outlook(battle_for(request.user, battle.pk))
        messages.success(request, f"Result entered. No warband changes until it counts. {waits}")
        return redirect(battle)
    return _show(request, battle, notice, merged.fields, short=short)


def _handed_in(request: HttpRequest, battle: Battle, *, short: bool) -> Notice | None:
    """Why the result could not be handed in; None where it was."""
    try:
        if short:
            enter_short_result(battle.pk, request.user)
        else:
            enter_result(battle.pk, request.user, sure=request.POST.get("sure") == "on")
    except Refused as refusal:
        return Notice(refusal.sentence, refusal.reasons, isinstance(refusal, Doubtful), 422)
    return None


def _page(battle: Battle, fields: Mapping[str, str], *, short: bool) -> TallyPage | ShortPage:
    setup, book = record_of(battle).setup, book_of_edition(battle.edition)
    return (
        short_page(sheets_now(battle), setup.side_names, fields, book)
        if short
        else tally_page(setup, fields, book)
    )


def _kept(
    request: HttpRequest, battle: Battle, fields: Mapping[str, str], shown: str, *, met: bool, short: bool
) -> HttpResponse:
    """The part of the page that changes when something was kept; its fields stay as the reader sees them."""
    page = replace(_page(battle, fields, short=short), shown=shown)
    part = "campaigns/results/parts/short_state.html" if short else "roster/tally/parts/tally_state.html"
    return render(request, part, {"tally": page, "met": met, "here": request.path})


def _show(
    request: HttpRequest, battle: Battle, notice: Notice, fields: Mapping[str, str], *, short: bool
) -> HttpResponse:
    warbands = {side.warband_id: side.warband for side in battle.sides.all()}
    moved = moved_since(battle, warbands, record_of(battle).setup)
    game = battle.games.filter(status__in=(Game.Status.PROPOSED, Game.Status.RUNNING)).first()
    context = {
        "game": game,
        "has_turns": tally_of(battle).turns is not None,
        "may_referee": game is None and not short and has_referee(battle),
        "battle": battle,
        "campaign": battle.campaign,
        "tally": _page(battle, fields, short=short),
        "notice": notice,
        "moved": [move.side.name for move in moved],
        "here": request.path,
    }
    template = "campaigns/results/short_result.html" if short else "campaigns/results/tally.html"
    return render(request, template, context, status=notice.status)


@require_POST
def reopen(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Back to the tally of an entered result that nobody has accepted yet."""
    battle = battle_for(request.user, battle_id, play=True)
    form = ReopenForm(request.POST)
    if not form.is_valid():
        return refuse_form(request, form, back=battle.get_absolute_url())
    was_short = battle.fought_by == Battle.FoughtBy.SHORT
    try:
        reopen_tally(battle_id, request.user, **form.cleaned_data)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect(battle)
    return redirect("campaigns:short" if was_short else "campaigns:tally", battle_id)


@require_POST
def refresh(request: HttpRequest, battle_id: int) -> HttpResponse:
    """The rosters as they are now; what was entered stays."""
    battle = battle_for(request.user, battle_id, play=True)
    return attempt(
        request,
        lambda: bring_up_to_date(battle_id, request.user),
        done="The battle now has the rosters as they are. What you entered is kept.",
        back=battle.get_absolute_url(),
    )
