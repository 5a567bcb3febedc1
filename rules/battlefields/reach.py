"""The places of a table that warriors get to at all: on foot, and with climbing and leaping.

The validator asks; a battle does not. Somebody of Movement 4 climbs 4 inches (CORE-CLIMB-4) and a leap carries 3
(CORE-GAP-1), so what is higher or further off than that needs a ladder, stairs or a step.
"""

from collections.abc import Iterator, Sequence

from rules.engine.table import INCH, MAN, Point, Terrain
from rules.engine.table.geometry.outlines import contains
from rules.engine.table.geometry.plane import Outline, near_segment
from rules.engine.table.surfaces import Surface

CLIMB = 4 * INCH
LEAP = 3 * INCH

_SQUARE = 2 * INCH
_AROUND = 16 * INCH

type _Squares = dict[tuple[int, int, int], list[Point]]
"""Places by surface and square of two inches."""


def walkable(terrain: Terrain) -> frozenset[Point]:
    """The spots that can be walked to from the southernmost row of the ground.

    The flood sees straight steps only; from what it leaves out a way round corners is looked for. Where there is none,
    there is none from close by either.
    """
    ground = [p for p in terrain.spots if p.z == 0]
    if not ground:
        return frozenset()
    start = min(ground, key=lambda p: (p.y, p.x))
    links = [(Point(*it.foot), Point(*it.head)) for piece in terrain.table.pieces for it in piece.links]
    places = [*terrain.spots, *(end for link in links for end in link)]
    squares: _Squares = {}
    for p in places:
        squares.setdefault((terrain.level(p), p.x // _SQUARE, p.y // _SQUARE), []).append(p)
    reached = _flooded(terrain, squares, links, [start], set())
    lost: set[Point] = set()
    for p in terrain.spots:
        if p in reached or p in lost:
            continue
        around = [(terrain.spots[number], far) for number, far in terrain.reach(p, MAN.radius, _AROUND)]
        if any(spot in reached for spot, _ in around):
            reached, lost = _flooded(terrain, squares, links, [p], reached), set()
        else:
            lost.update(spot for spot, far in around if far <= _AROUND // 2)
    return frozenset(reached.intersection(terrain.spots))


def _flooded(
    terrain: Terrain,
    squares: _Squares,
    links: Sequence[tuple[Point, Point]],
    waiting: list[Point],
    reached: set[Point],
) -> set[Point]:
    """Everything that hangs together with the waiting places by straight steps of a few inches and by links."""
    reached = reached.union(waiting)
    ways: dict[Point, list[Point]] = {}
    for foot, head in links:
        ways.setdefault(foot, []).append(head)
        ways.setdefault(head, []).append(foot)
    while waiting:
        at = waiting.pop()
        more = [p for p in ways.get(at, ()) if p not in reached]
        more += _beside(terrain, squares, at, reached)
        reached.update(more)
        waiting += more
    return reached


def _beside(terrain: Terrain, squares: _Squares, at: Point, reached: set[Point]) -> Iterator[Point]:
    """Places in the squares around, not yet reached, to which one walks straight."""
    level, x, y = terrain.level(at), at.x // _SQUARE, at.y // _SQUARE
    layer = terrain.ways(MAN.radius).layers[level]
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            for p in squares.get((level, x + dx, y + dy), ()):
                if p not in reached and layer.clear(at, p):
                    yield p


def climbed(terrain: Terrain, walked: frozenset[Point]) -> frozenset[int]:
    """The numbers of the surfaces that are walked to, or from those climbed up to or leapt to."""
    reached = {terrain.level(p) for p in walked}
    waiting = [it for it in terrain.surfaces if it.number not in reached]
    while waiting:
        known = [it for it in terrain.surfaces if it.number in reached]
        more = [it for it in waiting if any(_next_to(surface, it) for surface in known)]
        if not more:
            break
        reached |= {it.number for it in more}
        waiting = [it for it in waiting if it.number not in reached]
    return frozenset(reached)


def _next_to(known: Surface, other: Surface) -> bool:
    """True when one climbs up from a known surface to the other, or leaps or drops to it."""
    rise = other.z - known.z
    if rise > 0:
        return rise <= CLIMB and _come_near(known.outline, other.outline, INCH)
    return _come_near(known.outline, other.outline, LEAP)


def _come_near(ring: Outline, other: Outline, reach: int) -> bool:
    """True when two outlines meet or lie at most `reach` apart."""
    if any(contains(ring, *c) for c in other) or any(contains(other, *c) for c in ring):
        return True
    return any(
        near_segment(c, a, b, reach + 1)
        for corners, sides in ((ring, other), (other, ring))
        for c in corners
        for a, b in zip(sides, sides[1:] + sides[:1], strict=True)
    )
