"""Base contact: where a charger may come to stand against a target, and who is engaged across a low wall.

`Terrain` asks for places and for the shortest approach. Bases at most 0.05 inches apart touch. Two warriors whose
bases are kept apart only by something less than an inch high are engaged too, up to half an inch apart.
"""

from collections.abc import Iterable, Iterator, Sequence

from rules.engine.table.detour import Blockers, Goals
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
    tx, ty, _ = target
    dx, dy = start[0] - tx, start[1] - ty
    if dx == 0 and dy == 0:
        dx = 1
    both, wide = ways.radius + radius, 2 * ways.radius + ACROSS + radius
    near = []
    for q, other in taken:
        x, y, within = q[0] - tx, q[1] - ty, wide + other
        if x * x + y * y < within * within:
            near.append((q, other))
    offs = _OFFS if view.has_hurdle(target, reach(ways.radius, radius)) else _OFFS[:1]
    can_stand = layer.standing_near(tx, ty, reach(ways.radius, radius))
    for cosine, sine in _TURNS:
        way = (dx * cosine - dy * sine, dx * sine + dy * cosine)
        for off in offs:
            p = _out(target, way, both, off)
            if not can_stand(p.x, p.y):
                continue
            if off and not across(view, p, ways.radius, target, radius):
                continue
            for q, other in near:
                if overlap(p, ways.radius, q, other):
                    break
            else:
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
    """The most direct way into contact: straight, to the first place to which that is open, or else the shortest.

    `free` are the places, none further than `away` from the target, the most direct first; no more of them are looked
    at than needed.
    """
    standing = Blockers(ways.radius, blockers, start, limit)
    tried = []
    for p in free:
        direct = _straight(ways, standing, start, p, limit)
        if direct is not None:
            return direct
        tried.append(p)
    if not tried:
        return None
    route = ways.routes(start, target, away)
    best: Route | None = None
    for p in tried:
        best = route(p, limit if best is None else best.length - 1) or best
    if best is None or standing.open(best.points):
        return best
    furthest = max(distance(p, target) for p in tried)
    return ways.past(best, Goals(tried, target, furthest), limit, blockers)


def _straight(ways: Ways, standing: Blockers, start: Point, p: Point, limit: Inches100) -> Route | None:
    """The straight way to a place where it is inch for inch as long as it looks, and open."""
    length = distance(start, p)
    if length > limit or not standing.open((start, p)):
        return None
    here = ways.layer_at(start)
    if here is None or here is not ways.layer_at(p) or not here.clear(start, p):
        return None
    if here.price(start[0], start[1], p[0], p[1]) != length:
        return None
    return Route((start, p), (0, length), ways.radius)


def _out(target: Point, way: tuple[int, int], both: int, off: int) -> Point:
    """The nearest whole position in a direction whose base does not overlap the target's."""
    wx, wy = way
    length, away, least = root_up(wx * wx + wy * wy), both + off, both * both
    half = 2 * length
    while True:
        x, y = 2 * wx * away, 2 * wy * away  # as `ratio`, for both at once
        x = -((length - x) // half) if x < 0 else (x + length) // half
        y = -((length - y) // half) if y < 0 else (y + length) // half
        if x * x + y * y >= least:
            return Point(target[0] + x, target[1] + y, target[2])
        away += 1
