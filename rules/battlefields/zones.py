"""The strips along the edges of a table where sides are set up, and how many warriors they hold.

Scenarios offer the edges that `edges_for` names; the validator asks for room along the south and the north edge.
"""

from functools import lru_cache

from rules.engine.table import INCH, MAN, Point, Terrain, overlap

#: In the order in which they are offered. The first two of every table hold a warband.
EDGES = ("south", "north", "west", "east")
SIDES = EDGES[:2]
OPPOSITE = {"south": "north", "north": "south", "west": "east", "east": "west"}
DEPTH = 8 * INCH
WARBAND = 20


def zone(width: int, height: int, depth: int, edge: str) -> tuple[Point, Point]:
    """The corners of the strip along an edge of a table, all in 1/100 inch."""
    return {
        "south": (Point(0, 0), Point(width, depth)),
        "north": (Point(0, height - depth), Point(width, height)),
        "west": (Point(0, 0), Point(depth, height)),
        "east": (Point(width - depth, 0), Point(width, height)),
    }[edge]


@lru_cache(maxsize=64)
def room(
    terrain: Terrain, edge: str, depth: int = DEPTH, most: int = WARBAND, radius: int = MAN.radius
) -> int:
    """How many bases of one size stand side by side on the ground of a strip; counting ends at `most`."""
    low, high = zone(terrain.table.width, terrain.table.depth, depth, edge)
    placed: list[Point] = []
    for p in terrain.spots_for(radius):
        if len(placed) == most:
            break
        inside = p.z == 0 and low.x <= p.x <= high.x and low.y <= p.y <= high.y
        if inside and not any(overlap(p, radius, q, radius) for q in placed):
            placed.append(p)
    return len(placed)


def edges_for(terrain: Terrain, depth: int, warriors: int, radius: int = MAN.radius) -> tuple[str, ...]:
    """The edges along which sides of these numbers can be set up, there and opposite; south and north if none.

    `radius` is that of the largest base: there must be room as if all were as large.
    """
    most = max(warriors, WARBAND)
    fits = {edge for edge in EDGES if room(terrain, edge, depth, most, radius) >= most}
    return tuple(edge for edge in EDGES if {edge, OPPOSITE[edge]} <= fits) or SIDES
