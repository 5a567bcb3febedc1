"""Results of battles on a real table: kept while they are played, handed in once, reopened, and accepted like any."""

import pytest

from campaigns.models import Battle, ChronicleEntry
from campaigns.pages.chronicle.sentences import lines
from campaigns.services.battles.fight import fight_battle, record_of
from campaigns.services.battles.set_up import Plan
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.discard import discard_battle, take_back_battle
from campaigns.services.results.enter import (
    Doubtful,
    bring_up_to_date,
    enter_result,
    enter_short_result,
    open_tally,
    reopen_tally,
    save_tally,
    tally_of,
)
from roster.models import OpenResult
from roster.services.warbands.warriors import dismiss, rename
from roster.sheets import read_sheet
from rules.engine.events import Status
from rules.ledger.entries import ExperienceGained
from rules.tally.draft import Sent
from tests.campaigns.sequences import finish
from tests.remembered import remembered

pytestmark = pytest.mark.django_db

#: The rats are fighters 0 to 5, the others 6 to 10.
DONE = {"winner": "0", "rounds": "6", "state-7": "out", "by-7": "0"}
SHORT = {
    "short-winner": "1",
    "short-casualties-0": "2",
    "short-experience-1-1": "3",
    "short-why-1-1": "led and won",
    "short-lost-0-2": "1",
    "short-why-0-2": "dead on a 2",
    "short-gold-1": "10",
    "short-reason-1": "a purse",
}


@pytest.fixture
@remembered
def tally(campaign, player, rats, others):
    """A battle on a real table, just set up."""
    return open_tally(campaign.pk, player, Plan(warbands=(rats.pk, others.pk)))


def saved(battle, user, fields, shown=None, short=False):
    return save_tally(battle.pk, user, Sent(shown or {}, fields), short=short)


@pytest.fixture
@remembered
def entered(tally, player):
    saved(tally, player, DONE)
    return enter_result(tally.pk, player)


def test_a_tally_is_a_battle_that_is_set_up_and_that_the_site_does_not_fight(tally, player):
    assert (tally.status, tally.battlefield, tally.title) == ("set_up", "real-table", "Skirmish")
    with pytest.raises(Refused, match="real table"):
        fight_battle(tally.pk, player)


def test_both_players_fill_one_tally(tally, player, other_player):
    saved(tally, player, {"state-7": "out"})
    merged = saved(tally, other_player, {"rounds": "3"})
    assert merged.moved == ("state-7",)
    tally.refresh_from_db()
    assert tally_of(tally).fields == {"state-7": "out", "rounds": "3"}


def test_a_tap_says_nothing_of_what_the_page_had_not_shown(tally, player, other_player):
    saved(tally, player, {"state-7": "out"})
    saved(tally, other_player, {"rounds": "3"}, shown={})
    merged = saved(tally, player, {}, shown={"state-7": "out"})
    assert merged.fields == {"rounds": "3"}


def test_the_result_is_stored_as_the_outcome_that_the_engine_would_have_stated(entered, player):
    record = record_of(entered)
    assert (entered.status, entered.fought_by, entered.entered_by) == ("fought", "table", player)
    assert (record.answers, record.events) == ((), ())
    assert (record.outcome.winner, record.outcome.reason, record.outcome.rounds) == (0, "rout", 6)
    fallen = record.outcome.fighter(7)
    assert (fallen.status, fallen.taken_out_by) == (Status.OUT_OF_ACTION, 0)
    assert [side.result for side in entered.sides.order_by("position")] == ["won", "lost"]


def test_handing_in_twice_is_once(entered, tally, other_player):
    assert enter_result(tally.pk, other_player).entered_by == entered.entered_by
    assert ChronicleEntry.objects.filter(kind="result_entered").count() == 1


def test_the_chronicle_says_that_somebody_entered_it(entered, campaign):
    line = lines(campaign.chronicle.all())[0]
    assert line.text == (
        "player entered the result of battle 1, Skirmish: The Gutter Shadows beat The Lamp Eaters in 6 rounds, when "
        "The Lamp Eaters routed. An organiser must accept the result."
    )


def test_an_entered_result_opens_the_post_battle_sequence_like_any(entered, organiser, player, rats):
    accept_battle(entered.pk, organiser)
    finish(rats, player)
    sheet = read_sheet(type(rats).objects.get(pk=rats.pk))
    assert sheet.battles == 1
    assert sheet.warrior(1).experience > sheet.warrior(1).starting_experience


def test_a_result_that_cannot_be_is_refused_with_all_reasons(tally, player):
    saved(
        tally,
        player,
        {"winner": "0", "rounds": "6", "state-7": "out", "by-7": "8", "state-1": "out", "by-1": "2"},
    )
    with pytest.raises(Refused) as refused:
        enter_result(tally.pk, player, sure=True)
    assert len(refused.value.reasons) == 2
    tally.refresh_from_db()
    assert tally.status == Battle.Status.SET_UP


def test_an_odd_result_is_handed_in_by_a_player_who_is_sure(tally, player):
    saved(tally, player, DONE | {"by-7": ""})
    with pytest.raises(Doubtful) as doubt:
        enter_result(tally.pk, player)
    assert "nobody in particular" in doubt.value.reasons[0]
    assert enter_result(tally.pk, player, sure=True).status == Battle.Status.FOUGHT


