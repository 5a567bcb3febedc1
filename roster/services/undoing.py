"""Taking the last change back, and bringing it forth again. Nothing is deleted: `Undone` is an entry too."""

from collections.abc import Sequence

from roster.models import LedgerEntry, User, Warband
from roster.selectors import numbered
from roster.services.recording import change
from rules.ledger.apply import effective
from rules.ledger.entries import BattleFought, Entry, Imported, Mustered, Undone

Ledger = Sequence[tuple[int, Entry]]


class CannotUndo(ValueError):
    """There is nothing to take back, or not by this user, in a sentence."""


def undo_last(
    warband_id: int,
    user: User | None,
    *,
    revision: int | None,
    request_key: str,
    allow_battle: bool = False,
) -> Warband:
    """Take back the last entry that counts; a battle only with `allow_battle`, as it concerns others too.

    Raises `CannotUndo` and what `record` raises.
    """

    def build(_sheet: object) -> Sequence[Entry]:
        last, _entry = last_change(_ledger(warband_id), allow_battle=allow_battle)
        return [Undone(revision=last)]

    return change(warband_id, user, build, revision=revision, request_key=request_key)


def redo_last(
    warband_id: int,
    user: User | None,
    *,
    revision: int | None,
    request_key: str,
    allow_battle: bool = False,
) -> Warband:
    """Bring back what was undone last, as long as nothing was changed since. Raises `CannotUndo`."""

    def build(_sheet: object) -> Sequence[Entry]:
        ledger = _ledger(warband_id)
        undo = last_undo(ledger)
        if undo is None:
            raise CannotUndo("There is nothing to bring back.")
        if isinstance(undone_by(ledger, undo), BattleFought) and not allow_battle:
            raise CannotUndo("The battle was taken back by the organiser, who alone can bring it back.")
        return [Undone(revision=undo)]

    return change(warband_id, user, build, revision=revision, request_key=request_key)


def last_undo(ledger: Ledger) -> int | None:
    """The revision of the undo that can be taken back: none when the warband was changed after it."""
    last, _entry = effective(ledger)[-1]
    struck: set[int] = set()
    for revision, entry in reversed(ledger):
        if revision <= last:
            return None
        if revision in struck or not isinstance(entry, Undone):
            continue
        struck.add(entry.revision)
        if not isinstance(undone_by(ledger, revision), Undone):
            return revision
    return None


def undone_by(ledger: Ledger, revision: int) -> Entry:
    """The entry that the `Undone` of that revision struck."""
    entries = dict(ledger)
    undo = entries[revision]
    assert isinstance(undo, Undone)
    return entries[undo.revision]


def last_change(ledger: Ledger, *, allow_battle: bool) -> tuple[int, Entry]:
    """The last entry that counts, if it may be taken back. Raises `CannotUndo`."""
    last, entry = effective(ledger)[-1]
    if isinstance(entry, Mustered | Imported):
        raise CannotUndo("There is nothing to take back: the warband has only just been founded.")
    if isinstance(entry, BattleFought) and not allow_battle:
        raise CannotUndo(
            f"{entry.title} was fought against {' and '.join(entry.opponents) or 'another warband'} and "
            "belongs to the campaign: ask its organiser to take the battle back for everybody."
        )
    return last, entry


def _ledger(warband_id: int) -> Ledger:
    return numbered(LedgerEntry.objects.filter(warband_id=warband_id).order_by("revision"))
