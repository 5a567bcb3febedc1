"""What the steady player does for the aims of a scenario."""

import pytest

from rules.engine.decisions import STAY, MoveTo, place
from rules.engine.events import EdgeChosen
from rules.engine.events.objectives import BuildingsNamed, CounterPlaced, CounterTaken, RoleTaken
from rules.engine.table import Point, distance
from rules.engine.view import View
from rules.policies.objectives import move_for_aim
from tests.rules.scenarios.stage import Stage, house, table_with
from tests.rules.staging.battlefield import inches, man

ROW = table_with(house(2, 20), house(12, 20), house(22, 20))
RUN = 800


def goes(stage: Stage, who: int) -> Point | None:
    """Where they move for their aim; where they are when they stay for it, None without one."""
    one = stage.one(who)
    answer = move_for_aim(MoveTo(one.side, who, RUN // 2, RUN), View(stage.battle, one.side))
    if answer is None:
        return None
    return one.position if answer == STAY else place(answer)


def test_the_nearest_fetches_a_counter_and_nobody_else():
    stage = Stage("wyrdstone-hunt", [man(10, 10), man(10, 14)], [man(40, 40)])
    stage.fold(CounterPlaced(0, "wyrdstone", inches(10, 21)))
    assert goes(stage, 1) == inches(10, 21)
    assert goes(stage, 0) is None
    stage.fold(CounterTaken(0, 1))
    assert goes(stage, 1) is None


def test_warriors_approach_a_distant_objective():
    stage = Stage("wyrdstone-hunt", [man(10, 10)], [man(40, 40)])
    stage.fold(CounterPlaced(0, "wyrdstone", inches(30, 10)))
    at = goes(stage, 0)
    assert distance(at, inches(30, 10)) <= 2000 - RUN + 200


def test_an_attacker_runs_for_the_far_edge_and_waits_there_the_defender_fights():
    stage = Stage("breakthrough", [man(10, 30), man(20, 47)], [man(40, 10)])
    stage.fold(RoleTaken(0, "attacker"), RoleTaken(1, "defender"), EdgeChosen(0, "south"))
    assert goes(stage, 0).y > 3600
    assert goes(stage, 1) == inches(20, 47)
    assert goes(stage, 2) is None


@pytest.mark.parametrize(("enemy", "runs"), [(35, True), (45, False)])
def test_in_the_street_one_runs_once_every_enemy_is_behind(enemy: float, runs: bool):
    stage = Stage("street-fight", [man(10, 42)], [man(20, enemy)])
    stage.fold(EdgeChosen(0, "south"), EdgeChosen(1, "north"))
    at = goes(stage, 0)
    assert (at is not None and at.y == 4751) is runs


def test_a_building_is_held_by_one_and_the_next_goes_to_the_next():
    stage = Stage("occupy", [man(5, 23), man(8.5, 23)], [man(40, 5)], table=ROW)
    stage.fold(BuildingsNamed((0, 1), ""))
    assert goes(stage, 0) == stage.one(0).position
    assert 1200 <= goes(stage, 1).x <= 1800


def test_warriors_search_and_the_chest_carrier_makes_for_home():
    stage = Stage("hidden-treasure", [man(8.6, 19), man(40, 30)], [man(40, 45)], table=ROW)
    stage.fold(EdgeChosen(0, "south"), EdgeChosen(1, "north"), BuildingsNamed((0, 1), ""))
    assert goes(stage, 0).y >= 2000
    stage.fold(CounterPlaced(0, "the chest", inches(40, 30)), CounterTaken(0, 1))
    assert goes(stage, 1).y < 2300


def test_heroes_defend_the_find_from_inside():
    stage = Stage("defend-the-find", [man(40, 5)], [man(11, 23), man(11, 21, hero=False)], table=ROW)
    stage.fold(BuildingsNamed((1,), ""), RoleTaken(0, "attacker"), RoleTaken(1, "defender"))
    at = goes(stage, 1)
    assert 1200 <= at.x <= 1800
    assert goes(stage, 2) == stage.one(2).position


def test_a_fight_without_aims_is_fought_as_everywhere():
    stage = Stage("surprise-attack", [man(10, 10)], [man(40, 40)])
    assert goes(stage, 0) is None
