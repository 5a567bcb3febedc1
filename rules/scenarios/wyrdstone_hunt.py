"""Wyrdstone Hunt: counters lie about, and each that is carried at the end is a shard (LRB part 3, scenario 3)."""

from itertools import cycle, islice

from rules.combat.rolls.roll_off import roll_off
from rules.engine.battle import Battle
from rules.engine.events.event import Event
from rules.engine.flow import Flow
from rules.scenarios.parts import counters
from rules.scenarios.parts.amounts import amount, count_of
from rules.scenarios.parts.edges import higher_roll_begins, other_than, set_up_opposite
from rules.scenarios.parts.plain import PlainScenario


class WyrdstoneHunt(PlainScenario):
    """Both warbands gather counters, and fight over them."""

    key = "wyrdstone-hunt"
    watches = True
    heeds = counters.MOVING

    def set_up(self, battle: Battle) -> Flow[None]:
        """Counters before edges, laid out in turn."""
        count = yield from amount(count_of(battle), "counters of wyrdstone")
        lays_first = yield from roll_off(battle, list(battle.sides), "who lays out first", "scenario")
        in_turn = cycle((lays_first, other_than(battle, lays_first)))
        yield from counters.lay_out(battle, list(islice(in_turn, count)))
        first = yield from roll_off(battle, list(battle.sides), "who sets up first", "scenario")
        yield from set_up_opposite(battle, first)
        yield from higher_roll_begins(battle)

    def sees(self, battle: Battle, event: Event) -> Flow[None]:
        yield from counters.carry(battle, event)

    def settles(self, battle: Battle, winner: int | None) -> Flow[None]:
        yield from counters.keep_counters(battle)
