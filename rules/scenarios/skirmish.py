"""Skirmish: opposite table edges, no objective, fight until one side routs (LRB part 3, scenario 2).

The winner of a D6 says who sets up first; that side picks an edge with room for everybody; the higher of two D6
has the first turn.
"""

from rules.engine.battle import Battle
from rules.engine.flow import Flow
from rules.scenarios.parts.edges import higher_roll_begins, set_up_opposite, who_sets_up_first
from rules.scenarios.parts.plain import PlainScenario


class Skirmish(PlainScenario):
    """Two warbands meet."""

    key = "skirmish"

    def set_up(self, battle: Battle) -> Flow[None]:
        first = yield from who_sets_up_first(battle)
        yield from set_up_opposite(battle, first)
        yield from higher_roll_begins(battle)
