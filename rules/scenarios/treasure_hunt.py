"""Treasure Hunt: several warbands gather the wyrdstone that lies about (Town Cryer 5, multiplayer scenario 1).

Where counters may lie is not printed: as in Wyrdstone Hunt, outside the strips where warbands set up. All lay out
one in turn until there are none left.
"""

from itertools import cycle, islice

from rules.engine.battle import Battle
from rules.engine.events.event import Event
from rules.engine.flow import Flow
from rules.scenarios.parts import counters
from rules.scenarios.parts.amounts import amount, count_of
from rules.scenarios.parts.segments import falling_order, set_up_by_segments, take_turns
from rules.scenarios.parts.several import SeveralWarbands


class TreasureHunt(SeveralWarbands):
    """All warbands fight each other for the counters on the table."""

    key = "treasure-hunt"
    heeds = counters.MOVING

    def set_up(self, battle: Battle) -> Flow[None]:
        order = yield from falling_order(battle)
        count = 0
        for side in order:
            count += yield from amount(count_of(battle), "counters of wyrdstone", side)
        yield from counters.lay_out(battle, list(islice(cycle(order), count)))
        yield from set_up_by_segments(battle, order)
        yield from take_turns(battle)

    def sees(self, battle: Battle, event: Event) -> Flow[None]:
        yield from counters.carry(battle, event)

    def settles(self, battle: Battle, winner: int | None) -> Flow[None]:
        yield from counters.keep_counters(battle)
