"""Other bases in the way: which of them matter for a move, and whether a way passes them all.

`Ways` asks it about routes, `detour` about the ways round. A base may not be passed nearer than both radii; one that is
touched at the start may be left, not pressed.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import isqrt

from rules.engine.table.geometry.plane import BARRIER, Inches100, Point
from rules.engine.table.surfaces import Bases

type Circle = tuple[int, int, int, int]
"""A base that stands in the way as x, y, z, keep: no centre may come nearer to its own than `keep`."""


class Blockers:
    """The bases that matter for a move of one base from `start` with `limit` movement."""

    __slots__ = ("circles",)

    def __init__(self, radius: int, blockers: Bases, start: Point, limit: Inches100) -> None:
        self.circles: list[Circle] = []
        sx, sy, sz = start
        for (px, py, pz), other in blockers:
            keep, x, y = radius + other, px - sx, py - sy
            square, most = x * x + y * y, limit + keep
            if square > most * most:
                continue
            if square < keep * keep and abs(pz - sz) < BARRIER:
                keep = isqrt(square)
            self.circles.append((px, py, pz, keep))

    def met(self, points: Sequence[Point]) -> list[Circle]:
        """The bases that a way runs into."""
        found: list[Circle] = []
        for it in self.circles:
            x, y, _, keep = it
            for a, b in pairwise(points):
                aside = (a[0] - x >= keep and b[0] - x >= keep) or (x - a[0] >= keep and x - b[0] >= keep)
                aside = aside or (a[1] - y >= keep and b[1] - y >= keep)
                if not (aside or (y - a[1] >= keep and y - b[1] >= keep) or clear((it,), a, b)):
                    found.append(it)
                    break
        return found

    def crowd(self, some: list[Circle]) -> list[Circle]:
        """Some of the bases and all that leave no way between them and one of those."""
        found = list(some)
        for x, y, z, keep in found:
            for it in self.circles:
                ox, oy, oz, other = it
                both = keep + other
                near = (ox - x) * (ox - x) + (oy - y) * (oy - y) < both * both
                if near and oz == z and it not in found:
                    found.append(it)
        return found

    def stops_at(self, goal: Point) -> bool:
        """True when the goal itself is taken."""
        px, py, pz = goal
        for x, y, z, keep in self.circles:
            if (x - px) * (x - px) + (y - py) * (y - py) < keep * keep and z == pz:
                return True
        return False


def clear(circles: Sequence[Circle], a: tuple[int, int, int], b: tuple[int, int, int]) -> bool:
    """True when the straight piece from a to b passes no base on its level. A way between levels is free.

    The same as `near_segment` for each of them, written out because it is asked so often.
    """
    ax, ay, az = a
    bx, by, bz = b
    if az != bz:
        return True
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    for x, y, z, keep in circles:
        if z != az:
            continue
        px, py = x - ax, y - ay
        along = px * dx + py * dy
        if along <= 0:
            near = px * px + py * py < keep * keep
        elif along >= square:
            near = (x - bx) * (x - bx) + (y - by) * (y - by) < keep * keep
        else:
            cross = dx * py - dy * px
            near = cross * cross < keep * keep * square
        if near:
            return False
    return True


def is_open(points: Sequence[Point], radius: int, blockers: Bases) -> bool:
    """True when a way passes none of the bases. Most of them are too far aside to be looked at closely."""
    sx, sy, sz = points[0]
    for a, b in pairwise(points):
        ax, ay, az = a
        bx, by, bz = b
        if az != bz:
            continue
        west, east = (ax, bx) if ax < bx else (bx, ax)
        south, north = (ay, by) if ay < by else (by, ay)
        for (x, y, z), other in blockers:
            keep = radius + other
            if x <= west - keep or x >= east + keep or y <= south - keep or y >= north + keep or z != az:
                continue
            square = (x - sx) * (x - sx) + (y - sy) * (y - sy)
            if square < keep * keep and abs(z - sz) < BARRIER:
                keep = isqrt(square)
            if not clear(((x, y, z, keep),), a, b):
                return False
    return True
