"""A table for a warrior who walks through solid things: routes run through them, but end where anybody could stand."""

from rules.engine.table.contact.charging import Around
from rules.engine.table.geometry.plane import MAN, Inches100, Point
from rules.engine.table.model import Piece, Route, Table
from rules.engine.table.surfaces import Bases
from rules.engine.table.terrain import Terrain
from rules.engine.table.walking.ways import Ways
from rules.values import changed


class Hollow(Terrain):
    """The terrain of `solid` without its walls and blocks; floors, roofs and slow ground stay."""

    def __init__(self, solid: Terrain) -> None:
        super().__init__(hollowed(solid.table), solid.measures)
        self._solid = solid

    def can_stand(self, p: Point, radius: int = MAN.radius) -> bool:
        return self._solid.can_stand(p, radius)

    def _around(self, ways: Ways, start: Point, target: Point, radius: int, taken: Bases) -> Around:
        """The warrior may not end inside a solid either when they come up against a target."""
        places = super()._around(ways, start, target, radius, taken)
        return lambda turns: (p for p in places(turns) if self.can_stand(p, ways.radius))

    def route_towards(
        self,
        start: Point,
        radius: int,
        target: Point,
        limit: Inches100,
        taken: Bases = (),
        blockers: Bases = (),
    ) -> Route:
        """A warrior who falls short stays out of walls: they go as far as others do."""
        return self._solid.route_towards(start, radius, target, limit, taken, blockers)


def hollowed(table: Table) -> Table:
    """The table with nothing solid in its pieces, and nothing that bars the way on the ground."""

    def open_piece(it: Piece) -> Piece:
        return changed(it, solids=(), ground="" if it.ground == "impassable" else it.ground)

    return changed(table, pieces=tuple(open_piece(it) for it in table.pieces))
