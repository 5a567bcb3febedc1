"""The entries that a correction is about, in the words of the history."""

from collections.abc import Collection

from roster.pages.history.page import lines_of
from roster.services.history.correct import OldEntry
from rules.ledger.correct import Correction


def texts_about(old: OldEntry, correction: Correction, falling: Collection[int] = ()) -> dict[int, str]:
    """The text of the old entry, of every later one that no longer fits, and of those that are to fall with it.

    By revision. No other part of the history is read.
    """
    known = {number for number, _entry in old.ledger}
    later = {conflict.revision for conflict in correction.conflicts} | (known & set(falling))
    lines = [line for some in (old.revisions, later) for line in lines_of(old.warband, some, old.book)]
    return {line.revision: line.text for line in lines}
