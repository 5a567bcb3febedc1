"""Charging into contact: where a charger may come to stand against a target, and the way there.

`Terrain` asks for places and for the shortest approach. A few directions are tried first, the most direct before the
others; where none of them is reached, `exact` asks for the free arcs round the target.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import isqrt

from rules.engine.table.contact.arcs import Arcs, last_bends
from rules.engine.table.contact.encircled import may_touch
from rules.engine.table.contact.touching import ACROSS, joined, reach
from rules.engine.table.geometry.crossings import Ring
from rules.engine.table.geometry.plane import BARRIER, CONTACT, Inches100, Point, distance, gap
from rules.engine.table.measures import Measures
from rules.engine.table.model import Route
from rules.engine.table.sight.blockers import Blockers, is_open
from rules.engine.table.sight.lines import View
from rules.engine.table.surfaces import Bases
from rules.engine.table.walking.corridor import Corridor
from rules.engine.table.walking.graph import Goals
from rules.engine.table.walking.ways import Ways

#: The most, in 1/100 inch, that a base in the way may lengthen a way that is still a direct one.
LITTLE = 100
_OFFS = (0, *range(2 * CONTACT, ACROSS + 1, CONTACT))

type Turns = Sequence[tuple[int, int]]
"""How far round a target to look, as cosine and sine in 1/10000; `FRONT` is what a straight way can lead to."""

type Around = Callable[[Turns], Iterator[Point]]
"""The free places against a target in some directions; what is near the target is looked up once for all of them."""

ROUND: Turns = (
    (10000, 0), (9659, 2588), (9659, -2588), (8660, 5000), (8660, -5000), (7071, 7071), (7071, -7071),
    (5000, 8660), (5000, -8660), (2588, 9659), (2588, -9659), (0, 10000), (0, -10000), (-2588, 9659),
    (-2588, -9659), (-5000, 8660), (-5000, -8660), (-7071, 7071), (-7071, -7071), (-8660, 5000), (-8660, -5000),
    (-9659, 2588), (-9659, -2588), (-10000, 0),
)  # fmt: skip
FRONT, BACK = ROUND[:13], ROUND[13:]


def around(
    view: View, ways: Ways, start: Point, target: Point, radius: int, taken: Bases, measures: Measures
) -> Around:
    """Free places for a charger of the ways' radius against a target of `radius`, the most direct first."""
    layer = ways.layer_at(target)
    if layer is None:
        return lambda turns: iter(())
    tx, ty, tz = target
    dx, dy = start[0] - tx, start[1] - ty
    if dx == 0 and dy == 0:
        dx = 1
    most = max(ACROSS, measures.contact)
    both, near = ways.radius + radius, _near(ways.radius, target, radius + most, taken)
    furthest, least = reach(ways.radius, radius, measures), both * both
    offs = _offs(view, target, furthest, measures)
    can_stand = layer.standing_near(tx, ty, furthest)

    def places(turns: Turns) -> Iterator[Point]:
        for cosine, sine in turns:
            wx, wy = dx * cosine - dy * sine, dx * sine + dy * cosine
            length = isqrt(wx * wx + wy * wy - 1) + 1
            half = 2 * length
            for off in offs:
                away = both + off
                while True:  # the nearest whole position whose base does not overlap the target's
                    px, py = 2 * wx * away, 2 * wy * away  # as `ratio`, for both at once
                    px = -((length - px) // half) if px < 0 else (px + length) // half
                    py = -((length - py) // half) if py < 0 else (py + length) // half
                    if px * px + py * py >= least:
                        break
                    away += 1
                px, py = tx + px, ty + py
                if (can_stand is not None and not can_stand(px, py)) or (
                    off and not joined(view, measures, Point(px, py, tz), ways.radius, target, radius)
                ):
                    continue
                for x, y, apart in near:
                    if (px - x) * (px - x) + (py - y) * (py - y) < apart:
                        break
                else:
                    yield Point(px, py, tz)
                    break
                if most == ACROSS:
                    break

    return places


def _near(own: int, target: Point, wide: int, taken: Bases) -> list[Ring]:
    """The discs where no centre of a base of radius `own` may be that overlaps a base of radius `wide` on the target.

    Each as x, y and the square of the radius.
    """
    tx, ty, tz = target
    near, around = [], 2 * own + wide
    for q, other in taken:
        within = around + other
        if -within < q[0] - tx < within and -within < q[1] - ty < within and abs(q[2] - tz) < BARRIER:
            near.append((q[0], q[1], (own + other) ** 2))
    return near


def exact(
    view: View,
    ways: Ways,
    start: Point,
    target: Point,
    radius: int,
    limit: Inches100,
    taken: Bases,
    blockers: Bases,
    measures: Measures,
) -> Route | None:
    """A short way into contact, wherever the free arcs round the target let it end, or None.

    A charger who stops a little off the target, but touches it, needs the movement for that little all the same.
    """
    layer = ways.layer_at(target)
    if layer is None:
        return None
    away, standing = reach(ways.radius, radius, measures), ((target, radius), *blockers)
    circles = Blockers(ways.radius, standing, start, limit).circles
    bends = last_bends(ways, layer, start, target, limit, away, circles)
    if not bends or not may_touch(view, ways, layer, circles, start, target, radius, limit, measures):
        return None
    arcs = Arcs(view, layer, ways.radius, standing[:1], taken, measures, bends, circles)
    ends = arcs.ends()
    best = ways.shortest(start, Goals(ends, target, away), limit)
    if best is None:
        return None
    asked = ways, start, target, radius, limit, standing, measures
    return _to_any(ends, best, *asked) or _to_any(arcs.past(), None, *asked)


def _to_any(
    places: Sequence[Point],
    best: Route | None,
    ways: Ways,
    start: Point,
    target: Point,
    radius: int,
    limit: Inches100,
    standing: Bases,
    measures: Measures,
) -> Route | None:
    """The shortest way to one of some places, those nearest to the target first.

    `best` is the shortest to any of them without others in the way, where it is known.
    """
    by_gap: dict[int, list[Point]] = {}
    for p in places:
        off = gap(p, ways.radius, target, radius)
        by_gap.setdefault(off if off <= CONTACT >= measures.contact else 0, []).append(p)
    away = reach(ways.radius, radius, measures)
    if len(by_gap) > 1:
        best = best or ways.shortest(start, Goals(places, target, away), limit)
        if best is None or past(best, ways, places, target, limit, standing) is None:
            return None
    found = (bent(ways, at, start, target, away, limit - off, standing) for off, at in sorted(by_gap.items()))
    return next((way for way in found if way is not None), None)


def exact_places(
    view: View,
    ways: Ways,
    start: Point,
    targets: Bases,
    limit: Inches100,
    taken: Bases,
    measures: Measures,
) -> list[Point]:
    """Free places against all of the targets, at one of which a shortest way of at most `limit` ends if any does."""
    target, radius = targets[0]
    layer = ways.layer_at(target)
    if layer is None or any(p.z != target.z for p, _ in targets):
        return []
    circles = Blockers(ways.radius, taken, start, limit).circles
    away = reach(ways.radius, radius, measures)
    bends = last_bends(ways, layer, start, target, limit, away, circles)
    asked = view, ways, layer, circles, start
    if not bends or not all(may_touch(*asked, *it, limit, measures) for it in targets):
        return []
    arcs = Arcs(view, layer, ways.radius, targets, taken, measures, bends, circles)
    return [*arcs.ends(), *arcs.past()]


def has_exact_place(view: View, ways: Ways, targets: Bases, taken: Bases, measures: Measures) -> bool:
    """Whether there is a free place against all of the targets, however far off."""
    layer = ways.layer_at(targets[0][0])
    if layer is None or any(p.z != layer.z for p, _ in targets):
        return False
    return Arcs(view, layer, ways.radius, targets, taken, measures, None).has_end()


def _offs(view: View, target: Point, away: Inches100, measures: Measures) -> Sequence[int]:
    """How far from the target's base the places in one direction are looked for."""
    if measures.contact > CONTACT:
        return 0, measures.contact // 2, measures.contact - 1
    return _OFFS if view.has_hurdle(target, away) else _OFFS[:1]


def approach(
    ways: Ways,
    free: Iterable[Point],
    start: Point,
    target: Point,
    away: Inches100,
    limit: Inches100,
    blockers: Bases,
) -> Route | None:
    """The straight way into contact, to the first of the places to which one is open, or else the shortest."""
    asked = ways, list(free), start, target, away, limit, blockers
    return straight(*asked) or bent(*asked)


def bent(
    ways: Ways,
    tried: Sequence[Point],
    start: Point,
    target: Point,
    away: Inches100,
    limit: Inches100,
    blockers: Bases,
    direct: bool = False,
) -> Route | None:
    """The shortest way into contact if no straight one exists.

    `tried` are the places, none further than `away` from the target, the most direct first. In a `direct` way at most
    one other stands, and going round them makes it little longer.
    """
    if not tried:
        return None
    best = ways.shortest(start, Goals(tried, target, away), limit)
    if best is None or ways.is_open(best, blockers):
        return best
    if direct:
        if sum(not is_open(best.points, ways.radius, (it,)) for it in blockers) > 1:
            return None
        limit = min(limit, best.length + LITTLE)
    return past(best, ways, tried, target, limit, blockers)


def past(
    best: Route, ways: Ways, places: Sequence[Point], target: Point, limit: Inches100, blockers: Bases
) -> Route | None:
    """The shortest way past others into contact, where `best` is the shortest to any of the places without them."""
    furthest = max([distance(p, target) for p in places])
    return ways.past(best, Goals(places, target, furthest), limit, blockers)


def straight(
    ways: Ways,
    free: Iterable[Point],
    start: Point,
    target: Point,
    away: Inches100,
    limit: Inches100,
    blockers: Bases,
) -> Route | None:
    """The straight way to the first place to which it is open and inch for inch; no more places are looked at."""
    here = ways.layer_at(start)
    if here is None or start[2] != target[2]:
        return None
    corridor = Corridor(here, ways.radius, start, target, away, limit, blockers)
    if corridor.is_slow:
        return None
    for p in free:
        length = corridor.length(p)
        if length >= 0 and (here.number == 0 or here is ways.layer_at(p)):
            return Route((start, p), (0, length), ways.radius)
    return None
