"""About how far every spot of a table is from a place on foot, to find the way round houses.

Places are taken together by squares of the table, so that few such fields serve all battles on it. Fields are kept as
long as the table; each takes about 5 KB.
"""

from array import array
from collections.abc import Sequence
from weakref import WeakKeyDictionary

from rules.engine.table import Point, Terrain

#: Longer than any way on a table, in 1/100 inch.
FAR = 30_000

#: The side of a square whose places share a field, in 1/100 inch.
SQUARE = 400

type Square = tuple[int, int, int, int]
"""Column, row, height of the ground, and radius of the base that walks."""

_kept: WeakKeyDictionary[Terrain, dict[Square, Sequence[int]]] = WeakKeyDictionary()


def walks_to(terrain: Terrain, goal: Point, radius: int) -> Sequence[int]:
    """The movement to about a place by spot, in 1/100 inch; FAR where no way leads."""
    fields = _kept.get(terrain)
    if fields is None:
        fields = _kept[terrain] = {}
    square = (goal.x // SQUARE, goal.y // SQUARE, goal.z, radius)
    found = fields.get(square)
    if found is None:
        found = fields[square] = _walks(terrain, square)
    return found


def _walks(terrain: Terrain, square: Square) -> Sequence[int]:
    column, row, z, radius = square
    low = Point(column * SQUARE, row * SQUARE, z)
    high = Point(low.x + SQUARE, low.y + SQUARE, z)
    x, y = low.x + SQUARE // 2, low.y + SQUARE // 2
    inside = [at for at in terrain.spots_between(low, high, radius) if at.z == z]
    nearest = min(inside, key=lambda at: ((at.x - x) ** 2 + (at.y - y) ** 2, at), default=Point(x, y, z))
    field = terrain.around(nearest, radius, FAR)
    found = array("H", [FAR]) * len(terrain.spots)
    for spot, price in zip(field.spots, field.prices, strict=True):
        found[spot] = price
    return found
