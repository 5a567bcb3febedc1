"""Points where circles and straight pieces meet or touch, to the nearest hundredth: geometry for `arcs` and `joint`."""

from collections.abc import Iterator, Sequence
from math import isqrt

from rules.engine.table.geometry.plane import Corner, ratio

type Ring = tuple[int, int, int]
"""A circle: x, y, radius."""
type Side = tuple[int, int, int, int]
"""A straight piece: x, y of its one end, x, y of the other."""

#: How far from an exact place, which is seldom a whole hundredth, another is looked for.
NEAR = 4
#: From a place to those near it, itself first and then the nearest.
NEAREST = sorted(
    [(ox, oy) for ox in range(-NEAR, NEAR + 1) for oy in range(-NEAR, NEAR + 1)],
    key=lambda it: (it[0] * it[0] + it[1] * it[1], it),
)
_FINE = 20


def circles_meet(a: Ring, b: Ring) -> Sequence[Corner]:
    """The two places where circles meet, the one to the left of the way from a to b first."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    along = a[2] * a[2] - b[2] * b[2] + square
    across = 4 * square * a[2] * a[2] - along * along
    if not square or across < 0:
        return ()
    off = isqrt(across)
    return [
        (a[0] + ratio(dx * along - dy * it, 2 * square), a[1] + ratio(dy * along + dx * it, 2 * square))
        for it in (off, -off)
    ]


def side_meets(ring: Ring, side: Side) -> Sequence[Corner]:
    """The places, at most two, where a straight piece meets a circle, the one nearer to its first end before."""
    ax, ay, bx, by = side
    dx, dy, px, py = bx - ax, by - ay, ring[0] - ax, ring[1] - ay
    square, along = dx * dx + dy * dy, px * dx + py * dy
    under = along * along - square * (px * px + py * py - ring[2] * ring[2])
    if not square or under < 0:
        return ()
    half = isqrt(under)
    return [
        (ax + ratio(dx * part, square), ay + ratio(dy * part, square))
        for part in (along - half, along + half)
        if 0 <= part <= square
    ]


def sides_meet(a: Side, b: Side) -> Sequence[Corner]:
    """The place where two straight pieces cross, if they do."""
    ax, ay, bx, by = a
    cx, cy, ex, ey = b
    dx, dy = bx - ax, by - ay
    first, last = dx * (cy - ay) - dy * (cx - ax), dx * (ey - ay) - dy * (ex - ax)
    if (first > 0 and last > 0) or (
        first < 0 and last < 0
    ):  # all of the other lies to one side: mostly it does
        return ()
    whole, part = last - first, (cx - ax) * (ey - cy) - (cy - ay) * (ex - cx)
    if whole < 0:
        whole, part = -whole, -part
    if whole and 0 <= part <= whole:
        return ((ax + ratio(dx * part, whole), ay + ratio(dy * part, whole)),)
    return ()


def foot(at: Corner, side: Side) -> Corner:
    """The place of a straight piece that is nearest to another."""
    ax, ay, bx, by = side
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    along = (at[0] - ax) * dx + (at[1] - ay) * dy
    if along <= 0:
        return ax, ay
    if along >= square:
        return bx, by
    return ax + ratio(dx * along, square), ay + ratio(dy * along, square)


def towards(at: Corner, ring: Ring) -> Corner:
    """The place of a circle that is nearest to another; its middle, where all are as near, gives itself."""
    x, y, radius = ring
    dx, dy = at[0] - x, at[1] - y
    length = isqrt((dx * dx + dy * dy) << _FINE)
    if not length:
        return at
    return x + ratio((dx * radius) << _FINE // 2, length), y + ratio((dy * radius) << _FINE // 2, length)


def tangents(at: Corner, ring: Ring, reach: int) -> Iterator[Side]:
    """The two ways from a place outside a circle that just pass it: from there on, for at least `reach`.

    They keep a hundredth off the circle, so that rounding does not bring them inside it.
    """
    x, y, radius = ring
    dx, dy = x - at[0], y - at[1]
    square, wide = dx * dx + dy * dy, radius + 1
    if square < radius * radius or not square:
        return
    along, whole = isqrt(max(0, square - wide * wide) << _FINE), square << _FINE // 2
    for aside in (wide << _FINE // 2, -(wide << _FINE // 2)):
        wx, wy = dx * along - dy * aside, dy * along + dx * aside
        begun = along >> _FINE // 2
        yield (
            at[0] + ratio(wx * begun, whole), at[1] + ratio(wy * begun, whole),
            at[0] + ratio(wx * (begun + reach), whole), at[1] + ratio(wy * (begun + reach), whole),
        )  # fmt: skip
