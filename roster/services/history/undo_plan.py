"""What undoing would take back, and where it has to stop. Read only; `roster.services.history.undo` writes.

What was committed together is undone together. Waivers are an organiser's and stand until they lift them: undoing
passes over them. An accepted battle stops it, and so does what another user entered.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Q

from roster.access import may_correct, may_organise
from roster.models import LedgerEntry, User, Warband
from roster.selectors import numbered, sheet_at
from roster.stretches import targets
from rules.aftermath.captivity.prisoner import STEP as CAPTIVES
from rules.ledger.apply import effective, fold
from rules.ledger.entries import (
    BattleFought,
    Corrected,
    Entry,
    Imported,
    Mustered,
    Settled,
    Undone,
    Waived,
    WaiverLifted,
)
from rules.ledger.sheet import WarbandSheet

Ledger = Sequence[tuple[int, Entry]]

_OF_ORGANISERS = (Waived, WaiverLifted)
#: Rows among which the last change is nearly always found. Where they do not tell, ten times as many are read.
RECENT = 100
_MORE = 10
NOTHING = "There is nothing to undo."
#: How the request keys begin under which claims on the dead of a battle are written.
CLAIM = "claim-"


class CannotUndo(ValueError):
    """Raised if there is nothing to take back, or not by this user, with a sentence."""


class Undoer:
    """A user before one warband; None may undo everything. Their rights are looked up once, when they matter."""

    def __init__(self, user: User | None, warband: Warband) -> None:
        self.user, self.warband = user, warband

    @property
    def owns(self) -> bool:
        """Whether the user owns the warband."""
        return self.user is not None and self.warband.owner_id == self.user.pk

    @cached_property
    def organises(self) -> bool:
        """Whether the user organises the warband's campaign."""
        return self.user is not None and may_organise(self.user, self.warband)

    @cached_property
    def corrects(self) -> bool:
        """Whether the user may change the warband by hand."""
        return self.user is not None and may_correct(self.user, self.warband)

    @cached_property
    def administers(self) -> bool:
        """Whether the user may undo everybody's changes, as those who run the site may."""
        return self.user is None or self.user.has_perm("roster.change_warband")


@dataclass(frozen=True)
class UndoPlan:
    """The roster would be that of revision `to`; `undone` are the entries to strike, the latest first.

    `stopped` says in a sentence why it goes no further back than that; "" where it does.
    """

    to: int
    undone: tuple[int, ...]
    stopped: str = ""


def sequence_of(request_key: str) -> int | None:
    """The id of the post-battle sequence that wrote under that key, if one did."""
    prefix, _, rest = request_key.partition("-")
    number = rest.partition(":")[0].partition("-")[0]
    return int(number) if prefix == "aftermath" and number.isdecimal() else None


def takeable(ledger: Ledger) -> Ledger:
    """The entries that count and can be taken back, in order: all but waivers and their lifting."""
    return [
        (revision, entry) for revision, entry in effective(ledger) if not isinstance(entry, _OF_ORGANISERS)
    ]


def _corrected_by(entry: Entry) -> tuple[int, ...]:
    return entry.revisions if isinstance(entry, Corrected) else ()


def recent_rows(warbands: Iterable[Warband]) -> dict[int, list[LedgerEntry]]:
    """The latest rows of several ledgers, oldest first, by the id of the warband. One query."""
    found: dict[int, list[LedgerEntry]] = {warband.pk: [] for warband in warbands}
    latest = Q()
    for warband in warbands:
        latest |= Q(warband=warband.pk, revision__gt=warband.revision - RECENT)
    for row in LedgerEntry.objects.filter(latest).order_by("revision") if found else ():
        found[row.warband_id].append(row)
    return found


def recent_past(
    warband: Warband,
    undoer: Undoer,
    *,
    back_to: int | None = None,
    allow_battle: bool = False,
    rows: Sequence[LedgerEntry] = (),
) -> "Past":
    """The past as far back as undoing or redoing the last change looks, or undoing everything after `back_to`.

    `rows` are those of `recent_rows`, if they were read.
    """
    latest_first = warband.ledger.select_related("made_by").order_by("-revision")
    size = RECENT + (0 if back_to is None else max(0, warband.revision - back_to))
    if rows and (past := Past(rows, undoer, allow_battle=allow_battle)).is_enough(back_to):
        return past
    while True:
        past = Past(list(latest_first[:size])[::-1], undoer, allow_battle=allow_battle)
        if past.is_enough(back_to):
            return past
        size *= _MORE


