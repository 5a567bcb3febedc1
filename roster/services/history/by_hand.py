"""A change by hand, with a reason: for organisers, and for owners where nobody else keeps the warband.

The views ask `roster.access`. Everybody who may see the warband sees the change and its reason.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Unpack

from roster.models import User, Warband
from roster.services.history.record import Click, change_by_book
from roster.signals import changed_by_hand
from roster.site.transactions import in_transaction
from roster.stretches import careers_in
from rules.catalogue.model import Rulebook
from rules.ledger.entries import Place, Settled
from rules.ledger.sheet import WarbandSheet
from rules.mustering.changes import by_hand
from rules.mustering.changes.by_hand import HandChange
from rules.values import plain


@dataclass(frozen=True)
class Wish:
    """A change by hand that somebody wants; each `kind` reads the fields that it needs.

    `place` is a roster number or None for the stash, `number` an amount, `what` a key of the rulebook or the place of
    an advance.
    """

    kind: str
    reason: str
    place: Place = None
    number: int = 0
    what: str = ""
    with_gear: bool = False


#: Changes of a number of the whole warband.
_NUMBERS: dict[str, Callable[[WarbandSheet, int], HandChange]] = {
    "gold": by_hand.change_gold,
    "wyrdstone": by_hand.change_wyrdstone,
    "battles": by_hand.count_battles,
}


def entry_of(wish: Wish, warband: Warband, sheet: WarbandSheet, book: Rulebook) -> Settled:
    """The entry that the wish comes to on that roster. Raises `NotAllowed`."""
    return by_hand.by_hand(_change_of(wish, warband, sheet, book), wish.reason)


def _change_of(wish: Wish, warband: Warband, sheet: WarbandSheet, book: Rulebook) -> HandChange:
    if change := _NUMBERS.get(wish.kind):
        return change(sheet, wish.number)
    place, block = wish.place, wish.place or 0
    match wish.kind:
        case "experience":
            return by_hand.change_experience(sheet, block, wish.number)
        case "grant-advance":
            return by_hand.grant_advance(sheet, book, block, wish.what)
        case "strike-advance":
            return by_hand.strike_advance(sheet, block, int(wish.what))
        case "add-item":
            return by_hand.add_item(sheet, book, place, wish.what, wish.number)
        case "remove-item":
            return by_hand.remove_item(sheet, place, wish.what, wish.number)
        case "injure":
            return by_hand.injure(sheet, book, block, wish.what)
        case "cure":
            return by_hand.cure(sheet, block, wish.what)
        case "miss":
            return by_hand.miss_battles(sheet, block, wish.number)
        case "bring-back":
            return by_hand.bring_back(careers_in(warband), block, wish.number, with_gear=wish.with_gear)
        case _:
            raise ValueError(f"There is no change by hand called {wish.kind}.")


def facts_of_change(entry: Settled, before: WarbandSheet) -> dict[str, Any]:
    """The facts of a change by hand for chronicles and notices; its warrior is named as on the roster `before`."""
    change = plain(entry.changes[0])
    names = {block.number: block.name for block in before.warriors}
    return {
        "change": change["change"],
        "amount": change.get("amount", 0),
        "warrior": names.get(change.get("number"), ""),
        "more": len(entry.changes) - 1,
    }


@in_transaction
def change_by_hand(warband_id: int, user: User, *, wish: Wish, **click: Unpack[Click]) -> Warband:
    """Change the roster by hand. Raises `NotAllowed` and what `record` raises."""

    def build(sheet: WarbandSheet, book: Rulebook) -> list[Settled]:
        entry = entry_of(wish, Warband.objects.get(pk=warband_id), sheet, book)
        changed_by_hand.send(
            Warband, warband_id=warband_id, user=user, entry=entry, before=sheet, counts=True
        )
        return [entry]

    return change_by_book(warband_id, user, build, **click)
