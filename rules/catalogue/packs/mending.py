"""A pinned stack that today's loader refuses: read all the same, with as little as possible left out.

Fault by fault: an unknown field, or a word that stands for nothing, is left out where the topmost pack says it, so that
what lies below it holds again; what is missing is taken from today's packs. Called by `rules.catalogue.packs.pinned`.
"""

import copy
import re
from collections.abc import Iterable
from typing import Any

from rules.catalogue.complaints import Complaint, Done, complaint
from rules.catalogue.packs.stack import Pack, Table, located, merged, packaged
from rules.values import DataError, changed

_UNKNOWN = re.compile(r"not known: `([^`]+)`")
_MISSING = re.compile(r"required field is missing: `([^`]+)`")
_WORD = re.compile(r"'([^']+)'")
_STEP = re.compile(r"[^.\[\]]+")
#: Words of packs that were renamed before packs were kept readable for ever. There will be no more of them.
RENAMED = {
    "hatred-of-individual": "hatred-of-individual:",
    "hatred-of-leader": "hatred-of-leader:",
    "hatred-of-warband": "hatred-of-warband:",
    "hatred-of-type": "hatred-of-type:",
}
#: What a search for a place gives if it finds nothing.
NOWHERE = object()

Place = tuple[str, tuple[str, ...]]


class Mending:
    """The packs of a stack with changed tables, and what was done to them. `printed` is the stack as it was stored."""

    def __init__(self, packs: tuple[Pack, ...]) -> None:
        self.printed = packs
        self.packs = tuple(_with_tables(pack) for pack in packs)
        self.complaints: list[Complaint] = []
        self._taken: set[Place] = set()
        self._today: dict[str, Table] | None = None

    def mend(self, fault: DataError) -> None:
        """Change the tables so that the fault is gone. Raises it again where nothing can be done."""
        for attempt in (self._leave_out_word, self._fill, self._leave_out, self._replace):
            if done := attempt(fault):
                self.complaints.append(complaint(located(fault, self.printed), done))
                return
        raise fault

    def _leave_out_word(self, fault: DataError) -> Done | None:
        """An unknown field, or a word that names nothing, beneath the place of the fault."""
        steps = steps_of(fault.key)
        if unknown := _UNKNOWN.search(fault.reason):
            return self._dropped(fault.where, (*steps, unknown[1]))
        if (word := _WORD.search(fault.reason)) is None:
            return None
        for pack in reversed(self.packs):
            place = entry_at(pack.tables.get(fault.where), steps)
            if place is not NOWHERE and word[1] in RENAMED and _renamed(place, word[1]):
                return "renamed"
            if place is not NOWHERE and place == word[1]:
                return self._dropped(fault.where, steps)
            if place is not NOWHERE and steps and without_word(place, word[1]):
                return "left out"
        return None

    def _fill(self, fault: DataError) -> Done | None:
        """Fill in what is missing, as today's packs have it, unless that was tried before."""
        missing = _MISSING.search(fault.reason)
        if missing:
            return self._take(fault.where, (*steps_of(fault.key), missing[1]))
        if not fault.key and not any(fault.where in pack.tables for pack in self.packs):
            return self._take(fault.where, ())
        return None

    def _take(self, where: str, steps: tuple[str, ...]) -> Done | None:
        ours = entry_at(self._of_today().get(where), steps)
        if ours is NOWHERE or (where, steps) in self._taken:
            return None
        self._taken.add((where, steps))
        ours, lowest = copy.deepcopy(ours), self.packs[0].tables
        if not steps:
            lowest[where] = ours
            return "replaced"
        around = entry_at(lowest.get(where), steps[:-1])
        if not isinstance(around, dict):
            return None
        around[steps[-1]] = ours
        return "replaced"

    def _leave_out(self, fault: DataError) -> Done | None:
        """Leave out the entry at the place of the fault, or the table around it."""
        steps = steps_of(fault.key)
        for length in (len(steps), len(steps) - 1):
            if length > 0 and (done := self._dropped(fault.where, steps[:length])):
                return done
        return None

    def _replace(self, fault: DataError) -> Done | None:
        """The whole part, from the topmost pack that is not the lowest; then that of today."""
        for pack in reversed(self.packs[1:]):
            if pack.tables.pop(fault.where, None) is not None:
                return "left out"
        for pack in self.packs:
            pack.tables.pop(fault.where, None)
        return self._take(fault.where, ())

    def _dropped(self, where: str, steps: tuple[str, ...]) -> Done | None:
        """Leave out what stands there in the topmost pack that says anything there."""
        for pack in reversed(self.packs):
            around = entry_at(pack.tables.get(where), steps[:-1])
            if entry_at(around, steps[-1:]) is not NOWHERE:
                leave_out(around, steps[-1])
                return "left out"
        return None

    def _of_today(self) -> dict[str, Table]:
        if self._today is None:
            self._today, _overrides = merged(tuple(packaged().values()))
        return self._today


def _with_tables(pack: Pack) -> Pack:
    """The same pack, digest and all, with tables that may be changed."""
    found = changed(pack)
    found.__dict__["tables"] = copy.deepcopy(pack.tables)
    return found


def steps_of(key: str) -> tuple[str, ...]:
    """The dotted path of a fault as steps; list indexes are steps too."""
    return tuple(_STEP.findall(key))


def entry_at(table: object, steps: tuple[str, ...]) -> Any:
    """The entry at a place of plain data; `NOWHERE` if there is none."""
    for step in steps:
        if isinstance(table, dict) and step in table:
            table = table[step]
        elif isinstance(table, list) and step.isdecimal() and int(step) < len(table):
            table = table[int(step)]
        else:
            return NOWHERE
    return NOWHERE if table is None else table


def leave_out(around: Any, step: str) -> None:
    """Take an entry out of a table or a list."""
    del around[int(step) if isinstance(around, list) else step]


def _renamed(place: Any, word: str) -> bool:
    """Read today's word for an earlier one as an entry of lists, at any depth; whether it was there."""
    found = isinstance(place, list) and word in place
    if found:
        place[:] = [RENAMED[word] if entry == word else entry for entry in place]
    for entry in _inside(place):
        found = _renamed(entry, word) or found
    return found


def without_word(place: Any, word: str) -> bool:
    """Leave out a word as an entry of lists, a field's value or a key, at any depth; whether it was there."""
    found = False
    if isinstance(place, list):
        found = word in place
        place[:] = [entry for entry in place if entry != word]
    elif isinstance(place, dict):
        for key in [key for key, entry in place.items() if word in (key, entry)]:
            del place[key]
            found = True
    for entry in _inside(place):
        found = without_word(entry, word) or found
    return found


def _inside(place: Any) -> Iterable[Any]:
    """The entries of a table or a list; none for anything else."""
    if isinstance(place, dict):
        return place.values()
    return place if isinstance(place, list) else ()
