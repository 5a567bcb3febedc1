"""Lines of sight in three dimensions.

`Terrain.sees` calls `look`. Six lines run from the viewer's eye (over the centre of the base, 0.15 inches below the
top of the head) to the target: to its middle and to both shoulders (three quarters of the base's radius aside),
each at 0.2 inches above the feet and just below the top of the head. All clear: FULL. A line that is cut by a
solid, or veiled by an area that has a height: the target is PARTLY hidden. Nothing is seen (NONE) only when no line
from the viewer's eye to the target is open and no line from the target's eye to the viewer either, so that two
warriors see each other or neither does. A line along the face of a wall is open.
"""

from collections.abc import Sequence
from math import isqrt
from typing import NamedTuple

from rules.engine.table.geometry.plane import (
    BARRIER,
    MAN_HEIGHT,
    Body,
    Corner,
    Inches100,
    Outline,
    Point,
    near_segment,
    ratio,
)
from rules.engine.table.geometry.shapes import (
    Index,
    Shape,
    bits,
    crosses,
    holds,
    may_be_cut,
    sector,
    shape,
    span,
)
from rules.engine.table.model import Piece, Sight, Table
from rules.engine.table.sight.beam import ASIDE, PARTS, beam, lies

ANKLE = 20
BROW = 15
CROWN = 5
_WIDEN = 128
_ONE = 1 << 20
_ALL = 0b111111


class Screen(NamedTuple):
    """Something that can hide: an outline between two heights. A veil hides a part, never the whole."""

    outline: Shape
    bottom: int
    top: int
    veil: bool


class Band(NamedTuple):
    """The screens that reach between two heights, as bits: all of them, the solid, and those that fill it.

    What fills the band from the feet of two men to the crowns of their heads cuts both lines to a mark, or neither.
    """

    all: int
    solid: int
    tall: int


