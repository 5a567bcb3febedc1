"""Taking the last change back, and bringing it forth again. Nothing is deleted: `Undone` is an entry too.

What a post-battle sequence wrote is taken back together; the sequence is then open again, with the same dice.

Waivers are an organiser's and stand until he lifts them: undo passes over them and redo never brings one back.
"""

from collections.abc import Sequence
from typing import Unpack

from roster.models import Aftermath, LedgerEntry, User, Warband
from roster.selectors import numbered
from roster.services.recording import Click, change
from roster.signals import aftermath_reopened
from rules.ledger.apply import effective, fold
from rules.ledger.entries import BattleFought, Entry, Imported, Mustered, Undone, Waived, WaiverLifted

Ledger = Sequence[tuple[int, Entry]]

_OF_ORGANISERS = (Waived, WaiverLifted)


class CannotUndo(ValueError):
    """There is nothing to take back, or not by this user, in a sentence."""


def undo_last(
    warband_id: int, user: User | None, *, allow_battle: bool = False, **click: Unpack[Click]
) -> Warband:
    """Take back the last entry that counts, or all of a sequence; a battle only with `allow_battle`, as it concerns
    others too.

    Raises `CannotUndo` and what `record` raises.
    """

    def build(_sheet: object) -> Sequence[Entry]:
        ledger = _ledger(warband_id)
        last, _entry = last_change(ledger, allow_battle=allow_battle)
        together = _written_with(warband_id, last, None if allow_battle else user)
        undone = [Undone(revision=revision) for revision in together]
        following = enumerate(undone, start=ledger[-1][0] + 1)
        _check_waivers([*ledger, *following])
        return undone

    return change(warband_id, user, build, **click)


def _written_with(warband_id: int, revision: int, user: User | None) -> list[int]:
    """The revision, or all that its post-battle sequence wrote, the last first; that one is open again.

    With a `user` everybody hears that he reopened it.
    """
    rows = LedgerEntry.objects.filter(warband_id=warband_id)
    key = rows.values_list("request_key", flat=True).get(revision=revision)
    sequence = sequence_of(key)
    if sequence is None:
        return [revision]
    aftermath = Aftermath.objects.select_related("warband").get(pk=sequence)
    aftermath.status, aftermath.done_at, aftermath.written_to = Aftermath.Status.OPEN, None, None
    aftermath.save(update_fields=["status", "done_at", "written_to"])
    if user is not None:
        aftermath_reopened.send(Aftermath, aftermath=aftermath, user=user)
    together = rows.filter(request_key=key).order_by("-revision")
    return list(together.values_list("revision", flat=True))


def sequence_of(request_key: str) -> int | None:
    """The id of the post-battle sequence that wrote under that key, if one did."""
    prefix, _, rest = request_key.partition("-")
    number = rest.partition(":")[0].partition("-")[0]
    return int(number) if prefix == "aftermath" and number.isdecimal() else None


def redo_last(
    warband_id: int, user: User | None, *, allow_battle: bool = False, **click: Unpack[Click]
) -> Warband:
    """Bring back what was undone last, as long as nothing was changed since. Raises `CannotUndo`."""

    def build(_sheet: object) -> Sequence[Entry]:
        ledger = _ledger(warband_id)
        undo = last_undo(ledger)
        if undo is None:
            raise CannotUndo("There is nothing to redo.")
        struck = LedgerEntry.objects.get(warband_id=warband_id, revision=_struck(ledger, undo))
        if sequence_of(struck.request_key) is not None:
            raise CannotUndo("The post-battle sequence is open again: finish it there.")
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


def _struck(ledger: Ledger, revision: int) -> int:
    undo = dict(ledger)[revision]
    assert isinstance(undo, Undone)
    return undo.revision


def last_change(ledger: Ledger, *, allow_battle: bool) -> tuple[int, Entry]:
    """The last entry that counts, if it may be taken back. Raises `CannotUndo`."""
    last, entry = takeable(ledger)[-1]
    if isinstance(entry, Mustered | Imported):
        raise CannotUndo("There is nothing to undo.")
    if isinstance(entry, BattleFought) and not allow_battle:
        opponents = " and ".join(entry.opponents) or "another warband"
        raise CannotUndo(
            f"The last change is the result of {entry.title} against {opponents}. Only an organiser of the campaign "
            "can undo it, for all its warbands."
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