class Past:
    """Ledger rows of one warband up to the last, oldest first, with their authors, as undoing looks at them."""

    def __init__(self, rows: Sequence[LedgerEntry], undoer: Undoer, *, allow_battle: bool = False) -> None:
        self.rows = {row.revision: row for row in rows}
        self.ledger = numbered(rows)
        self.entries = dict(self.ledger)
        self.undoer = undoer
        self.allow_battle = allow_battle

    @property
    def first(self) -> int:
        """The revision of the first row."""
        return self.ledger[0][0]

    def is_enough(self, back_to: int | None = None) -> bool:
        """Whether these rows tell what all of them would of the last change, or of everything after `back_to`."""
        first = self.first
        if first == 1:
            return True
        about = [target for _revision, entry in self.ledger for target in targets(entry)]
        if min(about, default=first) < first or isinstance(self.entries[first], Corrected):
            return False
        if len(takeable(self.ledger)) < 2:
            return False
        try:
            plan = self.last() if back_to is None else self.back_to(back_to)
            redo = self.to_redo()
        except KeyError:
            return False
        return plan.to >= first and min(redo, default=first + 1) > first

    def sheet_without(self, undone: Sequence[int]) -> WarbandSheet:
        """The sheet once these entries are undone."""
        undoing = enumerate(map(Undone, undone), start=self.ledger[-1][0] + 1)
        before = None if self.first == 1 else sheet_at(self.undoer.warband, self.first - 1)
        return fold([*self.ledger, *undoing], start=before)

    def last(self) -> UndoPlan:
        """Undo the last change alone. `stopped` without anything undone where that cannot be."""
        corrections = [row for row in self._standing() if isinstance(self.entries[row], Corrected)]
        last = max(takeable(self.ledger)[-1][0], *corrections, 0)
        return self.back_to(last - 1)

    def back_to(self, revision: int) -> UndoPlan:
        """Undo everything after a revision, as far as the user may."""
        to, stopped = self._start_of(revision), ""
        while True:
            touched = self._touched(to)
            barred = self._first_barred(touched)
            if barred is None:
                break
            further, stopped = self._end_of(barred[0]), barred[1]
            if further <= to:  # undoing fewer steps would leave entries that the correction brought back
                return UndoPlan(self.ledger[-1][0], (), stopped)
            to = further
        if touched and (orphaned := self._orphaned(touched)):
            return UndoPlan(self.ledger[-1][0], (), orphaned)
        return UndoPlan(to, touched, stopped or ("" if touched else NOTHING))

    def _first_barred(self, touched: Sequence[int]) -> tuple[int, str] | None:
        """The first row that cannot be struck, and why. Nothing goes before a sequence that is open again then."""
        reopened = ""
        for row in touched:
            key = self.rows[row].request_key
            if reopened and key != reopened:
                return row, "The post-battle sequence is open again then: finish it before you undo more."
            if why := self._barred(row):
                return row, why
            if sequence_of(key) is not None:
                reopened = key
        return None

    def _touched(self, to: int) -> tuple[int, ...]:
        """The rows to strike so that the entries that count are those of revision `to`, waivers aside."""
        wanted = {number for number, _ in takeable([pair for pair in self.ledger if pair[0] <= to])}
        now = {number for number, _ in takeable(self.ledger)}
        standing = self._standing_undos()
        missing = {standing[number] for number in wanted - now if number in standing}
        return tuple(sorted((now - wanted) | missing, reverse=True))

    def _standing_undos(self) -> dict[int, int]:
        """The row that strikes each entry that does not count, by the revision of the entry."""
        return {
            target: row
            for row in self._standing()
            for entry in [self.entries[row]]
            for target in ((entry.revision,) if isinstance(entry, Undone) else _corrected_by(entry))
        }

    def _standing(self) -> list[int]:
        """The rows about other rows that nothing strikes, the latest first."""
        struck: set[int] = set()
        found = []
        for revision, entry in reversed(self.ledger):
            if revision not in struck and isinstance(entry, Undone | Corrected):
                struck.update((entry.revision,) if isinstance(entry, Undone) else entry.revisions)
                found.append(revision)
        return found

    def _start_of(self, revision: int) -> int:
        """The revision, or the one before the request that it stands in the midst of."""
        latest = self.ledger[-1][0]
        if not 1 <= revision < latest:
            return max(0, min(revision, latest))
        key = self.rows[revision + 1].request_key
        while revision and key and self.rows[revision].request_key == key:
            revision -= 1
        return revision

    def _end_of(self, revision: int) -> int:
        """The last revision of the request that wrote that one."""
        key = self.rows[revision].request_key
        while key and revision + 1 in self.rows and self.rows[revision + 1].request_key == key:
            revision += 1
        return revision

    def _barred(self, revision: int) -> str:
        """The reason why the user may not strike a row, in a sentence; empty if they may."""
        entry = self.entries[revision]
        if isinstance(entry, Mustered | Imported):
            return NOTHING
        if self.allow_battle:
            return ""
        if isinstance(entry, Undone):
            target = self.rows[entry.revision]
            if sequence_of(target.request_key) is not None:
                return "The post-battle sequence is open again: finish it there."
            if isinstance(target.entry, BattleFought):
                return "An organiser undid this battle. Only an organiser can accept it again."
            return self._barred_by_author(revision, self.entries[entry.revision])
        if isinstance(entry, Corrected):
            return self._barred_correction(revision, entry)
        if isinstance(entry, BattleFought) and sequence_of(self.rows[revision].request_key) is None:
            opponents = " and ".join(entry.opponents) or "another warband"
            return (
                f"Next to undo is the result of {entry.title} against {opponents}. Only an organiser of the "
                "campaign can undo it, for all its warbands."
            )
        return self._barred_by_author(revision, entry)

    def _barred_correction(self, revision: int, entry: Corrected) -> str:
        battles = [*entry.entries, *(self.entries[row] for row in entry.revisions if row in self.entries)]
        if any(isinstance(it, BattleFought) for it in battles):
            return "A battle was corrected for all its warbands. An organiser can correct it once more."
        own = self.rows[revision].made_by == self.undoer.user
        if self.undoer.administers or (self.undoer.corrects and (own or self.undoer.organises)):
            return ""
        return f"{self.rows[revision].made_by} corrected the past ({entry.reason}). Only an organiser can undo that."

    def _barred_by_author(self, revision: int, entry: Entry) -> str:
        author, undoer = self.rows[revision].made_by, self.undoer
        if self.rows[revision].request_key.startswith(CLAIM):
            return "What became of the dead of a battle is settled. An organiser can correct it by hand."
        if isinstance(entry, Settled) and entry.step == CAPTIVES:
            return "A captivity is settled in another ledger as well. An organiser can correct both by hand."
        own = author is None or author == undoer.user
        if isinstance(entry, Settled) and entry.is_by_hand:
            if (undoer.corrects and (own or undoer.organises)) or undoer.administers:
                return ""
            return (
                f"{author or 'Somebody'} changed the roster by hand ({entry.reason}). Only an organiser of the "
                "campaign can undo that."
            )
        if (undoer.owns and own) or undoer.administers:
            return ""
        if not undoer.owns:
            return "Only the warband's owner can undo this change."
        return f"This change is {author}'s. You can undo only your own."

    def _orphaned(self, touched: tuple[int, ...]) -> str:
        """Why nothing can be undone: a waiver would outlive the warrior whom it names. "" where none would."""
        if not self.undoer.warband.waivers:
            return ""
        sheet = self.sheet_without(touched)
        numbers = {block.number for block in sheet.warriors}
        for waiver in sheet.waivers:
            if waiver.warrior is not None and waiver.warrior not in numbers:
                return (
                    f"That would remove a warrior with a problem that {waiver.by or 'the organiser'} allowed "
                    f"({waiver.reason}). Ask for that permission to be withdrawn first."
                )
        return ""

    def to_redo(self) -> tuple[int, ...]:
        """The `Undone` entries of the last undoing, the latest first; none when the warband was changed after it."""
        last, _entry = effective(self.ledger)[-1]
        struck: set[int] = set()
        for revision, entry in reversed(self.ledger):
            if revision <= last:
                return ()
            if revision in struck or not isinstance(entry, Undone):
                continue
            struck.add(entry.revision)
            if not isinstance(self.entries[entry.revision], Undone):
                return self._together(revision)
        return ()

    def _together(self, revision: int) -> tuple[int, ...]:
        """All of one undoing that still stands, from its last row down."""
        standing = set(self._standing_undos().values())
        first = revision
        key = self.rows[revision].request_key
        while key and first - 1 in self.rows and self.rows[first - 1].request_key == key:
            first -= 1
        return tuple(row for row in range(revision, first - 1, -1) if row in standing)

    def redo_refused(self, undos: tuple[int, ...]) -> str:
        """Why they cannot be taken back, in a sentence; "" where they can."""
        if not undos:
            return "There is nothing to redo."
        return next((why for row in undos if (why := self._barred(row))), "")

    def target(self, revision: int) -> int:
        """The revision that an `Undone` strikes."""
        undone = self.entries[revision]
        assert isinstance(undone, Undone)
        return undone.revision
