"""Buying, selling and handing on equipment. All raise `NotAllowed` and what `record` raises.

A place is the number of a roster block, or None for the stash.
"""

from collections.abc import Sequence
from typing import Unpack

from roster.models import User, Warband
from roster.services.history.dice import WarbandDice
from roster.services.history.record import Click, change_by_book, change_with_dice
from rules.catalogue.model import Rulebook
from rules.ledger.apply import apply
from rules.ledger.entries import Entry, Place
from rules.ledger.sheet import WarbandSheet
from rules.mustering.changes import muster, random_items


def buy_item(
    warband_id: int,
    user: User | None,
    *,
    place: Place,
    item: str,
    copies: int = 1,
    found: int | None = None,
    **click: Unpack[Click],
) -> Warband:
    """Buy `copies` of an item for each member; `found` is the price of an item that a search has found.

    Where a D6 says what a copy is, it is rolled here and stored with it.
    """
    return change_with_dice(
        warband_id,
        user,
        lambda sheet, book, dice: random_items.identified(
            muster.buy(sheet, book, place, item, copies, found), book, dice.for_things()
        ),
        **click,
    )


def buy_several(
    warband_id: int,
    user: User | None,
    *,
    place: Place,
    items: Sequence[str],
    copies: int = 1,
    **click: Unpack[Click],
) -> Warband:
    """Buy `copies` of each of several items for each member: all of them or, where one is refused, none."""

    def build(sheet: WarbandSheet, book: Rulebook, dice: WarbandDice) -> Sequence[Entry]:
        entries: list[Entry] = []
        for item in items:
            bought = muster.buy(sheet, book, place, item, copies)
            for entry in random_items.identified(bought, book, dice.for_things()):
                entries.append(entry)
                sheet = apply(sheet, entry)
        return entries

    return change_with_dice(warband_id, user, build, **click)


def look_at_item(
    warband_id: int, user: User | None, *, place: Place, item: str, **click: Unpack[Click]
) -> Warband:
    """Roll the D6 for a copy that came into the warband without it."""
    return change_with_dice(
        warband_id,
        user,
        lambda sheet, book, dice: [random_items.looked_at(sheet, book, place, item, dice.for_things())],
        **click,
    )


def sell_item(
    warband_id: int, user: User | None, *, place: Place, item: str, copies: int = 1, **click: Unpack[Click]
) -> Warband:
    """Sell `copies` of an item of each member: for the whole price while mustering, later for half."""
    return change_by_book(
        warband_id, user, lambda sheet, book: [muster.sell(sheet, book, place, item, copies)], **click
    )


def move_item(
    warband_id: int,
    user: User | None,
    *,
    source: Place,
    target: Place,
    item: str,
    copies: int | None = None,
    **click: Unpack[Click],
) -> Warband:
    """Move copies, `copies` in all; by default one for each member of the larger end."""
    return change_by_book(
        warband_id,
        user,
        lambda sheet, book: [muster.move(sheet, book, source, target, item, copies)],
        **click,
    )
