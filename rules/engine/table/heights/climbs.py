"""Climbing: up, down and over the walls, fences and houses that a base touches.

`Terrain.climbs` keeps what is found by place. A climb rises to the lowest level at which one can get across, through
a window perhaps, and goes down on the other side; nothing may hang over the climber, and there must be a face that
reaches from where they stand up to where they go. Boards on posts have none: bare climbs go up their edges as well.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.engine.table.geometry.plane import (
    BARRIER,
    MAN_HEIGHT,
    Corner,
    Inches100,
    Outline,
    Point,
    ratio,
    root_up,
)
from rules.engine.table.geometry.shapes import bits, cuts
from rules.engine.table.heights.landing import solids_at
from rules.engine.table.measures import PRINTED, Measures
from rules.engine.table.sight.lines import Screen, View
from rules.engine.table.surfaces import Surface
from rules.engine.table.walking.ways import Ways

#: A base this close to a face touches it (CORE-CLIMB-2), and how high an opening must be to climb through.
TOUCH, OPENING = 10, 100
#: So close to the edge of their own floor they may begin to climb down, a low parapet between them and it or not.
_RIM = 40
#: Nobody climbs higher or deeper than this.
_HIGHEST = 1800
_STEP = 10
_DEEP = 120


class Climb(NamedTuple):
    """A climb to a place: `rise` up to the highest point on the way, `descent` down from there."""

    landing: Point
    rise: Inches100
    descent: Inches100


def climbs(
    view: View, ways: Ways, surfaces: Sequence[Surface], p: Point, measures: Measures = PRINTED
) -> tuple[Climb, ...]:
    """Every place to which one can climb from a place, the nearest first in each direction."""
    bare = measures.bare_climbs
    layer = ways.layer_at(p)
    if layer is None:
        return ()
    ways_on = list(_faces(view, p, ways.radius))
    if layer.number:
        ways_on += _rims(surfaces[layer.number].outline, p, ways.radius)
    if bare:
        above = [it.outline for it in surfaces if p.z + BARRIER <= it.z]
        ways_on += [way for ring in above for way in _near_sides(ring, p, ways.radius + TOUCH, outward=False)]
    found: dict[tuple[int, int], Climb] = {}
    for number, (dx, dy) in enumerate(dict.fromkeys(ways_on)):
        for z, climb in _along(view, ways, surfaces, p, dx, dy, bare):
            found.setdefault((number, z), climb)
    return tuple({climb.landing: climb for climb in found.values()}.values())


def _faces(view: View, p: Point, radius: int) -> Iterator[Corner]:
    """The directions to faces that a base touches and that are too high to step over."""
    reach = radius + TOUCH
    x, y, z = p
    for bit in bits(view.index.box(x - reach, y - reach, x + reach, y + reach)):
        it = view.screens[bit]
        if not it.veil and it.bottom <= z + MAN_HEIGHT and it.top >= z + BARRIER:
            yield from _near_sides(it.outline.corners, p, reach, outward=False)


def _rims(outline: Outline, p: Point, radius: int) -> Iterator[Corner]:
    """The directions in which a base stands against the edge of its own surface."""
    yield from _near_sides(outline, p, radius + _RIM, outward=True)


def _near_sides(outline: Outline, p: Point, reach: int, *, outward: bool) -> Iterator[Corner]:
    """The direction through every side that is no further than `reach` from the centre, of length 1000."""
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        dx, dy = bx - ax, by - ay
        length = root_up(dx * dx + dy * dy)
        along = (p.x - ax) * dx + (p.y - ay) * dy
        out = ((p.x - ax) * dy - (p.y - ay) * dx) * (-1 if outward else 1)
        if 0 <= along <= length * length and 0 <= out <= reach * length:
            sign = 1 if outward else -1
            yield sign * ratio(dy * 1000, length), -sign * ratio(dx * 1000, length)


def _along(
    view: View, ways: Ways, surfaces: Sequence[Surface], p: Point, dx: int, dy: int, bare: bool
) -> Iterator[tuple[int, Climb]]:
    """Climbs straight in one direction, with the level of each landing."""
    heights = sorted({it.z for it in surfaces if abs(it.z - p.z) <= _HIGHEST})
    for far in range(ways.radius, 2 * ways.radius + TOUCH + _DEEP, _STEP):
        x, y = p.x + ratio(dx * far, 1000), p.y + ratio(dy * far, 1000)
        for z in heights:
            if z == p.z and far < 2 * ways.radius:
                continue
            q = Point(x, y, z)
            layer = ways.layer_at(q)
            if layer is None or not layer.can_stand(x, y):
                continue
            climb = _climb(view, ways, p, q, bare)
            if climb is not None:
                yield z, climb
                heights = [it for it in heights if it != z]


def _climb(view: View, ways: Ways, p: Point, q: Point, bare: bool) -> Climb | None:
    """The climb from one place to another, None if it is no climb or something is in the way."""
    crossed = [view.screens[bit] for bit in bits(view.index.near(p.x, p.y, q.x, q.y))]
    crossed = [it for it in crossed if not it.veil and cuts(it.outline, p.x, p.y, q.x, q.y)]
    least = max(p.z, q.z)
    top = next((it for it in _levels(crossed, least) if _opens(crossed, it)), None)
    if top is None or top - min(p.z, q.z) < BARRIER:
        return None
    if not (_free_above(view, p, ways.radius, top) and _free_above(view, q, ways.radius, top)):
        return None
    foot = p if p.z <= q.z else q
    if not bare and not _has_face(view, foot, ways.radius, top):
        return None
    return Climb(q, top - p.z, top - q.z)


def _levels(crossed: Sequence[Screen], least: int) -> list[int]:
    return sorted({least, *(it.top for it in crossed if it.top > least)})


def _opens(crossed: Sequence[Screen], level: int) -> bool:
    """Whether one can get across at a level."""
    return not any(it.bottom < level + OPENING and it.top > level for it in crossed)


def _free_above(view: View, p: Point, radius: int, top: int) -> bool:
    return not any(it.top > p.z and it.bottom < top + OPENING for it in solids_at(view, p.x, p.y, radius))


def _has_face(view: View, foot: Point, radius: int, top: int) -> bool:
    """Whether something that the base touches at the foot carries the climber up to the top."""
    reached = foot.z
    for it in sorted(solids_at(view, foot.x, foot.y, radius + 2 * TOUCH), key=lambda it: it.bottom):
        if it.bottom <= max(reached, foot.z + MAN_HEIGHT):
            reached = max(reached, it.top)
    return reached >= max(top, foot.z + BARRIER)
