"""Straight ways from one base to the places round a target: what lies between is looked up once for all of them.

`contact` asks it for charges, where dozens of places are tried. A way is open when it is on one surface, passes no
obstacle, no slow ground and no other base, and is no longer than the limit. The answers are those of `Layer.clear`,
`Layer.price` and `detour.clear`; a corridor is made for one question and thrown away.
"""

from math import isqrt

from rules.engine.table.geometry.plane import Inches100, Point
from rules.engine.table.geometry.shapes import Shape, bits, crosses, holds, sector
from rules.engine.table.surfaces import Bases, Layer


class Corridor:
    """The straight ways from a start to places at most `away` from a target, past some bases."""

    __slots__ = ("_bases", "_layer", "_limit", "_slow", "_walls", "_x", "_y", "is_slow")

    def __init__(
        self,
        layer: Layer,
        radius: int,
        start: Point,
        target: Point,
        away: int,
        limit: Inches100,
        others: Bases,
    ) -> None:
        (ax, ay, az), (bx, by, _) = start, target
        self._x, self._y, self._layer, self._limit = ax, ay, layer, limit
        walking = layer.walking
        self._walls: list[Shape] = [walking.shapes[bit] for bit in bits(walking.beside(ax, ay, bx, by, away))]
        slow = layer.slow.beside(ax, ay, bx, by, away) if layer.slow_pieces else 0
        self._slow = [layer.slow.shapes[bit] for bit in bits(slow)] if slow else ()
        #: No way from the start is inch for inch: it lies well inside slow ground, and the places are elsewhere.
        self.is_slow = (
            bool(slow)
            and (bx - ax) * (bx - ax) + (by - ay) * (by - ay) > 2 * away * away
            and any(deep_in(it, ax, ay) for it in self._slow)
        )
        west, east = (ax, bx + away) if ax < bx - away else (bx - away, max(ax, bx + away))
        south, north = (ay, by + away) if ay < by - away else (by - away, max(ay, by + away))
        self._bases: list[tuple[int, int, int]] = []
        for (x, y, z), other in others:
            keep = radius + other
            if z != az or x <= west - keep or x >= east + keep or y <= south - keep or y >= north + keep:
                continue
            square = (x - ax) * (x - ax) + (y - ay) * (y - ay)
            if square < keep * keep:  # as in `Blockers`: a base that is touched may be left, not pressed
                keep = isqrt(square)
            self._bases.append((x, y, keep * keep))

    def length(self, p: Point) -> Inches100:
        """The length of the straight way to a place on the same surface; -1 where it is not open."""
        ax, ay = self._x, self._y
        bx, by, _ = p
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        length = isqrt(square - 1) + 1 if square else 0
        if length > self._limit:
            return -1
        for x, y, keep in self._bases:
            px, py = x - ax, y - ay
            along = px * dx + py * dy
            if along <= 0:
                if px * px + py * py < keep:
                    return -1
            elif along >= square:
                if (x - bx) * (x - bx) + (y - by) * (y - by) < keep:
                    return -1
            else:
                aside = dx * py - dy * px
                if aside * aside < keep * square:
                    return -1
        return length if self.passes(p) and not self._slowed(p, length) else -1

    def passes(self, p: Point) -> bool:
        """Whether the terrain lets them walk straight to a place on the same surface; what stops one stops the next."""
        walls = self._walls
        if not walls:
            return True
        ax, ay = self._x, self._y
        bx, by, _ = p
        dx, dy = bx - ax, by - ay
        way, k = sector(dx, dy), dx * ay - dy * ax
        for at, it in enumerate(walls):
            if crosses(it, ax, ay, bx, by, way, dx, dy, k):
                walls[0], walls[at] = it, walls[0]
                return False
        return True

    def _slowed(self, p: Point, length: Inches100) -> bool:
        if not self._slow:
            return False
        x, y, _ = p
        for it in self._slow:
            if deep_in(it, x, y) and length:
                return True
        return self._layer.price(self._x, self._y, x, y) != length


def deep_in(it: Shape, x: int, y: int) -> bool:
    """True for a point so far inside slow ground that any step to or from it takes more movement than its length."""
    return holds(it, x, y) and all(p * x + q * y + abs(p) + abs(q) <= c for p, q, c in it.slants)
