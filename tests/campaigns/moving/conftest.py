"""A site with something of everything that is stored, whose ids cannot be mistaken for one another."""

import random
import secrets
import shutil
import zipfile
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from django.db import transaction
from django.utils import timezone

from campaigns.models import Campaign, Game, PermissionRequest
from campaigns.moving import export_campaign
from campaigns.services.battles import keys as battle_keys
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.scenario_rolls import roll_scenario
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.campaign.found import create_campaign
from campaigns.services.events.write import draw_event
from campaigns.services.map.draw import change_map, change_territory, make_map, remove_territory
from campaigns.services.map.give import give_territory
from campaigns.services.map.holders import holders_of
from campaigns.services.map.pictures import use_picture
from campaigns.services.map.stakes import change_stake
from campaigns.services.members.invite import join_by_invite, renew_invite
from campaigns.services.members.late_joiners import give_late_grant
from campaigns.services.members.roles import remove_member
from campaigns.services.members.warbands import enter_warband, withdraw_warband
from campaigns.services.play.begin import PLAYER, PROPOSER, TACTICS, SeatPlan, agree, propose_game
from campaigns.services.play.call_off import call_off
from campaigns.services.play.hand_over import SIDE, give_orders, hand_over
from campaigns.services.play.talk import say
from campaigns.services.results.accept import accept_battle
from campaigns.services.rounds.absences import note_absence, pause_warband
from campaigns.services.rounds.arrange import add_round, draw_round, publish_round
from campaigns.services.rounds.awards import award_points
from campaigns.services.rounds.carry_over import carry_over
from campaigns.services.rounds.dates import Proposal, propose_dates
from campaigns.services.rounds.game_nights import answer_night, plan_nights, renew_calendar
from campaigns.services.rounds.seasons import begin_season, close_or_reopen_season
from campaigns.services.rounds.trophies import give_trophy, introduce_season
from campaigns.standings import Carried
from roster.models import User
from roster.services.history.answer import answer_change, withdraw_answer
from roster.services.history.by_hand import Wish, change_by_hand
from roster.services.loadouts import save_loadout
from roster.services.trading.wish_list import add_to_wish_list
from roster.services.warbands.stories import use_portrait, write_story
from rules.aftermath.effects import GoldIncome
from tests.campaigns.map.test_map_pictures import encoded
from tests.campaigns.play.players import play_until_undone
from tests.campaigns.samples import muster
from tests.campaigns.sequences import finish
from tests.conftest import make_user
from tests.frozen import whole_site
from tests.remembered import written_once

#: The league that the other parts are about.
LEAGUE = "The Long Winter"


@pytest.fixture(scope="module")
def whole(django_db_setup, django_db_blocker, run_folder):
    """Made once in a run, and undone after the last test of a file; each test sees it whole."""
    with django_db_blocker.unblock(), transaction.atomic():
        written_once(run_folder / "whole.rows", partial(_fill, run_folder))
        yield Campaign.objects.get(name=LEAGUE)
        transaction.set_rollback(True)


def _fill(run_folder: Path) -> None:
    """The whole site, with the same dice every time."""
    whole_site.fill_once(run_folder)
    seeds = random.Random("more of it")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "token_hex", lambda size: seeds.randbytes(size).hex())
        campaign = Campaign.objects.get(name=LEAGUE)
        _travelled(campaign)
        _seasons(campaign)
        _answers(campaign)
        _stories(campaign)
        _map(campaign)
        _nights(campaign)
        _request(campaign)
        _games(campaign)


@pytest.fixture(scope="module")
def winter(django_db_setup, django_db_blocker, tmp_path_factory):
    """The file of a campaign with a battle that counts, sequences to be played, and a season; its site is gone."""
    path = tmp_path_factory.mktemp("winter") / "winter.zip"
    with django_db_blocker.unblock(), transaction.atomic():
        organiser = make_user("organiser")
        campaign = create_campaign(organiser, name="Winter in the Ruins")
        warbands = []
        for name in ("anna", "berta"):
            user = make_user(name)
            join_by_invite(user, campaign.invite_token)
            warbands.append(muster(user, f"The warband of {name}", 4))
            enter_warband(campaign.pk, user, warbands[-1].pk)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(battle_keys, "new_key", lambda: "a lantern")
            battle = set_up_battle(campaign.pk, organiser, Plan(tuple(it.pk for it in warbands)))
        accept_battle(fight_battle(battle.pk, organiser).pk, organiser)
        season = begin_season(campaign.pk, organiser)
        award_points(season.pk, organiser, warband=warbands[0].pk, name="Painting", points=1, request_key="a")
        export_campaign(campaign, path)
        transaction.set_rollback(True)
    return path


