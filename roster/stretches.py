"""Stretches of a ledger: some of its rows with the sheet before them, without reading all that came before.

A ledger only grows, so that the sheet after an entry never changes, nor do the careers until then: those of every
hundredth are kept in the shared cache, and the others are read on from there. An entry about older ones (`Rewriting`)
lets a stretch begin where those stand. One correction may take several entries, between which the ledger does not add
up (whom it takes off the roster fought in a battle that the next of them replaces): the sheet after any of them is that
after the last.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from django.core.cache import cache
from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast

from roster.models import LedgerEntry, Warband
from rules.ledger.apply import fold
from rules.ledger.careers import Career, Careers, Step, careers_after, steps
from rules.ledger.entries import Corrected, Entry, Undone
from rules.ledger.sheet import WarbandSheet
from rules.values import DataError, Value, canonical, read_json

#: After which entries they are kept, and for how long (seconds).
EVERY, KEPT_FOR = 100, 7 * 24 * 60 * 60
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


class Written(NamedTuple):
    """An entry as it was written, and by which request; no key for one that no page asked for."""

    revision: int
    request_key: str
    entry: Entry


class Past(NamedTuple):
    """What was written, oldest first, and the sheet before it."""

    before: WarbandSheet | None
    written: list[Written]

    @property
    def ledger(self) -> Pairs:
        """The same as pairs that the fold reads."""
        return [(revision, entry) for revision, _key, entry in self.written]


def past(warband: Warband, first: int) -> Past:
    """What was written from a revision on, with as many entries before it as those speak about."""
    found = _rewriting(warband)
    rewriting = _numbered(found)
    start = _start(found, rewriting, first, warband.revision)
    rows = warband.ledger.filter(revision__range=(start, warband.revision))
    return Past(_sheet_after(warband, start - 1, rewriting), _written(rows))


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


def careers_in(warband: Warband) -> tuple[Career, ...]:
    """The career of every block that the warband ever had, by roster number. Raises `CannotApply`."""
    return _Careers(warband, _numbered(_rewriting(warband))).after(warband.revision).careers


def steps_between(warband: Warband, first: int, last: int) -> Iterator[Step]:
    """The facts of these revisions that count today, in order, and some around them. Their places count from 0."""
    found = _rewriting(warband)
    rewriting = _numbered(found)
    start = _start(found, rewriting, first, warband.revision)
    later = [pair for pair in rewriting if pair[0] > last]
    read = _pairs(warband.ledger.filter(revision__range=(start, last)))
    return steps([*read, *later], start=_sheet_after(warband, start - 1, rewriting))


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


def _mark(rewriting: Pairs, highest: int, revision: int) -> int:
    """The last hundredth entry up to `highest` that no entry from there to `revision` speaks behind; 0 for none."""
    mark = highest - highest % EVERY
    while mark and (first := _reach(rewriting, mark + 1, revision)) <= mark:
        mark = (first - 1) - (first - 1) % EVERY
    return mark


def _sheet_after(warband: Warband, revision: int, rewriting: Pairs) -> WarbandSheet | None:
    return _Sheets(warband, rewriting).after(revision) if revision >= 1 else None


class _Read[T: Value](ABC):
    """Something read from a ledger entry by entry, and kept after every hundredth; `name` is part of its keys."""

    name: str
    kind: type[T]

    def __init__(self, warband: Warband, rewriting: Pairs) -> None:
        self.warband, self.rewriting = warband, rewriting

    @abstractmethod
    def go_on(self, before: T | None, mark: int, ledger: Pairs) -> T:
        """The same after these entries, from what it was after the entry `mark`; from nothing after entry 0."""

    def after(self, revision: int) -> T:
        """What it is after that revision, as the ledger was then."""
        mark = _mark(self.rewriting, revision, revision)
        return self.go_on(self._kept(mark) if mark else None, mark, self._pairs(mark, revision))

    def _kept(self, mark: int) -> T:
        if (found := self._stored(mark)) is not None:
            return found
        earlier = _mark(self.rewriting, mark - 1, mark)
        before = self._stored(earlier) if earlier else None
        if before is None:
            earlier = 0
        found = self.go_on(before, earlier, self._pairs(earlier, mark))
        cache.set(self._key(mark), canonical(found), KEPT_FOR)
        return found

    def _stored(self, mark: int) -> T | None:
        key = self._key(mark)
        stored = cache.get(key)
        try:
            return None if stored is None else read_json(self.kind, stored, where=key)
        except DataError:
            return None

    def _key(self, mark: int) -> str:
        """It names the row, so that another database has other keys."""
        row, made_at = self.warband.ledger.values_list("pk", "made_at").get(revision=mark)
        return f"{self.name}:{row}:{made_at.timestamp()}"

    def _pairs(self, mark: int, revision: int) -> Pairs:
        return _pairs(self.warband.ledger.filter(revision__gt=mark, revision__lte=revision))


class _Sheets(_Read[WarbandSheet]):
    name, kind = "sheet-1", WarbandSheet

    def go_on(self, before: WarbandSheet | None, mark: int, ledger: Pairs) -> WarbandSheet:
        return fold(ledger, start=before)


class _Careers(_Read[Careers]):
    name, kind = "careers-1", Careers

    def go_on(self, before: Careers | None, mark: int, ledger: Pairs) -> Careers:
        if before is None:
            return careers_after(Careers(), steps(ledger))
        start = _sheet_after(self.warband, mark, self.rewriting)
        return careers_after(before, steps(ledger, start, before.places))


def _numbered(rows: Iterable[LedgerEntry]) -> Pairs:
    return [(row.revision, row.entry) for row in rows]


def _pairs(rows: QuerySet[LedgerEntry]) -> Pairs:
    return [(revision, entry) for revision, _key, entry in _written(rows)]


def _written(rows: QuerySet[LedgerEntry]) -> list[Written]:
    """Read entries without a model for each, which takes six times as long. Raises `DataError`."""
    columns = rows.order_by("revision").values_list("revision", "request_key", Cast("data", TextField()))
    return [Written(revision, key, _entry(revision, text)) for revision, key, text in columns]


def _entry(revision: int, text: str) -> Entry:
    kind: Any = Entry  # the type checker takes a union for no type
    entry: Entry = read_json(kind, text, where=f"ledger entry {revision}")
    return entry
