"""Names that tell everybody apart: a later block under a name that is taken is numbered, `Hans (2)`.

New entries of a ledger, imports and set-ups of battles call it, so that lists, sheets and stories need no care.
"""

from collections.abc import Collection, Iterable

from rules.ledger.sheet import Status, WarbandSheet

_LONGEST = 80


def free_name(name: str, taken: Collection[str]) -> str:
    """The name, with the smallest free number from 2 behind it if somebody has it already; 80 letters at most."""
    free, number = name, 1
    while free in taken:
        number += 1
        free = _marked(name, number)
    return free


def distinct(names: Iterable[str]) -> tuple[str, ...]:
    """The names in their order, each other than all before it."""
    taken: dict[str, int] = {}
    return tuple(_numbered(name, taken) for name in names)


def _numbered(name: str, taken: dict[str, int]) -> str:
    """The name that `free_name` would find; `taken` remembers the last number of each, so that a crowd is quick."""
    free, number = name, taken.get(name, 1)
    while free in taken:
        number += 1
        free = _marked(name, number)
    taken[name] = number
    taken.setdefault(free, 1)
    return free


def _marked(name: str, number: int) -> str:
    mark = f" ({number})"
    return name[: _LONGEST - len(mark)].rstrip() + mark


def names_taken(sheet: WarbandSheet, but: int | None = None) -> frozenset[str]:
    """The names of all blocks but those that were dismissed, and but that of a number."""
    return frozenset(
        block.name for block in sheet.warriors if block.number != but and block.status is not Status.DISMISSED
    )
