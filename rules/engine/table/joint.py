"""Where one base touches two others at once: for charges at several enemies. `Terrain.joint_places` calls it."""

from collections.abc import Iterator
from math import isqrt

from rules.engine.table.plane import CONTACT, Point, gap, overlap, ratio

#: How far from the exact place, which is seldom a whole hundredth, another is looked for.
_NEAR = 4
_OFFSETS = sorted(
    [(ox, oy) for ox in range(-_NEAR, _NEAR + 1) for oy in range(-_NEAR, _NEAR + 1)],
    key=lambda it: (it[0] * it[0] + it[1] * it[1], it),
)


def joint_places(
    a: Point, ra: int, b: Point, rb: int, radius: int, contact: int = CONTACT
) -> Iterator[Point]:
    """The places, at most two, at which a base of `radius` fights both others and lies on neither.

    It touches both or, where enemies fight farther apart than that (`contact`), stands half as far from each.
    """
    off_both = contact // 2 if contact > CONTACT else 0
    dx, dy = b.x - a.x, b.y - a.y
    square = dx * dx + dy * dy
    if a.z != b.z or not square:
        return
    reach_a, reach_b = (ra + off_both + radius) ** 2, (rb + off_both + radius) ** 2
    along = reach_a - reach_b + square
    across = 4 * square * reach_a - along * along
    if across < 0:
        return
    for side in (1, -1):
        off = side * isqrt(across)
        x = a.x + ratio(dx * along - dy * off, 2 * square)
        y = a.y + ratio(dy * along + dx * off, 2 * square)
        found = next((p for p in _around(x, y, a.z) if _touches(p, radius, a, ra, b, rb, contact)), None)
        if found is not None:
            yield found


def _around(x: int, y: int, z: int) -> Iterator[Point]:
    for ox, oy in _OFFSETS:
        yield Point(x + ox, y + oy, z)


def _touches(p: Point, radius: int, a: Point, ra: int, b: Point, rb: int, contact: int) -> bool:
    if overlap(p, radius, a, ra) or overlap(p, radius, b, rb):
        return False
    return gap(p, radius, a, ra) <= contact and gap(p, radius, b, rb) <= contact
