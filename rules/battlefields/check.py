"""The validator of tables: everything that would spoil a battle, told with file, piece and what to do about it.

`manage.py battlefield check` prints what `faults_in` finds, `checked` gives the table of a file without any, and the
generator offers no table with `faults_of`. What keeps a table from being made of the file comes first and alone.
"""

from collections.abc import Iterator
from itertools import combinations

from rules.battlefields.reach import climbed, walkable
from rules.battlefields.zones import SIDES, WARBAND, room
from rules.engine.table import INCH, Piece, Point, Table, Terrain
from rules.engine.table.geometry.outlines import contains, crosses_itself
from rules.engine.table.load import flat_faults, standing_faults
from rules.engine.table.settle import settle, settled
from rules.engine.table.written import Block, Building, Platform, Written
from rules.values import DataError, misread, parsed_toml, read, read_toml

#: Floors that are meant to be out of reach: number of the piece, number of the floor in it.
type Marked = frozenset[tuple[int, int]]

_POCKET = 3


def checked(text: str, *, where: str) -> Table:
    """The table that the text describes; raises the first of its faults, a `DataError`."""
    found, wrong = _read(text, where)
    if wrong or found is None:
        raise wrong[0]
    return found


def as_written(text: str, *, where: str) -> Table:
    """The table that the text describes, fit to play or not; raises `DataError` where none can be made of it."""
    return settle(read_toml(Written, text, where=where), where=where)


def faults_in(text: str, *, where: str) -> tuple[DataError, ...]:
    """Every fault of a table that somebody wrote; as long as no table can be made of it, all that stand in the way."""
    return _read(text, where)[1]


def _read(text: str, where: str) -> tuple[Table | None, tuple[DataError, ...]]:
    try:
        data = parsed_toml(text, where=where)
        if wrong := tuple(misread(Written, data, where=where)):
            return None, wrong
        written = read(Written, data, where=where)
    except DataError as error:
        return None, (error,)
    table, wrong = settled(written, where=where)
    if table is None:
        return None, wrong
    return table, faults_of(table, where=where, unreachable=_marked(written))


def _marked(written: Written) -> Marked:
    """The floors with `unreachable = true`, by the numbers that they have in the settled table."""
    before = (*written.buildings, *written.blocks, *written.walls, *written.areas, *written.platforms)
    found: set[tuple[int, int]] = set()
    for number, it in enumerate(before):
        if isinstance(it, Building):
            found |= {(number, storey) for storey, floor in enumerate(it.floors) if floor.unreachable}
        elif isinstance(it, Block | Platform) and it.unreachable:
            found.add((number, 0))
    return frozenset(found)


def faults_of(table: Table, *, where: str, unreachable: Marked = frozenset()) -> tuple[DataError, ...]:
    """Every fault of a table; ways over one whose pieces reach over its edge are not looked for."""
    found, remarks = [*flat_faults(table, where)], [*_overlaps(table)]
    if not found:
        found += standing_faults(table, where)
        terrain = Terrain.of(table)
        edges_told = any(not fault.key for fault in found)
        remarks += [*(() if edges_told else _zones(terrain)), *_ways(terrain, unreachable), *_falls(terrain)]
    return (*found, *(DataError(where, name, f"{says}; {remedy}") for name, says, remedy in remarks))


type Found = Iterator[tuple[str, str, str]]
"""Name of the piece, what is wrong with it, what to do."""


def _overlaps(table: Table) -> Found:
    """Solid pieces in one place. Walls may cross each other: that is how corners are built."""
    solid = [it for it in table.pieces if it.solids]
    for piece, other in combinations(solid, 2):
        if piece.kind == other.kind == "wall" or not crosses_itself(piece.outline, other.outline):
            continue
        if _collide(piece, other):
            yield piece.name, f"is built into {other.name}", "move one of the two until they only touch"


def _collide(piece: Piece, other: Piece) -> bool:
    return any(
        a.bottom < b.top and b.bottom < a.top and crosses_itself(a.outline, b.outline)
        for a in piece.solids
        for b in other.solids
    )


def _zones(terrain: Terrain) -> Found:
    for edge in SIDES:
        if room(terrain, edge) < WARBAND:
            yield (
                "",
                f"the 8 inches along the {edge} edge do not hold a warband of 20",
                "take something away there",
            )


def _ways(terrain: Terrain, unreachable: Marked) -> Found:
    """Ground and floors to which nobody gets from the south edge."""
    walked = walkable(terrain)
    lost = [p for p in terrain.spots if p.z == 0 and p not in walked]
    if any(p.y > terrain.table.depth - 8 * INCH for p in lost):
        yield (
            "",
            "there is no way from the south edge to the north edge",
            "open one, 1.25 inches wide at least",
        )
        return
    yield from _pockets(terrain.table, lost)
    reached = climbed(terrain, walked)
    marks = {
        it.number: (it.piece, it.number - _first(terrain, it.piece)) for it in terrain.surfaces if it.number
    }
    for it in terrain.surfaces:
        marked = it.number in marks and marks[it.number] in unreachable
        if it.number and it.number not in reached and not marked:
            name, height = terrain.table.pieces[it.piece].name, f"{it.z / INCH:g}"
            yield (
                name,
                f"nobody gets up to its floor at {height} inches",
                "give it a ladder or stairs, or write `unreachable = true`",
            )


def _first(terrain: Terrain, piece: int) -> int:
    """The number of the first surface of a piece."""
    return next(it.number for it in terrain.surfaces if it.piece == piece)


def _pockets(table: Table, lost: list[Point]) -> Found:
    """Closed places on the ground: whole houses by name, once each, and larger yards."""
    open_air = list(lost)
    for piece in table.pieces:
        if piece.kind == "building":
            inside = [p for p in open_air if contains(piece.outline, p.x, p.y)]
            open_air = [p for p in open_air if p not in inside]
            if inside:
                yield piece.name, "has a room that nobody can enter", "give it a door or a gap"
    if len(open_air) >= _POCKET:
        p = open_air[0]
        place = f"{p.x / INCH:g}, {p.y / INCH:g}"
        yield "", f"nobody can get to the ground at {place}", "open a way, or cover the place with a block"


def _falls(terrain: Terrain) -> Found:
    """Edges of floors below which nobody could stand."""
    reported: set[int] = set()
    for p in terrain.spots:
        edge = terrain.edge_within(p) if p.z else None
        number = terrain.surfaces[terrain.level(p)].piece
        if edge is None or number in reported or terrain.can_stand(edge.landing):
            continue
        if not _ground_below(terrain, edge.landing):
            reported.add(number)
            place = f"{edge.at.x / INCH:g}, {edge.at.y / INCH:g}"
            yield (
                terrain.table.pieces[number].name,
                f"whoever falls down at {place} lands where nobody can be",
                "put a wall along that edge or move the piece",
            )


def _ground_below(terrain: Terrain, landing: Point) -> bool:
    """True when there is room within 2 inches of where somebody falls."""
    spot = terrain.spots[terrain.nearest_spot(landing)]
    return (spot.x - landing.x) ** 2 + (spot.y - landing.y) ** 2 <= (2 * INCH) ** 2
