"""The dates of what a ledger tells."""

from collections.abc import Collection, Sequence
from datetime import datetime

from roster.models import LedgerEntry, Warband
from rules.ledger.entries import Corrected

_CORRECTED = "corrected"


def dates_of(rows: Sequence[LedgerEntry]) -> dict[int, datetime]:
    """The day of each revision, from rows of one warband, oldest first.

    A correction has the day of what it replaced, if that is among them.
    """
    dates: dict[int, datetime] = {}
    for row in rows:
        dates[row.revision] = dates.get(_replaced(row), row.made_at)
    return dates


def dates_in(warband: Warband, revisions: Collection[int]) -> dict[int, datetime]:
    """The day of each of these revisions, and of some others."""
    corrections = list(warband.ledger.filter(kind=_CORRECTED).order_by("revision"))
    wanted = {*revisions, *map(_replaced, corrections)}
    others = warband.ledger.exclude(kind=_CORRECTED).filter(revision__in=wanted)
    return dates_of(sorted([*others, *corrections], key=lambda row: row.revision))


def _replaced(row: LedgerEntry) -> int:
    """The first revision that a correction replaced; its own for any other entry."""
    if row.kind != _CORRECTED:
        return row.revision
    entry = row.entry
    assert isinstance(entry, Corrected)
    return min(entry.revisions)
