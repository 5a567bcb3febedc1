"""Things that are carried, houses that are searched, tasks that take turns, and fighters that are lent."""

import pytest

from rules.engine.decisions import Choice
from rules.engine.events import BattleEnded, EdgeChosen, StatusChanged, WarriorMoved
from rules.engine.events.event import Status
from rules.engine.events.objectives import (
    BuildingsNamed,
    CounterDropped,
    CounterPlaced,
    CounterRemoved,
    CounterTaken,
    DeedDone,
    HouseSearched,
    JoinedWarband,
    RoleTaken,
    SpoilWon,
    SpotMarked,
    TaskAdvanced,
)
from rules.engine.table import Point
from rules.scenarios.hidden_treasure import BURDEN
from rules.scenarios.mechanisms.mechanism import Play
from tests.rules.scenarios.stage import Stage, house, table_with, written
from tests.rules.staging.battlefield import man

HERE = Point(2400, 2400)
ONE = '\n[counters]\ncount = "1"\nsummary = "One."\n'


def with_thing(carry: str, ours: list, theirs: list, *, at: Point = HERE, more: str = "") -> Stage:
    """Side 0 attacks from the south, side 1 defends in the north; a thing lies in the middle."""
    text = (
        f'{more}\nmechanisms = [{{ kind = "carry", thing = "the chest", laid = "at-place", {carry} }}]{ONE}'
    )
    stage = Stage(written(text), ours, theirs)
    stage.fold(RoleTaken(0, "attacker"), RoleTaken(1, "defender"))
    stage.fold(EdgeChosen(0, "south"), EdgeChosen(1, "north"), CounterPlaced(0, "the chest", at))
    return stage


def to_it(stage: Stage, *who: int) -> None:
    stage.watch(*(stage.walk(one, HERE) for one in who))


def test_a_thing_is_taken_by_contact_and_left_where_its_carrier_falls():
    stage = with_thing('reason = "safe"', [man(24, 20)], [man(24, 40)])
    to_it(stage, 0)
    assert stage.told(CounterTaken) == [CounterTaken(0, 0)]
    stage.watch(StatusChanged(0, Status.KNOCKED_DOWN, None))
    assert stage.told(CounterDropped) == []
    stage.watch(StatusChanged(0, Status.OUT_OF_ACTION, None))
    assert len(stage.told(CounterDropped)) == 1


def test_it_falls_with_the_knocked_down_or_passes_to_the_enemy_who_did_it():
    stage = with_thing('reason = "safe", down = true', [man(24, 20)], [man(24, 40)])
    to_it(stage, 0)
    stage.watch(StatusChanged(0, Status.KNOCKED_DOWN, None))
    assert len(stage.told(CounterDropped)) == 1
    stage = with_thing('reason = "safe", passes = true', [man(24, 20)], [man(24, 25)])
    to_it(stage, 0)
    stage.watch(StatusChanged(0, Status.OUT_OF_ACTION, 1))
    assert stage.told(CounterTaken) == [CounterTaken(0, 1)]


@pytest.mark.parametrize(
    ("carry", "taken"),
    [('takers = "attacker"', [0]), ('takers = "defender"', [1]), ('who = "heroes"', [1])],
)
def test_only_some_may_take_it(carry: str, taken: list[int]):
    stage = with_thing(carry, [man(24, 20, hero=False)], [man(24, 40)])
    to_it(stage, 0, 1)
    assert [event.who for event in stage.told(CounterTaken)][:1] == taken


def test_a_standing_guard_keeps_it_from_the_enemy():
    stage = with_thing("guarded = 1", [man(24, 20)], [man(25, 24.5)])
    to_it(stage, 0)
    assert stage.told(CounterTaken) == []
    stage.status(1, Status.STUNNED)
    to_it(stage, 0)
    assert stage.told(CounterTaken) == [CounterTaken(0, 0)]


def test_a_single_carrier_is_slow_until_a_friend_helps():
    stage = with_thing('alone = "half"', [man(24, 20), man(10, 10)], [man(24, 40)])
    to_it(stage, 0)
    assert stage.one(0).profile.M == 2
    stage.fold(WarriorMoved(1, "walk", (Point(1000, 1000), Point(2300, 2400)), 100))
    stage.watch(*stage.whole_turn(0))
    assert not stage.one(0).under(BURDEN)


