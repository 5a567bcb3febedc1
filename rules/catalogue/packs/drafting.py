"""An unfinished pack of a league: read as far as it goes, with everything that the strict loader says against it.

The loader stops at the first fault. Here each fault is noted, something sound is put in its place, and the draft is
read again, so that one wrong figure hides neither the others nor the preview. Nothing of this reaches the draft.
"""

import copy
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

from rules.catalogue.bounds import within_bounds
from rules.catalogue.load import read_stack
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.mending import NOWHERE, entry_at, leave_out, steps_of, without_word
from rules.catalogue.packs.overlooking import overlooking
from rules.catalogue.packs.stack import FOLDERS, Pack, Table, pack_from
from rules.catalogue.packs.text import toml_of
from rules.values import DataError, Value, read_json

#: A draft is read so often at most; further faults show once these are mended.
MOST_FAULTS = 20
KEPT = 16
ORIGIN = "the draft"
_UNKNOWN = re.compile(r"not known: `([^`]+)`")
_MISSING = re.compile(r"required field is missing: `([^`]+)`")
_WORD = re.compile(r"'([^']+)'")
_PROFILE = dict.fromkeys(("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld"), 3)
#: What is read in place of a field that is missing or wrong.
_STAND_INS: dict[str, object] = {
    "name": "(without a name)",
    "summary": "(without a text)",
    "text": "(without a text)",
    "source": "A league",
    "version": "draft",
    "key": "draft-of-a-league",
    "kind": "hero",
    "minimum": 0,
    "maximum": 1,
    "price": 0,
    "experience": 0,
    "profile": _PROFILE,
    "starting_gold": 500,
    "minimum_warriors": 3,
    "maximum_warriors": 15,
    "maximum_heroes": 6,
    "race": "human",
    "hire": 0,
    "upkeep": 0,
    "rating": 5,
    "rarity": 0,
    "prices": {},
    **_PROFILE,
}

Steps = tuple[str, ...]


class Fault(Value, frozen=True):
    """A complaint of the loader, with the steps to its place in the draft's structure."""

    steps: Steps
    reason: str

    @property
    def sentence(self) -> str:
        return f"{self.reason[:1].upper()}{self.reason[1:].rstrip('.')}."


class Reading(Value, frozen=True):
    """A draft on top of other packs; `book` has stand-ins where there are faults, None where nothing can be read."""

    book: Rulebook | None
    faults: tuple[Fault, ...]

    def faults_in(self, steps: Steps) -> tuple[Fault, ...]:
        """The faults at a place and inside it."""
        return tuple(fault for fault in self.faults if fault.steps[: len(steps)] == steps)


def read_draft(tables: Table, below: tuple[Pack, ...]) -> Reading:
    """The draft as plain data on top of the packs below it; kept, so that asking again is free."""
    return _read(msgspec.json.encode(tables), below)


@lru_cache(maxsize=KEPT)
def _read(stored: bytes, below: tuple[Pack, ...]) -> Reading:
    mending = _Mending(read_json(Table, stored, where=ORIGIN))
    for _ in range(MOST_FAULTS):
        with overlooking() as noted, within_bounds():
            try:
                book = read_stack((*below, pack_from(toml_of(mending.tables), ORIGIN)))
            except DataError as fault:
                if not mending.mend(fault):
                    return Reading(None, tuple(mending.faults))
                continue
        for kept in noted:
            mending.note(kept)
        return Reading(book, tuple(mending.faults))
    return Reading(None, tuple(mending.faults))


def place_of(fault: DataError) -> Steps:
    """The place of a fault in a pack's structure: `warbands/x.toml` is `warbands.x` there."""
    steps = steps_of(fault.key)
    if fault.where != ORIGIN:
        steps = (*fault.where.removesuffix(".toml").split("/"), *steps)
    further = _UNKNOWN.search(fault.reason) or _MISSING.search(fault.reason)
    return (*steps, further[1]) if further else steps


class _Mending:
    """The tables of a draft, of which faults are taken out one by one, and what was said against them."""

    def __init__(self, tables: Table) -> None:
        self.tables = copy.deepcopy(tables)
        self.faults: list[Fault] = []
        self._stood_in: set[Steps] = set()
        self._left_out: list[Steps] = []
        self._lost_words: set[Steps] = set()
        self._lost_lines: list[Steps] = []

    def note(self, fault: DataError) -> None:
        """Remember a fault, unless it follows from something that was left out."""
        steps = self._as_written(place_of(fault))
        word = _WORD.search(fault.reason)
        gone = any(out[: len(steps)] == steps or (word and word[1] == out[-1]) for out in self._left_out)
        gone = gone or bool(steps[:-1] in self._lost_words and _MISSING.search(fault.reason))
        found = Fault(steps, fault.reason)
        if not gone and steps not in self._stood_in and found not in self.faults:
            self.faults.append(found)

    def mend(self, fault: DataError) -> bool:
        """Note the fault and take it out of the tables; whether that could be done."""
        self.note(fault)
        steps = place_of(fault)
        return self._stand_in(steps) or self._without(fault, steps) or self._leave_out(steps)

    def _as_written(self, steps: Steps) -> Steps:
        """A place of the tables as the draft has it: with the lines of lists that were left out."""
        for *around, line in reversed(self._lost_lines):
            at = len(around)
            if steps[:at] == tuple(around) and steps[at:] and int(steps[at]) >= int(line):
                steps = (*steps[:at], str(int(steps[at]) + 1), *steps[at + 1 :])
        return steps

    def _stand_in(self, steps: Steps) -> bool:
        around, written = entry_at(self.tables, steps[:-1]), self._as_written(steps)
        if not steps or written in self._stood_in or not isinstance(around, dict):
            return False
        if steps[-1] not in _STAND_INS or steps[-1] in self._holders(steps):
            return False
        self._stood_in.add(written)
        around[steps[-1]] = copy.deepcopy(_STAND_INS[steps[-1]])
        return True

    def _holders(self, steps: Steps) -> Iterable[str]:
        """Keys of tables that hold entries of any name, where the last step is no field."""
        return steps[-1:] if len(steps) <= 1 or (len(steps) == 2 and steps[0] in FOLDERS) else ()

    def _without(self, fault: DataError, steps: Steps) -> bool:
        word = _WORD.search(fault.reason)
        place = entry_at(self.tables, steps)
        if word is None or place is NOWHERE or not steps or not without_word(place, word[1]):
            return False
        self._lost_words.add(self._as_written(steps))
        self._left_out.append((*self._as_written(steps), word[1]))
        return True

    def _leave_out(self, steps: Steps) -> bool:
        for length in range(len(steps), 0, -1):
            place = steps[:length]
            around: Any = entry_at(self.tables, place[:-1])
            if place != ("pack",) and entry_at(around, place[-1:]) is not NOWHERE:
                self._left_out.append(self._as_written(place))
                if isinstance(around, list):
                    self._lost_lines.append(place)
                leave_out(around, place[-1])
                return True
        return False