class View:
    """What hides on one table."""

    def __init__(self, table: Table) -> None:
        self.screens = _screens(table)
        self._pieces = [number for number, piece in enumerate(table.pieces) for _ in _of_piece(piece)]
        self.index = Index([it.outline for it in self.screens], table.width, table.depth, widen=_WIDEN)
        self._hurdles: dict[int, int] = {}
        self._windows: dict[int, int] = {}
        self._bands: dict[tuple[int, int, int, int], Band] = {}

    def _band(self, viewer: Point, target: Point, eyes: Body, body: Body) -> Band:
        """What may stand between two at their heights; kept, because tables have few levels and bodies."""
        key = viewer[2], target[2], eyes[1], body[1]
        found = self._bands.get(key)
        if found is None:
            low, high = min(key[0], key[1]) + ANKLE, max(key[0] + key[2], key[1] + key[3])
            near = [(1 << n, it) for n, it in enumerate(self.screens) if it.bottom < high and it.top > low]
            solid = [(bit, it) for bit, it in near if not it.veil]
            tall = [bit for bit, it in solid if it.bottom < low and it.top > high - CROWN]
            found = Band(sum([bit for bit, _ in near]), sum([bit for bit, _ in solid]), sum(tall))
            self._bands[key] = found
        return found

    def has_hurdle(self, p: Point, reach: Inches100) -> bool:
        """False when nothing that is less than an inch high stands near a point."""
        near = self.index.box(p.x - reach, p.y - reach, p.x + reach, p.y + reach)
        return bool(self._low(p.z) & near)

    def has_hurdle_between(self, p: Point, at: Corner, reach: Inches100) -> bool:
        """False when nothing that is less than an inch high stands between a point and places near another."""
        found = bits(self._low(p.z) & self.index.beside(p.x, p.y, *at, reach))
        return any(may_be_cut(self.screens[bit].outline, p.x, p.y, *at, reach) for bit in found)

    def _low(self, z: Inches100) -> int:
        """What is less than an inch high above a height, as bits."""
        found = self._hurdles.get(z)
        if found is None:
            low = [
                not it.veil and it.bottom < z + MAN_HEIGHT and z < it.top < z + BARRIER for it in self.screens
            ]
            found = self._hurdles[z] = sum(1 << number for number, is_low in enumerate(low) if is_low)
        return found

    def windows(self, z: Inches100) -> int:
        """The low parts of the windows that a man at a height looks out of, as bits.

        Over a window the wall goes on: above the opening there is something of the same outline.
        """
        if z not in self._windows:
            tops: dict[Outline, int] = {}
            for it in self.screens:
                tops[it.outline.corners] = max(it.bottom, tops.get(it.outline.corners, 0))
            self._windows[z] = sum(
                1 << number
                for number, it in enumerate(self.screens)
                if not it.veil
                and it.bottom <= z < it.top <= z + MAN_HEIGHT
                and it.top < tops[it.outline.corners]
            )
        return self._windows[z]

    def look(self, viewer: Point, target: Point, eyes: Body, body: Body) -> Sight:
        """How much of the target the viewer sees."""
        return _look(viewer, target, eyes, body, self._between(viewer, target, eyes, body))

    def is_whole(self, viewer: Point, target: Point, eyes: Body, body: Body) -> bool:
        """Whether the viewer sees all of the target: `look` is FULL, mostly told by the first thing in the way."""
        near = self._between(viewer, target, eyes, body)
        return not near or not any(_lines(viewer, target, eyes, body, near, first=True))

    def visible(self, viewer: Point, target: Point, eyes: Body, body: Body) -> bool:
        """Whether the viewer sees anything of the target: `look` is not NONE, mostly told by one line or one wall."""
        band = self._band(viewer, target, eyes, body)
        mask = self.index.near(viewer[0], viewer[1], target[0], target[1]) & band.solid
        if not mask:
            return True
        screens, near, tall = self.screens, [], band.tall
        lines = beam(viewer, target, max(eyes.radius, body.radius) * 3 // 4)
        while mask:
            bit = mask & -mask
            mask ^= bit
            it = screens[bit.bit_length() - 1]
            place = lies(it[0], lines)
            if place == PARTS and bit & tall:
                return False
            if place != ASIDE:
                near.append(it)
        if not near:
            return True
        return (
            _is_open(viewer, target, eyes, body, near, (target[0], target[1]))
            or _any_open(viewer, target, eyes, body, near, shoulders(viewer, target, body.radius)[1:])
            or _any_open(target, viewer, body, eyes, near, shoulders(target, viewer, eyes.radius))
        )

    def hiders(self, viewer: Point, target: Point, eyes: Body, body: Body) -> tuple[int, ...]:
        """The numbers of the pieces that stand in a line to the target, the one that is in most lines first."""
        near = self.index.near(viewer[0], viewer[1], target[0], target[1])
        hidden: dict[int, int] = {}
        for bit in bits(near & self._band(viewer, target, eyes, body).all):
            cut, veiled = _lines(viewer, target, eyes, body, [self.screens[bit]])
            if cut | veiled:
                hidden[self._pieces[bit]] = hidden.get(self._pieces[bit], 0) | cut | veiled
        return tuple(sorted(hidden, key=lambda piece: (-hidden[piece].bit_count(), piece)))

    def _between(self, viewer: Point, target: Point, eyes: Body, body: Body) -> list[Screen]:
        """What may stand in a line between the two."""
        near = self.index.near(viewer[0], viewer[1], target[0], target[1])
        near &= self._band(viewer, target, eyes, body).all
        screens = self.screens
        return [screens[bit] for bit in bits(near)] if near else []


def _look(viewer: Point, target: Point, eyes: Body, body: Body, near: Sequence[Screen]) -> Sight:
    if not near:
        return Sight.FULL
    cut, veiled = _lines(viewer, target, eyes, body, near)
    if cut == _ALL:
        cut, _ = _lines(target, viewer, body, eyes, near)
        return Sight.NONE if cut == _ALL else Sight.PARTLY
    return Sight.PARTLY if cut or veiled else Sight.FULL


def _any_open(
    viewer: Point, target: Point, eyes: Body, body: Body, near: list[Screen], marks: Sequence[Corner]
) -> bool:
    """True when one of the lines to some marks of a target is open."""
    for mark in marks:  # noqa: SIM110 - asked for every pair of warriors
        if _is_open(viewer, target, eyes, body, near, mark):
            return True
    return False


def _is_open(viewer: Point, target: Point, eyes: Body, body: Body, near: list[Screen], mark: Corner) -> bool:
    """True when a line to the feet or to the head is open. What closes one line is put first: mostly it closes more."""
    (ax, ay, eye), (bx, by) = viewer, mark
    eye += eyes.height - BROW
    low, high = target[2] + ANKLE, target[2] + body.height - CROWN
    dx, dy = bx - ax, by - ay
    way, k, level = sector(dx, dy), dx * ay - dy * ax, dx or dy
    closed = 0
    for at, it in enumerate(near):
        outline, bottom, top, _ = it
        if crosses(outline, ax, ay, bx, by, way, dx, dy, k) if level else holds(outline, ax, ay):
            covers = bottom < low and bottom < eye and eye < top and high < top
            closed |= 0b11 if covers else _heights(it, ax, ay, eye, bx, by, low, high)
            if closed == 0b11:
                near[0], near[at] = it, near[0]
                return False
    return True


def _lines(
    viewer: Point, target: Point, eyes: Body, body: Body, near: Sequence[Screen], *, first: bool = False
) -> tuple[int, int]:
    """Which of the six lines are cut, and which are veiled, as bits; `first`: only by the first screen in any."""
    ax, ay, eye = viewer.x, viewer.y, viewer.z + eyes.height - BROW
    low, high = target.z + ANKLE, target.z + body.height - CROWN
    cut = veiled = 0
    marks = shoulders(viewer, target, body.radius)
    lines = []
    for bx, by in marks:
        dx, dy = bx - ax, by - ay
        lines.append((bx, by, dx, dy, sector(dx, dy), dx * ay - dy * ax))
    whole = beam(viewer, target, body.radius * 3 // 4)
    for it in near:
        place = lies(it.outline, whole)
        if place == ASIDE:
            continue
        found = 0
        covers = it.bottom < low and it.bottom < eye and eye < it.top and high < it.top
        for number, (bx, by, dx, dy, way, k) in enumerate(lines):
            if place == PARTS or (
                crosses(it.outline, ax, ay, bx, by, way, dx, dy, k) if dx or dy else holds(it.outline, ax, ay)
            ):
                both = 0b11 if covers else _heights(it, ax, ay, eye, bx, by, low, high)
                found |= both << 2 * number
        if it.veil:
            veiled |= found
        else:
            cut |= found
            if cut == _ALL:
                break
        if found and first:
            break
    return cut, veiled


def shoulders(viewer: Point, target: Point, radius: int) -> tuple[tuple[int, int], ...]:
    """The middle of the target and its two sides as the viewer sees them."""
    x, y, _ = target
    dx, dy = x - viewer[0], y - viewer[1]
    wide, square = radius * 3 // 4, dx * dx + dy * dy
    length = isqrt(square - 1) + 1 if square else 0
    ox, oy = (ratio(-dy * wide, length), ratio(dx * wide, length)) if length else (wide, 0)
    return (x, y), (x + ox, y + oy), (x - ox, y - oy)


def _heights(it: Screen, ax: int, ay: int, eye: int, bx: int, by: int, low: int, high: int) -> int:
    """Which of the two lines (bit 0 to the feet, bit 1 to the head) meet the screen between its heights."""
    first, last = span(it.outline.corners, ax, ay, bx, by, _ONE)
    found = 0
    for bit, end in ((1, low), (2, high)):
        at_first, at_last = eye + ((end - eye) * first >> 20), eye + ((end - eye) * last >> 20)
        if min(at_first, at_last) < it.top and max(at_first, at_last) > it.bottom:
            found |= bit
    return found


def screens(
    viewer: Point, target: Point, eyes: Body, body: Body, others: Sequence[tuple[Point, int]]
) -> tuple[int, ...]:
    """The numbers of the men who stand in one of the viewer's lines to the target, nearest to the viewer first."""
    marks = shoulders(viewer, target, body.radius)
    vx, vy, vz = viewer
    tx, ty, tz = target
    eye, low, high = vz + eyes.height - BROW, tz + ANKLE, tz + body.height - CROWN
    highest, lowest = max(eye, high), min(eye, low)
    dx, dy = tx - vx, ty - vy
    square, side = dx * dx + dy * dy, body.radius * 3 // 4
    found, last, most = [], -1, 0
    for number, (p, radius) in enumerate(others):
        if radius != last:  # bases are mostly alike
            last, most = radius, (radius * 3 // 4 + side) ** 2 * square
        px, py = p[0], p[1]
        away = dx * (py - vy) - dy * (px - vx)
        if away * away >= most or p in (viewer, target):
            continue
        pz = p[2]
        if highest <= pz or lowest >= pz + MAN_HEIGHT:
            continue
        other = Body(radius, MAN_HEIGHT)
        if any(_stands_in(p, other, viewer, mark, eye, low) for mark in marks):
            found.append(((px - vx) ** 2 + (py - vy) ** 2, number))
    return tuple([number for _, number in sorted(found)])


def _stands_in(p: Point, other: Body, viewer: Point, mark: Corner, eye: int, low: int) -> bool:
    """True when the other's body reaches into the line to one side of the target, no lower than their feet."""
    wide = other.radius * 3 // 4
    line = near_segment((p.x, p.y), (viewer.x, viewer.y), mark, wide)
    return line and _rises(p, other, viewer, mark, eye, low)


def _rises(p: Point, other: Body, viewer: Point, mark: Corner, eye: int, low: int) -> bool:
    """True when the line to the feet passes below the top of the other's head where it is nearest to them."""
    dx, dy = mark[0] - viewer.x, mark[1] - viewer.y
    square = dx * dx + dy * dy
    along = (p.x - viewer.x) * dx + (p.y - viewer.y) * dy
    along = max(0, min(along, square))
    return eye * square + (low - eye) * along < (p.z + other.height) * square


def _screens(table: Table) -> tuple[Screen, ...]:
    return tuple(screen for piece in table.pieces for screen in _of_piece(piece))


def _of_piece(piece: Piece) -> list[Screen]:
    found = [Screen(shape(it.outline), it.bottom, it.top, False) for it in piece.solids]
    if piece.kind == "area" and piece.height:
        found.append(Screen(shape(piece.outline), 0, piece.height, True))
    return found
