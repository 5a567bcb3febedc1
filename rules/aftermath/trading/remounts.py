"""Horses that outlived their riders, where everybody rides (Imperial Outriders).

Ruling: such a horse goes towards the next recruit who comes with one, at the price of the chart. That a lost horse is
replaced before anything else is bought, `rules.mustering.figures.remounts` says.
"""

from rules.aftermath.draft import Draft
from rules.aftermath.trading.commands import (
    Hire,
    Join,
)
from rules.ledger.apply import apply
from rules.ledger.entries import ItemSold
from rules.ledger.sheet import WarbandSheet
from rules.mustering.figures.prices import REMOUNTS
from rules.mustering.figures.riding import is_mount
from rules.mustering.lists.lookups import block_of


def horses_given(draft: Draft, command: Hire | Join) -> tuple[ItemSold, ...]:
    """The horses in the stash that go towards recruits who come with one."""
    type = command.type if isinstance(command, Hire) else block_of(draft.sheet, command.number).type
    kind = draft.rulebook.warrior_type(draft.sheet.type, type)
    items = draft.rulebook.items
    if kind is None or not _replaces(draft):
        return ()
    for key in kind.fixed_equipment:
        spare = sum(held.copies for held in draft.sheet.stash if held.item == key)
        price = items[key].price
        if is_mount(items[key]) and price is not None and (given := min(spare, command.members)):
            return (ItemSold(None, key, given, price.base * given),)
    return ()


def with_horses_given(draft: Draft, given: tuple[ItemSold, ...]) -> WarbandSheet:
    """The sheet once these horses are handed in."""
    sheet = draft.sheet
    for entry in given:
        sheet = apply(sheet, entry)
    return sheet


def _replaces(draft: Draft) -> bool:
    return REMOUNTS in draft.rulebook.warbands[draft.sheet.type].tags
