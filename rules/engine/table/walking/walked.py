"""How far some movement carries along a route: for failed charges, flight and interceptions.

`Terrain` calls it. The place found is always one where the base can stay: never half-way up a ladder, on a wall
that is being stepped over, or on another base; at worst it is the start. A `Walk` keeps what it found out about the
pieces of its route, for callers that ask about many movements along one.
"""

from collections.abc import Iterator
from typing import NamedTuple

from rules.engine.table.geometry.plane import BARRIER, Inches100, Point, ratio, root_up
from rules.engine.table.model import Route
from rules.engine.table.sight.blockers import is_open
from rules.engine.table.surfaces import Bases, Layer
from rules.engine.table.walking.ways import Ways

_BACK = 10
#: Rounding a place moves it by less than this.
_ROUNDED = 3


class _Leg(NamedTuple):
    """A straight piece of a route: the bases near it as x, y and the square of the distance to keep.

    `even`: every part of it takes its own length in movement; `slow`: some takes more.
    """

    layer: Layer | None
    a: Point
    b: Point
    length: Inches100
    even: bool
    slow: bool
    near: list[tuple[int, int, int]]


class Walk:
    """A route, and the bases on which one may not end."""

    __slots__ = ("_legs", "_route", "_taken", "_ways")

    def __init__(self, ways: Ways, route: Route, taken: Bases) -> None:
        self._ways, self._route, self._taken = ways, route, taken
        self._legs: dict[int, _Leg] = {}

    def cut(self, limit: Inches100) -> Route:
        """The part of the route that `limit` movement pays for, ending where the base can stay."""
        route = self._route
        leg, p, mark = self.place(limit)
        if leg < 0:
            return Route(route.points[:1], (0,), route.radius)
        return Route((*route.points[: leg + 1], p), (*route.marks[: leg + 1], mark), route.radius)

    def place(self, limit: Inches100) -> tuple[int, Point, Inches100]:
        """The end of that part: the number of the piece (-1 for the start), the place, and the movement up to it."""
        points, marks = self._route.points, self._route.marks
        for number in range(len(points) - 2, -1, -1):
            spent, then = marks[number], marks[number + 1]
            if spent > limit:
                continue
            leg = self._leg(number)
            if then <= limit:
                if self._can_stay(leg.b, leg):
                    return number, leg.b, then
                continue
            layer = leg.layer
            if layer is None or leg.a.z != leg.b.z:
                continue
            for p in _back_from(layer, leg, limit - spent):
                if not self._can_stay(p, leg):
                    continue
                mark = spent + layer.price(leg.a[0], leg.a[1], p[0], p[1])
                if mark <= limit:  # rounding moves a place along the edge of slow ground into it
                    return number, p, mark
        return -1, points[0], 0

    def stopped(self, limit: Inches100, blockers: Bases) -> Route:
        """The part of the route for at most `limit` movement that passes through none of the blockers."""
        low, high = 0, limit
        while low < high:
            middle = (low + high + 1) // 2
            if is_open(self.cut(middle).points, self._route.radius, blockers):
                low = middle
            else:
                high = middle - 1
        return self.cut(low)

    def _leg(self, number: int) -> _Leg:
        found = self._legs.get(number)
        if found is None:
            a, b = self._route.points[number : number + 2]
            layer, length = self._ways.layer_at(a), _length(a, b)
            slow = layer is not None and bool(layer.slow_pieces and layer.slow.near(a[0], a[1], b[0], b[1]))
            even = layer is not None and (not slow or layer.price(a[0], a[1], b[0], b[1]) == length)
            found = self._legs[number] = _Leg(layer, a, b, length, even, slow, self._near(a, b))
        return found

    def _near(self, a: Point, b: Point) -> list[tuple[int, int, int]]:
        """The bases on which one might come to lie on a piece that ends at b."""
        (ax, ay, _), (bx, by, z), radius = a, b, self._ways.radius
        west, east, south, north = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
        found = []
        for (x, y, qz), other in self._taken:
            both = radius + other
            if west - both < x < east + both and south - both < y < north + both and abs(qz - z) < BARRIER:
                found.append((x, y, both * both))
        return found

    def _can_stay(self, p: Point, leg: _Leg) -> bool:
        px, py, z = p
        for x, y, apart in leg.near:  # before the ground, as bases are the cheaper question
            if (x - px) * (x - px) + (y - py) * (y - py) < apart:
                return False
        layer = self._ways.layer_at(p) if z else leg.layer if not leg.a.z else self._ways.layers[0]
        return layer is not None and layer.can_stand(px, py)


def _at(a: Point, b: Point, part: int, whole: int) -> Point:
    (ax, ay, az), (bx, by, _) = a, b
    return Point(ax + ratio((bx - ax) * part, whole), ay + ratio((by - ay) * part, whole), az)


def _furthest(layer: Layer, leg: _Leg, left: int) -> int:
    """The most hundredths of a piece that `left` movement pays for."""
    _, a, b, length, even, slow, _ = leg
    ax, ay, _ = a

    def pays_for(part: int) -> bool:
        x, y, _ = _at(a, b, part, length)
        if slow:
            return layer.price(ax, ay, x, y) <= left
        square = (x - ax) * (x - ax) + (y - ay) * (y - ay)
        return square <= left * left

    if even:  # inch for inch, but for the rounding of places
        for part in range(min(length, left + 1), left - _ROUNDED, -1):
            if pays_for(part):
                return part
    low, high = 0, length
    while low < high:
        middle = (low + high + 1) // 2
        if pays_for(middle):
            low = middle
        else:
            high = middle - 1
    return low


def _back_from(layer: Layer, leg: _Leg, left: int) -> Iterator[Point]:
    """Places from the furthest that `left` movement pays for back to the beginning of a piece."""
    a, b, whole = leg.a, leg.b, leg.length
    part = _furthest(layer, leg, left)
    for step in (part, part - 1, part - 2):
        if step > 0:
            yield _at(a, b, step, whole)
    for step in range(part - _BACK, 0, -_BACK):
        yield _at(a, b, step, whole)


def _length(a: Point, b: Point) -> int:
    return max(1, root_up((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2))
