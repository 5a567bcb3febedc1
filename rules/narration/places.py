"""Say where something is on the table, as players do: in, on or by a named piece of terrain.

A name is told for the middle of a sentence: `the well`, `the Three Magpies`, `Weaver's`.
"""

from collections.abc import Sequence
from itertools import pairwise

from rules.engine.table import Piece, Point, Table
from rules.engine.table.geometry.outlines import contains
from rules.engine.table.geometry.plane import near_segment
from rules.narration.phrases import uncapitalised

#: How far the middle of a base is from what it stands by, or near to, in 1/100 inch: the nearer is looked for first.
_BY, _NEAR = (75, 150), (300, 450, 600)
#: One goes into these, and onto all others; onto areas too whose name says that they lie on the ground.
_ENTERED = ("building", "area")
_HEAPS = ("heap", "rubble", "bank", "slope", "spill", "cobbles", "tiles", "bricks", "beams", "ruins")
#: How a move ends that began in or on the same piece.
_WITHIN = {"building": "inside", "area": "across"}


class Places:
    """The named pieces of one table. A building that has come down is found all the same."""

    def __init__(self, table: Table) -> None:
        self._pieces = [(piece, _box(piece)) for piece in table.pieces]

    def phrase(self, at: Point) -> str:
        """` in the inn`, ` on the jetty`, ` by the well`, ` near the mill`; empty where nothing is near."""
        found = self._found(at)
        if found is None:
            nearest = self._nearest(at, _NEAR)
            return "" if nearest is None else f" near {piece_name(nearest.name)}"
        piece, inside = found
        if not inside:
            return f" by {piece_name(piece.name)}"
        if piece.kind == "building" and at.z:
            return f" upstairs in {piece_name(piece.name)}"
        return f" {'in' if _is_entered(piece) else 'on'} {piece_name(piece.name)}"

    def way(self, start: Point, end: Point) -> str:
        """How a move ends: ` to the well`, ` into the inn`, ` along the wall` for one that began by it as well."""
        found, before = self._found(end), self._found(start)
        if found is None:
            return ""
        (piece, inside), name = found, piece_name(found[0].name)
        if before == found:
            return f" {_WITHIN.get(piece.kind, 'along') if inside else 'along'} {name}"
        if not inside:
            return f" to {name}"
        if piece.kind == "building" and end.z:
            return f" up into {name}"
        return f" {'into' if _is_entered(piece) else 'onto'} {name}"

    def _found(self, at: Point) -> tuple[Piece, bool] | None:
        """The piece that it is in or on, or else nearest to; and whether it is the former."""
        x, y, _ = at
        for piece, (left, low, right, high) in self._pieces:
            if left <= x <= right and low <= y <= high and contains(piece.outline, x, y):
                return piece, True
        nearest = self._nearest(at, _BY)
        return None if nearest is None else (nearest, False)

    def _nearest(self, at: Point, reaches: Sequence[int]) -> Piece | None:
        x, y, _ = at
        for reach in reaches:
            for piece, (left, low, right, high) in self._pieces:
                if left - reach <= x <= right + reach and low - reach <= y <= high + reach:
                    ring = (*piece.outline, piece.outline[0])
                    if any(near_segment((x, y), a, b, reach) for a, b in pairwise(ring)):
                        return piece
        return None


def piece_name(name: str) -> str:
    """The name of a piece of terrain for the middle of a sentence."""
    if name.startswith(("The ", "A ")):
        return uncapitalised(name)
    if name.endswith("'s"):
        return name
    is_title = any(word[:1].isupper() for word in name.split()[1:])
    return f"the {name if is_title else uncapitalised(name)}"


def _is_entered(piece: Piece) -> bool:
    return piece.kind in _ENTERED and not piece.name.lower().endswith(_HEAPS)


def _box(piece: Piece) -> tuple[int, int, int, int]:
    xs, ys = zip(*piece.outline, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
