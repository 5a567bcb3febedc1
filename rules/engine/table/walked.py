"""How far some movement carries along a route: for failed charges, flight and interceptions.

`Terrain` calls it. The place found is always one where the base can stay: never half-way up a ladder, on a wall
that is being stepped over, or on another base; at worst it is the start.
"""

from collections.abc import Sequence

from rules.engine.table.model import Route
from rules.engine.table.plane import Inches100, Point, overlap, ratio, root_up
from rules.engine.table.surfaces import Layer
from rules.engine.table.ways import Ways

_BACK = 10

type Bases = Sequence[tuple[Point, int]]


def cut(ways: Ways, route: Route, limit: Inches100, taken: Bases) -> Route:
    """The part of the route that `limit` movement pays for, ending where the base can stay."""
    for leg in range(len(route.points) - 2, -1, -1):
        a, b = route.points[leg : leg + 2]
        spent, then = route.marks[leg : leg + 2]
        if spent > limit:
            continue
        layer = ways.layer_at(a)
        if then <= limit or layer is None or a.z != b.z:
            places = [(b, then)] if then <= limit else []
        else:
            places = _back_from(layer, a, b, limit - spent)
            places = [(p, spent + price) for p, price in places]
        for p, mark in places:
            if _can_stay(ways, p, taken):
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
    return not any(overlap(p, ways.radius, q, other) for q, other in taken)


def _at(a: Point, b: Point, part: int, whole: int) -> Point:
    return Point(a.x + ratio((b.x - a.x) * part, whole), a.y + ratio((b.y - a.y) * part, whole), a.z)


def _furthest(layer: Layer, a: Point, b: Point, left: int) -> int:
    """The most hundredths of the piece a to b that `left` movement pays for."""
    low, high = 0, _length(a, b)
    while low < high:
        middle = (low + high + 1) // 2
        p = _at(a, b, middle, _length(a, b))
        if layer.price(a.x, a.y, p.x, p.y) <= left:
            low = middle
        else:
            high = middle - 1
    return low


def _back_from(layer: Layer, a: Point, b: Point, left: int) -> list[tuple[Point, int]]:
    """Places from the furthest that `left` movement pays for back to a, with the movement to each."""
    whole, part = _length(a, b), _furthest(layer, a, b, left)
    steps = [it for it in (part, part - 1, part - 2, *range(part - _BACK, 0, -_BACK)) if it > 0]
    places = [_at(a, b, it, whole) for it in steps]
    return [(p, layer.price(a.x, a.y, p.x, p.y)) for p in places]


def _length(a: Point, b: Point) -> int:
    return max(1, root_up((b.x - a.x) ** 2 + (b.y - a.y) ** 2))
