"""A table of battle as people write it in TOML: inches, upright rectangles that may be turned, corner lists.

`rules.engine.table.load` reads these types strictly, `rules.engine.table.settle` makes a `Table` of them. Inside a
piece all positions are counted from the south-west corner of the piece before it is turned; `x` and `y` say where the
south-west corner of the turned piece lies. Lengths are multiples of a hundredth of an inch.
"""

from typing import Annotated, Literal

from msgspec import Meta

from rules.engine.table.model import Ground, LinkKind
from rules.values import Value

type Inches = int | float
type Place = tuple[Inches, Inches]
#: How much one file, and one piece of it, may list: far more than is ever built, and few enough to be checked at once.
PIECES, PARTS = Meta(max_length=200), Meta(max_length=40)
type Side = Literal["south", "east", "north", "west"]


class Opening(Value, frozen=True, kw_only=True):
    """A hole in a side's wall, `at` counted from its west or south end. A gap is open from `sill` to the sky."""

    kind: Literal["door", "window", "gap"] = "door"
    side: Side
    at: Inches
    width: Inches = 1.5
    sill: Inches | None = None
    head: Inches | None = None


class Storey(Value, frozen=True, kw_only=True):
    """A floor; without a rectangle it fills the whole building. `unreachable`: nobody is meant to get up there."""

    height: Inches
    x: Inches = 0
    y: Inches = 0
    width: Inches | None = None
    depth: Inches | None = None
    unreachable: bool = False


class Ladder(Value, frozen=True, kw_only=True):
    """A way up from the surface at height `bottom` to the one at height `top`."""

    kind: LinkKind = "ladder"
    name: str = "Ladder"
    foot: Place
    head: Place
    bottom: Inches = 0
    top: Inches


class Sides(Value, frozen=True, kw_only=True):
    """Walls that are higher or lower than the building's height; 0 is a fallen wall."""

    south: Inches | None = None
    east: Inches | None = None
    north: Inches | None = None
    west: Inches | None = None


class Placed(Value, frozen=True, kw_only=True):
    """The place of a rectangular piece; `turn` is counter-clockwise in degrees."""

    name: str
    x: Inches
    y: Inches
    width: Inches
    depth: Inches
    turn: Literal[0, 90, 180, 270] = 0


class Building(Placed, frozen=True, kw_only=True):
    """Thin walls round an interior that can be entered."""

    height: Inches
    thickness: Inches = 0.25
    walls: Sides = Sides()
    openings: Annotated[tuple[Opening, ...], PARTS] = ()
    floors: Annotated[tuple[Storey, ...], PARTS] = ()
    ladders: Annotated[tuple[Ladder, ...], PARTS] = ()


class Block(Value, frozen=True, kw_only=True):
    """A solid house, tower or heap: a rectangle or a convex list of corners. A flat roof can be stood on."""

    name: str
    x: Inches = 0
    y: Inches = 0
    width: Inches | None = None
    depth: Inches | None = None
    turn: Literal[0, 90, 180, 270] = 0
    corners: Annotated[tuple[Place, ...], PARTS] = ()
    height: Inches
    roof: Literal["flat", "pitched"] = "pitched"
    unreachable: bool = False
    ladders: Annotated[tuple[Ladder, ...], PARTS] = ()


class Wall(Value, frozen=True, kw_only=True):
    """A straight wall, fence or hedge. Less than 1 inch high it can be leapt."""

    name: str
    start: Place
    end: Place
    height: Inches
    thickness: Inches = 0.25


class Area(Value, frozen=True, kw_only=True):
    """Ground of its own kind; with a height it hides what stands in it or behind it."""

    name: str
    ground: Ground
    x: Inches = 0
    y: Inches = 0
    width: Inches | None = None
    depth: Inches | None = None
    turn: Literal[0, 90, 180, 270] = 0
    corners: Annotated[tuple[Place, ...], PARTS] = ()
    height: Inches = 0


class Platform(Placed, frozen=True, kw_only=True):
    """A floor on posts: a bridge, a walkway, a scaffold."""

    height: Inches
    unreachable: bool = False
    ladders: Annotated[tuple[Ladder, ...], PARTS] = ()


class Written(Value, frozen=True, kw_only=True):
    """One file."""

    key: str
    name: str
    summary: str
    width: Inches = 48
    depth: Inches = 48
    outside: bool = False
    buildings: Annotated[tuple[Building, ...], PIECES] = ()
    blocks: Annotated[tuple[Block, ...], PIECES] = ()
    walls: Annotated[tuple[Wall, ...], PIECES] = ()
    areas: Annotated[tuple[Area, ...], PIECES] = ()
    platforms: Annotated[tuple[Platform, ...], PIECES] = ()
    ladders: Annotated[tuple[Ladder, ...], PIECES] = ()
