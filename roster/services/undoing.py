"""Taking the last change back, and bringing it forth again. Nothing is deleted: `Undone` is an entry too.

Waivers are an organiser's and stand until he lifts them: undo passes over them and redo never brings one back.
"""

from collections.abc import Sequence
from typing import Unpack

from roster.models import LedgerEntry, User, Warband
from roster.selectors import numbered
from roster.services.recording import Click, change
from rules.ledger.apply import effective, fold
from rules.ledger.entries import BattleFought, Entry, Imported, Mustered, Undone, Waived, WaiverLifted

Ledger = Sequence[tuple[int, Entry]]

_OF_ORGANISERS = (Waived, WaiverLifted)


class CannotUndo(ValueError):
    """There is nothing to take back, or not by this user, in a sentence."""


def undo_last(
    warband_id: int, user: User | None, *, allow_battle: bool = False, **click: Unpack[Click]
) -> Warband:
    """Take back the last entry that counts; a battle only with `allow_battle`, as it concerns others too.

    Raises `CannotUndo` and what `record` raises.
    """

    def build(_sheet: object) -> Sequence[Entry]:
        ledger = _ledger(warband_id)
        last, _entry = last_change(ledger, allow_battle=allow_battle)
        _check_waivers([*ledger, (ledger[-1][0] + 1, Undone(revision=last))])
        return [Undone(revision=last)]

    return change(warband_id, user, build, **click)


def redo_last(
    warband_id: int, user: User | None, *, allow_battle: bool = False, **click: Unpack[Click]
) -> Warband:
    """Bring back what was undone last, as long as nothing was changed since. Raises `CannotUndo`."""

    def build(_sheet: object) -> Sequence[Entry]:
        ledger = _ledger(warband_id)
        undo = last_undo(ledger)
        if undo is None:
            raise CannotUndo("There is nothing to redo.")
        if isinstance(undone_by(ledger, undo), BattleFought) and not allow_battle:
            raise CannotUndo("An organiser undid this battle. Only an organiser can accept it again.")
        return [Undone(revision=undo)]

    return change(warband_id, user, build, **click)


def undo_refused(ledger: Ledger) -> str:
    """Why the owner cannot undo anything now, in a sentence; "" when he can."""
    try:
        last, _entry = last_change(ledger, allow_battle=False)
        _check_waivers([*ledger, (ledger[-1][0] + 1, Undone(revision=last))])
    except CannotUndo as refusal:
        return str(refusal)
    return ""


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
    last, entry = takeable(ledger)[-1]
    if isinstance(entry, Mustered | Imported):
        raise CannotUndo("There is nothing to undo.")
    if isinstance(entry, BattleFought) and not allow_battle:
        opponents = " and ".join(entry.opponents) or "another warband"
        raise CannotUndo(
            f"The last change is a battle, {entry.title} against {opponents}. Only an organiser of the campaign can "
            "undo it, for all its warbands."
        )
    return last, entry


def takeable(ledger: Ledger) -> Ledger:
    """The entries that count and can be taken back, in order: all but waivers and their lifting."""
    return [
        (revision, entry) for revision, entry in effective(ledger) if not isinstance(entry, _OF_ORGANISERS)
    ]


def _check_waivers(after: Ledger) -> None:
    """Raise `CannotUndo` where a waiver would outlive the warrior whom it names."""
    if not any(isinstance(entry, Waived) for _revision, entry in after):
        return
    sheet = fold(after)
    numbers = {block.number for block in sheet.warriors}
    for waiver in sheet.waivers:
        if waiver.warrior is not None and waiver.warrior not in numbers:
            raise CannotUndo(
                f"The last change added a warrior with a problem that {waiver.by or 'the organiser'} allowed "
                f"({waiver.reason}). Ask for that permission to be withdrawn first."
            )


def _ledger(warband_id: int) -> Ledger:
    return numbered(LedgerEntry.objects.filter(warband_id=warband_id).order_by("revision"))
