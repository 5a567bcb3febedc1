"""Street Fight: its table, and leaving over the far end."""

import pytest

from rules.engine.decisions import Choice
from rules.engine.events import BattleEnded, EdgeChosen, StatusChanged
from rules.engine.events.event import Status
from rules.engine.events.objectives import DeedDone
from rules.engine.table import Terrain, table
from rules.scenarios.street_fight import is_street
from tests.rules.scenarios.stage import Stage
from tests.rules.staging.battlefield import man


@pytest.mark.rule("CAMP-SCEN-STREET-1")
@pytest.mark.parametrize(("key", "fits"), [("street", True), ("high-street", False), ("cemetery", False)])
def test_only_a_street_will_do(key: str, fits: bool):
    assert is_street(Terrain.of(table(key))) is fits


@pytest.mark.rule("CAMP-SCEN-STREET-1")
def test_both_sides_set_up_within_6_inches_of_opposite_ends():
    stage = Stage("street-fight", [man(0, 0)] * 6, [man(0, 0)] * 6, table=table("street"), before=True)
    stage.set_up(6, 1, 6, 1, says={Choice: lambda asked: asked.choices[-1]})
    assert {asked.choices for asked in stage.questions(Choice) if asked.question == "edge"} == {
        ("south", "north")
    }
    assert all(one.position.y >= 4200 for one in stage.state.of_side(0))
    assert all(one.position.y <= 600 for one in stage.state.of_side(1))


def street(first: list, second: list) -> Stage:
    stage = Stage("street-fight", first, second)
    stage.fold(EdgeChosen(0, "south"), EdgeChosen(1, "north"))
    return stage


def test_a_warrior_who_touches_the_far_end_after_moving_may_leave():
    stage = street([man(10, 47.51), man(12, 10)], [man(30, 30)])
    stage.watch(*stage.whole_turn(0), says={Choice: "leave"})
    assert [(asked.question, asked.who) for asked in stage.questions(Choice)] == [("leave", 0)]
    assert stage.told(StatusChanged) == [StatusChanged(0, Status.LEFT, None, "over the north edge")]
    assert stage.told(DeedDone) == [DeedDone(0, "first-hero-off-far-edge")]
    assert stage.told(BattleEnded) == []


@pytest.mark.rule("CAMP-SCEN-STREET-2")
def test_nobody_leaves_over_his_own_end_nor_out_of_combat():
    stage = street([man(10, 0.49), man(20, 47.51)], [man(20.98, 47.51)])
    stage.engage(1, 2)
    stage.watch(*stage.whole_turn(0))
    assert stage.questions(Choice) == []


@pytest.mark.rule("CAMP-SCEN-STREET-4")
def test_the_deed_is_done_once_and_by_a_hero():
    stage = street([man(10, 47.51, hero=False), man(12, 47.51), man(14, 47.51), man(16, 10)], [man(30, 30)])
    stage.watch(*stage.whole_turn(0), says={Choice: "leave"})
    assert stage.told(DeedDone) == [DeedDone(1, "first-hero-off-far-edge")]


@pytest.mark.rule("CAMP-SCEN-STREET-3")
def test_a_warrior_who_moves_off_all_that_he_has_left_wins():
    stage = street([man(10, 47.51), man(12, 47.51), man(14, 10)], [man(30, 30)])
    stage.status(2, Status.OUT_OF_ACTION)
    stage.watch(*stage.whole_turn(0), says={Choice: "leave"})
    assert stage.told(BattleEnded) == [BattleEnded(0, "off the street", 1)]


def test_a_warrior_who_stays_is_not_gone():
    stage = street([man(10, 47.51)], [man(30, 30)])
    stage.watch(*stage.whole_turn(0), says={Choice: "stay"})
    assert stage.told(StatusChanged) == stage.told(BattleEnded) == []
