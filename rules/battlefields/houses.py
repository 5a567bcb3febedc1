"""Buildings on a lot: a `Lot` and a stream of dice become one written piece.

The generator calls `stand` and `row_house`. Positions inside a house are chosen so that everybody can stand at both
ends of every ladder and every house has two ways in; lots measure at least 18 quarters of an inch each way.
"""

from collections.abc import Callable
from typing import Literal, NamedTuple

from rules.battlefields.kinds import INCH
from rules.engine.dice import Stream
from rules.engine.table.written import (
    Area,
    Block,
    Building,
    Inches,
    Ladder,
    Opening,
    Side,
    Sides,
    Storey,
)

type Standing = Building | Block | Area
type Upstairs = tuple[tuple[Storey, ...], tuple[Ladder, ...]]
type OpeningKind = Literal["door", "window", "gap"]

_DOOR = 6
_CORNER = 3
_ROUND: tuple[Side, ...] = ("south", "east", "north", "west")


class Lot(NamedTuple):
    """An upright rectangle in quarters of an inch."""

    x: int
    y: int
    width: int
    depth: int


def inches(quarters: int) -> Inches:
    """Inches from quarters of an inch."""
    return quarters / INCH


def between(dice: Stream, low: int, high: int) -> int:
    """A whole number from `low` to `high`, both included."""
    return low + dice.number(high - low + 1)


def stand(what: str, name: str, lot: Lot, dice: Stream) -> Standing:
    """A ruin, house, block, flat roof, rubble or grove that fills the lot."""
    return _BUILDERS[what](name, lot, dice)


def row_house(name: str, lot: Lot, dice: Stream, *, whole: bool) -> Building:
    """A house of the western row of a street: its ways in are in the east."""
    height = between(dice, 15, 20) if whole else between(dice, 10, 14)
    front = height if whole else between(dice, 3, height)
    half = lot.depth // 2
    openings = (*_openings("east", 0, half, "door", dice), *_openings("east", half, lot.depth, "gap", dice))
    upstairs = _upstairs(lot, dice, whole=dice.number(2) == 0) if whole else ((), ())
    return _building(name, lot, height, Sides(east=inches(front)), openings, upstairs)


def _ruin(name: str, lot: Lot, dice: Stream) -> Building:
    """Broken walls of different heights, at times with half a floor."""
    height = between(dice, 10, 16)
    walls: dict[Side, Inches] = {side: inches((3, 6, 10, height)[dice.number(4)]) for side in _ROUND}
    openings = _ways_in(lot, dice, "gap")
    upstairs = _upstairs(lot, dice, whole=False) if dice.number(2) else ((), ())
    return _building(name, lot, height, Sides(**walls), openings, upstairs)


def _house(name: str, lot: Lot, dice: Stream) -> Building:
    """Whole walls with a floor all over or half a one; one in three has two storeys and a roof to stand on."""
    if dice.number(3) == 0:
        return _tall(name, lot, dice)
    openings = _ways_in(lot, dice, "door")
    upstairs = _upstairs(lot, dice, whole=dice.number(2) == 0)
    return _building(name, lot, between(dice, 15, 20), Sides(), openings, upstairs)


def _tall(name: str, lot: Lot, dice: Stream) -> Building:
    """Two storeys and a flat roof with a parapet on some sides, stairs from one to the next."""
    walls: dict[Side, Inches] = {side: inches(27) for side in _ROUND if dice.number(2)}
    right, top = lot.width - 5, lot.depth - 5
    floors = (Storey(height=3), Storey(height=6))
    ladders = (_stairs((5, 5), (5, 12), 0, 3), _stairs((right, top), (right, top - 7), 3, 6))
    return _building(name, lot, 24, Sides(**walls), _ways_in(lot, dice, "door"), (floors, ladders))


def _building(
    name: str, lot: Lot, height: int, walls: Sides, openings: tuple[Opening, ...], upstairs: Upstairs
) -> Building:
    return Building(
        name=name,
        x=inches(lot.x),
        y=inches(lot.y),
        width=inches(lot.width),
        depth=inches(lot.depth),
        height=inches(height),
        walls=walls,
        openings=openings,
        floors=upstairs[0],
        ladders=upstairs[1],
    )


def _upstairs(lot: Lot, dice: Stream, *, whole: bool) -> Upstairs:
    """A floor 3 inches up, all over the house with stairs, or over its eastern half with a ladder."""
    if whole:
        return (Storey(height=3),), (_stairs((5, 5), (5, 12), 0, 3),)
    middle, along = lot.width // 2, between(dice, 5, lot.depth - 5)
    foot, head = (inches(middle - 4), inches(along)), (inches(middle + 4), inches(along))
    return (Storey(height=3, x=inches(middle)),), (Ladder(foot=foot, head=head, top=3),)


