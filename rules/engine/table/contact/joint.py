"""The places where one base touches two others, for charges at several enemies. `Terrain.joint_places` calls it."""

from collections.abc import Iterator

from rules.engine.table.geometry.crossings import NEAREST, circles_meet
from rules.engine.table.geometry.plane import CONTACT, Point, gap, overlap


def joint_places(
    a: Point, ra: int, b: Point, rb: int, radius: int, contact: int = CONTACT
) -> Iterator[Point]:
    """The places, at most two, at which a base of `radius` fights both others and lies on neither.

    It touches both or, where enemies fight farther apart than that (`contact`), stands half as far from each.
    """
    off_both = contact // 2 if contact > CONTACT else 0
    if a.z != b.z:
        return
    rings = (a.x, a.y, ra + off_both + radius), (b.x, b.y, rb + off_both + radius)
    for x, y in circles_meet(*rings):
        near = (Point(x + ox, y + oy, a.z) for ox, oy in NEAREST)
        found = next((p for p in near if _touches(p, radius, a, ra, b, rb, contact)), None)
        if found is not None:
            yield found


def _touches(p: Point, radius: int, a: Point, ra: int, b: Point, rb: int, contact: int) -> bool:
    if overlap(p, radius, a, ra) or overlap(p, radius, b, rb):
        return False
    return gap(p, radius, a, ra) <= contact and gap(p, radius, b, rb) <= contact
