"""Build a `Table` from what people write: inches become hundredths, turned rectangles outlines, openings cut walls.

`rules.engine.table.load` calls `settle`. What cannot be built is refused with the piece's place in the file, its name
and the reason; whether the built table can be played on is asked by `load.check`.
"""

from collections.abc import Callable
from typing import NamedTuple

from rules.engine.table.geometry.outlines import hull, is_convex, rectangle
from rules.engine.table.geometry.plane import Corner, Outline, ratio, root_up
from rules.engine.table.model import Floor, Link, Piece, Solid, Table
from rules.engine.table.written import (
    Area,
    Block,
    Building,
    Inches,
    Ladder,
    Opening,
    Placed,
    Platform,
    Storey,
    Wall,
    Written,
)
from rules.values import DataError

BOARDS = 20


class Frame(NamedTuple):
    """Turns positions inside a piece into positions on the table."""

    x: int
    y: int
    width: int
    depth: int
    turn: int

    def place(self, x: int, y: int) -> Corner:
        moved = {
            0: (x, y),
            90: (self.depth - y, x),
            180: (self.width - x, self.depth - y),
            270: (y, self.width - x),
        }[self.turn]
        return self.x + moved[0], self.y + moved[1]

    def box(self, x0: int, y0: int, x1: int, y1: int) -> Outline:
        (ax, ay), (bx, by) = self.place(x0, y0), self.place(x1, y1)
        return rectangle(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))

    @property
    def whole(self) -> Outline:
        return self.box(0, 0, self.width, self.depth)


def hundredths(value: Inches) -> int:
    """Inches as whole hundredths; raises ValueError when there is a remainder."""
    if not -1000 <= value <= 1000:
        raise ValueError(f"{value} inches is no size for a table")
    number = round(value * 100)
    if abs(value * 100 - number) > 1e-6:
        raise ValueError(f"{value} inches is not a whole number of hundredths")
    return number


def settle(written: Written, *, where: str) -> Table:
    """The table that the file describes; raises `DataError` naming the first piece that cannot be."""
    table, wrong = settled(written, where=where)
    if table is None:
        raise wrong[0]
    return table


def settled(written: Written, *, where: str) -> tuple[Table | None, tuple[DataError, ...]]:
    """The table that the file describes, or every fault that prevents one."""
    pieces: list[Piece] = []
    wrong: list[DataError] = []

    def build[T: (Building, Block, Wall, Area, Platform, Ladder)](
        group: str, written: tuple[T, ...], make: Callable[[T], Piece]
    ) -> None:
        for number, it in enumerate(written):
            try:
                pieces.append(make(it))
            except ValueError as error:
                wrong.append(DataError(where, f"{group}[{number}]", f"{it.name}: {error}"))

    build("buildings", written.buildings, _building)
    build("blocks", written.blocks, _block)
    build("walls", written.walls, _wall)
    build("areas", written.areas, _area)
    build("platforms", written.platforms, _platform)
    build("ladders", written.ladders, _lone_ladder)
    sizes: list[int] = []
    for field, size in (("width", written.width), ("depth", written.depth)):
        try:
            sizes.append(hundredths(size))
        except ValueError as error:
            wrong.append(DataError(where, field, str(error)))
    if wrong:
        return None, tuple(wrong)
    table = Table(
        key=written.key, name=written.name, summary=written.summary,
        width=sizes[0], depth=sizes[1], pieces=tuple(pieces), outside=written.outside,
    )  # fmt: skip
    return table, ()


def _frame(it: Placed) -> Frame:
    sizes = hundredths(it.width), hundredths(it.depth)
    if min(sizes) <= 0:
        raise ValueError("width and depth must be greater than 0")
    return Frame(hundredths(it.x), hundredths(it.y), *sizes, it.turn)


def _outline(it: Block | Area) -> tuple[Outline, Frame]:
    if it.corners:
        ring = tuple((hundredths(x), hundredths(y)) for x, y in it.corners)
        if it.width is not None or it.depth is not None or it.x or it.y or it.turn:
            raise ValueError("give either corners or x, y, width and depth")
        if not is_convex(ring):
            raise ValueError("the corners do not form a convex outline")
        return hull(ring), Frame(0, 0, 0, 0, 0)
    if it.width is None or it.depth is None:
        raise ValueError("width and depth, or corners, are missing")
    frame = _frame(Placed(name=it.name, x=it.x, y=it.y, width=it.width, depth=it.depth, turn=it.turn))
    return frame.whole, frame


def _building(it: Building) -> Piece:
    frame, thick = _frame(it), hundredths(it.thickness)
    if thick < 10 or 2 * thick >= min(frame.width, frame.depth):
        raise ValueError("the walls must be at least 0.1 inch thick and leave room inside")
    solids: list[Solid] = []
    highest = 0
    for side in ("south", "east", "north", "west"):
        own: Inches | None = getattr(it.walls, side)
        height = hundredths(it.height if own is None else own)
        highest = max(highest, height)
        holes = [opening for opening in it.openings if opening.side == side]
        solids += _side(frame, side, thick, height, holes)
    floors = [_storey(frame, storey) for storey in it.floors]
    solids += [Solid(floor.outline, floor.height - BOARDS, floor.height) for floor in floors]
    return Piece(
        kind="building", name=it.name, outline=frame.whole, solids=tuple(solids), floors=tuple(floors),
        height=max([highest, *(floor.height for floor in floors)]),
        links=tuple(_link(frame, ladder) for ladder in it.ladders),
    )  # fmt: skip


