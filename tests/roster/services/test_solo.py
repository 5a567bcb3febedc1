"""Battles that an owner enters alone: one at a time, with a post-battle sequence of the warband's own."""

import pytest

from roster.models import SoloBattle
from roster.services.aftermath.sequence import open_aftermath_of, resumed
from roster.services.tally.solo import (
    SoloPlan,
    SoloRefused,
    begin_solo,
    commitments,
    drop_solo,
    hand_in_solo,
    reopen_solo,
    save_solo,
    setup_of,
    solo_of,
    tally_of,
)
from roster.services.warbands.warriors import dismiss
from roster.sheets import read_sheet
from rules.aftermath.record import NO_TABLE
from rules.tally.draft import Sent
from rules.tally.opponent import Opponent
from tests.campaigns.samples import muster
from tests.campaigns.sequences import finish, to_the_end
from tests.remembered import remembered

pytestmark = pytest.mark.django_db
PLAN = SoloPlan(Opponent("The Dead", 4, "undead", 400), "skirmish", "mordheim")
#: The rats are fighters 0 to 4, the dead 5 to 8.
DONE = {
    "winner": "0",
    "rounds": "6",
    "state-5": "out",
    "by-5": "0",
    "state-6": "out",
    "kills-0": "1",
    "state-1": "out",
}


@pytest.fixture
@remembered
def rats(owner):
    return muster(owner, "The Gutter Shadows", 5)


@pytest.fixture
@remembered
def battle(rats):
    return begin_solo(rats.pk, PLAN)


@pytest.fixture
@remembered
def handed_in(battle):
    save_solo(battle.pk, Sent({}, DONE))
    return hand_in_solo(battle.pk, sure=True)


def test_a_battle_has_the_roster_as_it_is_and_as_many_strangers_as_there_were(battle):
    setup = setup_of(battle)
    assert (battle.title, battle.opponent, battle.status) == ("Skirmish against The Dead", "The Dead", "open")
    assert [len(side.fighters) for side in setup.sides] == [5, 4]
    assert setup.table == NO_TABLE


def test_a_second_solo_battle_is_the_open_one(battle, rats):
    assert begin_solo(rats.pk, PLAN).pk == battle.pk
    assert SoloBattle.objects.count() == 1


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        (SoloPlan(Opponent("The Dead", 0), "skirmish", "mordheim"), "1 to 40 warriors"),
        (SoloPlan(Opponent("The Dead", 4), "nowhere", "mordheim"), "no scenario 'nowhere'"),
        (SoloPlan(Opponent("The Dead", 4), "monster-hunt", "mordheim"), "3 to 6 warbands"),
        (SoloPlan(Opponent("The Dead", 4), "skirmish", "chess"), "no ruleset 'chess'"),
    ],
)
def test_a_battle_that_cannot_be_is_refused(rats, plan, sentence):
    with pytest.raises(SoloRefused, match=sentence):
        begin_solo(rats.pk, plan)


def test_a_warband_that_breaks_the_rules_enters_no_battle(rats, owner):
    dismiss(rats.pk, owner, number=1, members=1, revision=None, request_key="p:dismiss")
    with pytest.raises(SoloRefused, match="breaks the rules") as refused:
        begin_solo(rats.pk, PLAN)
    assert refused.value.reasons


def test_apps_above_may_forbid_it(rats, monkeypatch):
    monkeypatch.setattr(
        "roster.services.tally.solo.commitments", [*commitments, lambda _warband: "It is winter."]
    )
    with pytest.raises(SoloRefused, match="It is winter"):
        begin_solo(rats.pk, PLAN)


def test_handing_in_opens_the_whole_sequence_once(handed_in, rats):
    sequence = open_aftermath_of(rats)
    assert (sequence.battle, sequence.title) == (handed_in.key, "Skirmish against The Dead")
    assert hand_in_solo(handed_in.pk).status == "handed_in"
    assert rats.aftermaths.count() == 1


