"""About how far every spot of a table is from a place on foot: for who looks for the way round houses.

Places are taken together by squares of the table, so that few such fields serve all battles on it.
"""

from array import array
from collections.abc import Sequence
from functools import lru_cache

from rules.engine.table import Point, Terrain

#: Longer than any way on a table, in 1/100 inch.
FAR = 30_000

#: The side of the squares whose places count as one, in 1/100 inch.
SQUARE = 400

#: Fields that are kept, of all tables together: one takes about 5 KB.
KEPT = 600


def walks_to(terrain: Terrain, goal: Point, radius: int) -> Sequence[int]:
    """By spot, the movement to about a place in 1/100 inch; FAR where no way leads."""
    return _walks(terrain, goal.x // SQUARE, goal.y // SQUARE, goal.z, radius)


@lru_cache(maxsize=KEPT)
def _walks(terrain: Terrain, column: int, row: int, z: int, radius: int) -> Sequence[int]:
    middle = Point(column * SQUARE + SQUARE // 2, row * SQUARE + SQUARE // 2, z)
    low, high = Point(column * SQUARE, row * SQUARE, z), Point((column + 1) * SQUARE, (row + 1) * SQUARE, z)
    inside = [at for at in terrain.spots_between(low, high, radius) if at.z == z]
    x, y, _ = middle
    nearest = min(inside, key=lambda at: ((at.x - x) ** 2 + (at.y - y) ** 2, at), default=middle)
    field = terrain.around(nearest, radius, FAR)
    found = array("H", [FAR]) * len(terrain.spots)
    for spot, price in zip(field.spots, field.prices, strict=True):
        found[spot] = price
    return found
