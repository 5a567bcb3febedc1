"""What searches for a route need to know of the waypoints of a table; `Ways` is the graph of one radius."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from rules.engine.table.geometry.plane import Inches100, Point
from rules.engine.table.sight.blockers import Circle
from rules.engine.table.surfaces import Layer
from rules.engine.table.walking.waypoints import Row, Step, Waypoint

type Bend = tuple[int, int, int, int, int, int]
"""A corner of the figure round a base: x, y, and the ways to the corners before and after it, as x, y, x, y."""


class Goals(NamedTuple):
    """The places where a route may end: none is further than `away` from the centre."""

    places: Sequence[Point]
    centre: Point
    away: Inches100


class Graph(Protocol):
    """Waypoints by their numbers, the layers they lie on, and the straight steps between them."""

    radius: int
    layers: tuple[Layer, ...]
    waypoints: list[Waypoint]

    def layer_at(self, p: Point) -> Layer | None:
        """The layer a point stands on; None where a base of this radius cannot stand."""
        ...

    def steps(self, number: int, budget: int) -> list[Step]:
        """Waypoints that can be reached straight from a waypoint, nearest first, at least those within budget."""
        ...

    def on(self, layer: Layer) -> range:
        """The numbers of the waypoints on a layer."""
        ...

    def round_base(self, layer: Layer, circle: Circle) -> tuple[Bend, ...]:
        """The corners of the figure round a base on a layer."""
        ...

    def within(self, x0: int, y0: int, x1: int, y1: int) -> list[Row]:
        """The waypoints of all layers in an upright box, and some around it."""
        ...
