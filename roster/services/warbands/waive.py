"""Letting a problem be, with a reason, and taking that back. Only for organisers: the views ask `roster.access`."""

from typing import Unpack

from roster.models import User, Warband
from roster.services.history.record import Click, change, change_by_book
from roster.signals import problem_waived
from roster.site.transactions import in_transaction
from rules.ledger.entries import Place
from rules.mustering.legality import waiving


@in_transaction
def waive(
    warband_id: int, user: User, *, code: str, warrior: Place, item: str, reason: str, **click: Unpack[Click]
) -> Warband:
    """Waive the problem of that code, warrior and item. Raises `NotAllowed` and what `record` raises."""
    by = user.get_username()
    after = change_by_book(
        warband_id,
        user,
        lambda sheet, book: [waiving.waive(sheet, book, code, warrior, item, reason, by)],
        **click,
    )
    problem_waived.send(Warband, warband_id=warband_id, user=user, code=code, warrior=warrior, item=item)
    return after


def lift_waiver(
    warband_id: int, user: User, *, code: str, warrior: Place, item: str, **click: Unpack[Click]
) -> Warband:
    """The problem counts again. Raises `NotAllowed` and what `record` raises."""
    return change(warband_id, user, lambda sheet: [waiving.lift(sheet, code, warrior, item)], **click)
