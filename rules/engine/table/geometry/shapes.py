"""Convex obstacles and the index that finds the few which a straight piece may touch.

`Index` keeps, for eight directions (west, east, south, north and the diagonals), one whole number per step of the
axis whose bits are the obstacles on that side. The obstacles near a segment are the AND of eight such numbers.
All tests are exact: a segment along the edge of an obstacle is clear, one through its inside is not.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from rules.engine.table.geometry.plane import Corner, Outline

STEP = 5
MARGIN = 512
_PART_BITS = 60
_PART = (1 << _PART_BITS) - 1


type Ends = tuple[int, int, int, int] | None


class Shape(NamedTuple):
    """A convex outline with its extent along x, y, x + y and x - y, and its remaining slanted sides.

    `ends` are for each quarter of the directions of a line (`sector`) the two corners, as x, y, x, y, that lie furthest
    to either side of such a line; None where no two corners do for the whole quarter.
    """

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
    ends: tuple[Ends, Ends, Ends, Ends]


#: Directions at the borders of the sectors: along x, the diagonal up, along y, the diagonal down, back along x.
_BORDERS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


def sector(dx: int, dy: int) -> int:
    """The one of four sectors in which a line runs, whichever of its two directions is given."""
    if dy < 0 or (dy == 0 and dx < 0):
        dx, dy = -dx, -dy
    if dx > 0:
        return 0 if dy <= dx else 1
    return 2 if -dx <= dy else 3


def _ends(ring: Outline) -> tuple[Ends, Ends, Ends, Ends]:
    a, b, c, d = (_furthest(ring, first, last) for first, last in pairwise(_BORDERS))
    return a, b, c, d


def _furthest(ring: Outline, first: Corner, last: Corner) -> Ends:
    """The corners that are furthest left and right of lines in both directions, and so in all between them."""
    found: list[int] = []
    for sign in (1, -1):
        sides = [[sign * (dx * y - dy * x) for x, y in ring] for dx, dy in (first, last)]
        both = [
            at
            for at, left, right in zip(ring, *sides, strict=True)
            if left == max(sides[0]) and right == max(sides[1])
        ]
        if not both:
            return None
        found += both[0]
    return found[0], found[1], found[2], found[3]


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
        ring, tuple(slants), _ends(ring),
    )  # fmt: skip


def cuts(it: Shape, ax: int, ay: int, bx: int, by: int) -> bool:
    """True when the straight piece from a to b (two different points) runs through the inside."""
    dx, dy = bx - ax, by - ay
    return crosses(it, ax, ay, bx, by, sector(dx, dy), dx, dy, dx * ay - dy * ax)


def any_cut(shapes: Iterable[Shape], ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether the straight piece from a to b cuts any of some shapes."""
    dx, dy = bx - ax, by - ay
    way, k = sector(dx, dy), dx * ay - dy * ax
    for it in shapes:  # noqa: SIM110 - asked for hundreds of places a charge
        if crosses(it, ax, ay, bx, by, way, dx, dy, k):
            return True
    return False


def crosses(it: Shape, ax: int, ay: int, bx: int, by: int, way: int, dx: int, dy: int, k: int) -> bool:
    """`cuts` for a line of which is known what all outlines need: its sector, its direction, its side of the origin."""
    both = it[10][way]  # the ends of the shape: mostly they tell already
    if both is not None:
        lx, ly, rx, ry = both
        left, right = dx * ly - dy * lx - k, dx * ry - dy * rx - k
        if (left <= 0 or right >= 0) and (left >= 0 or right <= 0):
            return False
    x0, x1, y0, y1, s0, s1, d0, d1, corners, slants, _ = it
    if (
        (ax <= x0 and bx <= x0)
        or (ax >= x1 and bx >= x1)
        or (ay <= y0 and by <= y0)
        or (ay >= y1 and by >= y1)
    ):
        return False
    first, last = ax + ay, bx + by
    if (first <= s0 and last <= s0) or (first >= s1 and last >= s1):
        return False
    first, last = ax - ay, bx - by
    if (first <= d0 and last <= d0) or (first >= d1 and last >= d1):
        return False
    for p, q, c in slants:
        if p * ax + q * ay >= c and p * bx + q * by >= c:
            return False
    return both is not None or _split(corners, dx, dy, k)


def may_be_cut(it: Shape, ax: int, ay: int, bx: int, by: int, reach: int) -> bool:
    """False when the outline lies to one side of all lines from a to anywhere at most `reach` from b along the axes."""
    rim = [(bx + off_x - ax, by + off_y - ay) for off_x in (-reach, reach) for off_y in (-reach, reach)]
    sides = [dx * (y - ay) - dy * (x - ax) for dx, dy in rim for x, y in it.corners]
    return min(sides) < 0 < max(sides)


