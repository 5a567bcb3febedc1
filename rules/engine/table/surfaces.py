"""The surfaces of a table and, for one size of base, where that base may be on each of them.

`Ways` walks over layers, `Terrain` asks them where one can stand. Surface 0 is the ground, the others are floors,
roofs and platforms. A base may be where its centre is inside no widened obstacle and the whole base is on the surface;
it may pass over what is a hurdle at most above its feet (`Measures`), but not stay on it.
"""

from collections.abc import Callable, Iterator, Sequence
from math import isqrt
from typing import NamedTuple

from rules.engine.table.geometry.outlines import contains, crosses_itself, rectangle, widened
from rules.engine.table.geometry.plane import MAN_HEIGHT, Inches100, Outline, Point, ratio, root_up
from rules.engine.table.geometry.shapes import Index, Shape, bits, cuts, holds, shape, span
from rules.engine.table.measures import PRINTED
from rules.engine.table.model import PRICE_PER_INCH, Piece, Table

_ONE = 1 << 20

type Bases = Sequence[tuple[Point, int]]
"""Where some warriors stand, each with the radius of his base."""


class Surface(NamedTuple):
    """A level place to stand; `piece` is the number of its piece of terrain, -1 for the ground."""

    number: int
    piece: int
    z: int
    outline: Outline


def surfaces(table: Table) -> tuple[Surface, ...]:
    """The ground and every floor, in the order of the pieces."""
    found = [Surface(0, -1, 0, rectangle(0, 0, table.width, table.depth))]
    for number, piece in enumerate(table.pieces):
        for floor in piece.floors:
            found.append(Surface(len(found), number, floor.height, floor.outline))
    return tuple(found)


def surface_at(found: Sequence[Surface], x: int, y: int, z: int) -> int | None:
    """The number of the surface at height z that carries the point."""
    for it in found:
        if it.z == z and contains(it.outline, x, y):
            return it.number
    return None


