"""The tracker of a battle: a row for each warrior, with boxes to tick for rounds, wounds and going out of action."""

from collections.abc import Iterator
from dataclasses import dataclass

from roster.pages.names import Names
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.mustering.figures.fighting import fighting

#: How many rounds have boxes, and how many rows there are to write in.
ROUNDS, BLANK_ROWS = 8, 16
#: More wounds than this are written down, not ticked.
MOST_BOXES = 10


@dataclass(frozen=True)
class TrackerRow:
    """One model, or one hero or group; `wounds` are those of all its members together. A blank one has no name."""

    name: str = ""
    type: str = ""
    leadership: int | None = None
    initiative: int | None = None
    wounds: int = 1

    @property
    def boxes(self) -> range:
        return range(min(self.wounds, MOST_BOXES))


@dataclass(frozen=True)
class Tracker:
    """`ticks` are the letters of what is ticked in every round; none where the sequence knows no activations.

    `quarter` is how many warriors out of action call for a rout test, `half` how many for a test of morale; 0 for a
    blank one.
    """

    ticks: tuple[str, ...]
    rows: tuple[TrackerRow, ...]
    quarter: int = 0
    half: int = 0

    @property
    def rounds(self) -> range:
        return range(1, ROUNDS + 1) if self.ticks else range(0)


def tracker_of(sheet: WarbandSheet, names: Names, ticks: tuple[str, ...], *, by_model: bool) -> Tracker:
    """Everybody who can fight today, the leader first; with `by_model` each member of a group has a row."""
    able = [warrior for warrior in sheet.active if not warrior.misses_battles]
    able.sort(key=lambda warrior: not warrior.leader)
    models = sum(warrior.members for warrior in able)
    rows = tuple(row for warrior in able for row in _rows(warrior, sheet, names, by_model=by_model))
    return Tracker(ticks, rows, -(-models // 4), -(-models // 2))


def _rows(
    warrior: WarriorSheet, sheet: WarbandSheet, names: Names, *, by_model: bool
) -> Iterator[TrackerRow]:
    several = warrior.members > 1
    now, type_ = fighting(warrior, sheet, names.rulebook).profile, names.warrior_type(warrior.type)
    if by_model:
        for number in range(1, warrior.members + 1):
            name = f"{warrior.name} {number}" if several else warrior.name
            yield TrackerRow(name, type_, now.Ld, now.I, now.W)
    else:
        name = f"{warrior.name} \u00d7 {warrior.members}" if several else warrior.name
        yield TrackerRow(name, type_, now.Ld, now.I, now.W * warrior.members)


def blank_tracker(ticks: tuple[str, ...]) -> Tracker:
    return Tracker(ticks, tuple(TrackerRow() for _row in range(BLANK_ROWS)))
