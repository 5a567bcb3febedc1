"""A quick no for `contact`: nobody can come near a target, so that no exact place need be looked for.

Points all round the target stand for every place at most `SLACK` from them, and everything in the way counts as so much
smaller. A warrior with a way to a place of contact has one to its point too: without a way to any point there is none
at all, while a way to a point means nothing.
"""

from collections.abc import Callable, Sequence
from functools import cache
from math import ceil, cos, hypot, pi, sin, sqrt

from rules.engine.table.contact.touching import ACROSS, reach
from rules.engine.table.geometry.crossings import Ring
from rules.engine.table.geometry.plane import CONTACT, Corner, Inches100, Point
from rules.engine.table.geometry.shapes import Shape, bits
from rules.engine.table.measures import Measures
from rules.engine.table.sight.blockers import Circle
from rules.engine.table.sight.lines import View
from rules.engine.table.surfaces import Layer
from rules.engine.table.walking.detour import Search, passes
from rules.engine.table.walking.graph import Goals, Graph

#: Farther than any place of contact is from the point that stands for it, in 1/100 inch.
SLACK = 11


def may_touch(
    view: View,
    ways: Graph,
    layer: Layer,
    circles: Sequence[Circle],
    start: Point,
    target: Point,
    radius: int,
    limit: Inches100,
    measures: Measures,
) -> bool:
    """False where no way of at most `limit` past the `circles` leads into contact with a target of `radius`.

    Not looked at, and so True, where the measures let enemies fight who do not touch.
    """
    if measures.contact > CONTACT:
        return True
    both = ways.radius + radius
    furthest = both + (ACROSS if view.has_hurdle(target, reach(ways.radius, radius, measures)) else CONTACT)
    smaller = [(x, y, max(0, keep - SLACK)) for x, y, z, keep in circles if z == target.z]
    around = [(x, y, keep * keep) for x, y, keep in smaller]
    (sx, sy, _), most = start, limit + SLACK
    left = [
        (px, py)
        for px, py in _free_of(smaller, target, both, furthest)
        if (px - sx) * (px - sx) + (py - sy) * (py - sy) <= most * most
    ]
    if not left:
        return False
    stands = _standing(view, layer, target, both + CONTACT, furthest)
    walls, near = layer.walking.shapes, layer.walking.near
    goals = Goals((), target, furthest + SLACK)
    for it, spent in Search(ways, list(circles), start, goals, limit).settled():
        _, x, y, _, on, *_ = it
        if on != layer.number:
            continue
        room = limit - spent + SLACK
        in_way = [(cx - x, cy - y, (cx - x) ** 2 + (cy - y) ** 2, keep) for cx, cy, keep in around]
        for at in left.copy():
            px, py = at
            dx, dy = px - x, py - y
            if dx * dx + dy * dy > room * room or not passes(in_way, dx, dy):
                continue
            if not stands(px, py):
                left.remove(at)
            elif not any(_is_cut(walls[bit], x, y, px, py) for bit in bits(near(x, y, px, py))):
                return True
    return False


def _free_of(smaller: Sequence[Ring], target: Point, both: Inches100, furthest: Inches100) -> list[Corner]:
    """The points round a target that lie in none of some circles."""
    x, y, _ = target
    left = [(x + dx, y + dy) for dx, dy in _ring(both, furthest)]
    for cx, cy, keep in smaller:
        if (cx - x) ** 2 + (cy - y) ** 2 < (furthest + SLACK + keep) ** 2:
            least = keep * keep
            left = [(px, py) for px, py in left if (px - cx) * (px - cx) + (py - cy) * (py - cy) >= least]
    return left


def _standing(
    view: View, layer: Layer, target: Point, touching: Inches100, furthest: Inches100
) -> Callable[[int, int], bool]:
    """Whether a base might stand near a point, where it touches the target or something low is between them."""
    x, y, _ = target
    away, far = furthest + SLACK, (touching + SLACK) ** 2
    found = bits(layer.standing.box(x - away, y - away, x + away, y + away))
    solid = [layer.standing.shapes[bit] for bit in found]

    def stands(px: int, py: int) -> bool:
        if any(_is_deep(it, px, py) for it in solid):
            return False
        return (px - x) ** 2 + (py - y) ** 2 <= far or view.has_hurdle_between(target, (px, py), SLACK)

    return stands


@cache
def _ring(nearest: Inches100, furthest: Inches100) -> list[Corner]:
    """Points, seen from a middle, such that no place between the two distances is `SLACK` from all of them."""
    rings = ceil((furthest - nearest) / (1.4 * SLACK))
    aside = (furthest - nearest) / (2 * rings)
    step = 2 * sqrt((SLACK - 1) ** 2 - aside**2)
    found = []
    for number in range(rings):
        radius = nearest + aside * (2 * number + 1)
        count = ceil(2 * pi * (radius + aside) / step)
        angles = [2 * pi * at / count for at in range(count)]
        found += [(round(radius * cos(angle)), round(radius * sin(angle))) for angle in angles]
    return found


def _is_deep(it: Shape, x: int, y: int) -> bool:
    """Whether everything at most `SLACK` from a place is inside an outline."""
    if not (it.x0 < x < it.x1 and it.y0 < y < it.y1):
        return False
    return all(
        (bx - ax) * (y - ay) - (by - ay) * (x - ax) > SLACK * hypot(bx - ax, by - ay)
        for (ax, ay), (bx, by) in zip(it.corners, it.corners[1:] + it.corners[:1], strict=True)
    )


def _is_cut(it: Shape, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a straight piece comes to a place that is more than `SLACK` inside an outline."""
    first, last = 0.0, 1.0
    px, py = it.corners[-1]
    for qx, qy in it.corners:
        ex, ey = qx - px, qy - py
        off = SLACK * hypot(ex, ey)
        at_a, at_b = ex * (ay - py) - ey * (ax - px) - off, ex * (by - py) - ey * (bx - px) - off
        if at_a <= 0 and at_b <= 0:
            return False
        if at_a < 0:
            first = max(first, at_a / (at_a - at_b))
        elif at_b < 0:
            last = min(last, at_a / (at_a - at_b))
        px, py = qx, qy
    return first < last
