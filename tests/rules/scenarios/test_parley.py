"""Alliances of three and more warbands: formed by consent, broken at the start of a turn, sharing a victory."""

import pytest

from rules.combat.charging.charging import charge_targets
from rules.combat.moving.movement import may_end_at
from rules.combat.shooting.aiming import legal_targets, may_shoot
from rules.engine.decisions import Choice
from rules.engine.events import (
    AllianceBroken,
    AllianceFormed,
    AllianceRefused,
    BattleEnded,
    TurnBegan,
    WarriorMoved,
)
from rules.engine.events.event import Status
from rules.scenarios.parts.parley import BREAK, CONSENT, FIGHT_ON, KEEP, REFUSE, SHARE, parley, remaining
from rules.values import changed
from tests.rules.scenarios.stage import Stage
from tests.rules.staging.battlefield import inches, man

KINDS = ("alliance", "join", "victory")


def stage(*more: list) -> Stage:
    return Stage("street-brawl", [man(10, 10, "bow")], [man(20, 10, "bow")], [man(30, 10, "bow")], *more)


def talks(it: Stage, side: int, **says: str | dict[int, str]) -> None:
    """The parley of a side; what is said to each kind of question, by everybody or by side."""

    def answer(asked: Choice) -> str:
        said = says[asked.question]
        return said if isinstance(said, str) else said[asked.side]

    it.play(parley(it.battle, it.scenario, side), says={Choice: answer})


@pytest.mark.rule("CAMP-MULTI-8")
def test_a_side_asks_another_and_both_are_allies_when_it_consents():
    it = stage()
    talks(it, 0, alliance="2", join=CONSENT)
    assert [(asked.side, asked.question, asked.choices) for asked in it.questions(Choice)] == [
        (0, "alliance", ("1", "2", KEEP)),
        (2, "join", (CONSENT, REFUSE)),
    ]
    assert it.told(AllianceFormed) == [AllianceFormed((0, 2))]
    assert [one.id for one in it.state.enemies_of(0)] == [1]
    assert [one.id for one in it.state.enemies_of(1)] == [0, 2]


def test_alliances_agreed_on_before_the_battle_may_be_broken_and_no_others_are_formed():
    it = stage()
    it.battle.setup = changed(it.battle.setup, alliances=((0, 2),))
    it.state.alliances.fold(AllianceFormed((0, 2)))
    talks(it, 1)
    assert not it.questions(Choice)
    talks(it, 0, alliance=BREAK)
    assert [asked.choices for asked in it.questions(Choice)] == [(BREAK, KEEP)]


def test_nothing_comes_of_it_when_it_refuses():
    it = stage()
    talks(it, 0, alliance="2", join=REFUSE)
    assert it.told(AllianceRefused) == [AllianceRefused(0, 2, 2)]
    assert [one.id for one in it.state.enemies_of(0)] == [1, 2]


def test_everybody_who_is_to_stand_together_is_asked():
    it = stage([man(40, 10)])
    it.fold(AllianceFormed((2, 3)))
    talks(it, 0, alliance="2", join={2: CONSENT, 3: REFUSE})
    assert it.told(AllianceRefused) == [AllianceRefused(0, 2, 3)]
    talks(it, 0, alliance="2", join=CONSENT)
    assert it.told(AllianceFormed) == [AllianceFormed((0, 2, 3))]


def test_allies_are_no_targets_of_charges_and_shots_and_may_stand_side_by_side():
    it = stage()
    talks(it, 0, alliance="1", join=CONSENT)
    it.turn(0)
    archer = it.one(0)
    assert charge_targets(it.battle, archer) == ((2,), ())
    assert may_shoot(it.battle, archer)
    assert [one.id for one in legal_targets(it.battle, archer, archer.fighter.weapons[0])] == [2]
    assert may_end_at(it.battle, archer, inches(19.02, 10))
    assert not may_end_at(it.battle, archer, inches(29.02, 10))


@pytest.mark.rule("CAMP-MULTI-8")
def test_a_warrior_who_breaks_his_word_has_enemies_again_and_the_others_stay_allies():
    it = stage([man(40, 10)])
    it.fold(AllianceFormed((0, 1, 2)))
    talks(it, 1, alliance=BREAK)
    assert it.questions(Choice)[0].choices == ("3", BREAK, KEEP)
    assert it.told(AllianceBroken) == [AllianceBroken(1)]
    assert [one.id for one in it.state.enemies_of(1)] == [0, 2, 3]
    assert [one.id for one in it.state.enemies_of(0)] == [1, 3]


def test_an_alliance_of_two_is_over_when_one_breaks_it():
    it = stage()
    it.fold(AllianceFormed((0, 1)), AllianceBroken(0))
    assert it.state.alliances.groups == ()


def test_new_allies_in_combat_are_parted_by_an_inch():
    it = Stage("street-brawl", [man(10, 10)], [man(10.98, 10)], [man(30, 10)])
    it.engage(0, 1)
    it.turn(0)
    talks(it, 0, alliance="1", join=CONSENT)
    (moved,) = it.told(WarriorMoved)
    assert (moved.manner, moved.spent, moved.contacts) == ("parted", 0, ())
    assert it.one(0).gap_to(it.one(1)) >= 100
    assert (it.one(0).contacts, it.one(1).contacts) == (frozenset(), frozenset())
    assert not it.one(moved.who).moved


def test_a_warrior_who_still_fights_somebody_else_stays_with_him():
    it = Stage("street-brawl", [man(10, 10)], [man(10.98, 10)], [man(11.96, 10)])
    it.engage(1, 0, 2)
    talks(it, 0, alliance="1", join=CONSENT)
    assert it.one(1).contacts == {2}
    assert it.one(1).position == inches(10.98, 10)
    assert it.one(0).gap_to(it.one(1)) >= 100


@pytest.mark.rule("CAMP-MULTI-8")
def test_allies_who_are_alone_share_the_victory_when_all_want_to():
    it = stage()
    it.fold(AllianceFormed((0, 2)))
    it.status(1, Status.OUT_OF_ACTION)
    talks(it, 2, victory=SHARE)
    assert [asked.side for asked in it.questions(Choice)] == [2, 0]
    assert it.told(BattleEnded) == [BattleEnded(2, "shared", 1, (0,))]


@pytest.mark.parametrize(("said", "traitor"), [({2: FIGHT_ON}, 2), ({2: SHARE, 0: FIGHT_ON}, 0)])
def test_else_they_fight_it_out(said: dict[int, str], traitor: int):
    it = stage()
    it.fold(AllianceFormed((0, 2)))
    it.status(1, Status.OUT_OF_ACTION)
    talks(it, 2, victory=said)
    assert it.told(AllianceBroken) == [AllianceBroken(traitor)]
    assert not it.battle.over


def test_nobody_is_asked_whose_warband_is_gone():
    it = stage([man(40, 10)])
    it.status(3, Status.OUT_OF_ACTION)
    assert remaining(it.battle) == [0, 1, 2]
    talks(it, 3)
    assert it.asked == []
    talks(it, 0, alliance=KEEP)
    assert it.questions(Choice)[0].choices == ("1", "2", KEEP)


def test_the_parley_is_at_the_start_of_a_turn():
    it = stage()
    it.watch(TurnBegan(1), says={Choice: KEEP})
    assert [(asked.side, asked.question) for asked in it.questions(Choice)] == [(1, "alliance")]
