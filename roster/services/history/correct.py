"""Correcting an old entry of one warband: struck, or a change by hand in its place, with all that was saved with it.

Battles of a campaign are corrected for all their warbands (`campaigns.services.results.correct`).
"""

from collections.abc import Collection, Sequence
from typing import Unpack

from django.db.models import Min

from roster.models import Aftermath, User, Warband
from roster.rulebooks import book_of
from roster.services.history.by_hand import Wish, entry_of
from roster.services.history.record import Click, change
from roster.services.history.undo_plan import sequence_of
from roster.signals import past_corrected
from roster.site.transactions import in_transaction
from roster.stretches import past, sheet_at
from rules.ledger.apply import CannotApply, effective
from rules.ledger.correct import Correction, Rewrite, correct, sheet_before
from rules.ledger.entries import AdvanceTaken, BattleFought, Entry, Fact, Imported, Mustered
from rules.ledger.sheet import WarbandSheet
from rules.mustering.figures.experience import is_due

GONE = "This entry no longer counts, so there is nothing to correct."


class CannotCorrect(ValueError):
    """An entry that cannot be corrected, or not here, in a sentence."""


class OldEntry:
    """An entry of a ledger with all that was saved together with it and what came after, and the roster before it.

    Raises `CannotCorrect` for what does not count, the mustering, and battles of a campaign.
    """

    def __init__(self, warband: Warband, revision: int) -> None:
        self.warband, self.book = warband, book_of(warband)
        self.past = past(warband, self._first_saved_with(revision))
        self.ledger = self.past.ledger
        counting = effective(self.ledger)
        if revision not in {number for number, _entry in counting}:
            raise CannotCorrect(GONE)
        together = self._saved_with(revision)
        own = [(number, entry) for number, entry in counting if number in together]
        self.revisions = tuple(dict.fromkeys(number for number, _entry in own))
        self._check([entry for _number, entry in own])
        self.sheet = sheet_before(self.ledger, self.revisions[0], self.past.before)

    def plan(
        self, replacement: Fact | None, *, falling: Collection[int] = (), reason: str = ""
    ) -> Correction:
        """The effects of a correction. Raises `CannotCorrect` for a replacement that does not fit."""
        rewrite = Rewrite(self.revisions, () if replacement is None else (replacement,))
        try:
            return correct(
                self.ledger,
                [rewrite],
                reason=reason,
                struck=falling,
                is_due=self._is_due,
                start=self.past.before,
                now=sheet_at(self.warband, self.warband.revision),
            )
        except CannotApply as error:
            raise CannotCorrect(str(error)) from error

    def replacement(self, wish: Wish | None) -> Fact | None:
        """The change by hand that is to stand in its place. Raises `NotAllowed`."""
        return None if wish is None else entry_of(wish, self.warband, self.sheet, self.book)

    def _is_due(self, sheet: WarbandSheet, taken: AdvanceTaken) -> bool:
        return is_due(sheet, taken, self.book)

    def drop_sequences(self) -> None:
        """The post-battle sequences that wrote it are struck with it."""
        keys = {row.request_key for row in self.past.written if row.revision in self.revisions}
        found = [sequence for key in keys if (sequence := sequence_of(key)) is not None]
        self.warband.aftermaths.filter(pk__in=found).update(status=Aftermath.Status.DROPPED)

    def _first_saved_with(self, revision: int) -> int:
        """The first revision of all that was saved together with that one. Raises `CannotCorrect` for none."""
        row = self.warband.ledger.filter(revision=revision).first()
        if row is None:
            raise CannotCorrect(GONE)
        together = self.warband.ledger.filter(request_key=row.request_key)
        first = together.aggregate(first=Min("revision"))["first"] if row.request_key else None
        return revision if first is None else first

    def _saved_with(self, revision: int) -> set[int]:
        written = self.past.written
        key = next(row.request_key for row in written if row.revision == revision)
        return {
            row.revision for row in written if row.revision == revision or (key and row.request_key == key)
        }

    def _check(self, entries: Sequence[Fact]) -> None:
        if any(isinstance(entry, Mustered | Imported) for entry in entries):
            raise CannotCorrect("A warband begins with this entry. It cannot be struck.")
        battles = [entry for entry in entries if isinstance(entry, BattleFought)]
        if any(entry.battle.startswith("battle-") for entry in battles):
            raise CannotCorrect(
                f"{battles[0].title} concerns other warbands too. An organiser corrects it on the battle's own page."
            )


@in_transaction
def correct_entry(
    warband_id: int,
    user: User,
    *,
    entry: int,
    wish: Wish | None,
    reason: str,
    falling: Collection[int] = (),
    **click: Unpack[Click],
) -> Warband:
    """Strike an old entry, or put a change by hand in its place. Raises `CannotCorrect`, `NotAllowed`, and what
    `record` raises."""
    if not reason.strip():
        raise CannotCorrect("A correction needs a reason, which everybody who can see the warband sees.")

    def build(_sheet: WarbandSheet) -> Sequence[Entry]:
        old = OldEntry(Warband.objects.select_related("edition").get(pk=warband_id), entry)
        rows = old.plan(old.replacement(wish), falling=falling, reason=reason.strip()).rows
        if wish is None:
            old.drop_sequences()
        past_corrected.send(Warband, warband_id=warband_id, user=user, reason=reason.strip())
        return rows

    return change(warband_id, user, build, **click)
