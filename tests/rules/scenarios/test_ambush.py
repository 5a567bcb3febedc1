"""Ambush!: D3 shards for each of the defender's heroes, off the table or in a hero's hands after ten turns."""

import pytest

from rules.combat.psychology.rout import WITHDRAWS
from rules.engine.decisions import Choice
from rules.engine.events import BattleEnded, PhaseBegan, StatusChanged, TurnBegan
from rules.engine.events.event import Status
from rules.engine.events.objectives import (
    CounterDropped,
    CounterPlaced,
    CounterTaken,
    DeedDone,
    RoleTaken,
    SpoilWon,
    TurnOrderDecided,
)
from rules.scenarios.parts.leaving import LEAVE
from rules.scenarios.parts.parley import KEEP
from tests.rules.scenarios.stage import Stage
from tests.rules.staging.battlefield import inches, man

SIDES = ([man(0, 0), man(0, 0, hero=False)], [man(0, 0)], [man(0, 0)])


def says(asked: Choice) -> str:
    """Nobody parleys, everybody leaves who can, segments are taken as they come."""
    return {"alliance": KEEP, "leave": LEAVE}.get(asked.question, asked.choices[0])


def on_the_road(*shards: int) -> Stage:
    """A hero of the defender in the middle of the western edge, others far off; they carry this many shards."""
    it = Stage("ambush", [man(0.5, 24), man(20, 24, hero=False)], [man(40, 24)], [man(24, 40)])
    it.fold(RoleTaken(0, "defender"))
    for number in shards:
        it.fold(CounterPlaced(number, "wyrdstone", inches(0.5, 24)), CounterTaken(number, 0))
    return it


def end_of_movement(side: int) -> tuple:
    return TurnBegan(side), PhaseBegan(side, "movement"), PhaseBegan(side, "shooting")


@pytest.mark.rule("CAMP-MULTI-2", "CAMP-MULTI-AMBUSH")
def test_the_highest_rating_defends_in_the_middle_and_each_of_its_heroes_carries_d3_shards():
    stage = Stage("ambush", *SIDES, before=True, ratings=(90, 120, 80))
    stage.set_up(6, 1, 4, 2, 6, 4, says={Choice: says})
    assert stage.told(RoleTaken)[0] == RoleTaken(1, "defender")
    assert abs(stage.one(2).position.x - 2400) + abs(stage.one(2).position.y - 2400) <= 649
    assert [(event.counter, event.who) for event in stage.told(CounterTaken)] == [(0, 2), (1, 2)]
    assert stage.state.edges == {0: "A", 2: "B"}
    assert stage.told(TurnOrderDecided) == [TurnOrderDecided((1, 0, 2))]


def test_of_equal_ratings_the_larger_warband_defends():
    stage = Stage("ambush", *SIDES, before=True, ratings=(90, 90, 80))
    stage.set_up(6, 1, 1, 4, 2, 5, says={Choice: says})
    assert stage.told(RoleTaken)[0] == RoleTaken(0, "defender")
    assert [event.who for event in stage.told(CounterTaken)] == [0]


def test_a_hero_leaves_over_any_edge_and_the_battle_ends_with_the_last_shard():
    it = on_the_road(0, 1)
    it.watch(*end_of_movement(0), says={Choice: says})
    assert it.one(0).status is Status.LEFT
    assert it.told(BattleEnded) == [BattleEnded(0, "carried off", 1)]
    assert it.told(DeedDone) == [DeedDone(0, "counter-carried")] * 2
    assert it.told(SpoilWon) == [SpoilWon(0, "wyrdstone", 2)]


def test_shards_are_dropped_by_who_goes_out_of_action_and_taken_by_heroes_only():
    it = on_the_road(0)
    it.watch(StatusChanged(0, Status.OUT_OF_ACTION, 2))
    assert [event.at for event in it.told(CounterDropped)] == [inches(0.5, 24)]
    it.watch(it.walk(1, inches(0.5, 24)))
    assert it.told(CounterTaken) == []
    it.watch(it.walk(2, inches(0.5, 24.5)))
    assert it.told(CounterTaken) == [CounterTaken(0, 2)]


def test_a_warband_that_gives_up_leaves_its_shards_behind():
    it = on_the_road(0)
    it.watch(StatusChanged(0, Status.LEFT, None, WITHDRAWS))
    assert [event.counter for event in it.told(CounterDropped)] == [0]
    assert not it.battle.over


def test_a_warrior_who_flees_off_the_table_has_got_them_away():
    it = on_the_road(0)
    it.watch(StatusChanged(0, Status.LEFT, None, "fled off the table"))
    assert it.told(BattleEnded) == [BattleEnded(0, "carried off", 1)]


@pytest.mark.rule("CAMP-MULTI-AMBUSH")
@pytest.mark.parametrize(
    ("carriers", "winner", "reason"), [((0, 2, 2), 1, "most shards"), ((0, 2), None, "as many shards")]
)
def test_after_the_last_turn_most_shards_win(carriers: tuple[int, ...], winner: int | None, reason: str):
    it = on_the_road()
    for number, who in enumerate(carriers):
        it.fold(CounterPlaced(number, "wyrdstone", inches(20, 20)), CounterTaken(number, who))
    it.play(it.scenario.out_of_time(it.battle))
    assert it.told(BattleEnded) == [BattleEnded(winner, reason, 1)]


def test_counters_on_the_ground_count_for_nobody_at_the_end():
    it = on_the_road(0)
    it.fold(CounterPlaced(1, "wyrdstone", inches(20, 20)))
    it.play(it.scenario.out_of_time(it.battle))
    assert it.told(SpoilWon) == [SpoilWon(0, "wyrdstone", 1)]


def test_a_warrior_who_is_alone_on_the_table_gathers_what_lies_there_and_may_still_lose():
    it = on_the_road(0, 1)
    it.fold(CounterPlaced(2, "wyrdstone", inches(20, 20)))
    it.fold(StatusChanged(0, Status.LEFT, None, "over the west edge"))
    it.status(1, Status.OUT_OF_ACTION)
    it.status(3, Status.OUT_OF_ACTION)
    it.watch(BattleEnded(1, "wiped out", 1))
    assert it.told(CounterTaken) == [CounterTaken(2, 2)]
    assert it.told(BattleEnded) == [BattleEnded(0, "wiped out", 1)]
