"""Hidden Treasure: searching, the chest and its weight, and what is in it."""

import pytest

from rules.engine.decisions import Choice
from rules.engine.dice import Rolled
from rules.engine.events import BattleEnded, EdgeChosen, FirstTurnDecided, StatusChanged
from rules.engine.events.event import Status
from rules.engine.events.objectives import (
    BuildingSearched,
    BuildingsNamed,
    CounterDropped,
    CounterPlaced,
    CounterTaken,
    DeedDone,
    SpoilSought,
    SpoilWon,
)
from rules.scenarios.hidden_treasure import BURDEN
from tests.rules.scenarios.stage import Stage, house, table_with
from tests.rules.staging.battlefield import inches, man

ROW = table_with(house(2, 20), house(12, 20), house(22, 20), house(2, 1, name="At the edge"))
AWAY = (44, 40)


def search(*first: object, houses: tuple[int, ...] = (0, 1, 2)) -> Stage:
    stage = Stage("hidden-treasure", list(first), [man(*AWAY)], table=ROW)
    stage.fold(EdgeChosen(0, "south"), EdgeChosen(1, "north"), BuildingsNamed(houses, ""))
    return stage


@pytest.mark.rule("CAMP-SCEN-TREASURE-1")
def test_the_higher_die_sets_up_first_within_8_inches_of_an_edge_and_the_other_opposite():
    stage = Stage("hidden-treasure", [man(0, 0)] * 3, [man(0, 0)] * 3, table=ROW, before=True)
    stage.set_up(1, 6, 2, 5, says={Choice: lambda asked: asked.choices[-1]})
    (one, edge), (other, opposite) = ((event.side, event.edge) for event in stage.told(EdgeChosen))
    assert (one, other) == (1, 0)
    assert {edge, opposite} in ({"south", "north"}, {"west", "east"})
    for side, chosen in ((one, edge), (other, opposite)):
        for man_of_side in stage.state.of_side(side):
            x, y, _ = man_of_side.position
            assert {"south": y, "north": 4800 - y, "west": x, "east": 4800 - x}[chosen] <= 800
    assert [event.side for event in stage.told(FirstTurnDecided)] == [1]


@pytest.mark.rule("CAMP-SCEN-TREASURE-2")
def test_houses_in_deployment_zones_are_not_searched():
    stage = Stage("hidden-treasure", [man(0, 0)], [man(0, 0)], table=ROW, before=True)
    stage.set_up(6, 1, 6, 1, says={Choice: lambda asked: asked.choices[0]})
    assert set(stage.told(BuildingsNamed)[0].buildings) == {0, 1, 2}


@pytest.mark.rule("CAMP-SCEN-TREASURE-2")
def test_a_house_is_searched_once_with_2d6_and_the_chest_is_there_on_12():
    stage = search(man(4, 22), man(6, 22), man(14, 22))
    stage.watch(*stage.whole_turn(0), faces=(5, 6, 6, 6))
    assert stage.told(BuildingSearched) == [
        BuildingSearched(0, 0, Rolled((5, 6), 12), False),
        BuildingSearched(2, 1, Rolled((6, 6), 12), True),
    ]
    assert stage.told(CounterPlaced) == [CounterPlaced(0, "the chest", inches(14, 22))]
    assert stage.told(CounterTaken) == [CounterTaken(0, 2)]
    assert stage.told(DeedDone) == [DeedDone(2, "finding-the-chest")]


@pytest.mark.rule("CAMP-SCEN-TREASURE-2")
def test_the_last_house_has_it_without_a_roll():
    stage = search(man(4, 22), houses=(0,))
    stage.watch(*stage.whole_turn(0))
    assert stage.told(BuildingSearched) == [BuildingSearched(0, 0, None, True)]


