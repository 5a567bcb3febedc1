"""Convex outlines with whole-number corners, counter-clockwise: hulls, rectangles, widening by a base.

Called where a table is read and where a `Terrain` is prepared. A widened outline always contains every point
nearer than `reach` to the original: a base whose centre is not inside it cannot overlap the piece.
"""

from collections.abc import Iterable, Iterator
from math import isqrt

from rules.engine.table.geometry.plane import Corner, Outline, Point, ratio, root_up

_ONE = 1 << 20
_LENIENT = _ONE // 64


def cross(o: Corner, a: Corner, b: Corner) -> int:
    """Twice the area of the triangle o, a, b; positive when it turns left."""
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def rectangle(x0: int, y0: int, x1: int, y1: int) -> Outline:
    """The outline of a rectangle between two corners."""
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def hull(corners: Iterable[Corner]) -> Outline:
    """The convex hull, counter-clockwise from its lowest leftmost corner, without corners on a straight side."""
    points = sorted(set(corners))
    return tuple(_half(points)[:-1] + _half(points[::-1])[:-1])


def _half(points: list[Corner]) -> list[Corner]:
    chain: list[Corner] = []
    for point in points:
        while len(chain) > 1 and cross(chain[-2], chain[-1], point) <= 0:
            chain.pop()
        chain.append(point)
    return chain


def is_convex(corners: Outline) -> bool:
    """True when every corner belongs to the hull and they run round it in one direction."""
    ring = hull(corners)
    if len(ring) < 3 or len(ring) != len(corners):
        return False
    start = corners.index(ring[0])
    turned = corners[start:] + corners[:start]
    return turned in (ring, (ring[0], *ring[:0:-1]))


def contains(ring: Outline, x: int, y: int) -> bool:
    """True for points inside or on the edge."""
    return all(cross(a, b, (x, y)) >= 0 for a, b in zip(ring, ring[1:] + ring[:1], strict=True))


def beside(ring: Outline, z: int, off: int, every: int = 100) -> Iterator[Point]:
    """Places `off` outside of a ring (inside where that is less than 0), along each of its sides."""
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
        dx, dy = bx - ax, by - ay
        length = root_up(dx * dx + dy * dy)
        for along in range(0, length + 1, every):
            yield Point(
                ax + ratio(dx * along + dy * off, length), ay + ratio(dy * along - dx * off, length), z
            )


def crosses_itself(ring: Outline, other: Outline) -> bool:
    """True when two convex outlines share more than an edge."""
    return not (_parted(ring, other) or _parted(other, ring))


def _parted(ring: Outline, other: Outline) -> bool:
    sides = zip(ring, ring[1:] + ring[:1], strict=True)
    return any(all(cross(a, b, c) <= 0 for c in other) for a, b in sides)


def widened(ring: Outline, reach: int) -> Outline:
    """The outline pushed out by `reach`, every corner cut once so that it follows the round base closely."""
    straight = all(a[0] == b[0] or a[1] == b[1] for a, b in zip(ring, ring[1:] + ring[:1], strict=True))
    reach += 0 if straight else 1
    corners: list[Corner] = []
    for before, at, after in zip(ring[-1:] + ring[:-1], ring, ring[1:] + ring[:1], strict=True):
        first, second = _normal(before, at), _normal(at, after)
        middle = _unit(first[0] + second[0], first[1] + second[1])
        for side in (first, second):
            corners.append(_pushed(at, side, _unit(side[0] + middle[0], side[1] + middle[1]), reach))
    return hull(corners)


def _pushed(at: Corner, side: Corner, way: Corner, reach: int) -> Corner:
    share = (side[0] * way[0] + side[1] * way[1]) // _ONE
    return at[0] + _outward(way[0] * reach, share), at[1] + _outward(way[1] * reach, share)


def _outward(part: int, whole: int) -> int:
    size = (abs(part) * _ONE // whole + _ONE - 1 - _LENIENT) // _ONE
    return size if part > 0 else -size


def _normal(a: Corner, b: Corner) -> Corner:
    return _unit(b[1] - a[1], a[0] - b[0])


def _unit(x: int, y: int) -> Corner:
    """The direction as a vector of length 2**20."""
    length = isqrt((x * x + y * y) << 40)
    return (x << 40) // length, (y << 40) // length
