"""A table of battle as a value: pieces of terrain in hundredths of an inch, and the answers to questions about it.

It is stored inside a saved battle and drawn by pages: every `Piece` has a kind, a name, an outline and a height;
its solids are what hinders, its floors what carries, its links how one gets up and down. `rules.engine.table.settle`
makes it from what people write, `rules.engine.table.terrain.Terrain` answers questions about it.
"""

from enum import IntEnum
from hashlib import sha256
from typing import Literal, NamedTuple

from rules.engine.table.geometry.outlines import contains
from rules.engine.table.geometry.plane import Inches100, Outline, Point, distance
from rules.values import Value, canonical, changed

type PieceKind = Literal["building", "block", "wall", "area", "platform", "ladder"]
type LinkKind = Literal["ladder", "stairs", "step"]
type Ground = Literal["", "difficult", "very difficult", "impassable"]

#: The key of a table that stands for a real one: no distance, place or direction on it is true.
STAGED = "refereed-table"

PRICE_PER_INCH = {"": 1, "difficult": 2, "very difficult": 4}


class Solid(Value, frozen=True):
    """A convex upright block between two heights: a wall, a lintel, a house, a floor's boards."""

    outline: Outline
    bottom: Inches100
    top: Inches100


class Floor(Value, frozen=True):
    """A level surface above the ground that bases stand on."""

    outline: Outline
    height: Inches100


class Link(Value, frozen=True):
    """A way between two levels that needs no test: a ladder, stairs, or a step across to another floor."""

    kind: LinkKind
    foot: tuple[int, int, int]
    head: tuple[int, int, int]

    @property
    def length(self) -> Inches100:
        """Movement for the whole way: up a ladder the rise and the way along, on stairs the slope."""
        a, b = Point(*self.foot), Point(*self.head)
        if self.kind == "ladder":
            return abs(a.z - b.z) + distance(a, b._replace(z=a.z))
        return distance(a, b)


def _ends_in(link: Link, ring: Outline) -> bool:
    return any(end[2] > 0 and contains(ring, end[0], end[1]) for end in (link.foot, link.head))


class Piece(Value, frozen=True, kw_only=True):
    """One piece of terrain. `height` is its highest part; an area with a height hides what is in and behind it."""

    kind: PieceKind
    name: str
    outline: Outline
    height: Inches100 = 0
    ground: Ground = ""
    solids: tuple[Solid, ...] = ()
    floors: tuple[Floor, ...] = ()
    links: tuple[Link, ...] = ()


class Table(Value, frozen=True, kw_only=True, omit_defaults=True):
    """The whole battlefield; the corner (0, 0) is in the south-west. `outside` is outside Mordheim.

    Fields with their default are not written, so that old tables keep their digests.
    """

    key: str
    name: str
    summary: str
    width: Inches100
    depth: Inches100
    pieces: tuple[Piece, ...] = ()
    outside: bool = False

    def without(self, number: int) -> "Table":
        """The table once a building has come down: its place is level ground, and no way leads to its floors."""
        ring = self.pieces[number].outline
        pieces = [
            changed(piece, links=tuple(link for link in piece.links if not _ends_in(link, ring)))
            for piece in self.pieces
        ]
        rubble = changed(pieces[number], kind="area", height=0, ground="", solids=(), floors=(), links=())
        return changed(self, pieces=(*pieces[:number], rubble, *pieces[number + 1 :]))

    @property
    def digest(self) -> str:
        """The same for the same content, on every machine."""
        return sha256(canonical(self)).hexdigest()


class Sight(IntEnum):
    """How much of a target can be seen."""

    NONE = 0
    PARTLY = 1
    FULL = 2


class Route(NamedTuple):
    """Straight pieces walked one after the other; `marks` is the movement spent at each point."""

    points: tuple[Point, ...]
    marks: tuple[Inches100, ...]
    radius: int

    @property
    def length(self) -> Inches100:
        """Movement for the whole route."""
        return self.marks[-1]


class Edge(NamedTuple):
    """A place to fall down: the nearest point of the edge, where one lands, and how deep that is."""

    at: Point
    landing: Point
    drop: Inches100