def _side(frame: Frame, side: str, thick: int, height: int, holes: list[Opening]) -> list[Solid]:
    """The wall of one side, cut up by its openings."""
    level = side in ("south", "north")
    length = frame.width if level else frame.depth
    solids: list[Solid] = []

    def stand(start: int, stop: int, bottom: int, top: int) -> None:
        near = {"south": 0, "west": 0, "north": frame.depth - thick, "east": frame.width - thick}[side]
        box = (start, near, stop, near + thick) if level else (near, start, near + thick, stop)
        if start < stop and bottom < top:
            solids.append(Solid(frame.box(*box), bottom, top))

    done = 0
    for hole in sorted(holes, key=lambda hole: hole.at):
        start, sill, head = hundredths(hole.at), *_height(hole, height)
        stop = start + hundredths(hole.width)
        if start < done or stop > length or stop <= start:
            raise ValueError(f"the {hole.kind} in the {side} side does not fit")
        if hole.kind != "window" and stop - start < 125:
            raise ValueError(f"the {hole.kind} in the {side} side is narrower than 1.25 inches")
        stand(done, start, 0, height)
        stand(start, stop, 0, sill)
        stand(start, stop, head, height)
        done = stop
    stand(done, length, 0, height)
    return solids


def _height(hole: Opening, wall: int) -> tuple[int, int]:
    """Sill and head; a door is 2 inches high, a window goes from 1 to 2 inches."""
    sill, head = {"door": (0, 200), "window": (100, 200), "gap": (0, wall)}[hole.kind]
    sill = sill if hole.sill is None else hundredths(hole.sill)
    head = head if hole.head is None else hundredths(hole.head)
    return min(sill, wall), min(head, wall)


def _storey(frame: Frame, it: Storey) -> Floor:
    x, y, height = hundredths(it.x), hundredths(it.y), hundredths(it.height)
    width = frame.width - x if it.width is None else hundredths(it.width)
    depth = frame.depth - y if it.depth is None else hundredths(it.depth)
    if min(x, y, width - 1, depth - 1) < 0 or x + width > frame.width or y + depth > frame.depth:
        raise ValueError("a floor lies outside of the building")
    if height <= BOARDS:
        raise ValueError("a floor must be higher than 0.2 inches")
    return Floor(frame.box(x, y, x + width, y + depth), height)


def _link(frame: Frame, it: Ladder) -> Link:
    foot = frame.place(hundredths(it.foot[0]), hundredths(it.foot[1]))
    head = frame.place(hundredths(it.head[0]), hundredths(it.head[1]))
    return Link(it.kind, (*foot, hundredths(it.bottom)), (*head, hundredths(it.top)))


def _block(it: Block) -> Piece:
    outline, frame = _outline(it)
    height = hundredths(it.height)
    if height <= 0:
        raise ValueError("the height must be greater than 0")
    floors = (Floor(outline, height),) if it.roof == "flat" else ()
    return Piece(
        kind="block", name=it.name, outline=outline, height=height,
        solids=(Solid(outline, 0, height),), floors=floors,
        links=tuple(_link(frame, ladder) for ladder in it.ladders),
    )  # fmt: skip


def _wall(it: Wall) -> Piece:
    (ax, ay), (bx, by) = ((hundredths(x), hundredths(y)) for x, y in (it.start, it.end))
    height, thick = hundredths(it.height), hundredths(it.thickness)
    dx, dy = bx - ax, by - ay
    length = root_up(dx * dx + dy * dy)
    if length == 0 or height <= 0 or thick < 10:
        raise ValueError("a wall needs a length, a height and a thickness of at least 0.1 inch")
    ox, oy = ratio(-dy * thick, 2 * length), ratio(dx * thick, 2 * length)
    outline = hull([(ax + ox, ay + oy), (ax - ox, ay - oy), (bx + ox, by + oy), (bx - ox, by - oy)])
    return Piece(
        kind="wall", name=it.name, outline=outline, height=height, solids=(Solid(outline, 0, height),)
    )


def _area(it: Area) -> Piece:
    outline, _ = _outline(it)
    return Piece(kind="area", name=it.name, outline=outline, height=hundredths(it.height), ground=it.ground)


def _platform(it: Platform) -> Piece:
    frame, height = _frame(it), hundredths(it.height)
    if height <= BOARDS:
        raise ValueError("a platform must be higher than 0.2 inches")
    return Piece(
        kind="platform", name=it.name, outline=frame.whole, height=height,
        solids=(Solid(frame.whole, height - BOARDS, height),), floors=(Floor(frame.whole, height),),
        links=tuple(_link(frame, ladder) for ladder in it.ladders),
    )  # fmt: skip


def _lone_ladder(it: Ladder) -> Piece:
    link = _link(Frame(0, 0, 0, 0, 0), it)
    (ax, ay, _), (bx, by, _) = link.foot, link.head
    outline = rectangle(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))
    return Piece(kind="ladder", name=it.name, outline=outline, height=hundredths(it.top), links=(link,))
