"""Occupy: the side that holds most buildings after eight turns wins (LRB part 3, scenario 8). No rout tests."""

from rules.engine.battle import Battle
from rules.engine.events.objectives import BuildingHeld, BuildingsNamed
from rules.engine.flow import Flow
from rules.engine.table import Terrain
from rules.scenarios.parts.amounts import amount, count_of
from rules.scenarios.parts.buildings import buildings, holder_of, too_few
from rules.scenarios.parts.edges import higher_roll_begins, set_up_opposite, who_sets_up_first
from rules.scenarios.parts.plain import PlainScenario


class Occupy(PlainScenario):
    """A side holds a building where it alone has a warrior standing inside."""

    key = "occupy"
    watches = True

    def unfit(self, terrain: Terrain) -> str:
        return too_few(terrain, 3)

    def set_up(self, battle: Battle) -> Flow[None]:
        count = yield from amount(count_of(battle), "buildings to hold")
        yield BuildingsNamed(tuple(buildings(battle.terrain)[:count]), "to be held")
        first = yield from who_sets_up_first(battle)
        yield from set_up_opposite(battle, first)
        yield from higher_roll_begins(battle)

    def out_of_time(self, battle: Battle) -> Flow[None]:
        held = [holder_of(battle, building) for building in battle.state.objectives.buildings]
        counts = [held.count(side) for side in battle.sides]
        best = [side for side in battle.sides if counts[side] == max(counts)]
        winner = best[0] if len(best) == 1 else None
        yield from self.ends(battle, winner, "as many buildings" if winner is None else "most buildings")

    def settles(self, battle: Battle, winner: int | None) -> Flow[None]:
        """Settle who holds each building; after a rout the winner holds them all."""
        routed = bool(battle.state.routed)
        for building in battle.state.objectives.buildings:
            yield BuildingHeld(building, winner if routed else holder_of(battle, building))
