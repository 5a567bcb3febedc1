"""Foreign JSON taken apart without trust: every value is asked for with its type and its bounds.

Used by the readers of the formats. What has the wrong type counts as absent; numbers beyond all rules are a
`DataError`, because the roster is not what it says.
"""

import math
from collections.abc import Iterator
from typing import Any, get_args

from rules.catalogue.profile import CHARACTERISTICS, Change, Characteristic, Profile
from rules.exchange.foreign import MOST_REMARKS, ForeignThing, Remark
from rules.mustering.words import counted, one_line
from rules.values import DataError

Table = dict[str, Any]


def text(value: object, longest: int = 200) -> str:
    """A line of text; numbers are written out, everything else is empty."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        return ""
    if isinstance(value, int) and abs(value) > 10**12:
        return ""
    return one_line(str(value)[: longest * 2])[:longest].strip()


def number(value: object, where: str, place: str, *, least: int = 0, most: int = 1_000_000) -> int:
    """A whole number, rounded; 0 if the value is no number. Raises `DataError` beyond the bounds."""
    found = maybe(value, where, place, least=least, most=most)
    return 0 if found is None else found


def maybe(value: object, where: str, place: str, *, least: int = 0, most: int = 1_000_000) -> int | None:
    """Read a number like `number` does; None if the value is no number."""
    if isinstance(value, str) and len(value) <= 20:
        try:
            value = float(value)
        except ValueError:
            return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if isinstance(value, float) and not math.isfinite(value):
        raise DataError(where, place, "the number is not finite")
    if not least <= value <= most:
        shown = f"{value:,}" if abs(value) < 10**15 else "endless"
        raise DataError(where, place, f"the number must be {least:,} to {most:,}, not {shown}")
    return round(value)


def table(value: object) -> Table:
    """The value if it is a table, else an empty one."""
    return value if isinstance(value, dict) else {}


def rows(value: object, where: str, place: str, most: int = 1_000) -> Iterator[Table]:
    """The tables in a list. Raises `DataError` for a list that is too long."""
    for entry in entries(value, where, place, most):
        if isinstance(entry, dict):
            yield entry


def entries(value: object, where: str, place: str, most: int = 1_000) -> list[Any]:
    """A list, empty if the value is no list. Raises `DataError` for one that is too long."""
    found = value if isinstance(value, list) else []
    if len(found) > most:
        raise DataError(where, place, f"the list has {len(found):,} entries; {most:,} are the most")
    return found


def profile(value: object, where: str, place: str, names: dict[str, Characteristic]) -> Profile | None:
    """A whole profile, None where a figure is missing; `names` are the file's letters for ours."""
    stated = table(value)
    figures = {
        ours: maybe(stated.get(theirs), where, f"{place}.{theirs}", most=100)
        for theirs, ours in names.items()
    }
    known = {name: figure for name, figure in figures.items() if figure is not None}
    return Profile(**known) if len(known) == len(CHARACTERISTICS) else None


ENGLISH: dict[str, Characteristic] = {name: name for name in CHARACTERISTICS}


def change(name: object, by: int) -> Change | None:
    """A step of a characteristic by its letters, in any case; None for other letters."""
    found = next(
        (entry for entry in get_args(Characteristic) if entry.lower() == str(name).strip().lower()), None
    )
    return Change(found, by) if found and -20 <= by <= 20 and by else None


def steps(value: object, where: str, place: str) -> list[Change]:
    """The steps of a table such as `{"WS": 1}`."""
    found = []
    for name, by in pairs(value, where, place, 20):
        step = change(name, number(by, where, f"{place}.{name}"[:80], least=-20, most=20))
        if step:
            found.append(step)
    return found


def pairs(value: object, where: str, place: str, most: int) -> list[tuple[Any, Any]]:
    """The names and values of a table. Raises `DataError` for one that is too long."""
    return [(name, inner) for name, inner in entries(list(table(value).items()), where, place, most)]


class Remarks:
    """What a reader guesses and leaves out, collected while it reads. Those beyond the most are counted."""

    def __init__(self) -> None:
        self._found: list[Remark] = []
        self._more = 0

    def left_out(self, place: str, words: str, why: str) -> None:
        """Note something that the reader leaves out."""
        self._add(Remark("left_out", place[:200], words[:200], why))

    def guessed(self, place: str, words: str, why: str) -> None:
        """Note something that the reader guessed."""
        self._add(Remark("guessed", place[:200], words[:200], why))

    def records(self, place: str, battles: int) -> None:
        """Say that the records of battles stay behind, if there are any; how many were fought comes in."""
        if battles:
            self.left_out(
                place, f"records of {counted(battles, 'battle')}", "their number comes in, they do not"
            )

    def _add(self, remark: Remark) -> None:
        if len(self._found) < MOST_REMARKS - 1:
            self._found.append(remark)
        else:
            self._more += 1

    def all(self) -> tuple[Remark, ...]:
        """All remarks; those beyond the most as one that counts them."""
        if not self._more:
            return tuple(self._found)
        words = f"{self._more} further remarks"
        return (*self._found, Remark("left_out", "roster", words, "a report has no room for more"))


def once(things: list[ForeignThing]) -> tuple[ForeignThing, ...]:
    """Equal things added up: two swords are one line of two copies."""
    found: dict[tuple[object, ...], ForeignThing] = {}
    for thing in things:
        same = (thing.name, thing.kind, thing.ids, thing.price, thing.material, thing.code)
        before = found.get(same)
        copies = thing.copies + (before.copies if before else 0)
        found[same] = ForeignThing(
            thing.name, thing.kind, thing.ids, copies, thing.price, thing.material, thing.code
        )
    return tuple(found.values())