def test_injuries_kills_and_the_underdogs_bonus_come_of_it(handed_in, rats, owner):
    finish(rats, owner)
    entry = next(row.entry for row in rats.ledger.order_by("revision") if row.kind == "battle_fought")
    leader = {change.reason for change in entry.changes if getattr(change, "number", 0) == 1}
    assert (entry.opponents, entry.result) == (("The Dead",), "won")
    assert {"took 2 enemies out of action", "led the winning warband", "underdog"} <= leader
    assert read_sheet(type(rats).objects.get(pk=rats.pk)).battles == 1


def test_a_warband_finishes_one_sequence_before_its_next_battle(handed_in, rats, owner):
    with pytest.raises(
        SoloRefused, match="Finish the post-battle sequence of Skirmish against The Dead first"
    ):
        begin_solo(rats.pk, PLAN)
    finish(rats, owner)
    assert begin_solo(rats.pk, PLAN).pk != handed_in.pk


def test_a_result_that_cannot_be_is_refused_and_an_odd_one_asked_about(battle):
    with pytest.raises(SoloRefused) as refused:
        hand_in_solo(battle.pk)
    assert not refused.value.doubtful
    save_solo(battle.pk, Sent({}, DONE))
    with pytest.raises(SoloRefused) as doubt:
        hand_in_solo(battle.pk)
    assert doubt.value.doubtful


def test_an_entry_is_changed_while_its_sequence_is_not_finished_and_dice_stay(handed_in, rats, owner):
    rolled = [
        roll.faces for roll in to_the_end(open_aftermath_of(rats)).dice.made if roll.purpose == "injury"
    ]
    again = reopen_solo(handed_in.pk)
    assert (again.status, open_aftermath_of(rats), tally_of(again).fields) == ("open", None, DONE)
    assert reopen_solo(handed_in.pk).status == "open"
    hand_in_solo(handed_in.pk, sure=True)
    after = [roll.faces for roll in to_the_end(open_aftermath_of(rats)).dice.made if roll.purpose == "injury"]
    assert after == rolled
    finish(rats, owner)
    with pytest.raises(SoloRefused, match="not finished"):
        reopen_solo(handed_in.pk)
    with pytest.raises(SoloRefused, match="not finished"):
        drop_solo(handed_in.pk)


def test_a_dropped_battle_takes_no_entry_and_makes_room_for_another(battle, rats):
    drop_solo(battle.pk)
    with pytest.raises(SoloRefused, match="it is dropped"):
        save_solo(battle.pk, Sent({}, DONE))
    with pytest.raises(SoloRefused, match="it is dropped"):
        hand_in_solo(battle.pk)
    assert begin_solo(rats.pk, PLAN).pk != battle.pk


def test_dropping_a_battle_drops_its_sequence(handed_in, rats):
    assert drop_solo(handed_in.pk).status == "dropped"
    assert open_aftermath_of(rats) is None


def test_a_battle_that_is_dropped_and_begun_again_is_followed_by_the_same_dice_and_the_next_by_others(
    handed_in, rats, owner
):
    seeds = [resumed(open_aftermath_of(rats)).setup.seed]
    for _time in range(3):
        drop_solo(SoloBattle.objects.latest("pk").pk)
        hand_in(begin_solo(rats.pk, PLAN))
        seeds.append(resumed(open_aftermath_of(rats)).setup.seed)
    assert len(set(seeds)) == 1
    finish(rats, owner)
    hand_in(begin_solo(rats.pk, PLAN))
    assert resumed(open_aftermath_of(rats)).setup.seed not in seeds


def hand_in(battle) -> None:
    save_solo(battle.pk, Sent({}, {"winner": "0", "rounds": "6"}))
    hand_in_solo(battle.pk, sure=True)


def test_the_name_in_ledgers_leads_back_to_the_battle(battle):
    assert solo_of(battle.warband, battle.key) == battle
    assert solo_of(battle.warband, f"battle-{battle.pk}") is None