def test_a_thing_over_the_own_edge_wins_and_is_a_spoil():
    safe = 'leaves = "own", ends = "one", reason = "safe", safe_only = true, spoil = "wyrdstone"'
    stage = with_thing(safe, [man(24, 0.49)], [man(24, 40)])
    stage.fold(CounterTaken(0, 0))
    stage.watch(*stage.whole_turn(0), says={Choice: "leave"})
    assert stage.told(BattleEnded) == [BattleEnded(0, "safe", 1)]
    assert stage.told(SpoilWon) == [SpoilWon(0, "wyrdstone", 1)]
    assert stage.told(DeedDone) == [DeedDone(0, "counter-carried")]


def test_most_of_the_things_win_when_all_are_away():
    away = 'leaves = "own", ends = "all", reason = "away"'
    stage = with_thing(away, [man(24, 0.49), man(20, 0.49)], [man(24, 47.51)])
    stage.fold(*(CounterPlaced(number, "the chest", HERE) for number in (1, 2)))
    stage.fold(CounterTaken(0, 0), CounterTaken(1, 1), CounterTaken(2, 2))
    stage.watch(*stage.whole_turn(0), says={Choice: "leave"})
    assert stage.told(BattleEnded) == []
    stage.watch(*stage.whole_turn(1), says={Choice: "leave"})
    assert stage.told(BattleEnded) == [BattleEnded(0, "away", 1)]


def test_a_captive_nobody_moved_in_time_or_brought_back_is_the_defenders():
    captive = 'takers = "attacker", back = "defender", deadline = 1, reason = "they have the captive"'
    stage = with_thing(captive, [man(24, 20)], [man(24, 40)])
    stage.play(stage.scenario.ends_round(stage.battle))
    assert stage.told(BattleEnded) == [BattleEnded(1, "nobody came in time", 1)]
    stage = with_thing(captive, [man(10, 10)], [man(24, 40)])
    stage.fold(CounterTaken(0, 0), CounterDropped(0, 0, Point(2400, 3000)))
    stage.fold(SpotMarked("the altar", HERE, 200, 0))
    stage.watch(stage.walk(1, Point(2400, 3000), Point(2400, 2400)), *stage.whole_turn(1))
    assert stage.told(CounterTaken) == [CounterTaken(0, 1)]
    assert stage.told(BattleEnded) == [BattleEnded(1, "they have the captive", 1)]


def test_a_counter_turns_out_to_be_nothing_or_the_real_one():
    rows = (
        'dice = "D6", rows = [{ rolls = [1, 2, 3, 4, 5], happens = { says = "nothing" }, gone = true },'
        ' { rolls = [6], happens = { says = "real" }, real = true }]'
    )
    stage = with_thing(rows, [man(24, 20)], [man(24, 40)])
    stage.fold(CounterPlaced(1, "the chest", Point(100, 100)), CounterPlaced(2, "the chest", Point(200, 100)))
    stage.watch(stage.walk(0, HERE), faces=(3,))
    assert stage.told(CounterRemoved) == [CounterRemoved(0, "")]
    stage.watch(stage.walk(0, Point(100, 100)), faces=(6,))
    assert [event.counter for event in stage.told(CounterRemoved)] == [2]
    assert stage.state.objectives.known == "the chest"


def test_a_house_is_searched_by_a_hero_alone_who_does_nothing_else():
    loot = 'how = "whole-turn", what = "loot", who = "heroes", award = "looting-a-building"'
    text = f'mechanisms = [{{ kind = "search", {loot} }}]'
    table = table_with(house(20, 20), house(30, 30))
    stage = Stage(written(text), [man(23, 23), man(33, 33, hero=False)], [man(5, 5)], table=table)
    stage.fold(BuildingsNamed((0, 1), "houses"))
    stage.watch(*stage.whole_turn(0))
    assert stage.told(HouseSearched) == [HouseSearched(0, 0, None, "loot")]
    assert stage.told(DeedDone) == [DeedDone(0, "looting-a-building")]
    stage.watch(*stage.whole_turn(0))
    assert stage.told(HouseSearched) == []


