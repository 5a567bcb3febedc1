"""Undoing changes, and redoing them. Nothing is deleted: `Undone` is an entry too.

What was committed together is undone together. A post-battle sequence is open again then, with the same dice.
`roster.services.history.undo_plan` says what may be undone and where it stops.
"""

from collections.abc import Sequence
from typing import Unpack

from roster.models import Aftermath, User, Warband
from roster.services.history.record import Click, change
from roster.services.history.undo_plan import CannotUndo, Past, Undoer, recent_past, sequence_of, takeable
from roster.signals import aftermath_reopened, changed_by_hand
from roster.site.transactions import in_transaction
from rules.ledger.entries import Entry, Settled, Undone
from rules.ledger.sheet import WarbandSheet

__all__ = ["CannotUndo", "redo_last", "takeable", "undo_back_to", "undo_last"]


def undo_last(
    warband_id: int, user: User | None, *, allow_battle: bool = False, **click: Unpack[Click]
) -> Warband:
    """Take back the last change that counts, with all that was committed together with it; a battle only with
    `allow_battle`, as it concerns others too.

    Raises `CannotUndo` and what `record` raises.
    """
    return _undo(warband_id, user, None, allow_battle=allow_battle, **click)


def undo_back_to(warband_id: int, user: User, *, to: int, **click: Unpack[Click]) -> Warband:
    """Take back everything after a revision. Raises `CannotUndo` where the user may not undo all of it, and what
    `record` raises."""
    return _undo(warband_id, user, to, **click)


@in_transaction
def _undo(
    warband_id: int,
    user: User | None,
    back_to: int | None,
    *,
    allow_battle: bool = False,
    **click: Unpack[Click],
) -> Warband:
    def build(sheet: WarbandSheet) -> Sequence[Entry]:
        past = _past(warband_id, user, back_to=back_to, allow_battle=allow_battle)
        plan = past.last() if back_to is None else past.back_to(back_to)
        if plan.stopped:
            raise CannotUndo(plan.stopped)
        _reopen({sequence_of(past.rows[revision].request_key) for revision in plan.undone}, past)
        _tell(warband_id, user, past, plan.undone, sheet)
        return [Undone(revision) for revision in plan.undone]

    return change(warband_id, user, build, **click)


@in_transaction
def redo_last(
    warband_id: int, user: User | None, *, allow_battle: bool = False, **click: Unpack[Click]
) -> Warband:
    """Bring back what was undone last, as long as nothing was changed since. Raises `CannotUndo`."""

    def build(sheet: WarbandSheet) -> Sequence[Entry]:
        past = _past(warband_id, user, allow_battle=allow_battle)
        undos = past.to_redo()
        if refused := past.redo_refused(undos):
            raise CannotUndo(refused)
        _tell(warband_id, user, past, undos, sheet)
        return [Undone(revision) for revision in undos]

    return change(warband_id, user, build, **click)


def _reopen(sequences: set[int | None], past: Past) -> None:
    """Open a post-battle sequence again whose entries are undone. Everybody hears of what its player reopened."""
    for aftermath in Aftermath.objects.select_related("warband").filter(pk__in=sequences - {None}):
        aftermath.status, aftermath.done_at, aftermath.written_to = Aftermath.Status.OPEN, None, None
        aftermath.save(update_fields=["status", "done_at", "written_to"])
        if past.undoer.user is not None and not past.allow_battle:
            aftermath_reopened.send(Aftermath, aftermath=aftermath, user=past.undoer.user)


def _past(warband_id: int, user: User | None, *, back_to: int | None = None, allow_battle: bool) -> Past:
    warband = Warband.objects.get(pk=warband_id)
    return recent_past(warband, Undoer(user, warband), back_to=back_to, allow_battle=allow_battle)


def _tell(
    warband_id: int, user: User | None, past: Past, revisions: Sequence[int], sheet: WarbandSheet
) -> None:
    """Tell of every change by hand that is undone, or counts again."""
    for revision in revisions:
        entry, counts = past.entries[revision], False
        if isinstance(entry, Undone):
            entry, counts = past.entries[entry.revision], True
        if isinstance(entry, Settled) and entry.is_by_hand:
            changed_by_hand.send(
                Warband, warband_id=warband_id, user=user, entry=entry, before=sheet, counts=counts
            )
