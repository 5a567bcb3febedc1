"""Base contact: where a charger may come to stand against a target, and who is engaged across a low wall.

`Terrain` asks for places and for the shortest approach. Bases at most 0.05 inches apart touch. Two warriors whose
bases are kept apart only by something less than an inch high are engaged too, up to half an inch apart.
"""

from collections.abc import Iterable, Iterator, Sequence

from rules.engine.table.detour import Goals
from rules.engine.table.model import Route
from rules.engine.table.plane import (
    BARRIER,
    CONTACT,
    MAN_HEIGHT,
    Inches100,
    Point,
    distance,
    gap,
    overlap,
    ratio,
    root_up,
)
from rules.engine.table.shapes import bits, cuts
from rules.engine.table.sight import View
from rules.engine.table.ways import Ways

ACROSS = 50
_OFFS = (0, *range(2 * CONTACT, ACROSS + 1, CONTACT))
_TURNS = (
    (10000, 0), (9659, 2588), (9659, -2588), (8660, 5000), (8660, -5000), (7071, 7071), (7071, -7071),
    (5000, 8660), (5000, -8660), (2588, 9659), (2588, -9659), (0, 10000), (0, -10000), (-2588, 9659),
    (-2588, -9659), (-5000, 8660), (-5000, -8660), (-7071, 7071), (-7071, -7071), (-8660, 5000), (-8660, -5000),
    (-9659, 2588), (-9659, -2588), (-10000, 0),
)  # fmt: skip

type Bases = Sequence[tuple[Point, int]]


def touches(a: Point, ra: int, b: Point, rb: int) -> bool:
    """True for bases in contact on one level."""
    return a.z == b.z and gap(a, ra, b, rb) <= CONTACT


def across(view: View, a: Point, ra: int, b: Point, rb: int) -> bool:
    """True when only something less than an inch high keeps two bases apart."""
    if a.z != b.z or not CONTACT < gap(a, ra, b, rb) <= ACROSS:
        return False
    between = [view.screens[bit] for bit in bits(view.index.near(a.x, a.y, b.x, b.y))]
    between = [it for it in between if not it.veil and it.top > a.z and it.bottom < a.z + MAN_HEIGHT]
    between = [it for it in between if cuts(it.outline, a.x, a.y, b.x, b.y)]
    return bool(between) and all(it.top - a.z < BARRIER for it in between)


def reach(ra: int, rb: int) -> Inches100:
    """No place for a base of one radius against one of the other is further away, centre to centre."""
    return ra + rb + ACROSS + CONTACT


def places(view: View, ways: Ways, start: Point, target: Point, radius: int, taken: Bases) -> Iterator[Point]:
    """Free places for a charger of the ways' radius against a target of `radius`, the most direct first."""
    layer = ways.layer_at(target)
    if layer is None:
        return
    dx, dy = start.x - target.x, start.y - target.y
    if dx == 0 and dy == 0:
        dx = 1
    both = ways.radius + radius
    near = [(q, other) for q, other in taken if gap(q, other, target, radius) < 2 * ways.radius + ACROSS]
    offs = _OFFS if view.has_hurdle(target, reach(ways.radius, radius)) else _OFFS[:1]
    can_stand = layer.standing_near(target.x, target.y, reach(ways.radius, radius))
    for cosine, sine in _TURNS:
        way = (dx * cosine - dy * sine, dx * sine + dy * cosine)
        for off in offs:
            p = _out(target, way, both, off)
            if not can_stand(p.x, p.y):
                continue
            if off and not across(view, p, ways.radius, target, radius):
                continue
            if not any(overlap(p, ways.radius, q, other) for q, other in near):
                yield p
            break


def approach(
    ways: Ways,
    free: Iterable[Point],
    start: Point,
    target: Point,
    away: Inches100,
    limit: Inches100,
    blockers: Bases,
) -> Route | None:
    """Straight to the most direct place where that way is open, otherwise the shortest route to any of the places.

    `free` are the places, none further than `away` from the target, the most direct first; no more of them are looked
    at than needed.
    """
    ahead = iter(free)
    first = next(ahead, None)
    if first is None:
        return None
    route = ways.routes(start, target, away)
    best = route(first, limit)
    if best is not None and best.length == distance(start, first) and ways.is_open(best, blockers):
        return best
    tried = [first]
    for p in ahead:
        tried.append(p)
        if best is not None and distance(start, p) - 2 * ACROSS >= best.length:
            break
        best = route(p, limit if best is None else best.length - 1) or best
    if best is None:
        return None
    if ways.is_open(best, blockers):
        return best
    places = (*tried, *ahead)
    furthest = max(distance(p, target) for p in places)
    return ways.past(best, Goals(places, target, furthest), limit, blockers)


def _out(target: Point, way: tuple[int, int], both: int, off: int) -> Point:
    """The nearest whole position in a direction whose base does not overlap the target's."""
    wx, wy = way
    length, away = root_up(wx * wx + wy * wy), both + off
    while True:
        x, y = ratio(wx * away, length), ratio(wy * away, length)
        if x * x + y * y >= both * both:
            return Point(target[0] + x, target[1] + y, target[2])
        away += 1