def _stairs(foot: tuple[int, int], head: tuple[int, int], bottom: int, top: int) -> Ladder:
    (ax, ay), (bx, by) = foot, head
    ends = (inches(ax), inches(ay)), (inches(bx), inches(by))
    return Ladder(kind="stairs", foot=ends[0], head=ends[1], bottom=bottom, top=top)


def _ways_in(lot: Lot, dice: Stream, third: OpeningKind) -> tuple[Opening, ...]:
    """Doors in two opposite sides, something in a third, and windows beside them."""
    first = dice.number(2)
    found: list[Opening] = []
    kinds: tuple[OpeningKind, ...] = ("door", third, "door")
    for turn, what in enumerate(kinds, start=first):
        side = _ROUND[turn]
        long = lot.width if side in ("south", "north") else lot.depth
        found += _openings(side, 0, long, what, dice)
    return tuple(found)


def _openings(side: Side, start: int, stop: int, what: OpeningKind, dice: Stream) -> list[Opening]:
    """A door or gap in a stretch of wall, and a window on the longer piece beside it where one fits."""
    at = between(dice, start + _CORNER, stop - _CORNER - _DOOR)
    found = [Opening(kind=what, side=side, at=inches(at), width=inches(_DOOR))]
    before, after = at - start, stop - at - _DOOR
    if max(before, after) >= _DOOR + 2 * _CORNER and dice.number(4):
        low = start + _CORNER if before > after else at + _DOOR + _CORNER
        high = (at if before > after else stop) - _CORNER - _DOOR
        window = inches(between(dice, low, high))
        found.append(Opening(kind="window", side=side, at=window, width=inches(_DOOR)))
    return found


def _flat(name: str, lot: Lot, dice: Stream) -> Block:
    """A low house with a flat roof and a ladder on two sides."""
    across, up = lot.width // 2, lot.depth // 2
    both = (((across, -3), (across, 3)), ((across, lot.depth + 3), (across, lot.depth - 3)))
    if dice.number(2):
        both = (((-3, up), (3, up)), ((lot.width + 3, up), (lot.width - 3, up)))
    ladders = tuple(
        Ladder(foot=(inches(ax), inches(ay)), head=(inches(bx), inches(by)), top=3)
        for (ax, ay), (bx, by) in both
    )
    return _block(name, lot, 12, "flat", ladders)


def _tower(name: str, lot: Lot, dice: Stream) -> Block:
    """A house that nobody enters."""
    return _block(name, lot, between(dice, 16, 28), "pitched", ())


def _block(
    name: str, lot: Lot, height: int, roof: Literal["flat", "pitched"], ladders: tuple[Ladder, ...]
) -> Block:
    return Block(
        name=name,
        x=inches(lot.x),
        y=inches(lot.y),
        width=inches(lot.width),
        depth=inches(lot.depth),
        height=inches(height),
        roof=roof,
        ladders=ladders,
    )


def _rubble(name: str, lot: Lot, dice: Stream) -> Area:
    """Slow ground, one time in three very slow."""
    return area(name, lot, dice, slow=dice.number(3) == 0)


def _grove(name: str, lot: Lot, dice: Stream) -> Area:
    """Difficult ground that hides what stands in it."""
    return area(name, lot, dice, height=between(dice, 1, 3))


def area(name: str, lot: Lot, dice: Stream, *, slow: bool = False, height: int = 0) -> Area:
    """Difficult or very difficult ground, its corners cut off."""
    x, y, right, top = lot.x, lot.y, lot.x + lot.width, lot.y + lot.depth
    cut = between(dice, 1, min(lot.width, lot.depth) // 3)
    ring = (
        *((x + cut, y), (right - cut, y), (right, y + cut), (right, top - cut)),
        *((right - cut, top), (x + cut, top), (x, top - cut), (x, y + cut)),
    )
    corners = tuple((inches(cx), inches(cy)) for cx, cy in ring)
    return Area(name=name, ground="very difficult" if slow else "difficult", corners=corners, height=height)


_BUILDERS: dict[str, Callable[[str, Lot, Stream], Standing]] = {
    "ruin": _ruin,
    "house": _house,
    "flat": _flat,
    "block": _tower,
    "rubble": _rubble,
    "grove": _grove,
}
