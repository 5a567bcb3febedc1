"""Walking from spot to spot: about how far each spot is from another, found in a fraction of the time of a route.

Policies ask it which places are worth a look (`Terrain.around`); what they choose is still walked exactly by
`Ways.route`. Spots are joined to their eight neighbours, and over ladders and stairs, wherever one can walk straight.
A way over spots can be walked, and is at most a twelfth longer than the shortest. Steps and fields are found when
first asked for and kept: about half a KB a spot, and 1 KB a field.
"""

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from heapq import heappop, heappush
from operator import itemgetter
from typing import NamedTuple

from rules.engine.table.geometry.plane import INCH, Inches100, Point, distance
from rules.engine.table.walking.ways import Ways

_STEPS = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)
#: A price and a spot in one number, so that a heap compares nothing but numbers.
_SPOT_BITS = 16
_SPOT = (1 << _SPOT_BITS) - 1
_KEPT_FIELDS = 1200
_KEPT_POINTS = 2000
_FURTHEST = 60000
#: Limits from off the lattice are rounded down to this, so that one field serves many.
_GRAIN = 50
#: How near a spot must be to a point off the lattice, or the end of a ladder, to be joined to it, in 1/100 inch.
_BESIDE = 200
#: Numbers of places of a field that are offered: of its rim, and spread over what lies within.
_RIM, _WITHIN = 32, 16


class Field(NamedTuple):
    """The spots around a spot within a limit, the cheapest first, with the movement to each.

    `choice` is a selection of them to go to: all of a small field, the rim of a large one.
    """

    spots: array[int]
    prices: array[Inches100]
    choice: array[int]

    def within(self, limit: Inches100) -> Sequence[int]:
        """The spots within a smaller limit."""
        return self.spots[: bisect_right(self.prices, limit)]


def _field(spots: array[int], prices: array[Inches100]) -> Field:
    within = max(0, len(spots) - _RIM)
    stride = max(1, -(-within // _WITHIN))
    return Field(spots, prices, spots[:within:stride] + spots[within:])


_NOWHERE = _field(array("H"), array("H"))


class Lattice:
    """The spots as places to walk over, for bases of one radius."""

    def __init__(self, points: Sequence[Point], standing: frozenset[int], ways: Ways) -> None:
        self._points = points
        self._ways = ways
        self._standing = standing
        self._cells: dict[tuple[int, int, int], int] = {}
        for number in sorted(standing):
            x, y, z = points[number]
            self._cells[x // INCH, y // INCH, z] = number
        self._edges: list[tuple[int, ...] | None] = [None] * len(points)
        self._over_links = self._linked()
        self._fields: dict[int, tuple[Inches100, Field]] = {}
        self._nearest: dict[Point, tuple[int, Inches100]] = {}

    def around(self, start: Point, limit: Inches100) -> Field:
        """The spots that `limit` movement reaches over the lattice from a point, other bases not looked at.

        A field for less movement is the beginning of one for more, so that the largest one walked so far serves both.
        """
        spot, off = self.nearest(start)
        if off:
            limit = (limit - off) // _GRAIN * _GRAIN
        if spot < 0 or limit < 0:
            return _NOWHERE
        limit = min(limit, _FURTHEST)
        walked, found = self._fields.get(spot, (-1, _NOWHERE))
        if walked < limit:
            if len(self._fields) >= _KEPT_FIELDS:
                self._fields.clear()
            found = self._walked(spot, limit)
            self._fields[spot] = limit, found
        elif walked > limit:
            count = bisect_right(found.prices, limit)
            found = _field(found.spots[:count], found.prices[:count])
        return found

    def nearest(self, p: Point) -> tuple[int, Inches100]:
        """The nearest spot reached from a point by a straight walk, and how far it is; -1 if there is no such spot."""
        found = self._nearest.get(p)
        if found is None:
            if len(self._nearest) >= _KEPT_POINTS:
                self._nearest.clear()
            found = self._nearest[p] = min(self._beside(p), key=itemgetter(1, 0), default=(-1, 0))
        return found

    def _walked(self, start: int, limit: Inches100) -> Field:
        edges, most = self._edges, (limit + 1) << _SPOT_BITS
        least = [most] * len(edges)
        least[start] = start
        heap = [start]
        spots, prices = array("H"), array("H")
        while heap:
            code = heappop(heap)
            spot = code & _SPOT
            if least[spot] != code:
                continue
            spots.append(spot)
            prices.append(code >> _SPOT_BITS)
            spent = code - spot
            for edge in edges[spot] or self._joined(spot):
                total = spent + edge
                there = edge & _SPOT
                if total < least[there]:
                    least[there] = total
                    heappush(heap, total)
        return _field(spots, prices)

    def _joined(self, spot: int) -> tuple[int, ...]:
        """The steps from a spot, as movement and spot in one number."""
        here = self._points[spot]
        x, y, z = here
        layer = self._ways.layer_at(here)
        found = list(self._over_links.get(spot, ()))
        if layer is not None:
            for dx, dy in _STEPS:
                other = self._cells.get((x // INCH + dx, y // INCH + dy, z))
                if other is not None:
                    there = self._points[other]
                    if layer.inside(there.x, there.y) and layer.clear(here, there):
                        found.append(layer.price(x, y, there.x, there.y) << _SPOT_BITS | other)
        edges = self._edges[spot] = tuple(found)
        return edges

    def _linked(self) -> dict[int, list[int]]:
        """The steps over ladders and stairs: from the spots by one end straight to the spots by the other."""
        found: dict[int, list[int]] = {}
        for foot, _, head, _, length in self._ways.links:
            low, high = self._beside(foot), self._beside(head)
            for a, to_foot in low:
                for b, to_head in high:
                    price = to_foot + length + to_head << _SPOT_BITS
                    found.setdefault(a, []).append(price | b)
                    found.setdefault(b, []).append(price | a)
        return found

    def _beside(self, end: Point) -> list[tuple[int, Inches100]]:
        """The spots straight to be walked to from a point, with the movement to each."""
        layer = self._ways.layer_at(end)
        x, y = end.x // INCH, end.y // INCH
        found = []
        for dx, dy in ((dx, dy) for dx in (-2, -1, 0, 1, 2) for dy in (-2, -1, 0, 1, 2)):
            number = self._cells.get((x + dx, y + dy, end.z))
            if number is not None and layer is not None:
                p = self._points[number]
                if (
                    distance(p, end) <= _BESIDE
                    and layer.inside(p.x, p.y)
                    and (p == end or layer.clear(end, p))
                ):
                    found.append((number, layer.price(end.x, end.y, p.x, p.y)))
        return found
