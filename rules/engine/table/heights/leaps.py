"""Jumps: down from the open edges of floors and roofs, and across gaps to another surface on the same level.

`Terrain.leaps` keeps them by surface. One begins with the base against the edge and nothing rising between base and
drop; a gap is at most three inches (CORE-GAP-1), or what the measures say, from edge to edge, the other side less than
an inch higher or lower.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.engine.table.geometry.outlines import contains
from rules.engine.table.geometry.plane import BARRIER, MAN_HEIGHT, Inches100, Outline, Point, ratio, root_up
from rules.engine.table.geometry.shapes import bits, cuts, span
from rules.engine.table.heights.landing import below, column_is_clear
from rules.engine.table.measures import PRINTED, Measures
from rules.engine.table.sight.lines import View
from rules.engine.table.surfaces import Surface
from rules.engine.table.walking.ways import Ways

_EVERY = 50
#: How far from the edge a jump begins (a low parapet may stand on it) and ends.
_IN, _OUT = (1, 26, 41), range(1, 62, 10)
_ONE = 1 << 20


class Leap(NamedTuple):
    """A jump. `width` is that of the gap, 0 for a jump down.

    `foot` is where a failed jump lands, `drop` how deep that is: 0 where a gap is too narrow to fall through.
    """

    side: int
    takeoff: Point
    landing: Point
    width: Inches100
    foot: Point
    drop: Inches100


class _Side(NamedTuple):
    """One side of a surface: where it begins, its direction and its length."""

    number: int
    x: int
    y: int
    dx: int
    dy: int
    length: int

    def at(self, along: int, out: int, z: int) -> Point:
        """The point so far along the side and so far outside of it (1/100 inch)."""
        x = self.x + ratio(self.dx * along + self.dy * out, self.length)
        y = self.y + ratio(self.dy * along - self.dx * out, self.length)
        return Point(x, y, z)


def leaps(
    view: View, ways: Ways, surfaces: Sequence[Surface], number: int, measures: Measures = PRINTED
) -> tuple[Leap, ...]:
    """All jumps from one surface, side by side; none from the ground."""
    here = surfaces[number]
    return tuple(
        leap
        for side in _sides(here.outline)
        for leap in _from_side(view, ways, surfaces, here, side, measures)
    )


def _sides(outline: Outline) -> Iterator[_Side]:
    for number, ((ax, ay), (bx, by)) in enumerate(zip(outline, outline[1:] + outline[:1], strict=True)):
        dx, dy = bx - ax, by - ay
        yield _Side(number, ax, ay, dx, dy, root_up(dx * dx + dy * dy))


def _from_side(
    view: View, ways: Ways, surfaces: Sequence[Surface], here: Surface, side: _Side, measures: Measures
) -> Iterator[Leap]:
    radius, layer = ways.radius, ways.layers[here.number]
    rim = _landings(side, surfaces, here, measures.widest)
    for along in range(radius, side.length - radius + 1, _EVERY):
        starts = [side.at(along, -radius - off, here.z) for off in _IN]
        takeoff = next((it for it in starts if layer.can_stand(it.x, it.y)), None)
        if takeoff is None or not _passes(view, takeoff, side.at(along, radius + 1, here.z)):
            continue
        down = _down(view, ways, surfaces, side, along, here.z)
        if down is not None and here.z - down.z <= measures.deepest:
            yield Leap(side.number, takeoff, down, 0, down, here.z - down.z)
        foot = down or takeoff
        for there in rim:
            across = _across(view, ways, side, along, takeoff, there, measures.widest)
            if across is not None:
                landing, width = across
                yield Leap(side.number, takeoff, landing, width, foot, here.z - foot.z)


def _down(
    view: View, ways: Ways, surfaces: Sequence[Surface], side: _Side, along: int, z: int
) -> Point | None:
    """The landing place of a step over the edge."""
    for out in _OUT:
        landing = below(ways, surfaces, side.at(along, ways.radius + out, z))
        if landing is not None and column_is_clear(view, landing, ways.radius, z):
            return landing
    return None


def _landings(side: _Side, surfaces: Sequence[Surface], here: Surface, widest: Inches100) -> list[Surface]:
    """Other surfaces on about the same level, some corner of which lies beyond the side."""
    found = []
    for it in surfaces:
        if it.number == here.number or it.z == 0 or abs(it.z - here.z) >= BARRIER:
            continue
        outs = [(x - side.x) * side.dy - (y - side.y) * side.dx for x, y in it.outline]
        if max(outs) > 0 and min(outs) <= widest * side.length:
            found.append(it)
    return found


def _across(
    view: View, ways: Ways, side: _Side, along: int, takeoff: Point, there: Surface, widest: Inches100
) -> tuple[Point, Inches100] | None:
    """The landing straight across a gap, and the gap's width; None where it is too wide or something is between."""
    edge, far = side.at(along, 0, there.z), side.at(along, widest + 1, there.z)
    if contains(there.outline, edge.x, edge.y):
        return None
    first, last = span(there.outline, edge.x, edge.y, far.x, far.y, _ONE)
    if first >= last:
        return None
    width = ratio((widest + 1) * first, _ONE)
    if not 0 < width <= widest:
        return None
    layer = ways.layers[there.number]
    for in_from_edge in range(ways.radius, ways.radius + 51, 10):
        landing = side.at(along, width + in_from_edge + 1, there.z)
        if layer.can_stand(landing.x, landing.y):
            return (landing, width) if _passes(view, takeoff, landing) else None
    return None


def _passes(view: View, a: Point, b: Point) -> bool:
    """Whether nothing stands in the way of a jump from a to b."""
    low, high = max(a.z, b.z) + BARRIER, min(a.z, b.z) + MAN_HEIGHT
    near = [view.screens[bit] for bit in bits(view.index.near(a.x, a.y, b.x, b.y))]
    near = [it for it in near if not it.veil and it.top >= low and it.bottom < high]
    return not any(cuts(it.outline, a.x, a.y, b.x, b.y) for it in near)