def test_a_search_by_dice_succeeds_in_the_last_house():
    hoard = 'how = "entering", what = "it", dice = "2D6", finds = [10, 11, 12], thing = "the hoard"'
    text = f'mechanisms = [{{ kind = "search", {hoard} }}]'
    table = table_with(house(20, 20), house(30, 30))
    stage = Stage(written(text), [man(23, 23), man(33, 33)], [man(5, 5)], table=table)
    stage.fold(BuildingsNamed((0, 1), "houses"))
    stage.watch(*stage.whole_turn(0), faces=(4, 5))
    assert [it.what for it in stage.told(HouseSearched)] == ["", "it"]
    assert stage.told(CounterTaken) == [CounterTaken(0, 1)]


def task(more: str, ours: list, theirs: list) -> Stage:
    text = f'mechanisms = [{{ kind = "task", what = "the ritual", reason = "done", {more} }}]'
    stage = Stage(written(text), ours, theirs)
    stage.fold(RoleTaken(0, "attacker"), RoleTaken(1, "defender"), SpotMarked("the altar", HERE, 100, 0))
    return stage


def test_a_task_takes_turns_in_a_row():
    stage = task('turns = 2, by = "leader"', [man(24, 24, leader=True)], [man(5, 5)])
    stage.watch(*stage.whole_turn(0))
    assert stage.told(TaskAdvanced) == [TaskAdvanced(0, 0, "the ritual", 1)]
    stage.watch(stage.whole_turn(0)[0], stage.walk(0, HERE), *stage.whole_turn(0)[1:])
    assert stage.told(TaskAdvanced) == [TaskAdvanced(0, None, "the ritual", 0)]
    stage.watch(*stage.whole_turn(0))
    stage.watch(*stage.whole_turn(0))
    assert stage.told(BattleEnded) == [BattleEnded(0, "done", 1)]


def test_a_task_of_another_role_or_of_the_leader_is_nobody_elses():
    stage = task('turns = 1, who = "defender"', [man(24, 24)], [man(5, 5)])
    stage.watch(*stage.whole_turn(0))
    assert stage.told(TaskAdvanced) == []
    stage = task('turns = 1, by = "leader"', [man(24, 24)], [man(5, 5)])
    stage.watch(*stage.whole_turn(0))
    assert stage.told(TaskAdvanced) == []


def test_all_houses_have_to_burn():
    text = 'mechanisms = [{ kind = "task", what = "laying fire", needs = 4, each_place = true, reason = "it burns" }]'
    table = table_with(house(20, 20), house(30, 30))
    stage = Stage(written(text), [man(23, 23), man(33, 33)], [man(5, 5)], table=table)
    stage.fold(BuildingsNamed((0, 1), "houses"))
    stage.watch(*stage.whole_turn(0), faces=(4, 3))
    assert [it.building for it in stage.told(HouseSearched)] == [0]
    stage.watch(*stage.whole_turn(0), faces=(5,))
    assert stage.told(BattleEnded) == [BattleEnded(0, "it burns", 1)]


LENT = """
[[mechanisms]]
kind = "lent"
to = "lowest-rated"
name = "Guide"
weapons = ["sword"]
vital = true
reason = "the guide is dead"
profile = { M = 4, WS = 3, BS = 3, S = 3, T = 3, W = 1, I = 3, A = 1, Ld = 7 }
"""


def test_a_lent_fighter_joins_the_weakest_side_and_its_death_may_end_the_battle():
    stage = Stage(written(LENT), [man(24, 24)], [man(5, 5)], ratings=(120, 90))
    flow = stage.scenario.parts[0][0].after_set_up
    stage.play(flow(Play(stage.battle, stage.scenario, stage.scenario.parts[0][1])))
    assert stage.told(JoinedWarband) == [JoinedWarband(2, 1)]
    assert stage.one(2).on_table
    stage.watch(StatusChanged(2, Status.OUT_OF_ACTION, 0))
    assert stage.told(BattleEnded) == [BattleEnded(0, "the guide is dead", 1)]
