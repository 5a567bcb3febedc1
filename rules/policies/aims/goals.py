"""Goals on the table: inside a building, at an edge, near a place, and who of a side goes for which."""

from collections.abc import Callable, Iterable, Sequence

from rules.engine.state.battle_state import Combatant
from rules.engine.table import INCH, Point, distance
from rules.engine.table.geometry.outlines import contains
from rules.engine.view import View
from rules.policies.places import Room
from rules.scenarios.parts.buildings import outline_of


def share(
    view: View, warrior: Combatant, goals: dict[int, Point], fit: Callable[[Combatant], bool]
) -> Point | None:
    """Their goal when each goal, in order, is given to the nearest free warrior without one."""
    free = [other for other in view.own if not other.contacts and fit(other)]
    for _, goal in sorted(goals.items()):
        if not free:
            return None
        nearest = min(free, key=lambda other: (distance(other.position, goal), other.id))
        if nearest is warrior:
            return goal
        free.remove(nearest)
    return None


def inside_spot(view: View, warrior: Combatant, building: int) -> Point | None:
    """The free spot on the ground of a building that is nearest to them."""
    key = ("inside", building)
    spots: Sequence[Point] | None = view.memory.get(key)
    if spots is None:
        ring, terrain = outline_of(view.battle, building), view.battle.terrain
        west, south = min(x for x, _ in ring), min(y for _, y in ring)
        east, north = max(x for x, _ in ring), max(y for _, y in ring)
        box = [p for p in terrain.spots if not p.z and west <= p.x <= east and south <= p.y <= north]
        spots = view.memory[key] = [p for p in box if contains(ring, p.x, p.y)]
    return nearest_free(view, warrior, spots)


def edge_spot(view: View, warrior: Combatant, edge: str) -> Point | None:
    """The free place at an edge, touching it, that is nearest to them."""
    table, radius = view.battle.setup.table, warrior.fighter.radius
    key = ("edge", edge, radius)
    spots: Sequence[Point] | None = view.memory.get(key)
    if spots is None:
        if edge in ("south", "north"):
            y = radius if edge == "south" else table.depth - radius
            row = [Point(x, y) for x in range(radius, table.width - radius + 1, INCH)]
        else:
            x = radius if edge == "west" else table.width - radius
            row = [Point(x, y) for y in range(radius, table.depth - radius + 1, INCH)]
        spots = view.memory[key] = [p for p in row if view.battle.terrain.can_stand(p, radius)]
    return nearest_free(view, warrior, spots)


def nearest_edge(view: View, warrior: Combatant) -> Point | None:
    table, (x, y, _) = view.battle.setup.table, warrior.position
    ways = {"south": y, "north": table.depth - y, "west": x, "east": table.width - x}
    return edge_spot(view, warrior, min(ways, key=lambda edge: (ways[edge], edge)))


def nearest_free(view: View, warrior: Combatant, spots: Iterable[Point]) -> Point | None:
    room = Room(view, warrior)
    ranked = sorted((distance(warrior.position, at), at) for at in spots)
    return next((at for _, at in ranked if room.at(at)), None)


def near_spot(view: View, warrior: Combatant, at: Point, within: int) -> Point | None:
    """The free place on the ground at most so far from another (1/100 inch) that is nearest to them."""
    key = ("near", at, within)
    spots: Sequence[Point] | None = view.memory.get(key)
    if spots is None:
        ground = [spot for spot in view.battle.terrain.spots if not spot.z]
        spots = view.memory[key] = [spot for spot in ground if distance(spot, at) <= within]
    return nearest_free(view, warrior, spots)
