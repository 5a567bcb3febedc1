"""Breakthrough: roles, who stands where, and what breaking through is."""

import pytest

from rules.engine.decisions import Choice
from rules.engine.events import BattleEnded, EdgeChosen, FirstTurnDecided
from rules.engine.events.event import Status
from rules.engine.events.objectives import DeedDone, RoleTaken
from tests.rules.scenarios.stage import Stage
from tests.rules.staging.battlefield import man


def says(role: str):
    return lambda decision: role if decision.question == "role" else decision.choices[0]


@pytest.mark.rule("CAMP-SCEN-PRE-1")
def test_the_lower_rated_player_chooses_his_role_and_the_attacker_begins():
    stage = Stage("breakthrough", [man(0, 0)], [man(0, 0)], before=True, ratings=(120, 90))
    stage.set_up(2, 5, says={Choice: says("defender")})
    assert stage.questions(Choice)[0].side == 1
    assert stage.told(RoleTaken) == [RoleTaken(0, "attacker"), RoleTaken(1, "defender")]
    assert stage.told(FirstTurnDecided) == [FirstTurnDecided(0)]
    assert stage.told(EdgeChosen) == [EdgeChosen(0, "south")]


def test_of_equals_the_winner_of_a_roll_chooses():
    stage = Stage("breakthrough", [man(0, 0)], [man(0, 0)], before=True)
    stage.set_up(2, 5, 6, 1, says={Choice: says("attacker")})
    assert stage.told(RoleTaken)[0] == RoleTaken(1, "attacker")


@pytest.mark.rule("CAMP-SCEN-BREAK-1")
def test_defenders_stand_at_least_14_inches_from_every_attacker():
    stage = Stage("breakthrough", [man(0, 0)] * 8, [man(0, 0)] * 8, before=True, ratings=(90, 120))
    stage.set_up(2, 5, says={Choice: says("attacker")})
    attackers, defenders = stage.state.of_side(0), stage.state.of_side(1)
    assert len(defenders) == 8
    assert all(one.position.y <= 800 for one in attackers)
    assert min(one.gap_to(other) for one in attackers for other in defenders) >= 1400


def through(*places: tuple[float, float]) -> Stage:
    stage = Stage("breakthrough", [man(x, y) for x, y in places], [man(40, 20)])
    stage.fold(RoleTaken(0, "attacker"), RoleTaken(1, "defender"), EdgeChosen(0, "south"))
    return stage


@pytest.mark.rule("CAMP-SCEN-BREAK-2")
def test_two_standing_attackers_within_2_inches_of_the_far_edge_win():
    stage = through((10, 45.51), (20, 47), (30, 5))
    stage.watch(*stage.whole_turn(0))
    assert stage.told(BattleEnded) == [BattleEnded(0, "broken through", 1)]
    assert stage.told(DeedDone) == [DeedDone(0, "breaking-through"), DeedDone(1, "breaking-through")]


@pytest.mark.parametrize("second", [(20, 45.5), (20, 3)])
def test_a_single_warrior_does_not_win(second: tuple[float, float]):
    stage = through((10, 45.51), second)
    stage.watch(*stage.whole_turn(0))
    assert stage.told(BattleEnded) == []


@pytest.mark.rule("CAMP-SCEN-BREAK-2")
def test_the_fallen_do_not_count():
    stage = through((10, 46), (20, 46))
    stage.status(1, Status.KNOCKED_DOWN)
    stage.watch(*stage.whole_turn(0))
    assert stage.told(BattleEnded) == []


def test_a_warrior_who_has_broken_through_earns_it_whichever_way_the_battle_ends():
    stage = through((10, 46), (20, 5))
    stage.watch(BattleEnded(1, "rout", 3))
    assert stage.told(DeedDone) == [DeedDone(0, "breaking-through")]
