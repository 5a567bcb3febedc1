"""The lines of one look taken together: `sight` asks it how something in the way lies to all of them at once.

They run from an eye to the middle of a target and a little aside of it, or back. Mostly a wall lies aside of them all,
or it parts the two. The answers are exact: what is neither is `UNCLEAR` and has to be asked line by line.
"""

from math import isqrt
from typing import NamedTuple

from rules.engine.table.geometry.plane import Inches100, Point
from rules.engine.table.geometry.shapes import Shape, sector

ASIDE, PARTS, UNCLEAR = range(3)
#: The ends of the lines are rounded to whole hundredths.
_ROUNDED = 2


class Beam(NamedTuple):
    """The line in the middle as `shapes.crosses` wants it, and how far the others may be aside of it.

    Such offs, and ways along the line, are multiplied by its length.
    """

    way: int
    dx: int
    dy: int
    k: int
    off: int
    first: int
    last: int


def beam(a: Point, b: Point, wide: Inches100) -> Beam:
    """The lines from one place to another, and up to `wide` aside of it."""
    (ax, ay, _), (bx, by, _) = a, b
    dx, dy = bx - ax, by - ay
    length = isqrt(dx * dx + dy * dy) + 1
    begin, end = dx * ax + dy * ay, dx * bx + dy * by
    off = (wide + _ROUNDED) * length
    return Beam(sector(dx, dy), dx, dy, dx * ay - dy * ax, off, begin + length, end - length)


def lies(it: Shape, lines: Beam) -> int:
    """ASIDE where an outline meets none of the lines, PARTS where all of them run through its inside.

    They do where two of its corners lie further aside, one to each side, and both between the ends of the lines.
    """
    way, dx, dy, k, off, first, last = lines
    ends = it[10][way]
    if ends is None:
        return UNCLEAR
    lx, ly, rx, ry = ends
    left, right = dx * ly - dy * lx - k, dx * ry - dy * rx - k
    if left > off:
        if right > off:
            return ASIDE
        if right >= -off:
            return UNCLEAR
    elif left < -off:
        if right < -off:
            return ASIDE
        if right <= off:
            return UNCLEAR
    else:
        return UNCLEAR
    between = first < dx * lx + dy * ly < last and first < dx * rx + dy * ry < last
    return PARTS if between else UNCLEAR