@pytest.fixture
def whole_file(winter, tmp_path):
    """A copy of it beside which others are made."""
    return Path(shutil.copy(winter, tmp_path / "winter.zip"))


def _travelled(campaign: Campaign) -> None:
    """A warband that has fought in another campaign before, and a solo battle of it."""
    organiser = User.objects.get(username="organiser")
    other = create_campaign(organiser, name="Elsewhere")
    warbands = []
    for name in ("traveller", "native"):
        user = make_user(name)
        join_by_invite(user, other.invite_token)
        warbands.append(muster(user, f"The {name}s", 4))
        enter_warband(other.pk, user, warbands[-1].pk)
    plan = Plan(tuple(it.pk for it in warbands), battlefield="market-square")
    accept_battle(fight_battle(set_up_battle(other.pk, organiser, plan).pk, organiser).pk, organiser)
    finish(warbands[0], warbands[0].owner)
    traveller = warbands[0].owner
    withdraw_warband(other.pk, warbands[0].pk, traveller)
    join_by_invite(traveller, campaign.invite_token)
    enter_warband(campaign.pk, traveller, warbands[0].pk)
    loner = User.objects.get(username="loner")
    join_by_invite(loner, campaign.invite_token)
    enter_warband(campaign.pk, loner, loner.warbands.get().pk)
    give_late_grant(campaign.pk, loner.warbands.get().pk, organiser, gold=20, experience=0)
    leaver = make_user("leaver")
    join_by_invite(leaver, campaign.invite_token)
    gone = muster(leaver, "The Leavers", 3)
    enter_warband(campaign.pk, leaver, gone.pk)
    remove_member(campaign.pk, campaign.memberships.get(user=leaver).pk, organiser)


def _permission(campaign: Campaign) -> None:
    """What a player asks to be allowed."""
    warband = campaign.entered.first().warband
    campaign.permission_requests.create(
        warband=warband,
        code="too-few-warriors",
        subject="too-few-warriors//",
        title="Too few warriors",
        reason="They come next week",
        asked_by=warband.owner,
    )


def _seasons(campaign: Campaign) -> None:
    """One that is over, and one with a round that is published and one that is not."""
    organiser = User.objects.get(username="organiser")
    close_or_reopen_season(
        begin_season(campaign.pk, organiser, name="The First").pk, organiser, is_open=False
    )
    season = begin_season(
        campaign.pk,
        organiser,
        points_objective=1,
        tie_breaks=["rating"],
        named_awards=[{"name": "Painted", "points": 2}],
    )
    warbands = [entry.warband for entry in campaign.entered.select_related("warband")]
    carry_over(season.pk, organiser, rounds=0, figures={warbands[0].pk: Carried(1, 0, 0, 3)})
    first = add_round(season.pk, after=0)
    note_absence(first.pk, warbands[0].pk, organiser, absent=True)
    drawn = draw_round(first.pk, kind="random", table_size=2, seen=0)
    publish_round(first.pk, organiser, seen=drawn.revision)
    table = [seat.warband_id for seat in first.pairings.first().seats.all()]
    set_up_battle(campaign.pk, organiser, Plan(tuple(table)))
    assert first.pairings.filter(battle__isnull=False).count() == 1
    left = first.seats.order_by("pk").last()
    pause_warband(campaign.pk, left.warband_id, organiser, paused=True)
    draw_round(add_round(season.pk, after=1).pk, kind="random", table_size=3, seen=0)
    for number, reason in ((1, "Painted."), (0, "")):
        award_points(
            season.pk,
            organiser,
            warband=warbands[number].pk,
            name="Painting",
            points=2,
            reason=reason,
            round=number,
            request_key=f"award-{number}",
        )
    draw_event(campaign.pk, organiser, request_key="event")
    warrior = warbands[0].warriors.order_by("number").first().name
    holders = {"player": organiser.pk}, {"warband": warbands[0].pk, "warrior": warrior}
    for number, holder in enumerate(holders):
        key = f"trophy-{number}"
        give_trophy(campaign.pk, organiser, name="Host", season=season.pk, request_key=key, **holder)
    introduce_season(season.pk, intro="It was cold.")
    roll_scenario(campaign.pk, organiser, [it.pk for it in warbands[:2]])


def _answers(campaign: Campaign) -> None:
    """Answers to a change by hand, of both sides; one is withdrawn."""
    organiser = User.objects.get(username="organiser")
    warband = campaign.entered.select_related("warband__owner").first().warband
    wish = Wish("gold", "We miscounted.", number=5)
    revision = change_by_hand(warband.pk, organiser, wish=wish, revision=None, request_key="a:hand").revision
    for number, (user, text) in enumerate(((warband.owner, "It was six.\nCount again."), (organiser, "Oh."))):
        key = f"page:answer-{number}"
        reply = answer_change(warband.pk, user, revision=revision, text=text, request_key=key)
    withdraw_answer(reply.pk, organiser)