def test_only_players_of_the_battle_and_organisers_enter_it(tally, organiser, stranger):
    with pytest.raises(Refused, match="Only an organiser or a player in this battle"):
        saved(tally, stranger, DONE)
    with pytest.raises(Refused, match="Only an organiser or a player in this battle"):
        enter_result(tally.pk, stranger)
    saved(tally, organiser, DONE)
    assert enter_result(tally.pk, organiser).entered_by == organiser


def test_a_discarded_battle_takes_no_entry(tally, player):
    discard_battle(tally.pk, player)
    for verb in (lambda: saved(tally, player, DONE), lambda: enter_result(tally.pk, player)):
        with pytest.raises(Refused, match="it is discarded"):
            verb()


def test_an_entry_is_reopened_with_all_that_was_entered(entered, other_player, player):
    again = reopen_tally(entered.pk, other_player, reason="A slip.")
    assert (again.status, again.fought_by, again.entered_by, again.fought_at) == (
        "set_up",
        "engine",
        None,
        None,
    )
    assert record_of(again).outcome is None
    assert tally_of(again).fields == DONE
    assert [side.result for side in again.sides.all()] == ["", ""]
    assert reopen_tally(entered.pk, player).status == "set_up"
    assert enter_result(entered.pk, player).status == "fought"


def test_an_accepted_result_and_one_of_the_engine_are_not_reopened(entered, organiser, campaign, fought):
    accept_battle(entered.pk, organiser)
    for battle in (entered, fought):
        with pytest.raises(Refused, match="not accepted yet"):
            reopen_tally(battle.pk, organiser)


def test_a_battle_whose_tally_is_begun_is_not_fought_by_the_site(battle, organiser):
    saved(battle, organiser, {"rounds": "2"})
    with pytest.raises(Refused, match="Enter its result"):
        fight_battle(battle.pk, organiser)
    saved(battle, organiser, {}, shown={"rounds": "2"})
    assert fight_battle(battle.pk, organiser).fought_by == "engine"


def test_rosters_that_changed_are_brought_up_to_date_and_the_entry_stays(tally, player, rats):
    saved(tally, player, DONE)
    rename(rats.pk, player, number=1, name="Snikch the Late", revision=rats.revision, request_key="p:rename")
    fresh = bring_up_to_date(tally.pk, player)
    assert record_of(fresh).setup.fighters[0].name == "Snikch the Late"
    assert tally_of(fresh).fields == DONE
    assert enter_result(tally.pk, player).status == "fought"


def test_a_short_result_writes_what_was_entered_and_nothing_else(tally, player, organiser, rats, others):
    saved(tally, player, SHORT, short=True)
    entered = enter_short_result(tally.pk, player)
    assert (entered.fought_by, entered.status) == ("short", "fought")
    assert tally_of(entered).short.sides[0].casualties == 2
    assert enter_short_result(tally.pk, player).pk == entered.pk
    gold = others.gold
    with pytest.raises(Refused, match="Only an organiser"):
        accept_battle(tally.pk, player)
    accept_battle(tally.pk, organiser)
    assert accept_battle(tally.pk, organiser).status == "accepted"
    loser, winner = (type(rats).objects.get(pk=warband.pk) for warband in (rats, others))
    assert not read_sheet(loser).warrior(2).is_active
    assert winner.gold == gold + 10
    entry = winner.ledger.order_by("-revision").first().entry
    assert [change for change in entry.changes if isinstance(change, ExperienceGained)] == [
        ExperienceGained(1, 3, "led and won")
    ]


def test_a_short_result_says_so_in_the_chronicle(tally, player, campaign):
    saved(tally, player, SHORT, short=True)
    enter_short_result(tally.pk, player)
    assert lines(campaign.chronicle.all())[0].text == (
        "player entered a quick result of battle 1, Skirmish: The Lamp Eaters beat The Gutter Shadows. "
        "An organiser must accept the result."
    )


def test_a_short_result_without_a_reason_is_refused(tally, player):
    saved(tally, player, SHORT | {"short-why-1-1": "", "short-reason-1": ""}, short=True)
    with pytest.raises(Refused) as refused:
        enter_short_result(tally.pk, player)
    assert len(refused.value.reasons) == 2


def test_both_pages_of_a_battle_keep_their_own_fields(tally, player):
    saved(tally, player, SHORT, short=True)
    saved(tally, player, DONE)
    tally.refresh_from_db()
    assert tally_of(tally).fields == SHORT | DONE


def test_an_accepted_short_result_is_undone(tally, player, organiser, rats):
    before = read_sheet(rats)
    saved(tally, player, SHORT, short=True)
    enter_short_result(tally.pk, player)
    accept_battle(tally.pk, organiser)
    take_back_battle(tally.pk, organiser)
    assert read_sheet(type(rats).objects.get(pk=rats.pk)) == before
    assert accept_battle(tally.pk, organiser).status == "accepted"


def test_a_short_result_is_accepted_as_far_as_the_rosters_still_allow_it(tally, player, organiser, rats):
    saved(tally, player, SHORT, short=True)
    enter_short_result(tally.pk, player)
    OpenResult.objects.all().delete()
    dismiss(rats.pk, player, number=2, members=1, revision=None, request_key="p:dismiss")
    assert accept_battle(tally.pk, organiser).status == "accepted"
    told = lines(tally.campaign.chronicle.all())[0].text
    assert "The Gutter Shadows no longer has warrior 2" in told


def test_a_roster_that_changed_keeps_no_result_away(tally, player, rats):
    saved(tally, player, DONE)
    rename(rats.pk, player, number=1, name="Snikch the Late", revision=rats.revision, request_key="p:rename")
    assert enter_result(tally.pk, player).status == "fought"
