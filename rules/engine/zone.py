"""Areas of the table beyond a plain rectangle where something may be put: the exact constraint of a decision.

Scenarios make zones, `rules.engine.decisions` carries them, policies and pages ask `holds`. All in 1/100 inch.
"""

from rules.engine.table import Point, near_segment
from rules.engine.table.geometry.outlines import contains
from rules.engine.table.geometry.plane import Outline
from rules.values import Value


class Zone(Value, frozen=True):
    """Inside one of the `boxes` (two corners each), or at most `within` from an `outline` or inside it.

    `apart` are places to keep away from, each with the distance that is the least; `ground` is ground level alone.
    """

    boxes: tuple[tuple[Point, Point], ...] = ()
    outline: Outline = ()
    within: int = 0
    apart: tuple[tuple[Point, int], ...] = ()
    ground: bool = False

    def holds(self, at: Point) -> bool:
        """Whether the centre of a base may be there."""
        if not (self._boxed(at) or self._beside(at)):
            return False
        px, py, pz = at
        if self.ground and pz:
            return False
        for (x, y, z), least in self.apart:
            if (px - x) * (px - x) + (py - y) * (py - y) + (pz - z) * (pz - z) < least * least:
                return False
        return True

    def _boxed(self, at: Point) -> bool:
        x, y, _ = at
        return any(low.x <= x <= high.x and low.y <= y <= high.y for low, high in self.boxes)

    def _beside(self, at: Point) -> bool:
        ring = self.outline
        if not ring:
            return False
        if contains(ring, at.x, at.y):
            return True
        sides = zip(ring, ring[1:] + ring[:1], strict=True)
        return any(near_segment((at.x, at.y), a, b, self.within + 1) for a, b in sides)

    @property
    def bounds(self) -> tuple[Point, Point]:
        """The corners of a rectangle around all of it."""
        corners = [corner for box in self.boxes for corner in box]
        for x, y in self.outline:
            corners += [Point(x - self.within, y - self.within), Point(x + self.within, y + self.within)]
        xs, ys = [corner.x for corner in corners], [corner.y for corner in corners]
        return Point(min(xs), min(ys)), Point(max(xs), max(ys))
