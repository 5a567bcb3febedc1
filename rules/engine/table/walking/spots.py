"""The lattice of standing spots: one for each square inch of every surface where a man can stand.

Policies and displays think in spots, because what is known about a spot is kept for the whole table: what one sees from
it, and where one can go. Everything kept here is compact and never changes an answer.
"""

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Sequence

from rules.engine.table.geometry.plane import INCH, Inches100, Point
from rules.engine.table.geometry.scatter import Scatter
from rules.engine.table.geometry.shapes import bits
from rules.engine.table.surfaces import Layer
from rules.engine.table.walking.lattice import Lattice
from rules.engine.table.walking.waypoints import Waypoint
from rules.engine.table.walking.ways import Ways, tier

_ASIDE = 40
_TRIES = tuple(
    sorted(
        ((x, y) for x in range(-_ASIDE, _ASIDE + 1, 20) for y in range(-_ASIDE, _ASIDE + 1, 20)),
        key=lambda it: (it[0] * it[0] + it[1] * it[1], it),
    )
)
_FURTHEST = 60000
_KEPT_LIMIT = 1600

type Kept = tuple[array[int], array[int]]
_NOTHING: Kept = (array("H"), array("H"))


class Spots:
    """The spots of one table, found with the ways of a 25 mm base."""

    def __init__(self, men: Ways, width: int, depth: int) -> None:
        self._size = width, depth
        points: list[Point] = []
        self._first: dict[int, int] = {}
        self._index: dict[int, Scatter] = {}
        for layer in men.layers:
            self._first[layer.number] = len(points)
            own = _lattice(layer)
            points += own
            self._index[layer.number] = Scatter([p[:2] for p in own], width, depth)
        self.points = tuple(points)
        self.number = {p: number for number, p in enumerate(self.points)}
        self._from_spots: dict[tuple[int, int, int], Kept] = {}
        self._from_waypoints: dict[tuple[int, int], tuple[int, Kept]] = {}
        self._standing: dict[int, frozenset[int]] = {}
        self._lattices: dict[int, Lattice] = {}

    def nearest(self, p: Point, layer: Layer | None) -> int:
        """The number of the nearest spot, on the same surface where that has any; the lower number in a tie."""
        number = 0 if layer is None else layer.number
        p = p if layer else p._replace(z=0)
        index = self._index[number]
        if not index.count:
            return min(range(len(self.points)), key=lambda it: (_square(p, self.points[it]), it))
        first, reach = self._first[number], INCH
        while True:
            near = [
                first + bit for bit in bits(index.box(p.x - reach, p.y - reach, p.x + reach, p.y + reach))
            ]
            best = min(((_square(p, self.points[it]), it) for it in near), default=None)
            if best is not None and best[0] <= reach * reach:
                return best[1]
            if reach > 2 * sum(self._size):
                raise ValueError("the table has no standing spots")
            reach *= 2

    def reach(self, ways: Ways, start: Point, limit: Inches100) -> Sequence[tuple[int, Inches100]]:
        """Spots within `limit` movement of the start with the movement needed, the cheapest first."""
        layer = ways.layer_at(start)
        limit = min(limit, _FURTHEST)
        if layer is None:
            return []
        number = self.number.get(start)
        if number is None or limit > _KEPT_LIMIT:
            spots, prices = self._walked(ways, start, layer, limit)
        else:
            key = (ways.radius, number, tier(limit))
            kept = self._from_spots.get(key)
            if kept is None:
                kept = self._from_spots[key] = self._walked(ways, start, layer, tier(limit))
            spots, prices = kept
        count = bisect_right(prices, limit)
        return list(zip(spots[:count], prices[:count], strict=True))

    def _walked(self, ways: Ways, start: Point, layer: Layer, limit: int) -> Kept:
        best: dict[int, int] = {}
        limit = min(limit, _FURTHEST)
        for number, price in zip(*self._straight(ways, start, layer, limit, None), strict=True):
            best[number] = price
        for waypoint, (spent, _) in ways.tree(start, layer, limit).items():
            left = limit - spent
            if left < 0:
                break
            spots, prices = self._from_waypoint(ways, waypoint, left)
            count = bisect_right(prices, left)
            for number, price in zip(spots[:count], prices[:count], strict=True):
                total = spent + price
                if number not in best or total < best[number]:
                    best[number] = total
        return _sorted((price, number) for number, price in best.items())

    def _from_waypoint(self, ways: Ways, waypoint: int, limit: int) -> Kept:
        """Spots straight ahead from a waypoint, at least those within `limit`: the furthest look so far serves all."""
        key, within = (ways.radius, waypoint), tier(limit)
        seen, found = self._from_waypoints.get(key, (-1, _NOTHING))
        if seen < within:
            it = ways.waypoints[waypoint]
            found = self._straight(ways, it.point, ways.layers[it.layer], within, waypoint)
            self._from_waypoints[key] = (within, found)
        return found

    def _straight(self, ways: Ways, p: Point, layer: Layer, limit: int, waypoint: int | None) -> Kept:
        """Spots to which one walks straight from a point, or from a waypoint by bending round it."""
        limit = min(limit, _FURTHEST)
        standing, first = self.allowed(ways), self._first[layer.number]
        (px, py, _), _, (ax, ay), (bx, by) = (
            Waypoint(p, layer.number) if waypoint is None else ways.waypoints[waypoint]
        )
        found = []
        for bit in bits(self._index[layer.number].box(px - limit, py - limit, px + limit, py + limit)):
            number = first + bit
            x, y, _ = self.points[number]
            dx, dy = px - x, py - y
            if dx * dx + dy * dy > limit * limit or number not in standing:
                continue
            if (dx * ay - dy * ax) * (dx * by - dy * bx) < 0:  # as in `Waypoint.taut`
                continue
            if dx == 0 and dy == 0:
                found.append((0, number))
            elif layer.walking.clear(px, py, x, y):
                price = layer.price(px, py, x, y)
                if price <= limit:
                    found.append((price, number))
        return _sorted(found)

    def standing(self, ways: Ways) -> Sequence[Point]:
        """The spots on which a base of this radius can stand, in order."""
        allowed = self.allowed(ways)
        if len(allowed) == len(self.points):
            return self.points
        return [p for number, p in enumerate(self.points) if number in allowed]

    def lattice(self, ways: Ways) -> Lattice:
        """The spots as places to walk over for bases of one radius."""
        found = self._lattices.get(ways.radius)
        if found is None:
            found = self._lattices[ways.radius] = Lattice(self.points, self.allowed(ways), ways)
        return found

    def allowed(self, ways: Ways) -> frozenset[int]:
        """The spots on which a base of this radius can stand."""
        found = self._standing.get(ways.radius)
        if found is None:
            fits = []
            for number, p in enumerate(self.points):
                layer = ways.layer_at(p)
                if layer is not None and layer.can_stand(p.x, p.y):
                    fits.append(number)
            found = self._standing[ways.radius] = frozenset(fits)
        return found


def _sorted(pairs: Iterable[tuple[int, int]]) -> Kept:
    """Pairs of price and spot as two arrays, the cheapest first."""
    ordered = sorted(pairs)
    return array("H", [number for _, number in ordered]), array("H", [price for price, _ in ordered])


def _square(a: Point, b: Point) -> int:
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2


def _lattice(layer: Layer) -> list[Point]:
    """One spot per square inch, at the try nearest to its middle where a man can stand."""
    x0, y0, x1, y1 = layer.box
    half = INCH // 2
    found = []
    for y in range(y0 // INCH * INCH + half, y1 + half, INCH):
        for x in range(x0 // INCH * INCH + half, x1 + half, INCH):
            if layer.can_stand(x, y):
                found.append(Point(x, y, layer.z))
                continue
            can_stand = layer.standing_near(x, y, _ASIDE)
            for dx, dy in _TRIES[1:]:
                if can_stand is None or can_stand(x + dx, y + dy):
                    found.append(Point(x + dx, y + dy, layer.z))
                    break
    return found
