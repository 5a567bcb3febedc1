"""Stretches of a ledger: some of its rows with the sheet before them, without reading all that came before.

A ledger only grows, so that the sheet after an entry never changes: every hundredth is kept in the shared cache, and
the others are folded on from there. An entry about older ones (`Rewriting`) lets a stretch begin where those stand.
One correction may take several entries, between which the ledger does not add up (whom it takes off the roster fought
in a battle that the next of them replaces): the sheet after any of them is that after the last.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.core.cache import cache

from roster.models import LedgerEntry, Warband
from rules.ledger.apply import fold
from rules.ledger.entries import Corrected, Entry, Undone
from rules.ledger.sheet import WarbandSheet
from rules.values import DataError, canonical, read_json

#: Which sheets are kept, and for how long (seconds).
EVERY, KEPT_FOR = 100, 24 * 60 * 60
_CORRECTED = "corrected"
#: The tags of `Rewriting`.
_REWRITING = ("undone", _CORRECTED)

Pairs = list[tuple[int, Entry]]


class NoSuchRevision(LookupError):
    """A warband was asked for as it was at a revision that its ledger does not have."""


class Stretch(NamedTuple):
    """Rows with authors, oldest first, and the sheet before them; `later` are the rewriting entries after them."""

    before: WarbandSheet | None
    rows: Sequence[LedgerEntry]
    later: Pairs


def stretch(warband: Warband, first: int, last: int) -> Stretch:
    """The rows of these revisions, as many before them as they speak about, and the rest of a correction."""
    found = _rewriting(warband)
    rewriting, last = _numbered(found), correction_ends(found).get(last, last)
    start = _start(found, rewriting, first, last)
    rows = warband.ledger.filter(revision__range=(start, last)).select_related("made_by").order_by("revision")
    later = [(revision, entry) for revision, entry in rewriting if revision > last]
    return Stretch(_sheet_after(warband, start - 1, rewriting), list(rows), later)


def sheet_at(warband: Warband, revision: int) -> WarbandSheet:
    """The sheet as it stood right after that revision, or after the correction that it is part of.

    Raises `NoSuchRevision`.
    """
    if revision < 1 or not warband.ledger.filter(revision=revision).exists():
        raise NoSuchRevision(f"The ledger of {warband.name} has no revision {revision}.")
    found = _rewriting(warband)
    end = correction_ends(found).get(revision, revision)
    sheet = _sheet_after(warband, end, _numbered(row for row in found if row.revision <= end))
    assert sheet is not None
    return sheet


def correction_ends(rows: Iterable[LedgerEntry]) -> dict[int, int]:
    """The revision of the last entry of a correction, for each of its entries; `rows` are in order."""
    ends: dict[int, int] = {}
    run: list[LedgerEntry] = []
    for row in rows:
        if row.kind != _CORRECTED:
            continue
        key = row.request_key
        goes_on = run and key and (row.revision, key) == (run[-1].revision + 1, run[-1].request_key)
        run = [*run, row] if goes_on else [row]
        ends |= {one.revision: row.revision for one in run}
    return ends


def targets(entry: Entry) -> tuple[int, ...]:
    """The revisions of the entries that an entry is about."""
    if isinstance(entry, Undone):
        return (entry.revision,)
    return entry.revisions if isinstance(entry, Corrected) else ()


def _rewriting(warband: Warband) -> list[LedgerEntry]:
    return list(warband.ledger.filter(kind__in=_REWRITING).order_by("revision"))


def _reach(rewriting: Pairs, first: int, last: int) -> int:
    """The first revision of a stretch in which every entry that is spoken about is there."""
    for revision, entry in reversed(rewriting):
        if first <= revision <= last:
            first = min(first, *targets(entry))
    return first


def _start(found: Sequence[LedgerEntry], rewriting: Pairs, first: int, last: int) -> int:
    """The same, not in the midst of a correction."""
    ends = correction_ends(found)
    while True:
        start = _reach(rewriting, first, last)
        while start in ends and ends.get(start - 1) == ends[start]:
            start -= 1
        if start == first:
            return start
        first = start


def _sheet_after(warband: Warband, revision: int, rewriting: Pairs) -> WarbandSheet | None:
    if revision < 1:
        return None
    mark = revision - revision % EVERY
    while mark and (first := _reach(rewriting, mark + 1, revision)) <= mark:
        mark = (first - 1) - (first - 1) % EVERY
    if not mark:
        return fold(_numbered(warband.ledger.filter(revision__lte=revision).order_by("revision")))
    rows = warband.ledger.filter(revision__gt=mark, revision__lte=revision).order_by("revision")
    return fold(_numbered(rows), start=_kept(warband, mark))


def _kept(warband: Warband, mark: int) -> WarbandSheet:
    """The sheet after a hundredth entry. Its key names the row, so that another database has other keys."""
    row, made_at = warband.ledger.values_list("pk", "made_at").get(revision=mark)
    key = f"sheet-1:{row}:{made_at.timestamp()}"
    stored = cache.get(key)
    if stored is not None:
        try:
            return read_json(WarbandSheet, stored, where=key)
        except DataError:
            pass
    sheet = fold(_numbered(warband.ledger.filter(revision__lte=mark).order_by("revision")))
    cache.set(key, canonical(sheet), KEPT_FOR)
    return sheet


def _numbered(rows: Iterable[LedgerEntry]) -> Pairs:
    return [(row.revision, row.entry) for row in rows]
