"""The one way in: append entries to a warband's ledger and bring its rows up to date, in one transaction.

Everything that changes a warband ends here. A request key is written once (a double click changes nothing
the second time), and a change made against an old revision is refused with what happened meanwhile. Keys look
like `<page>:<control>`: clicks of one user on one rendered page follow one another and are no strangers.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypedDict

from django.db.models import Exists
from django.urls import reverse

from roster.models import Aftermath, LedgerEntry, OpenResult, User, Warband
from roster.rulebooks import book_to_change_by
from roster.services.history.dice import WarbandDice
from roster.services.locks import lock_warband
from roster.sheets import read_sheet, write_sheet
from roster.site.transactions import in_transaction
from roster.stretches import past, targets
from rules.catalogue.model import Rulebook
from rules.ledger.apply import apply, fold
from rules.ledger.entries import (
    BattleFought,
    Corrected,
    Entry,
    Renamed,
    Rewriting,
    Settled,
    Undone,
    Waived,
    WaiverLifted,
)
from rules.ledger.sheet import WarbandSheet
from rules.ledger.who_fought import touched
from rules.values import plain

#: Looks at the sheet as it is now, under the lock, and says what is to be written.
Build = Callable[[WarbandSheet], Sequence[Entry]]
#: The same for what depends on the rulebook that the warband goes by.
BuildByBook = Callable[[WarbandSheet, Rulebook], Sequence[Entry]]
#: The same for what is rolled.
BuildWithDice = Callable[[WarbandSheet, Rulebook, WarbandDice], Sequence[Entry]]


class Click(TypedDict):
    """The part of every change that names its page: the revision that it shows, and the key of its request."""

    revision: int | None
    request_key: str


class StaleRevision(ValueError):
    """The warband has moved on since the page was made; `meanwhile` are the ledger rows since then."""

    def __init__(self, warband: Warband, meanwhile: Sequence[LedgerEntry]) -> None:
        self.warband = warband
        self.meanwhile = tuple(meanwhile)
        super().__init__(
            f"{warband.name} has changed since you opened this page. Nothing was saved: "
            "check the roster and try again."
        )


class Locked(ValueError):
    """Raised if the change would touch something that is open, whose page has the `address`. Nothing was saved.

    `link` says what one does there.
    """

    address, link = "", ""


class Unfinished(Locked):
    """The warband has a post-battle sequence to finish before anything that matters to it may change."""

    def __init__(self, aftermath: Aftermath) -> None:
        self.aftermath = aftermath
        self.address = reverse("roster:aftermath", args=[aftermath.warband_id, aftermath.pk])
        if aftermath.is_growth:
            self.link = "Go on rolling"
            waits = f"The advances after {aftermath.title} are not rolled to the end."
            sentence = f"{waits} Nothing was saved: roll them first."
        else:
            self.link = "Go on with the post-battle sequence"
            sentence = (
                f"The post-battle sequence after {aftermath.title} is unfinished: its injuries, finds and gold are "
                "not on the roster yet. Nothing was saved: finish the post-battle sequence first."
            )
        super().__init__(sentence)


class Undecided(Locked):
    """The change would touch those who fought a battle whose result does not count yet."""

    def __init__(self, result: OpenResult, names: Sequence[str]) -> None:
        self.result = result
        self.address, self.link = result.address, "See the battle"
        super().__init__(
            f"{result} has no result yet that counts. Nothing was saved: {' and '.join(names)} cannot "
            "change before the result is accepted or discarded. You can change names, hire new warriors and buy for "
            "the stash."
        )


def record(
    warband_id: int,
    user: User | None,
    entries: Sequence[Entry],
    *,
    revision: int | None,
    request_key: str,
) -> Warband:
    """Append facts that the caller has checked; the warband as it is then.

    `revision` None means the current one. Raises `StaleRevision`, `Locked`, `CannotApply`, `Warband.DoesNotExist`.
    A caller that records for several warbands in one transaction takes them in the order of their ids.
    """
    return change(warband_id, user, lambda _sheet: entries, revision=revision, request_key=request_key)


def change(
    warband_id: int, user: User | None, build: Build, *, revision: int | None, request_key: str
) -> Warband:
    """Write entries that depend on the sheet, as `record` does; if `build` raises, nothing changes."""
    return _change(
        warband_id, user, lambda sheet, _warband: build(sheet), revision=revision, request_key=request_key
    )


def change_by_book(
    warband_id: int, user: User | None, build: BuildByBook, *, revision: int | None, request_key: str
) -> Warband:
    """Write entries as `change` does, and pass the rulebook of the locked warband. Raises `UnreadableEdition` too."""
    return _change(
        warband_id,
        user,
        lambda sheet, warband: build(sheet, book_to_change_by(warband.edition)),
        revision=revision,
        request_key=request_key,
    )


def change_with_dice(
    warband_id: int, user: User | None, build: BuildWithDice, *, revision: int | None, request_key: str
) -> Warband:
    """Write entries as `change_by_book` does, and pass the dice of the locked warband too."""
    return _change(
        warband_id,
        user,
        lambda sheet, warband: build(sheet, book_to_change_by(warband.edition), WarbandDice(warband)),
        revision=revision,
        request_key=request_key,
    )


@in_transaction
def _change(
    warband_id: int,
    user: User | None,
    build: Callable[[WarbandSheet, Warband], Sequence[Entry]],
    *,
    revision: int | None,
    request_key: str,
) -> Warband:
    warband = lock_warband(warband_id)
    signs = _signs(warband, request_key)
    if signs.was_done:
        return warband
    if revision is not None and revision != warband.revision:
        _refuse_if_stale(warband, user, revision, request_key)
    open_sequences = warband.aftermaths.filter(status=Aftermath.Status.OPEN).order_by("pk")
    unfinished = open_sequences.first() if signs.has_sequences else None
    sheet = read_sheet(warband)
    entries = build(sheet, warband)
    is_harmless = all(_is_harmless(entry, warband) for entry in entries)
    if unfinished is not None and not is_harmless:
        raise Unfinished(unfinished)
    after = _sheet_after(warband, sheet, entries)
    is_fought = any(isinstance(entry, BattleFought) for entry in entries)
    if signs.has_open_results and not is_harmless and not is_fought:
        _refuse_if_undecided(warband, sheet, after)
    write_sheet(warband, after)
    append(warband, user, entries, request_key)
    warband.sheet_before = sheet
    return warband


class _Signs(NamedTuple):
    """Whether a request was done before, and whether the warband has open sequences and results that do not count."""

    was_done: bool
    has_sequences: bool
    has_open_results: bool


def _signs(warband: Warband, request_key: str) -> _Signs:
    """The signs of a warband that is locked. One query, asked after the lock was given."""
    done = warband.ledger.filter(request_key=request_key) if request_key else LedgerEntry.objects.none()
    asked = Warband.objects.filter(pk=warband.pk).values_list(
        Exists(done),
        Exists(warband.aftermaths.filter(status=Aftermath.Status.OPEN)),
        Exists(warband.open_results.all()),
    )
    return _Signs(*asked.get())


def _refuse_if_undecided(warband: Warband, before: WarbandSheet, after: WarbandSheet) -> None:
    """Raises `Undecided`."""
    for result in warband.open_results.all():
        if names := touched(before, after, result.fought, result.stash):
            raise Undecided(result, names)


def _is_harmless(entry: Entry, warband: Warband) -> bool:
    """Whether an entry may be written between a battle and the end of its sequence.

    Names, waivers, a correction, and what is settled elsewhere: by hand, or about a captive.
    """
    if isinstance(entry, Undone):
        return _is_harmless(warband.ledger.get(revision=entry.revision).entry, warband)
    return isinstance(entry, Settled | Corrected | Renamed | Waived | WaiverLifted)


def append(warband: Warband, user: User | None, entries: Sequence[Entry], request_key: str) -> None:
    """Write the ledger rows and the warband's own row. For services that hold the lock already."""
    rows = LedgerEntry.objects.bulk_create(
        LedgerEntry(
            warband=warband,
            revision=warband.revision + 1 + part,
            kind=plain(entry)["entry"],
            data=plain(entry),
            made_by=user,
            request_key=request_key,
            part=part,
        )
        for part, entry in enumerate(entries)
    )
    warband.appended = (*warband.appended, *rows)
    warband.revision += len(entries)
    warband.save()


def _sheet_after(warband: Warband, sheet: WarbandSheet, entries: Sequence[Entry]) -> WarbandSheet:
    if any(isinstance(entry, Rewriting) for entry in entries):
        first = min(target for entry in entries for target in targets(entry))
        found = past(warband, first)
        more = enumerate(entries, start=warband.revision + 1)
        return fold([*found.ledger, *more], start=found.before)
    for entry in entries:
        sheet = apply(sheet, entry)
    return sheet


def _refuse_if_stale(warband: Warband, user: User | None, revision: int, request_key: str) -> None:
    later = warband.ledger.filter(revision__gt=revision).select_related("made_by").order_by("revision")
    meanwhile = list(later)
    page = page_of(request_key)
    own_clicks = bool(page) and all(
        row.made_by == user and page_of(row.request_key) == page for row in meanwhile
    )
    if revision > warband.revision or not own_clicks:
        raise StaleRevision(warband, meanwhile)


def page_of(request_key: str) -> str:
    """The page on which the control was pressed."""
    page, separator, _control = request_key.partition(":")
    return page if separator else ""
