"""Waypoints: the places at which a route may bend, and the test that a bend there can be part of a shortest route.

`Ways` makes them from obstacles, slow ground and ladders; `detour` from the bases that stand in the way.
"""

from typing import NamedTuple

from rules.engine.table.plane import Inches100, Outline, Point
from rules.engine.table.surfaces import Layer

type Step = tuple[Inches100, int]
"""Movement, and the number of a waypoint."""
type Tree = dict[int, tuple[Inches100, int]]
"""Waypoints, nearest first, each with the movement needed and the waypoint before it (-1: the start)."""


class Waypoint(NamedTuple):
    """A corner to walk round, with the corners before and after it on the same obstacle (or itself thrice)."""

    point: Point
    layer: int
    before: tuple[int, int]
    after: tuple[int, int]

    def taut(self, x: int, y: int) -> bool:
        """True when a rope from (x, y) could bend round this corner."""
        (px, py, _), (ax, ay), (bx, by) = self.point, self.before, self.after
        vx, vy = px - x, py - y
        one, two = vx * (ay - py) - vy * (ax - px), vx * (by - py) - vy * (bx - px)
        return (one >= 0 and two >= 0) or (one <= 0 and two <= 0)


def ring(outline: Outline, layer: Layer) -> list[Waypoint]:
    """The corners of a convex outline where a base can pass."""
    found = []
    for before, at, after in zip(
        outline[-1:] + outline[:-1], outline, outline[1:] + outline[:1], strict=True
    ):
        if layer.can_pass(*at):
            found.append(Waypoint(Point(*at, layer.z), layer.number, before, after))
    return found


def corners(layer: Layer) -> list[Waypoint]:
    """Where routes bend round the obstacles and the slow ground of a layer."""
    found = [it for obstacle in layer.walking.shapes for it in ring(obstacle.corners, layer)]
    for outline, _ in layer.slow_pieces:
        found += [
            Waypoint(Point(*at, layer.z), layer.number, at, at) for at in outline if layer.can_pass(*at)
        ]
    return found
