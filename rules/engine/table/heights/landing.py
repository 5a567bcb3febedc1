"""Landing places: the surface below an edge, what is in the way of a body, and the free place next to a point.

`leaps`, `climbs` and `Terrain` call it; points are in 1/100 inch.
"""

from collections.abc import Iterator, Sequence

from rules.engine.table.geometry.plane import INCH, MAN_HEIGHT, Point, near_segment, overlap, ratio
from rules.engine.table.geometry.shapes import Shape, bits, holds
from rules.engine.table.sight.lines import Screen, View
from rules.engine.table.surfaces import Surface
from rules.engine.table.walking.ways import Ways

#: The least height of what hides a crouching warrior.
_KNEE = 50
_RINGS = range(0, 401, 20)
_TURNS = (
    (1000, 0), (0, 1000), (-1000, 0), (0, -1000), (707, 707), (-707, 707), (-707, -707), (707, -707),
    (924, 383), (383, 924), (-383, 924), (-924, 383), (-924, -383), (-383, -924), (383, -924), (924, -383),
)  # fmt: skip

type Bases = Sequence[tuple[Point, int]]


def below(ways: Ways, surfaces: Sequence[Surface], beyond: Point) -> Point | None:
    """The highest lower place on which a base can stand under a point, or None."""
    for z in sorted({it.z for it in surfaces if it.z < beyond.z}, reverse=True):
        landing = beyond._replace(z=z)
        layer = ways.layer_at(landing)
        if layer is not None and layer.can_stand(landing.x, landing.y):
            return landing
    return None


def solids_at(view: View, x: int, y: int, radius: int) -> list[Screen]:
    """The solids that a base would overlap, at any height."""
    near = [view.screens[bit] for bit in bits(view.index.box(x - radius, y - radius, x + radius, y + radius))]
    return [it for it in near if not it.veil and presses(it.outline, x, y, radius)]


def presses(it: Shape, x: int, y: int, radius: int) -> bool:
    """Whether a base would lie on an outline."""
    corners = it.corners
    return holds(it, x, y) or any(
        near_segment((x, y), a, b, radius) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)
    )


def column_is_clear(view: View, p: Point, radius: int, top: int) -> bool:
    """Whether nothing hangs over a base between its feet and a height."""
    return not any(it.bottom < top and it.top > p.z for it in solids_at(view, p.x, p.y, radius))


def conceals(view: View, p: Point, radius: int) -> bool:
    """Whether something at least half an inch high is within an inch of a base, or a veil of leaves hides it."""
    reach = radius + INCH
    near = [
        view.screens[bit] for bit in bits(view.index.box(p.x - reach, p.y - reach, p.x + reach, p.y + reach))
    ]
    return any(
        it.bottom < p.z + _KNEE <= it.top
        and (holds(it.outline, p.x, p.y) if it.veil else presses(it.outline, p.x, p.y, reach))
        for it in near
    )


def shaded(view: View, p: Point, radius: int, within: int) -> bool:
    """Whether something that throws the shadow of a man, their height or more, is at most `within` from a base."""
    reach = radius + within
    near = [
        view.screens[bit] for bit in bits(view.index.box(p.x - reach, p.y - reach, p.x + reach, p.y + reach))
    ]
    return any(
        it.bottom < p.z + _KNEE
        and it.top >= p.z + MAN_HEIGHT
        and (holds(it.outline, p.x, p.y) or presses(it.outline, p.x, p.y, reach))
        for it in near
    )


def free_near(ways: Ways, p: Point, taken: Bases) -> Point | None:
    """The free place on the same level nearest to a point, within 4 inches."""
    for at in _around(p):
        layer = ways.layer_at(at)
        if layer is None or not layer.can_stand(at.x, at.y):
            continue
        if not any(overlap(at, ways.radius, q, other) for q, other in taken):
            return at
    return None


def _around(p: Point) -> Iterator[Point]:
    yield p
    for ring in _RINGS[1:]:
        for x, y in _TURNS:
            yield Point(p.x + ratio(x * ring, 1000), p.y + ratio(y * ring, 1000), p.z)
