"""Outlines of the part of one floor that is within a limit, by marching squares over the lattice of spots.

All in 1/100 inch. A ring runs with the inside on its left; even and odd tell inside from outside.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import isqrt
from typing import NamedTuple

from rules.engine.table import INCH
from rules.play.question import Rings

type Cell = tuple[int, int]
"""Column and row of a square inch."""
type Crossing = tuple[Cell, Cell]
"""Where an outline runs between two neighbours: the one inside, then the one outside."""
type Dot = tuple[int, int]

#: How far a ring may be off the outline that it simplifies.
_OFF = 6
#: Twice the area, in square 1/100 inch, of the smallest part and the smallest hole that are drawn.
_PART, _HOLE = 2 * 20 * 20, 2 * 70 * 70
#: The parts that the way between two neighbours is looked at in.
_PARTS = 32
#: A step may take this many times its length: the price of the slowest ground.
_SLOWEST = 4


class Corner(NamedTuple):
    """A spot where one may stand, with the movement to it."""

    x: int
    y: int
    price: int


def contours(corners: Mapping[Cell, Corner], limit: int, stands: Callable[[int, int], bool]) -> Rings:
    """The rings around the spots that cost at most `limit`; `stands` says where else near them one may stand."""
    inside = {cell for cell, corner in corners.items() if corner.price <= limit}
    onwards = _steps(inside)
    rings = []
    while onwards:
        first, following = onwards.popitem()
        ring = [_crossing(corners, first, limit, stands)]
        while following != first:
            ring.append(_crossing(corners, following, limit, stands))
            following = onwards.pop(following)
        ring = _simplified(ring)
        if _is_worth_drawing(ring):
            rings.append(tuple(ring))
    return tuple(sorted(rings))


def _steps(inside: set[Cell]) -> dict[Crossing, Crossing]:
    """The crossing that follows each crossing of an outline."""
    squares = {(x - dx, y - dy) for x, y in inside for dx in (0, 1) for dy in (0, 1)}
    onwards: dict[Crossing, Crossing] = {}
    for x, y in sorted(squares):
        around = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
        within = [cell in inside for cell in around]
        if all(within):
            continue
        for last in range(4):
            if within[last] and not within[(last + 1) % 4]:
                first = last
                while within[first - 1]:
                    first -= 1
                onwards[around[last], around[(last + 1) % 4]] = around[first], around[first - 1]
    return onwards


def _crossing(
    corners: Mapping[Cell, Corner], between: Crossing, limit: int, stands: Callable[[int, int], bool]
) -> Dot:
    """The farthest place from a spot inside towards its neighbour that the movement pays for and one can stand on."""
    own, (column, row) = between
    x, y, price = corners[own]
    there = corners.get((column, row))
    if there is None:
        dx, dy = column * INCH + INCH // 2 - x, row * INCH + INCH // 2 - y
        behind = corners.get((2 * own[0] - column, 2 * own[1] - row))
        dearer = isqrt(dx * dx + dy * dy) if behind is None else price - behind.price
        dearer = max(dearer, limit - price + 1)
    else:
        dx, dy = there.x - x, there.y - y
        dearer = min(there.price - price, _SLOWEST * isqrt(dx * dx + dy * dy))
    far = min(_PARTS, _PARTS * (limit - price) // max(1, dearer))
    if not stands(x + dx * far // _PARTS, y + dy * far // _PARTS):
        near = 0
        while far - near > 1:
            middle = (near + far) // 2
            if stands(x + dx * middle // _PARTS, y + dy * middle // _PARTS):
                near = middle
            else:
                far = middle
        far = near
    return x + dx * far // _PARTS, y + dy * far // _PARTS


def _simplified(ring: Sequence[Dot]) -> list[Dot]:
    """The ring without the dots that hardly shape it (Douglas and Peucker)."""
    start = min(range(len(ring)), key=ring.__getitem__)
    turned = [*ring[start:], *ring[: start + 1]]
    kept, spans = {0, len(ring)}, [(0, len(ring))]
    while spans:
        low, high = spans.pop()
        farthest = max(range(low + 1, high), key=_from_chord(turned, low, high), default=low)
        if farthest > low and _from_chord(turned, low, high)(farthest) > _OFF * _OFF:
            kept.add(farthest)
            spans += [(low, farthest), (farthest, high)]
    return [turned[at] for at in sorted(kept)][:-1]


def _from_chord(dots: Sequence[Dot], low: int, high: int) -> Callable[[int], int]:
    """The square of the distance of a dot from the chord between two others."""
    (ax, ay), (bx, by) = dots[low], dots[high]
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy

    def off(at: int) -> int:
        x, y = dots[at][0] - ax, dots[at][1] - ay
        along = x * dx + y * dy
        if along <= 0 or not square:
            return x * x + y * y
        if along >= square:
            return (x - dx) * (x - dx) + (y - dy) * (y - dy)
        return (x * dy - y * dx) ** 2 // square

    return off


def _is_worth_drawing(ring: Sequence[Dot]) -> bool:
    pairs: Iterable[tuple[Dot, Dot]] = zip(ring, [*ring[1:], *ring[:1]], strict=True)
    twice = sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)
    return twice >= _PART or twice <= -_HOLE
