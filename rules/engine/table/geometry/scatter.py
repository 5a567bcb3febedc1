"""Points that are looked up by boxes: spots and waypoints. As `Index` for obstacles, with two axes instead of four."""

from collections.abc import Sequence

from rules.engine.table.geometry.plane import Corner
from rules.engine.table.geometry.shapes import MARGIN, STEP, masks


class Scatter:
    """Finds points; bits of the answer are their numbers."""

    __slots__ = ("_axes", "count")

    def __init__(self, points: Sequence[Corner], width: int, depth: int) -> None:
        self.count = len(points)
        west_east, south_north = ([(p[axis], p[axis]) for p in points] for axis in (0, 1))
        self._axes = (*masks(west_east, 0, width), *masks(south_north, 0, depth))

    def box(self, x0: int, y0: int, x1: int, y1: int) -> int:
        """The points in an upright box, and perhaps some right beside it, as bits."""
        begun_x, ended_x, begun_y, ended_y = self._axes
        top = len(begun_x) - 1, len(begun_y) - 1
        return (
            begun_x[min(x1 + MARGIN >> STEP, top[0])] & ended_x[max(x0 + MARGIN >> STEP, 0)]
            & begun_y[min(y1 + MARGIN >> STEP, top[1])] & ended_y[max(y0 + MARGIN >> STEP, 0)]
        )  # fmt: skip
