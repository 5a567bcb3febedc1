"""Street Fight: through the other warband to the far end of the street (LRB part 3, scenario 5).

A fleeing warrior leaves over any edge that they reach.
"""

from rules.battlefields.zones import EDGES, OPPOSITE, WARBAND, room
from rules.engine.battle import Battle
from rules.engine.events.objectives import DeedDone
from rules.engine.flow import Flow
from rules.engine.table import INCH, Terrain
from rules.scenarios.parts.edges import higher_roll_begins, set_up_opposite, who_sets_up_first
from rules.scenarios.parts.leaving import MOVEMENT, offer_leaving
from rules.scenarios.parts.plain import PlainScenario

#: How deep the ends of the street are, in 1/100 inch.
_END = 6 * INCH
FIRST_OFF = "first-hero-off-far-edge"


class StreetFight(PlainScenario):
    """The side that moves all its remaining warriors off the far end wins."""

    key = "street-fight"
    watches = True

    def unfit(self, terrain: Terrain) -> str:
        return (
            "" if is_street(terrain) else "it needs a street: a table with room along two opposite edges only"
        )

    def set_up(self, battle: Battle) -> Flow[None]:
        first = yield from who_sets_up_first(battle)
        yield from set_up_opposite(battle, first)
        yield from higher_roll_begins(battle)

    def ends_phase(self, battle: Battle, side: int, phase: str) -> Flow[None]:
        if phase != MOVEMENT:
            return
        edge = OPPOSITE[battle.state.edges[side]]
        gone = False
        for warrior in battle.state.of_side(side):
            if (yield from offer_leaving(battle, warrior, edge)):
                gone = True
                if warrior.fighter.hero and not battle.state.objectives.deeds:
                    yield DeedDone(warrior.id, FIRST_OFF)
        if gone and not battle.state.acting(side):
            yield from self.ends(battle, side, "off the street")


def is_street(terrain: Terrain) -> bool:
    """Whether warbands find room along two opposite edges of a table, and along no other."""
    wide = [edge for edge in EDGES if room(terrain, edge, _END) >= WARBAND]
    return len(wide) == 2 and OPPOSITE[wide[0]] == wide[1]
