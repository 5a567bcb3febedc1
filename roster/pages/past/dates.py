"""The dates of what a ledger tells."""

from collections.abc import Sequence
from datetime import datetime

from roster.models import LedgerEntry
from rules.ledger.entries import Corrected


def dates_of(rows: Sequence[LedgerEntry]) -> dict[int, datetime]:
    """The day of each revision, from every row of one warband, oldest first.

    A correction has the day of what it replaced.
    """
    dates: dict[int, datetime] = {}
    for row in rows:
        first = min(row.entry.revisions) if isinstance(row.entry, Corrected) else row.revision
        dates[row.revision] = dates.get(first, row.made_at)
    return dates
