"""A table for who walks through solid things: routes run through all of them, but end where anybody could stand."""

from rules.engine.table import contact
from rules.engine.table.model import Piece, Route, Table
from rules.engine.table.plane import MAN, Inches100, Point, distance
from rules.engine.table.surfaces import Bases
from rules.engine.table.terrain import Terrain
from rules.values import changed


class Hollow(Terrain):
    """The terrain of `solid` without its walls and blocks; floors, roofs and slow ground stay."""

    def __init__(self, solid: Terrain) -> None:
        super().__init__(hollowed(solid.table))
        self._solid = solid

    def can_stand(self, p: Point, radius: int = MAN.radius) -> bool:
        return self._solid.can_stand(p, radius)

    def route_to_contact(
        self,
        start: Point,
        radius: int,
        target: Point,
        target_radius: int,
        limit: Inches100,
        taken: Bases = (),
        blockers: Bases = (),
    ) -> Route | None:
        away = contact.reach(radius, target_radius)
        if distance(start, target) > limit + away:
            return None
        ways, standing = self.ways(radius), ((target, target_radius), *blockers)
        places = contact.places(self._view, ways, start, target, target_radius, taken)
        free = (p for p in places if self.can_stand(p, radius))
        return contact.approach(ways, free, start, target, away, limit, standing)

    def route_towards(
        self,
        start: Point,
        radius: int,
        target: Point,
        limit: Inches100,
        taken: Bases = (),
        blockers: Bases = (),
    ) -> Route:
        """Whoever falls short stays out of walls: he goes as far as others do."""
        return self._solid.route_towards(start, radius, target, limit, taken, blockers)


def hollowed(table: Table) -> Table:
    """The table with nothing solid in its pieces, and nothing that bars the way on the ground."""

    def open_piece(it: Piece) -> Piece:
        return changed(it, solids=(), ground="" if it.ground == "impassable" else it.ground)

    return changed(table, pieces=tuple(open_piece(it) for it in table.pieces))
