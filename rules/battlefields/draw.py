"""Laying out a table by dice: lots, what stands on them, and what lies about.

`generate` calls `drawn`. Lengths are whole quarters of an inch. Only one half is laid out; `halves` turns it for the
other. Between two lots, and between a lot and the edge, there is room for a base of 25 mm to pass, so that
every side of every house can have a door.
"""

from rules.battlefields.halves import Half, Piece, covered
from rules.battlefields.houses import Lot, area, between, inches, row_house, stand
from rules.battlefields.kinds import INCH, LOOKS, NOUNS, Kind
from rules.engine.dice import Stream
from rules.engine.table.written import Block, Wall, Written

_STRIP = 34
_MARGIN = 6
_LEAST = 18


def drawn(dice: Stream, kind: Kind, width: int, depth: int) -> Written:
    """A table of that kind as a file would say it; width and depth in whole inches."""
    draft = _Draft(dice, kind, width * INCH, depth * INCH)
    if kind.key == "street":
        draft.street()
    else:
        draft.quarter()
    return draft.half.whole(f"generated-{kind.key}", kind.name, kind.summary)


class _Draft:
    """One half of a table in the making."""

    def __init__(self, dice: Stream, kind: Kind, width: int, depth: int) -> None:
        self.half = Half(width, depth)
        self._dice, self._kind = dice, kind
        self._width, self._depth = width, depth
        self._named: set[str] = set()
        self._missing = width * depth * kind.share // 200

    def quarter(self) -> None:
        """Lots in one half with terrain on them until there is enough, fences on those left over."""
        lots = self._lots(self._between_the_strips())
        for last in range(len(lots) - 1, 0, -1):
            other = self._dice.number(last + 1)
            lots[last], lots[other] = lots[other], lots[last]
        for lot in lots:
            what = self._lot_drawn() if self._missing > 0 else "wall"
            if what == "wall":
                self._fence(lot)
            elif what == "garden":
                self._garden(lot)
            else:
                self._add(what, stand(what, self._name(what), self._inset(lot), self._dice))
        self._fill_the_strip()

    def street(self) -> None:
        """A row of houses along the west edge, ruins behind it, and what lies in the street."""
        lane = min(between(self._dice, *self._kind.lane), self._width * 5 // 12)
        front = (self._width - lane) // 2
        back = front - 42 if front >= 50 else 0
        for start, stop in self._cuts():
            bay = between(self._dice, 0, 4)
            what = self._lot_drawn()
            lot = Lot(back, start, front - back - bay, stop - start)
            self._add(what, row_house(self._name(what), lot, self._dice, whole=what == "house"))
            if back:
                behind = Lot(0, start, back, stop - start)
                self._add("block", stand("block", self._name("block"), behind, self._dice))
        self._litter(front)

    def _between_the_strips(self) -> Lot:
        """The southern or the western half of what lies between the strips, as dice and room allow."""
        lane, inner = between(self._dice, *self._kind.lane), self._depth - 2 * _STRIP
        south = Lot(_MARGIN, _STRIP, self._width - 2 * _MARGIN, (inner - lane) // 2)
        west = Lot(_MARGIN, _STRIP, (self._width - lane) // 2 - _MARGIN, inner)
        fits = [it for it in (south, west) if min(it.width, it.depth) >= self._kind.lot[0]]
        return fits[self._dice.number(len(fits))] if fits else west

    def _lots(self, lot: Lot) -> list[Lot]:
        """The lot cut in two again and again until no side is too long, a lane between any two."""
        least, most = self._kind.lot
        lane = between(self._dice, *self._kind.lane)
        x, y, width, depth = lot
        along = max(width, depth)
        if along <= most or along < 2 * least + lane:
            return [lot]
        at = between(self._dice, least, along - lane - least)
        if width >= depth:
            parts = Lot(x, y, at, depth), Lot(x + at + lane, y, width - at - lane, depth)
        else:
            parts = Lot(x, y, width, at), Lot(x, y + at + lane, width, depth - at - lane)
        return [it for part in parts for it in self._lots(part)]

    def _cuts(self) -> list[tuple[int, int]]:
        """The start and the end of each house in a row."""
        least, most = self._kind.lot
        found, start = [], 0
        while self._depth - start > max(most, 2 * least):
            stop = start + between(self._dice, least, min(most, self._depth - start - least))
            found.append((start, stop))
            start = stop
        return [*found, (start, self._depth)]

    def _inset(self, lot: Lot) -> Lot:
        """The lot, smaller on each side by up to as much as the kind says, but not too small."""
        x, y, width, depth = lot
        west, east, south, north = (self._dice.number(self._kind.yard + 1) for _ in range(4))
        if width - west - east < _LEAST:
            west = east = 0
        if depth - south - north < _LEAST:
            south = north = 0
        return Lot(x + west, y + south, width - west - east, depth - south - north)

    def _fence(self, lot: Lot) -> None:
        """A wall across an empty lot, or a small stone in its middle."""
        x, y = lot.x + lot.width // 2, lot.y + lot.depth // 2
        if self._dice.number(3) == 0:
            stone = Lot(x - 3, y - 3, 6, 6)
            self._add("stone", _stone(self._name("stone"), stone, between(self._dice, 3, 8)))
            return
        level = self._dice.number(2) == 0
        reach = between(self._dice, 4, max(4, (lot.width if level else lot.depth) // 2 - 3))
        ends = ((x - reach, y), (x + reach, y)) if level else ((x, y - reach), (x, y + reach))
        self._add("wall", _wall(self._name("wall"), *ends, (3, 3, 6)[self._dice.number(3)]))

    def _garden(self, lot: Lot) -> None:
        """Difficult ground with a low wall along two opposite sides of the lot."""
        x, y, width, depth = lot
        self._add("garden", area(self._name("garden"), Lot(x + 3, y + 3, width - 6, depth - 6), self._dice))
        sides = (((x, y + 1), (x + width, y + 1)), ((x, y + depth - 1), (x + width, y + depth - 1)))
        if self._dice.number(2):
            sides = (((x + 1, y), (x + 1, y + depth)), ((x + width - 1, y), (x + width - 1, y + depth)))
        for start, end in sides:
            self._add("wall", _wall(self._name("wall"), start, end, 3))

    def _fill_the_strip(self) -> None:
        """Rubble where the southern side is set up, as long as terrain is missing, and a few fences."""
        at = _MARGIN
        while at + 24 < self._width - _MARGIN:
            wide, deep = between(self._dice, 18, 40), between(self._dice, 14, 25)
            wide = min(wide, self._width - _MARGIN - at)
            low = between(self._dice, 3, 30 - deep)
            if self._missing > 0 and self._dice.number(8):
                self._add("rubble", area(self._name("rubble"), Lot(at, low, wide, deep), self._dice))
            elif self._dice.number(3) == 0:
                ends = (at, low + deep), (at + wide - 6, low + deep - self._dice.number(4))
                self._add("wall", _wall(self._name("wall"), *ends, 3))
            at += wide + between(self._dice, 2, 6)

    def _litter(self, front: int) -> None:
        """Barricades and rubble in the western half of a street."""
        room, at = self._width // 2 - front, 8
        while at + 16 < self._depth:
            drawn = self._dice.number(5)
            if drawn < 3:
                start = front + 6 + self._dice.number(max(1, room - 16))
                stop = min(start + between(self._dice, 6, 14), front + room - 2)
                ends = (start, at + 4), (stop, at + 2 + self._dice.number(5))
                self._add("wall", _wall(self._name("wall"), *ends, 3 if drawn else 6))
            elif drawn == 3:
                lot = Lot(front + 1, at, between(self._dice, 8, room - 2), between(self._dice, 8, 12))
                self._add("rubble", area(self._name("rubble"), lot, self._dice))
            at += between(self._dice, 16, 24)

    def _lot_drawn(self) -> str:
        bag = [what for what, often in self._kind.stands for _ in range(often)]
        return bag[self._dice.number(len(bag))]

    def _name(self, what: str) -> str:
        """A name that nothing on the table has yet."""
        nouns = NOUNS[what]
        name = ""
        while not name or name in self._named:
            look = LOOKS[self._dice.number(len(LOOKS))]
            name = f"{look} {nouns[self._dice.number(len(nouns))]}"
            if len(self._named) >= len(LOOKS) * len(nouns) // 2:
                name = f"{name} {len(self._named) + 1}"
        self._named.add(name)
        return name

    def _add(self, what: str, piece: Piece) -> None:
        self.half.add(piece, self._name(what))
        self._missing -= covered(piece)


def _stone(name: str, lot: Lot, height: int) -> Block:
    return Block(
        name=name,
        x=inches(lot.x),
        y=inches(lot.y),
        width=inches(lot.width),
        depth=inches(lot.depth),
        height=inches(height),
    )


def _wall(name: str, start: tuple[int, int], end: tuple[int, int], height: int) -> Wall:
    (ax, ay), (bx, by) = start, end
    return Wall(
        name=name, start=(inches(ax), inches(ay)), end=(inches(bx), inches(by)), height=inches(height)
    )
