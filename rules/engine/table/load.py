"""The ready tables of `rules/data/battlefields`, and the validator for tables that people write.

`table(key)` and `tables()` are what site and command line call; `read` turns any text into a checked `Table`.
A table that is returned can be played on: its pieces lie on it, its ladders lead somewhere, both sides can deploy. Of
the ready tables that is tested once and for all, not whenever one is read.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

from rules.engine.table.geometry.outlines import contains, crosses_itself
from rules.engine.table.geometry.plane import INCH, MAN, Point
from rules.engine.table.model import PRICE_PER_INCH, Piece, Table
from rules.engine.table.settle import settle
from rules.engine.table.terrain import Terrain
from rules.engine.table.written import Written
from rules.values import DataError, read_toml

FOLDER = Path(__file__).parents[2] / "data" / "battlefields"
DEFAULT = "ruined-quarter"

_STRIP = 8 * INCH
_ROOM = 60
_MOST_PIECES = 200
_SMALLEST, _LARGEST = 24 * INCH, 96 * INCH


class UnknownTable(DataError):
    """There is no ready table of that name."""


def tables() -> tuple[Table, ...]:
    """Every ready table, the default first, then by key."""
    keys = sorted((path.stem for path in FOLDER.glob("*.toml")), key=lambda key: (key != DEFAULT, key))
    return tuple(table(key) for key in keys)


def table(key: str) -> Table:
    """The ready table of that key; raises `UnknownTable` with a sentence that lists the known ones."""
    known = sorted(path.stem for path in FOLDER.glob("*.toml"))
    if key not in known:
        raise UnknownTable("table", key, f"there is no such table; the tables are {', '.join(known)}")
    return _ready(key)


@cache
def _ready(key: str) -> Table:
    where = f"battlefields/{key}.toml"
    text = (FOLDER / f"{key}.toml").read_text(encoding="utf-8")
    found = settle(read_toml(Written, text, where=where), where=where)
    if found.key != key:
        raise DataError(where, "key", f"must be the file's name, {key}, not {found.key}")
    return found


def read(text: str, *, where: str) -> Table:
    """The table that the text describes; raises `DataError` with file, place and reason."""
    found = settle(read_toml(Written, text, where=where), where=where)
    check(found, where=where)
    return found


def check(it: Table, *, where: str) -> None:
    """Raises the first `DataError` of a table on which no battle can be fought."""
    for fault in (*flat_faults(it, where), *standing_faults(it, where)):
        raise fault


def flat_faults(it: Table, where: str) -> Iterator[DataError]:
    """The faults in the sizes and places of its pieces; terrain can be made of a table without such faults."""
    if not (_SMALLEST <= it.width <= _LARGEST and _SMALLEST <= it.depth <= _LARGEST):
        yield DataError(where, "width", "a table measures from 24 to 96 inches each way")
    if len(it.pieces) > _MOST_PIECES:
        yield DataError(where, "", f"{len(it.pieces)} pieces of terrain are too many, at most {_MOST_PIECES}")
        return
    for piece in it.pieces:
        yield from _misplaced(it, piece, where)
    slow = [piece for piece in it.pieces if PRICE_PER_INCH.get(piece.ground, 1) > 1]
    for piece, other in combinations(slow, 2):
        if crosses_itself(piece.outline, other.outline):
            yield DataError(where, piece.name, f"lies on {other.name}; slow areas must not overlap")


def standing_faults(it: Table, where: str) -> Iterator[DataError]:
    """Ladders that lead nowhere, edges without room for a warband."""
    terrain = Terrain.of(it)
    for piece in it.pieces:
        yield from _loose_ends(terrain, piece, where)
    for name, low in (("south", 0), ("north", it.depth - _STRIP)):
        room = sum(1 for p in terrain.spots if p.z == 0 and low <= p.y <= low + _STRIP)
        if room < _ROOM:
            yield DataError(
                where, "", f"the {name} edge has room for {room} warriors, at least {_ROOM} are needed"
            )


def _misplaced(it: Table, piece: Piece, where: str) -> Iterator[DataError]:
    outlines = [piece.outline, *(solid.outline for solid in piece.solids)]
    if any(not (0 <= x <= it.width and 0 <= y <= it.depth) for ring in outlines for x, y in ring):
        yield DataError(where, piece.name, "reaches over the edge of the table")
    if not 0 <= piece.height <= 24 * INCH:
        yield DataError(where, piece.name, "must be from 0 to 24 inches high")


def _loose_ends(terrain: Terrain, piece: Piece, where: str) -> Iterator[DataError]:
    for link in piece.links:
        for end in (link.foot, link.head):
            p = Point(*end)
            known = any(it.z == p.z and contains(it.outline, p.x, p.y) for it in terrain.surfaces)
            place = f"{p.x / 100:g}, {p.y / 100:g} at height {p.z / 100:g}"
            if not known:
                yield DataError(
                    where, piece.name, f"the {link.kind} ends at {place}, where there is no floor"
                )
            elif not terrain.can_stand(p, MAN.radius):
                yield DataError(where, piece.name, f"nobody can stand at the {link.kind}'s end at {place}")
