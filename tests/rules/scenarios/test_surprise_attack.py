"""Surprise Attack: who waits, who is scattered where, and how the reserve comes."""

import pytest

from rules.engine.decisions import Choice, DeploymentPlace
from rules.engine.dice import Rolled
from rules.engine.events import BattleEnded, EdgeChosen, RoundBegan, TurnBegan, WarriorDeployed
from rules.engine.events.event import Status
from rules.engine.events.objectives import AmountRolled, EdgeNamed, ReserveCalled, ReserveRolled, RoleTaken
from rules.engine.outcome import outcome_of
from rules.scenarios.parts.ending import check_wiped_out
from rules.scenarios.parts.reserves import waiting
from tests.rules.scenarios.stage import Stage
from tests.rules.staging.battlefield import man


def before(defenders: int) -> Stage:
    return Stage("surprise-attack", [man(0, 0)] * 3, [man(0, 0)] * defenders, before=True, ratings=(90, 120))


def says(asked: Choice) -> str:
    """The last in roster order is rolled for last; edge 1 is the north."""
    usual = {"role": "attacker", "edge 1": "north", "reserve": "call"}
    return usual.get(asked.question, asked.choices[-1])


@pytest.mark.rule("CAMP-SCEN-SURPRISE-3")
@pytest.mark.parametrize(
    ("die", "edge"), [(1, "north"), (2, "west"), (3, "west"), (4, "east"), (5, "east"), (6, "south")]
)
def test_the_edge_that_the_attacker_names_is_number_1_and_the_others_follow_from_it(die: int, edge: str):
    stage = before(1)
    stage.set_up(die, says={Choice: says})
    assert stage.told(EdgeChosen) == [EdgeChosen(0, edge)]


@pytest.mark.rule("CAMP-SCEN-SURPRISE-1")
def test_each_defender_waits_on_1_to_3_and_the_attackers_edge_is_drawn_by_lot():
    stage = before(4)
    stage.set_up(3, 4, 1, 6, 4, says={Choice: says})
    rolled = [(event.who, event.waits) for event in stage.told(ReserveRolled)]
    assert rolled == [((3,), True), ((4,), False), ((5,), True), ((6,), False)]
    assert stage.told(EdgeNamed) == [EdgeNamed(0, "north")]
    assert [event.amount for event in stage.told(AmountRolled)] == [4]
    assert stage.told(EdgeChosen) == [EdgeChosen(0, "east")]
    assert [asked.who for asked in stage.questions(DeploymentPlace)] == [4, 6, 0, 1, 2]
    assert [one.id for one in waiting(stage.battle, 1)] == [3, 5]


@pytest.mark.rule("CAMP-SCEN-SURPRISE-1")
def test_a_warrior_who_is_rolled_for_last_is_there_when_nobody_else_is():
    stage = before(3)
    stage.set_up(1, 2, 3, says={Choice: says})
    assert stage.told(ReserveRolled)[-1] == ReserveRolled((5,), None, False)
    assert stage.state.of_side(1) == (stage.one(5),)


def test_the_defender_says_who_is_rolled_for_last():
    stage = before(3)
    stage.set_up(
        1, 2, 3, says={Choice: lambda asked: "3" if asked.question == "rolled for last" else says(asked)}
    )
    assert [event.who for event in stage.told(ReserveRolled)] == [(4,), (5,), (3,)]
    assert stage.state.of_side(1) == (stage.one(3),)


@pytest.mark.rule("CAMP-SCEN-SURPRISE-2")
def test_defenders_stand_8_inches_from_each_other_and_from_edges():
    stage = before(6)
    stage.set_up(*[4] * 6, 1, says={Choice: says})
    there = stage.state.of_side(1)
    assert len(there) == 6
    assert all(one.gap_to(other) >= 800 for one in there for other in there if one is not other)
    for one in there:
        x, y, _ = one.position
        assert min(x, y, 4800 - x, 4800 - y) >= 849


def test_a_crowd_that_has_no_room_for_that_stands_closer():
    stage = before(20)
    stage.set_up(*[4] * 20, 1, says={Choice: says})
    assert len(stage.state.of_side(1)) == 20


def under_attack() -> Stage:
    stage = Stage("surprise-attack", [man(10, 4)], [man(20, 20), man(0, 0), man(0, 0)], before=True)
    stage.fold(RoleTaken(0, "attacker"), RoleTaken(1, "defender"))
    stage.fold(ReserveRolled((2, 3), Rolled((1,)), True))
    stage.fold(WarriorDeployed(0, man(10, 4).at), WarriorDeployed(1, man(20, 20).at))
    return stage


@pytest.mark.rule("CAMP-SCEN-SURPRISE-4")
def test_the_reserve_comes_on_4_from_the_second_turn_all_over_one_edge_by_lot():
    stage = under_attack()
    stage.fold(RoundBegan(1))
    stage.watch(TurnBegan(1))
    assert stage.told(ReserveCalled) == []
    stage.fold(RoundBegan(2))
    stage.watch(TurnBegan(0))
    assert stage.told(ReserveCalled) == []
    stage.watch(TurnBegan(1), faces=(4, 4, 6), says={Choice: "call"})
    assert [(event.who, event.comes) for event in stage.told(ReserveCalled)] == [((2,), True), ((3,), True)]
    assert all(stage.one(who).position.y >= 4600 for who in (2, 3))
    assert stage.one(2).standing
    assert not stage.one(2).moved
    assert waiting(stage.battle, 1) == []


def test_a_warrior_who_does_not_come_waits_on():
    stage = under_attack()
    stage.fold(RoundBegan(2))
    stage.watch(TurnBegan(1), faces=(3, 4, 1), says={Choice: "call"})
    assert [one.id for one in waiting(stage.battle, 1)] == [2]
    stage.fold(RoundBegan(3))
    stage.watch(TurnBegan(1), faces=(3,), says={Choice: "call"})
    assert [one.id for one in waiting(stage.battle, 1)] == [2]


def test_a_warrior_who_is_not_called_is_not_rolled_for():
    stage = under_attack()
    stage.fold(RoundBegan(2))
    stage.watch(TurnBegan(1), says={Choice: "wait"})
    assert stage.told(ReserveCalled) == []
    assert [one.id for one in waiting(stage.battle, 1)] == [2, 3]


def test_a_warband_with_a_reserve_is_not_wiped_out():
    stage = under_attack()
    stage.status(1, Status.OUT_OF_ACTION)
    stage.play(check_wiped_out(stage.battle))
    assert stage.told(BattleEnded) == []
    assert len(stage.state.starting(1)) == 3


@pytest.mark.rule("CAMP-SCEN-SURPRISE-5")
def test_a_reserve_that_still_waits_at_the_end_took_part_and_survived():
    stage = under_attack()
    stage.fold(BattleEnded(0, "rout", 4))
    defenders = outcome_of(stage.state, ("Attackers", "Defenders")).sides[1].fighters
    assert [it.id for it in defenders if it.status is not Status.OUT_OF_ACTION and not it.absent] == [1, 2, 3]