def _split(corners: Outline, dx: int, dy: int, k: int) -> bool:
    """True when the line has corners on both of its sides."""
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
    x0, x1, y0, y1, s0, s1, d0, d1, _, slants, _ = it
    if not (x0 < x < x1 and y0 < y < y1 and s0 < x + y < s1 and d0 < x - y < d1):
        return False
    for p, q, c in slants:  # noqa: SIM110 - asked for every place where somebody may stand
        if p * x + q * y >= c:
            return False
    return True


def span(ring: Outline, ax: int, ay: int, bx: int, by: int, unit: int) -> tuple[int, int]:
    """The part of the segment inside the outline, as shares of its length in units of 1 / `unit`."""
    first, last = 0, unit
    px, py = ring[-1]
    for qx, qy in ring:
        ex, ey = qx - px, qy - py
        at_a = ex * (ay - py) - ey * (ax - px)
        at_b = ex * (by - py) - ey * (bx - px)
        if at_a < 0 < at_b:
            first = max(first, at_a * unit // (at_a - at_b))
        elif at_b < 0 < at_a:
            last = min(last, at_a * unit // (at_a - at_b))
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
            axes += masks([(a - wide, b + wide) for a, b in ends], low, high)
        self._axes = axes

    def near(self, ax: int, ay: int, bx: int, by: int) -> int:
        """The obstacles whose extents overlap those of the segment, as bits."""
        begun_x, ended_x, begun_y, ended_y, begun_s, ended_s, begun_d, ended_d = self._axes
        x, y, to_x, to_y = ax + MARGIN, ay + MARGIN, bx + MARGIN, by + MARGIN
        found = begun_x[to_x >> STEP] & ended_x[x >> STEP]
        if x > to_x:
            found = begun_x[x >> STEP] & ended_x[to_x >> STEP]
        if y <= to_y:
            found &= begun_y[to_y >> STEP] & ended_y[y >> STEP]
        else:
            found &= begun_y[y >> STEP] & ended_y[to_y >> STEP]
        if not found:
            return 0
        x, to_x = x + ay, to_x + by
        if x <= to_x:
            found &= begun_s[to_x >> STEP] & ended_s[x >> STEP]
        else:
            found &= begun_s[x >> STEP] & ended_s[to_x >> STEP]
        x, to_x = ax - ay + self._shift, bx - by + self._shift
        if x <= to_x:
            return found & begun_d[to_x >> STEP] & ended_d[x >> STEP]
        return found & begun_d[x >> STEP] & ended_d[to_x >> STEP]

    def beside(self, ax: int, ay: int, bx: int, by: int, reach: int) -> int:
        """The obstacles that may touch segments from a to anywhere at most `reach` from b along either axis."""
        begun_x, ended_x, begun_y, ended_y, begun_s, ended_s, begun_d, ended_d = self._axes
        west, east = (ax, bx + reach) if ax < bx - reach else (bx - reach, max(ax, bx + reach))
        south, north = (ay, by + reach) if ay < by - reach else (by - reach, max(ay, by + reach))
        found = _between(begun_x, ended_x, west + MARGIN, east + MARGIN)
        found &= _between(begun_y, ended_y, south + MARGIN, north + MARGIN)
        if not found:
            return 0
        reach *= 2
        first, last = ax + ay + MARGIN, bx + by + MARGIN
        found &= _between(begun_s, ended_s, min(first, last - reach), max(first, last + reach))
        first, last = ax - ay + self._shift, bx - by + self._shift
        return found & _between(begun_d, ended_d, min(first, last - reach), max(first, last + reach))

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
        shapes, dx, dy = self.shapes, bx - ax, by - ay
        way, k = sector(dx, dy), dx * ay - dy * ax
        while mask:
            bit = mask & -mask
            if crosses(shapes[bit.bit_length() - 1], ax, ay, bx, by, way, dx, dy, k):
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


def _between(begun: list[int], ended: list[int], first: int, last: int) -> int:
    """What begins before the end of a stretch of an axis and ends after its beginning, which may lie off the table."""
    return begun[min(last >> STEP, len(begun) - 1)] & ended[max(first >> STEP, 0)]


def masks(ends: list[Corner], low: int, high: int) -> tuple[list[int], list[int]]:
    """Sort obstacles per step of an axis: those that begin before its end, and those that end after its beginning."""
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