def _stories(campaign: Campaign) -> None:
    """A biography, private notes, a portrait, a wish and a loadout."""
    warband = campaign.entered.first().warband
    words = {"biography": "Born in a ditch.", "notes": "Owes me a beer.", "seen": 0}
    write_story(warband.pk, warband.owner, 1, **words)
    use_portrait(warband.pk, warband.owner, 1, encoded("JPEG"))
    save_loadout(warband.pk, warband.owner, "All bows")
    add_to_wish_list(warband.pk, warband.owner, note="a bigger cart", request_key="page:wish-1")


def _map(campaign: Campaign) -> None:
    """A map with a picture of its own, a territory that brings something, one that is gone, and a battle about one."""
    organiser = User.objects.get(username="organiser")
    found = make_map(campaign.pk, organiser)
    use_picture(campaign.pk, organiser, encoded("PNG"), seen=0)
    change_map(campaign.pk, organiser, most_held=3, deals_starts=True, seen=1)
    first, second = found.territories.all()[:2]
    outline = tuple((x, y) for x, y in first.outline)
    drawn = {"name": "The Sewers", "text": "Dark.", "outline": outline, "may_be_dealt": False}
    change_territory(first.pk, effects=[GoldIncome("Effect", "D6")], seen=2, **drawn)
    remove_territory(second.pk, organiser, seen=3)
    third = found.territories.all()[2]
    held = holders_of(found)[third.pk].warband
    warband = campaign.entered.exclude(warband=held).order_by("pk").first().warband_id
    click = {"held_by": held, "reason": "They cleared it.", "request_key": "page:give-1"}
    give_territory(third.pk, organiser, warband=warband, **click)
    battle = campaign.battles.filter(is_friendly=False, status="accepted").first()
    change_stake(battle.pk, organiser, territory=first.pk, reason="We fought for it.")


def _nights(campaign: Campaign) -> None:
    """A game night with an answer, dates for another, a calendar, and a link for spectators."""
    organiser = User.objects.get(username="organiser")
    begins = timezone.now() + timedelta(days=3)
    words = {"title": "Thursday", "starts_at": begins, "ends_at": begins + timedelta(hours=4)}
    nights = plan_nights(campaign.pk, organiser, weeks=2, **words)
    answer_night(nights[0].pk, organiser, is_coming=True)
    plan = Proposal([begins, begins + timedelta(days=1)], title="Big game")
    propose_dates(campaign.pk, organiser, plan, request_key="league")
    renew_calendar(campaign.pk, organiser)
    renew_invite(campaign.pk, role="spectator")
    alone = campaign.entered.get(warband__owner__username="loner").warband_id
    pause_warband(campaign.pk, alone, organiser, paused=True)


def _request(campaign: Campaign) -> None:
    """A player asks for a warrior too many."""
    warband = campaign.entered.select_related("warband__owner").first().warband
    PermissionRequest.objects.create(
        campaign=campaign,
        warband=warband,
        code="too-many-warriors",
        subject="too-many-warriors//",
        title="Too many warriors",
        reason="He came back from the dead.",
        asked_by=warband.owner,
    )


def _games(campaign: Campaign) -> None:
    """A game that waits for a player, one with an answer taken back, one that is over, one that was called off."""
    organiser = User.objects.get(username="organiser")
    warbands = [entry.warband for entry in campaign.entered.select_related("warband__owner").order_by("pk")]

    def proposed(*pair: int, friendly: bool = False) -> Game:
        chosen = tuple(warbands[index].pk for index in pair)
        plan = Plan(chosen, battlefield="market-square", friendly=friendly, unfinished=True)
        plans = (SeatPlan(PLAYER), SeatPlan(TACTICS if friendly else PROPOSER))
        user = warbands[pair[0]].owner if friendly else organiser
        return propose_game(set_up_battle(campaign.pk, organiser, plan).pk, user, plans)

    proposed(0, 5)
    over = proposed(1, 4, friendly=True)
    hand_over(over.pk, warbands[1].owner, over.answered, SIDE)
    for index, pair in enumerate(((1, 7), (2, 7))):
        game = proposed(*pair)
        for warband in pair:
            agree(game.pk, warbands[warband].owner)
        owner = warbands[pair[0]].owner
        give_orders(game.pk, owner, {"hide": "never"})
        say(game.pk, owner, "Good luck.")
        if index:
            call_off(game.pk, organiser, "It is late.")
            continue
        play_until_undone(game, owner, organiser)


def texts_of(path) -> dict[str, bytes]:
    """The unfolded files of a campaign by their names."""
    with zipfile.ZipFile(path) as bundle:
        return {name: bundle.read(name) for name in bundle.namelist()}
