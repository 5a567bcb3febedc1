"""A table for the routes of riders: no way leads into a building, and none up or down."""

from rules.engine.table.model import Piece, Table
from rules.values import changed

_HOUSES = ("building", "block")


def ridden(table: Table) -> Table:
    """The table with every building barred, and without ladders, stairs and steps."""

    def barred(it: Piece) -> Piece:
        return changed(it, links=(), ground="impassable" if it.kind in _HOUSES else it.ground)

    return changed(table, pieces=tuple(barred(it) for it in table.pieces))
