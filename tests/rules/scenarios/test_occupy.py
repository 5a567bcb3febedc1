"""Occupy: which buildings, who holds them, and that nobody tests for a rout."""

import pytest

from rules.combat.psychology.rout import check_rout
from rules.engine.decisions import Choice
from rules.engine.events import BattleEnded, RoundBegan, RoutTested
from rules.engine.events.event import Status
from rules.engine.events.objectives import BuildingHeld, BuildingsNamed
from rules.scenarios.parts.ending import check_time
from rules.scenarios.parts.watching import watched
from tests.rules.scenarios.stage import Stage, house, table_with
from tests.rules.staging.battlefield import man

ROW = table_with(*(house(2 + 8 * at, 20, name=f"House {at}") for at in range(5)))


@pytest.mark.rule("CAMP-SCEN-OCCUPY-1")
def test_d3_and_two_buildings_nearest_to_the_centre_are_to_be_held():
    stage = Stage("occupy", [man(0, 0)], [man(0, 0)], table=ROW, before=True)
    stage.set_up(2, 5, 2, 6, 1)
    assert stage.told(BuildingsNamed)[0].buildings == (2, 3, 1)


def holding(first: list, second: list) -> Stage:
    stage = Stage("occupy", first, second, table=ROW)
    stage.fold(BuildingsNamed((0, 1, 2), ""))
    return stage


def end(stage: Stage) -> None:
    stage.fold(RoundBegan(8))
    stage.play(check_time(stage.battle, stage.scenario))


@pytest.mark.rule("CAMP-SCEN-OCCUPY-3", "CAMP-SCEN-OCCUPY-4")
def test_after_8_turns_whoever_holds_most_buildings_wins():
    stage = holding([man(4, 22), man(12, 22)], [man(20, 22)])
    end(stage)
    assert stage.told(BuildingHeld) == [BuildingHeld(0, 0), BuildingHeld(1, 0), BuildingHeld(2, 1)]
    assert stage.told(BattleEnded) == [BattleEnded(0, "most buildings", 8)]


@pytest.mark.rule("CAMP-SCEN-OCCUPY-4")
def test_as_many_is_a_draw():
    stage = holding([man(4, 22)], [man(20, 22)])
    end(stage)
    assert stage.told(BattleEnded) == [BattleEnded(None, "as many buildings", 8)]


def test_before_that_nothing_is_decided():
    stage = holding([man(4, 22)], [man(40, 5)])
    stage.fold(RoundBegan(7))
    stage.play(check_time(stage.battle, stage.scenario))
    assert stage.events == []


@pytest.mark.rule("CAMP-SCEN-OCCUPY-2")
def test_an_enemy_inside_in_whatever_state_keeps_a_building_from_being_held():
    stage = holding([man(4, 22)], [man(6, 24), man(20, 22)])
    stage.status(1, Status.STUNNED)
    end(stage)
    assert stage.told(BuildingHeld)[0] == BuildingHeld(0, None)


@pytest.mark.rule("CAMP-SCEN-OCCUPY-2")
def test_the_fallen_alone_hold_nothing():
    stage = holding([man(4, 22)], [man(20, 22)])
    stage.status(0, Status.KNOCKED_DOWN)
    end(stage)
    assert stage.told(BuildingHeld)[0] == BuildingHeld(0, None)


@pytest.mark.rule("CAMP-SCEN-OCCUPY-3")
@pytest.mark.parametrize(("answer", "ended"), [("fight on", False), ("rout", True)])
def test_nobody_tests_for_a_rout_but_may_give_up(answer: str, ended: bool):
    stage = holding([man(4, 22), man(12, 22)], [man(20, 22)])
    stage.status(0, Status.OUT_OF_ACTION)
    stage.play(check_rout(stage.battle, 0), says={Choice: answer})
    assert stage.told(RoutTested) == []
    assert bool(stage.told(BattleEnded)) is ended


@pytest.mark.rule("CAMP-SCEN-OCCUPY-3")
def test_after_a_rout_the_other_side_holds_every_building():
    stage = holding([man(4, 22), man(12, 22)], [man(20, 22)])
    stage.status(0, Status.OUT_OF_ACTION)
    flow = watched(stage.battle, stage.scenario, check_rout(stage.battle, 0))
    stage.play(flow, says={Choice: "rout"})
    assert stage.told(BuildingHeld) == [BuildingHeld(building, 1) for building in (0, 1, 2)]
    assert stage.events[-1] == BattleEnded(1, "voluntary rout", 1)
