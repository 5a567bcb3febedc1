"""The Pool: D3+3 shards, found on 1 and 2 by heroes who do nothing else a whole turn, and are left in peace."""

import pytest

from rules.engine.decisions import Choice
from rules.engine.events import EdgeChosen, ShotFired, StatusChanged
from rules.engine.events.event import Status
from rules.engine.events.objectives import (
    CounterDropped,
    CounterPlaced,
    CounterTaken,
    SpotMarked,
    SpotSearched,
)
from rules.engine.table import Terrain
from rules.scenarios.parts.parley import KEEP
from rules.scenarios.the_pool import place_of_pool, shards_left
from tests.rules.scenarios.stage import Stage, house, table_with
from tests.rules.staging.battlefield import OPEN, Man, inches, man

MIDDLE = inches(24, 24)


def by_the_pool(*own: Man, shards: int = 4) -> Stage:
    it = Stage("the-pool", own, [man(40, 40)], [man(8, 40)])
    it.fold(SpotMarked("the pool", MIDDLE, 300, shards))
    return it


def turn_of(it: Stage, *faces: int) -> list[SpotSearched]:
    it.watch(*it.whole_turn(0), faces=faces, says={Choice: KEEP})
    return it.told(SpotSearched)


@pytest.mark.rule("CAMP-MULTI-POOL")
def test_the_pool_is_in_the_middle_with_d3_and_3_shards():
    stage = Stage("the-pool", [man(0, 0)], [man(0, 0)], [man(0, 0)], before=True)
    stage.set_up(5, 1, 2, 3, 1, 2, 1, 2, 3, says={Choice: lambda asked: asked.choices[0]})
    assert stage.told(SpotMarked) == [SpotMarked("the pool", MIDDLE, 300, 6)]
    assert len(stage.told(EdgeChosen)) == 3


def test_it_makes_way_for_houses():
    at = place_of_pool(Terrain.of(table_with(house(21, 21))))
    assert at is not None
    assert not (1800 < at.x < 3000 and 1800 < at.y < 3000)
    assert place_of_pool(Terrain.of(OPEN)) == MIDDLE


def test_a_table_without_open_ground_is_no_place_for_it():
    crowded = table_with(*(house(x, y) for x in range(0, 48, 8) for y in range(0, 48, 8)))
    assert "open ground" in Stage("the-pool", [man(0, 0)]).scenario.unfit(Terrain.of(crowded))


@pytest.mark.rule("CAMP-MULTI-POOL")
@pytest.mark.parametrize(("die", "found"), [(1, True), (2, True), (3, False), (6, False)])
def test_a_hero_who_searches_all_his_turn_finds_a_shard_on_1_and_2(die: int, found: bool):
    it = by_the_pool(man(24, 27))
    assert [search.found for search in turn_of(it, die)] == [found]
    assert [taken.who for taken in it.told(CounterTaken)] == ([0] if found else [])
    assert shards_left(it.battle) == (3 if found else 4)


@pytest.mark.parametrize(
    "own",
    [
        [man(24, 27, hero=False)],
        [man(24, 29)],
        [man(24, 27), man(25.5, 27, hero=False)],
    ],
    ids=["a henchman", "too far off", "somebody within an inch of him"],
)
def test_nobody_else_searches(own: list[Man]):
    assert turn_of(by_the_pool(*own)) == []


def test_a_warrior_who_moved_shot_or_is_down_does_not_search():
    it = by_the_pool(man(24, 27, "bow"))
    began, *phases = it.whole_turn(0)
    it.watch(began, it.walk(0, inches(24, 26)), *phases, says={Choice: KEEP})
    assert it.told(SpotSearched) == []
    it.watch(began, ShotFired(0, 1, "bow", 900, None, None, "out of range"), *phases, says={Choice: KEEP})
    assert it.told(SpotSearched) == []
    it.status(0, Status.KNOCKED_DOWN)
    assert turn_of(it) == []


def test_two_who_stand_apart_both_search_as_long_as_there_are_shards():
    it = by_the_pool(man(24, 27), man(24, 21), shards=1)
    assert [search.who for search in turn_of(it, 1)] == [0]
    assert turn_of(it) == []


def test_counters_of_a_fallen_hero_lie_there_for_anybody():
    it = by_the_pool(man(24, 27), man(24, 30, hero=False))
    turn_of(it, 1)
    it.watch(StatusChanged(0, Status.OUT_OF_ACTION, None), it.walk(1, inches(24, 27)))
    assert it.told(CounterDropped) == [CounterDropped(0, 0, inches(24, 27))]
    assert it.told(CounterTaken) == [CounterTaken(0, 1)]
    assert len(it.told(CounterPlaced)) == 0
