"""How far some movement carries along a route: for failed charges, flight and interceptions.

`Terrain` calls it. The place found is always one where the base can stay: never half-way up a ladder, on a wall
that is being stepped over, or on another base; at worst it is the start.
"""

from collections.abc import Iterable, Iterator, Sequence

from rules.engine.table.model import Route
from rules.engine.table.plane import Inches100, Point, overlap, ratio, root_up
from rules.engine.table.surfaces import Layer
from rules.engine.table.ways import Ways

_BACK = 10
#: Rounding a place moves it by less than this.
_ROUNDED = 3

type Bases = Sequence[tuple[Point, int]]


def cut(ways: Ways, route: Route, limit: Inches100, taken: Bases) -> Route:
    """The part of the route that `limit` movement pays for, ending where the base can stay."""
    for leg in range(len(route.points) - 2, -1, -1):
        a, b = route.points[leg : leg + 2]
        spent, then = route.marks[leg : leg + 2]
        if spent > limit:
            continue
        layer = ways.layer_at(a)
        if then <= limit:
            places: Iterable[Point] = (b,)
        elif layer is None or a.z != b.z:
            continue
        else:
            places = _back_from(layer, a, b, limit - spent)
        for p in places:
            if _can_stay(ways, p, taken):
                mark = then if p is b or layer is None else spent + layer.price(a[0], a[1], p[0], p[1])
                return Route((*route.points[: leg + 1], p), (*route.marks[: leg + 1], mark), route.radius)
    return Route(route.points[:1], (0,), route.radius)


def stopped(ways: Ways, route: Route, limit: Inches100, taken: Bases, blockers: Bases) -> Route:
    """The part of the route for at most `limit` movement that passes through none of the blockers."""
    low, high = 0, limit
    while low < high:
        middle = (low + high + 1) // 2
        if ways.is_open(cut(ways, route, middle, taken), blockers):
            low = middle
        else:
            high = middle - 1
    return cut(ways, route, low, taken)


def _can_stay(ways: Ways, p: Point, taken: Bases) -> bool:
    layer = ways.layer_at(p)
    if layer is None or not layer.can_stand(p.x, p.y):
        return False
    radius = ways.radius
    for q, other in taken:  # noqa: SIM110 - asked for every step of a charge
        if overlap(p, radius, q, other):
            return False
    return True


def _at(a: Point, b: Point, part: int, whole: int) -> Point:
    (ax, ay, az), (bx, by, _) = a, b
    return Point(ax + ratio((bx - ax) * part, whole), ay + ratio((by - ay) * part, whole), az)


def _furthest(layer: Layer, a: Point, b: Point, left: int) -> int:
    """The most hundredths of the piece a to b that `left` movement pays for."""
    length = _length(a, b)

    def pays_for(part: int) -> bool:
        p = _at(a, b, part, length)
        return layer.price(a[0], a[1], p[0], p[1]) <= left

    def most(low: int, high: int) -> int:
        while low < high:
            middle = (low + high + 1) // 2
            if pays_for(middle):
                low = middle
            else:
                high = middle - 1
        return low

    if layer.price(a[0], a[1], b[0], b[1]) == length:  # inch for inch, but for the rounding of places
        for part in range(min(length, left + 1), left - _ROUNDED, -1):
            if pays_for(part):
                return part
    return most(0, length)


def _back_from(layer: Layer, a: Point, b: Point, left: int) -> Iterator[Point]:
    """Places from the furthest that `left` movement pays for back to a."""
    whole, part = _length(a, b), _furthest(layer, a, b, left)
    for step in (part, part - 1, part - 2, *range(part - _BACK, 0, -_BACK)):
        if step > 0:
            yield _at(a, b, step, whole)


def _length(a: Point, b: Point) -> int:
    return max(1, root_up((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2))
