"""Which dice of its own streams a warband has used, by what counts in its ledger. Pure; the site rolls by it.

Each purpose has a row of drawings: 0, 1, 2 and so on. What is undone, or goes back for its whole price before the first
battle, frees its drawing, so that doing it again finds the same dice. Two wizards of one type hired at once have
a drawing each: a player who sends one back chooses between two results, and no more.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import count

from rules.ledger.apply import apply, effective
from rules.ledger.entries import (
    Dismissed,
    Entry,
    Fact,
    Hired,
    ItemBought,
    ItemSold,
    ItemTurnedOut,
    SpellsDrawn,
    TomeRead,
)
from rules.ledger.sheet import Kind, WarbandSheet
from rules.values import Value

TOME, KIND_OF_THING = "tome", "kind of thing"


def spells_of(type: str) -> str:
    """The purpose of the spells that a wizard of a type starts with."""
    return f"spells/{type}"


def profile_of(type: str) -> str:
    """The purpose of the characteristics of a dramatis persona that are dice."""
    return f"profile/{type}"


class Drawing(Value, frozen=True):
    """One place in the row of a purpose. The number of its dice already used is `rolled`."""

    purpose: str
    place: int
    rolled: int = 0

    @property
    def stream(self) -> str:
        """The sub-key of its dice."""
        return f"{self.purpose}/{self.place}"


class Drawings:
    """The drawings that a ledger has made and that still count."""

    def __init__(self, ledger: Iterable[tuple[int, Entry]]) -> None:
        self._of_warriors: dict[int, list[Drawing]] = {}
        self._of_things: list[tuple[str, Drawing]] = []
        sheet: WarbandSheet | None = None
        for _revision, entry in effective(ledger):
            after = apply(sheet, entry)
            if sheet is not None:
                self._note(sheet, entry, after)
            sheet = after

    def next(self, purpose: str) -> Drawing:
        """The first drawing of the purpose that nothing uses."""
        used = {it.place for it in self._all() if it.purpose == purpose}
        return Drawing(purpose, next(place for place in count() if place not in used))

    def take(self, purpose: str) -> Drawing:
        """The same, used from now on."""
        drawing = self.next(purpose)
        self._of_things.append(("", drawing))
        return drawing

    def has_begun(self, number: int) -> bool:
        """Whether a warrior has a drawing; one who was imported in the midst of it has none."""
        return bool(self._of_warriors.get(number))

    def going_on(self, number: int) -> Drawing:
        """The latest drawing of a warrior, for more of its dice; `LookupError` where they have none."""
        return self._of_warriors[number][-1]

    def _all(self) -> list[Drawing]:
        of_warriors = [it for drawings in self._of_warriors.values() for it in drawings]
        return of_warriors + [it for _item, it in self._of_things]

    def _note(self, before: WarbandSheet, entry: Fact, after: WarbandSheet) -> None:
        match entry:
            case Hired(kind=Kind.DRAMATIS_PERSONA):
                self._begin(entry.number, profile_of(entry.type), 0)
            case SpellsDrawn():
                block = before.warrior(entry.number)
                if block.again is None or not self.has_begun(entry.number):
                    self._begin(entry.number, spells_of(block.type), len(entry.rolls))
                else:
                    self._go_on(entry.number, len(entry.rolls))
            case TomeRead():
                self._begin(entry.number, TOME, len(entry.rolls))
            case ItemBought(rolls=(_, *_)):
                self._of_things.append((entry.item, self.next(KIND_OF_THING)))
            case ItemTurnedOut(rolls=(_, *_)):
                self._of_things.append((entry.became, self.next(KIND_OF_THING)))
            case Dismissed() | ItemSold() if before.battles == 0:
                self._free(before, entry, after)

    def _begin(self, number: int, purpose: str, rolled: int) -> None:
        drawing = self.next(purpose)
        self._of_warriors.setdefault(number, []).append(Drawing(purpose, drawing.place, rolled))

    def _go_on(self, number: int, rolled: int) -> None:
        last = self.going_on(number)
        self._of_warriors[number][-1] = Drawing(last.purpose, last.place, last.rolled + rolled)

    def _free(self, before: WarbandSheet, entry: Dismissed | ItemSold, after: WarbandSheet) -> None:
        """A warrior or things went back for the whole price."""
        if isinstance(entry, Dismissed) and not after.warrior(entry.number).is_active:
            self._of_warriors.pop(entry.number, None)
        for item, gone in (_owned(before) - _owned(after)).items():
            mine = [each for each in self._of_things if each[0] == item]
            for each in mine[len(mine) - min(gone, len(mine)) :]:
                self._of_things.remove(each)


def _owned(sheet: WarbandSheet) -> Counter[str]:
    """How many copies of each item the warband has."""
    places = [sheet.stash, *(block.possessions for block in sheet.warriors)]
    owned = Counter[str]()
    for held in places:
        for possession in held:
            owned[possession.item] += possession.copies
    return owned
