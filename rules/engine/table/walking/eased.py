"""A table on which some slow ground is open, for the routes of those whom it does not slow: see `Terrain.eased`."""

from collections.abc import Sequence

from rules.engine.table.model import PRICE_PER_INCH, Piece, Table
from rules.values import changed


def eased(table: Table, words: Sequence[str]) -> Table:
    """The table with open ground in every slow piece whose name has one of the words; in all of them without any."""

    def is_open(piece: Piece) -> bool:
        slow = PRICE_PER_INCH.get(piece.ground, 0) > 1
        return slow and (not words or any(word in piece.name.lower() for word in words))

    pieces = tuple(changed(it, ground="") if is_open(it) else it for it in table.pieces)
    return changed(table, pieces=pieces) if pieces != table.pieces else table
