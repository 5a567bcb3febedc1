"""Points, distances and bodies: whole hundredths of an inch, never a float.

Everybody who measures calls it. A distance is rounded up to the next hundredth, so `distance(a, b) <= limit`
is true exactly when the true distance is at most the limit: "within 8 inches" includes the edge and nothing
beyond it. The x axis runs from west to east, y from south to north, z up; the south-west corner is (0, 0).
"""

from math import isqrt
from typing import NamedTuple

type Inches100 = int
type Corner = tuple[int, int]
type Outline = tuple[Corner, ...]

INCH = 100
CONTACT = 5
BARRIER = 100
MAN_HEIGHT = 125


class Point(NamedTuple):
    """The centre of a base; z is the height of the surface that it stands on."""

    x: int
    y: int
    z: int = 0


class Body(NamedTuple):
    """How much room a warrior takes: radius of the base and height of the top of the head."""

    radius: int
    height: int


MAN = Body(49, MAN_HEIGHT)
CROUCHING = Body(49, 70)
LARGE = Body(79, 200)


def root_up(square: int) -> int:
    """The square root, rounded up."""
    return isqrt(square - 1) + 1 if square > 0 else 0


def distance(a: Point, b: Point) -> Inches100:
    """Centre to centre, in three dimensions, rounded up to a hundredth of an inch."""
    ax, ay, az = a
    bx, by, bz = b
    square = (ax - bx) * (ax - bx) + (ay - by) * (ay - by) + (az - bz) * (az - bz)
    return isqrt(square - 1) + 1 if square else 0


def gap(a: Point, ra: int, b: Point, rb: int) -> Inches100:
    """Edge to edge of two round bases; 0 when they touch or overlap. Between levels, from rim to rim."""
    ax, ay, az = a
    bx, by, bz = b
    square = (ax - bx) * (ax - bx) + (ay - by) * (ay - by)
    flat = isqrt(square - 1) + 1 - ra - rb if square else 0
    if flat < 0:
        flat = 0
    return flat if az == bz else root_up(flat * flat + (az - bz) * (az - bz))


def overlap(a: Point, ra: int, b: Point, rb: int) -> bool:
    """True when two bases on one level would lie on each other; touching is no overlap."""
    x, y, both = a[0] - b[0], a[1] - b[1], ra + rb
    return x * x + y * y < both * both and abs(a[2] - b[2]) < BARRIER


def ratio(part: int, whole: int) -> int:
    """`part / whole` to the nearest number, halves away from zero, so that mirrored data stays mirrored."""
    if part < 0:
        return -((-part * 2 + whole) // (2 * whole))
    return (part * 2 + whole) // (2 * whole)


def near_segment(c: Corner, a: Corner, b: Corner, radius: int) -> bool:
    """True when the straight piece from a to b passes the centre c at less than `radius`."""
    dx, dy, px, py = b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1]
    along, square = px * dx + py * dy, dx * dx + dy * dy
    if along <= 0:
        return px * px + py * py < radius * radius
    if along >= square:
        qx, qy = c[0] - b[0], c[1] - b[1]
        return qx * qx + qy * qy < radius * radius
    cross = dx * py - dy * px
    return cross * cross < radius * radius * square
