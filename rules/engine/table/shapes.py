"""Convex obstacles and the index that finds the few which a straight piece may touch.

`Index` keeps, for eight directions (west, east, south, north and the diagonals), one whole number per step of the
axis whose bits are the obstacles on that side. The obstacles near a segment are the AND of eight such numbers.
All tests are exact: a segment along the edge of an obstacle is clear, one through its inside is not.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rules.engine.table.plane import Corner, Outline

STEP = 5
MARGIN = 512
_PART_BITS = 60
_PART = (1 << _PART_BITS) - 1


class Shape(NamedTuple):
    """A convex outline with its extent along x, y, x + y and x - y, and its remaining slanted sides."""

    x0: int
    x1: int
    y0: int
    y1: int
    s0: int
    s1: int
    d0: int
    d1: int
    corners: Outline
    slants: tuple[tuple[int, int, int], ...]


def shape(ring: Outline) -> Shape:
    """The shape of a counter-clockwise outline; a slant (p, q, c) has its inside where px + qy < c."""
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    sums, differences = [x + y for x, y in ring], [x - y for x, y in ring]
    slants = []
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
        dx, dy = bx - ax, by - ay
        if dx and dy and abs(dx) != abs(dy):
            slants.append((dy, -dx, dy * ax - dx * ay))
    return Shape(
        min(xs), max(xs), min(ys), max(ys), min(sums), max(sums), min(differences), max(differences),
        ring, tuple(slants),
    )  # fmt: skip


def cuts(it: Shape, ax: int, ay: int, bx: int, by: int) -> bool:
    """True when the straight piece from a to b (two different points) runs through the inside."""
    x0, x1, y0, y1, s0, s1, d0, d1, corners, slants = it
    if (
        (ax <= x0 and bx <= x0)
        or (ax >= x1 and bx >= x1)
        or (ay <= y0 and by <= y0)
        or (ay >= y1 and by >= y1)
    ):
        return False
    asum, bsum, adif, bdif = ax + ay, bx + by, ax - ay, bx - by
    if (asum <= s0 and bsum <= s0) or (asum >= s1 and bsum >= s1):
        return False
    if (adif <= d0 and bdif <= d0) or (adif >= d1 and bdif >= d1):
        return False
    for p, q, c in slants:
        if p * ax + q * ay >= c and p * bx + q * by >= c:
            return False
    return _split(corners, ax, ay, bx - ax, by - ay)


def _split(corners: Outline, ax: int, ay: int, dx: int, dy: int) -> bool:
    """True when the line has corners on both of its sides."""
    k = dx * ay - dy * ax
    left = right = False
    for x, y in corners:
        side = dx * y - dy * x - k
        if side > 0:
            if right:
                return True
            left = True
        elif side < 0:
            if left:
                return True
            right = True
    return False


def holds(it: Shape, x: int, y: int) -> bool:
    """True when the point lies inside, not on the edge."""
    if not (it.x0 < x < it.x1 and it.y0 < y < it.y1 and it.s0 < x + y < it.s1 and it.d0 < x - y < it.d1):
        return False
    return all(p * x + q * y < c for p, q, c in it.slants)


def span(ring: Outline, ax: int, ay: int, bx: int, by: int, one: int) -> tuple[int, int]:
    """Where the segment is inside the outline, as shares of its length in units of 1 / `one`."""
    first, last = 0, one
    px, py = ring[-1]
    for qx, qy in ring:
        ex, ey = qx - px, qy - py
        at_a = ex * (ay - py) - ey * (ax - px)
        at_b = ex * (by - py) - ey * (bx - px)
        if at_a < 0 < at_b:
            first = max(first, at_a * one // (at_a - at_b))
        elif at_b < 0 < at_a:
            last = min(last, at_a * one // (at_a - at_b))
        elif at_a <= 0 and at_b <= 0:
            return 0, 0
        px, py = qx, qy
    return (first, last) if first < last else (0, 0)


class Index:
    """Finds the obstacles near a point or a straight piece; bits of the answer are numbers of `shapes`."""

    __slots__ = ("_axes", "_shift", "shapes")

    def __init__(self, shapes: Sequence[Shape], width: int, depth: int, widen: int = 0) -> None:
        self.shapes = tuple(shapes)
        self._shift = depth + MARGIN
        axes: list[list[int]] = []
        for axis, (low, high) in enumerate(((0, width), (0, depth), (0, width + depth), (-depth, width))):
            wide = widen if axis < 2 else 2 * widen
            ends = [it[:8][2 * axis : 2 * axis + 2] for it in self.shapes]
            axes += _masks([(a - wide, b + wide) for a, b in ends], low, high)
        self._axes = axes

    def near(self, ax: int, ay: int, bx: int, by: int) -> int:
        """The obstacles whose extents overlap those of the segment, as bits."""
        begun_x, ended_x, begun_y, ended_y, begun_s, ended_s, begun_d, ended_d = self._axes
        shift = self._shift
        asum, bsum, adif, bdif = ax + ay + MARGIN, bx + by + MARGIN, ax - ay + shift, bx - by + shift
        ax, bx, ay, by = ax + MARGIN, bx + MARGIN, ay + MARGIN, by + MARGIN
        if ax > bx:
            ax, bx = bx, ax
        if ay > by:
            ay, by = by, ay
        if asum > bsum:
            asum, bsum = bsum, asum
        if adif > bdif:
            adif, bdif = bdif, adif
        return (
            begun_x[bx >> STEP] & ended_x[ax >> STEP] & begun_y[by >> STEP] & ended_y[ay >> STEP]
            & begun_s[bsum >> STEP] & ended_s[asum >> STEP] & begun_d[bdif >> STEP] & ended_d[adif >> STEP]
        )  # fmt: skip

    def box(self, x0: int, y0: int, x1: int, y1: int) -> int:
        """The obstacles whose extents overlap the upright box, as bits."""
        begun_x, ended_x, begun_y, ended_y = self._axes[:4]
        top = len(begun_x) - 1, len(begun_y) - 1
        return (
            begun_x[min(x1 + MARGIN >> STEP, top[0])] & ended_x[max(x0 + MARGIN >> STEP, 0)]
            & begun_y[min(y1 + MARGIN >> STEP, top[1])] & ended_y[max(y0 + MARGIN >> STEP, 0)]
        )  # fmt: skip

    def clear(self, ax: int, ay: int, bx: int, by: int) -> bool:
        """True when no obstacle is cut by the straight piece."""
        mask = self.near(ax, ay, bx, by)
        if not mask:
            return True
        shapes = self.shapes
        while mask:
            bit = mask & -mask
            if cuts(shapes[bit.bit_length() - 1], ax, ay, bx, by):
                return False
            mask ^= bit
        return True

    def free(self, x: int, y: int) -> bool:
        """True when the point is inside no obstacle."""
        mask = self.near(x, y, x, y)
        while mask:
            bit = mask & -mask
            if holds(self.shapes[bit.bit_length() - 1], x, y):
                return False
            mask ^= bit
        return True


def bits(mask: int) -> list[int]:
    """The numbers of the set bits, lowest first. Large masks are taken apart first: small numbers are quicker."""
    found = []
    at = -1
    while mask:
        empty = (mask & -mask).bit_length() - 1
        mask >>= empty
        at += empty
        part = mask & _PART
        while part:
            bit = part & -part
            found.append(at + bit.bit_length())
            part ^= bit
        mask >>= _PART_BITS
        at += _PART_BITS
    return found


def _masks(ends: list[Corner], low: int, high: int) -> tuple[list[int], list[int]]:
    """Per step of an axis: the obstacles that begin before its end, and those that end after its beginning."""
    first = low - MARGIN
    steps = ((high + MARGIN - first) >> STEP) + 1
    begun, ended = [0] * steps, [0] * steps
    for number, (start, stop) in enumerate(ends):
        begun[min(max(0, (start - first) >> STEP), steps - 1)] |= 1 << number
        ended[min(max(0, (stop - first) >> STEP), steps - 1)] |= 1 << number
    for step in range(1, steps):
        begun[step] |= begun[step - 1]
        ended[-step - 1] |= ended[-step]
    return begun, ended
