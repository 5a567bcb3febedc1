"""Waypoints: the places at which a route may bend, and the test that a bend there can be part of a shortest route.

`Ways` makes them from obstacles, slow ground and ladders; `detour` from the bases that stand in the way.
"""

from typing import NamedTuple

from rules.engine.table.geometry.plane import Corner, Inches100, Outline, Point
from rules.engine.table.surfaces import Layer

type Step = tuple[Inches100, int]
"""Movement, and the number of a waypoint."""
type Row = tuple[int, int, int, int, int, int, int, int, int]
"""A waypoint in one row: its number, x, y, z, its layer's number, the ways to the corners beside it (x, y, x, y)."""
type Tree = dict[int, tuple[Inches100, int]]
"""Waypoints, nearest first, each with the movement needed and the waypoint before it (-1: the start)."""


class Waypoint(NamedTuple):
    """A corner to walk round, with the ways from it to the corners before and after it on the same obstacle.

    Both ways are nothing at the end of a ladder, where one may turn wherever one likes.
    """

    point: Point
    layer: int
    before: Corner = (0, 0)
    after: Corner = (0, 0)

    def taut(self, x: int, y: int) -> bool:
        """True when a rope from (x, y) could bend round this corner: the obstacle lies on one side of it."""
        (px, py, _), _, (ax, ay), (bx, by) = self
        vx, vy = px - x, py - y
        return (vx * ay - vy * ax) * (vx * by - vy * bx) >= 0


def beside(outline: Outline) -> tuple[tuple[Corner, Corner, Corner], ...]:
    """The corners of an outline, each with the ways from it to the corners before and after it."""
    return tuple(
        (at, (before[0] - at[0], before[1] - at[1]), (after[0] - at[0], after[1] - at[1]))
        for before, at, after in zip(
            outline[-1:] + outline[:-1], outline, outline[1:] + outline[:1], strict=True
        )
    )


def ring(outline: Outline, layer: Layer) -> list[Waypoint]:
    """The corners of a convex outline where a base can pass."""
    return [
        Waypoint(Point(*at, layer.z), layer.number, before, after)
        for at, before, after in beside(outline)
        if layer.can_pass(*at)
    ]


def corners(layer: Layer) -> list[Waypoint]:
    """The points where routes bend round the obstacles and the slow ground of a layer."""
    found = [it for obstacle in layer.walking.shapes for it in ring(obstacle.corners, layer)]
    for outline, _ in layer.slow_pieces:
        found += [Waypoint(Point(*at, layer.z), layer.number) for at in outline if layer.can_pass(*at)]
    return found
