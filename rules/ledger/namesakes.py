"""Names that tell everybody apart: a later block under a name that is taken is numbered, `Hans (2)`.

New entries of a ledger, imports and set-ups of battles call it, so that lists, sheets and stories need no care.
"""

from collections.abc import Collection, Iterable

from rules.ledger.sheet import Status, WarbandSheet

_LONGEST = 80


def free_name(name: str, taken: Collection[str]) -> str:
    """The name, or with the smallest number from 2 that makes it one that nobody has; 80 letters at most."""
    free, number = name, 1
    while free in taken:
        number += 1
        mark = f" ({number})"
        free = name[: _LONGEST - len(mark)].rstrip() + mark
    return free


def distinct(names: Iterable[str]) -> tuple[str, ...]:
    """The names in their order, each other than all before it."""
    named: list[str] = []
    for name in names:
        named.append(free_name(name, named))
    return tuple(named)


def names_taken(sheet: WarbandSheet, but: int | None = None) -> frozenset[str]:
    """The names of all blocks but those that were dismissed, and but that of a number."""
    return frozenset(
        block.name for block in sheet.warriors if block.number != but and block.status is not Status.DISMISSED
    )