@pytest.mark.rule("CAMP-SCEN-TREASURE-6")
def test_animals_the_fallen_and_those_in_combat_search_nothing_and_henchmen_do_no_deed():
    stage = search(man(4, 22, animal=True), man(14, 22), man(24, 22))
    stage.status(1, Status.KNOCKED_DOWN)
    stage.engage(2, 3)
    stage.watch(*stage.whole_turn(0))
    assert stage.told(BuildingSearched) == []
    stage = search(man(4, 22, hero=False), houses=(0,))
    stage.watch(*stage.whole_turn(0))
    assert stage.told(CounterTaken)
    assert stage.told(DeedDone) == []


def carried(*first: object) -> Stage:
    """The first warrior has the chest, and has had it for a turn."""
    stage = search(*first)
    stage.fold(CounterPlaced(0, "the chest", stage.one(0).position), CounterTaken(0, 0))
    stage.watch(*stage.whole_turn(0), says={Choice: "stay"})
    return stage


@pytest.mark.rule("CAMP-SCEN-TREASURE-3")
def test_a_single_carrier_moves_at_half_speed():
    stage = carried(man(30, 10, M=5), man(32, 10.02))
    assert stage.one(0).profile.M == 3
    assert stage.one(0).under(BURDEN)


def test_helping_hands_lift_the_burden_for_the_turn_and_it_comes_back_without_them():
    stage = carried(man(30, 10), man(31.98, 10))
    assert stage.one(0).profile.M == 4
    stage.status(1, Status.STUNNED)
    stage.watch(*stage.whole_turn(0))
    assert stage.one(0).profile.M == 2


@pytest.mark.parametrize("status", [Status.OUT_OF_ACTION, Status.LEFT])
def test_the_chest_stays_where_its_carrier_is_lost_and_another_lifts_it_by_ending_a_move_there(
    status: Status,
):
    stage = carried(man(30, 10), man(34, 10), man(36, 10, large=True))
    stage.watch(StatusChanged(0, status, None))
    assert stage.told(CounterDropped) == [CounterDropped(0, 0, inches(30, 10))]
    assert not stage.one(0).under(BURDEN)
    stage.watch(stage.walk(1, inches(30, 10), inches(27, 10)), stage.walk(2, inches(30, 10)))
    assert stage.told(CounterTaken) == []
    stage.watch(stage.walk(1, inches(30, 10)))
    assert stage.told(CounterTaken) == [CounterTaken(0, 1)]


@pytest.mark.rule("CAMP-SCEN-TREASURE-4")
def test_a_warrior_who_carries_it_off_over_the_own_edge_wins_what_is_in_it():
    stage = search(man(30, 0.49), man(40, 10))
    stage.fold(CounterPlaced(0, "the chest", stage.one(0).position), CounterTaken(0, 0))
    found = (1, 2, 3, 5, 4, 3, 3, 5, 2)
    stage.watch(*stage.whole_turn(0), faces=found, says={Choice: "leave"})
    assert stage.told(SpoilWon) == [
        SpoilWon(0, "gold", 6),
        SpoilWon(0, "wyrdstone", 2),
        SpoilWon(0, "sword", 1),
        SpoilWon(0, "gem", 1, 10),
    ]
    assert [(sought.what, sought.found) for sought in stage.told(SpoilSought)] == [
        ("wyrdstone", True),
        ("light-armour", False),
        ("sword", True),
        ("gem", True),
    ]
    assert stage.events[-1] == BattleEnded(0, "treasure", 1)


def test_the_enemys_edge_is_no_safety():
    stage = search(man(30, 47.51), man(40, 10))
    stage.fold(CounterPlaced(0, "the chest", stage.one(0).position), CounterTaken(0, 0))
    stage.watch(*stage.whole_turn(0))
    assert stage.questions(Choice) == []


def test_a_draw_brings_nobody_anything():
    stage = search(man(4, 22))
    stage.watch(BattleEnded(None, "time", 20))
    assert stage.told(SpoilWon) == []