class Layer:
    """One surface for bases of one radius."""

    __slots__ = ("_bounds", "_box", "number", "slow", "slow_pieces", "standing", "walking", "z")

    def __init__(
        self, table: Table, surface: Surface, radius: int, hurdle: Inches100 = PRINTED.hurdle
    ) -> None:
        self.number = surface.number
        self.z = surface.z
        bounds = _bounds(surface.outline, radius)
        self._box = _box(surface.outline, radius)
        self._bounds = [it for it in bounds if it[0] and it[1]]
        high, low = _obstacles(table.pieces, surface, radius, hurdle)
        self.walking = Index(high, table.width, table.depth)
        self.standing = Index(high + low, table.width, table.depth) if low else self.walking
        areas = [it for it in table.pieces if surface.number == 0 and PRICE_PER_INCH.get(it.ground, 1) > 1]
        self.slow_pieces = [(it.outline, PRICE_PER_INCH[it.ground] - 1) for it in areas]
        self.slow = Index([shape(it.outline) for it in areas], table.width, table.depth)

    def inside(self, x: int, y: int) -> bool:
        """True when the whole base is on the surface."""
        x0, y0, x1, y1 = self._box
        if not (x0 <= x <= x1 and y0 <= y <= y1):
            return False
        return not self._bounds or all(p * x + q * y <= c for p, q, c in self._bounds)

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The upright box in which a centre may be."""
        return self._box

    def can_pass(self, x: int, y: int) -> bool:
        """Whether a base can be at a place while it moves."""
        return self.inside(x, y) and self.walking.free(x, y)

    def can_stand(self, x: int, y: int) -> bool:
        """Whether a base can stay at a place."""
        return self.inside(x, y) and self.standing.free(x, y)

    def standing_near(self, x: int, y: int, reach: int) -> Callable[[int, int], bool] | None:
        """`can_stand` for many places at most `reach` from a point: what is near is looked up once.

        None where nothing is near: one can stand anywhere there.
        """
        found = self.standing.box(x - reach, y - reach, x + reach, y + reach)
        x0, y0, x1, y1 = self._box
        all_on = x0 <= x - reach and y0 <= y - reach and x + reach <= x1 and y + reach <= y1
        if all_on and not found and not self._bounds:
            return None
        is_free = _free_of([self.standing.shapes[bit] for bit in bits(found)])
        if all_on and not self._bounds:
            return is_free

        def can_stand(x: int, y: int) -> bool:
            if not self.inside(x, y):
                return False
            return is_free(x, y)

        return can_stand

    def rim_near(self, x: int, y: int, reach: int) -> Iterator[tuple[int, int, int, int]]:
        """The lines, at most `reach` from a point, beyond which a base would not be on the surface wholly."""
        x0, y0, x1, y1 = self._box
        for p, q, c in ((-1, 0, -x0), (1, 0, x1), (0, -1, -y0), (0, 1, y1), *self._bounds):
            square, off = p * p + q * q, c - p * x - q * y
            if off * off <= reach * reach * square:
                fx, fy, length = x + ratio(p * off, square), y + ratio(q * off, square), root_up(square)
                dx, dy = ratio(-q * reach, length), ratio(p * reach, length)
                yield fx - dx, fy - dy, fx + dx, fy + dy

    def price(self, ax: int, ay: int, bx: int, by: int) -> Inches100:
        """Movement for a straight piece: its length, and again for the part in slow ground."""
        x, y = bx - ax, by - ay
        square = x * x + y * y
        length = isqrt(square - 1) + 1 if square else 0  # `root_up`: nothing is asked more often
        mask = self.slow.near(ax, ay, bx, by) if self.slow_pieces else 0
        return length + self._extra(mask, ax, ay, bx, by, length) if mask else length

    def _extra(self, mask: int, ax: int, ay: int, bx: int, by: int, length: Inches100) -> Inches100:
        """The movement that slow ground takes besides the length; the share in a piece is mostly nothing or all."""
        extra = 0
        while mask:
            bit = mask & -mask
            mask ^= bit
            number = bit.bit_length() - 1
            it, (outline, more) = self.slow.shapes[number], self.slow_pieces[number]
            if holds(it, ax, ay) and holds(it, bx, by):
                extra += length * more
            elif cuts(it, ax, ay, bx, by):
                first, last = span(outline, ax, ay, bx, by, _ONE)
                extra += ratio(length * more * (last - first), _ONE)
        return extra

    def clear(self, a: Point, b: Point) -> bool:
        """Whether a base can go straight from one place to the other."""
        return self.walking.clear(a[0], a[1], b[0], b[1])


def _free_of(shapes: Sequence[Shape]) -> Callable[[int, int], bool]:
    """Whether places are inside none of some obstacles."""

    def is_free(x: int, y: int) -> bool:
        for it in shapes:  # noqa: SIM110 - asked for dozens of places a charge
            if it[0] < x < it[1] and holds(it, x, y):  # mostly not even between its ends: no call for that
                return False
        return True

    return is_free


def _box(outline: Outline, radius: int) -> tuple[int, int, int, int]:
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return min(xs) + radius, min(ys) + radius, max(xs) - radius, max(ys) - radius


def _bounds(outline: Outline, radius: int) -> tuple[tuple[int, int, int], ...]:
    bounds = []
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        p, q = by - ay, ax - bx
        bounds.append((p, q, p * ax + q * ay - radius * root_up(p * p + q * q)))
    return tuple(bounds)


def _obstacles(
    pieces: Sequence[Piece], surface: Surface, radius: int, hurdle: Inches100
) -> tuple[list[Shape], list[Shape]]:
    """What a base cannot pass on this surface, and what it can only step over."""
    high: list[Shape] = []
    low: list[Shape] = []
    near = widened(surface.outline, radius)
    for piece in pieces:
        if surface.number == 0 and piece.ground == "impassable":
            high.append(shape(widened(piece.outline, radius)))
        for solid in piece.solids:
            above, headroom = solid.top - surface.z, solid.bottom - surface.z
            if above <= 0 or headroom >= MAN_HEIGHT or not crosses_itself(near, solid.outline):
                continue
            (high if above > hurdle else low).append(shape(widened(solid.outline, radius)))
    return high, low
