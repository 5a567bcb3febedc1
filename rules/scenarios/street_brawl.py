"""Street Brawl: several warbands fight until one is left (Town Cryer 5, multiplayer scenario 2)."""

from rules.engine.battle import Battle
from rules.engine.protocols import Flow
from rules.scenarios.plain import PlainScenario
from rules.scenarios.segments import falling_order, set_up_by_segments, take_turns


class StreetBrawl(PlainScenario):
    """Everybody against everybody."""

    key = "street-brawl"

    def set_up(self, battle: Battle) -> Flow[None]:
        order = yield from falling_order(battle)
        yield from set_up_by_segments(battle, order)
        yield from take_turns(battle)
