"""Grants to one warband: gold, wyrdstone, experience and items by one ledger entry by hand, with a reason.

Every grant of the site ends here: those of organisers to many warbands (`campaigns.services.members.grants`), and
whatever else gives a warband something without a rule. Callers ask `roster.access`, and tell the campaign.
"""

from collections.abc import Sequence
from typing import Any, Unpack

from roster.models import User, Warband
from roster.services.history.record import Click, change_by_book
from roster.signals import warband_granted
from roster.site.transactions import in_transaction
from rules.catalogue.model import Rulebook
from rules.ledger.entries import Settled
from rules.ledger.sheet import WarbandSheet
from rules.mustering.changes.granting import Grant, granted


@in_transaction
def grant_to_warband(
    warband_id: int, user: User | None, *, grants: Sequence[Grant], reason: str, **click: Unpack[Click]
) -> Warband:
    """Give grants to a warband and tell its owner. Idempotent for a request key.

    Raises `NotAllowed` and what `record` raises.
    """

    def build(sheet: WarbandSheet, book: Rulebook) -> list[Settled]:
        entry = granted(sheet, book, grants, reason)
        warband_granted.send(
            Warband,
            warband_id=warband_id,
            user=user,
            grants=facts_of_grants(grants, book),
            reason=entry.reason,
        )
        return [entry]

    return change_by_book(warband_id, user, build, **click)


def facts_of_grants(grants: Sequence[Grant], book: Rulebook) -> list[dict[str, Any]]:
    """The grants as chronicles and notices keep them, with the names of items."""
    return [
        {
            "what": str(grant.what),
            "number": grant.number,
            "to": str(grant.to),
            "item": grant.item,
            "name": book.items[grant.item].name if grant.item in book.items else "",
        }
        for grant in grants
    ]
