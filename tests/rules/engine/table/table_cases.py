"""Small tables for tests: bare ground with the pieces that a test names, in inches as in a file."""

from math import hypot
from typing import Any

from rules.engine.table import Point, Table, Terrain
from rules.engine.table.settle import settle
from rules.engine.table.written import Written
from rules.values import read


def bare(**groups: list[dict[str, Any]]) -> Table:
    """A table of 48 by 48 inches with nothing but these pieces."""
    data = {"key": "case", "name": "Case", "summary": "For a test.", **groups}
    return settle(read(Written, data, where="case"), where="case")


def terrain(**groups: list[dict[str, Any]]) -> Terrain:
    return Terrain(bare(**groups))


def at(x: float, y: float, z: float = 0) -> Point:
    """A point in inches."""
    return Point(round(x * 100), round(y * 100), round(z * 100))


def wall(start: tuple[float, float], end: tuple[float, float], height: float) -> dict[str, Any]:
    return {"name": "Wall", "start": list(start), "end": list(end), "height": height}


def block(x: float, y: float, width: float, depth: float, height: float = 5, **more: Any) -> dict[str, Any]:
    return {"name": "Block", "x": x, "y": y, "width": width, "depth": depth, "height": height, **more}


def area(ground: str, x: float, y: float, width: float, depth: float, **more: Any) -> dict[str, Any]:
    return {"name": "Area", "ground": ground, "x": x, "y": y, "width": width, "depth": depth, **more}


def house(**more: Any) -> dict[str, Any]:
    """Eight by eight inches from (20, 20), walls four inches high, a door in the middle of the south side."""
    return {
        "name": "House",
        "x": 20,
        "y": 20,
        "width": 8,
        "depth": 8,
        "height": 4,
        "openings": [{"side": "south", "at": 3.25, "width": 1.5}],
        **more,
    }


def tower() -> dict[str, Any]:
    """The house with a floor three inches up in its western half and a ladder to it."""
    floor = {"height": 3, "width": 4}
    ladder = {"foot": [4.5, 4], "head": [3.5, 4], "top": 3}
    return house(floors=[floor], ladders=[ladder])


def away(p: tuple[float, ...], ring: tuple[tuple[int, int], ...]) -> float:
    """Distance of a point from a convex outline, 0 inside: written apart from the engine's own geometry."""
    sides = list(zip(ring, ring[1:] + ring[:1], strict=True))
    if all((bx - ax) * (p[1] - ay) >= (by - ay) * (p[0] - ax) for (ax, ay), (bx, by) in sides):
        return 0.0
    found = []
    for (ax, ay), (bx, by) in sides:
        dx, dy = bx - ax, by - ay
        share = max(0.0, min(1.0, ((p[0] - ax) * dx + (p[1] - ay) * dy) / (dx * dx + dy * dy)))
        found.append(hypot(p[0] - ax - share * dx, p[1] - ay - share * dy))
    return min(found)
