"""Haggling: 2D6 off one item that is bought, once in a sequence for everybody who can (LRB part 3 p.84).

Rulings: it is used on the price after its dice, and never lowers it below 1 gc (T-MINONE); of several copies it is the
dearest that becomes cheaper.
"""

from rules.aftermath.draft import Draft
from rules.aftermath.tags import tags_of
from rules.aftermath.trading.commands import Buy
from rules.catalogue.dice import outcomes
from rules.ledger.entries import ItemBought
from rules.mustering.changes import muster
from rules.mustering.lists.lookups import block_of, pay
from rules.mustering.problem import TRADING, NotAllowed, Refusal
from rules.values import changed

_HAGGLE = "haggle"


def hagglers(draft: Draft) -> tuple[int, ...]:
    """The roster numbers of those who may still haggle in this sequence."""
    return tuple(
        block.number
        for block in draft.sheet.active
        if block.number not in draft.hagglers and _can_haggle(draft, block.number)
    )


def check_haggler(draft: Draft, number: int) -> None:
    """Refuse somebody who cannot haggle, or has done so. Raises `NotAllowed`."""
    name = block_of(draft.sheet, number).name
    if not _can_haggle(draft, number):
        raise NotAllowed(Refusal(f"{name} does not have the skill Haggle.", *TRADING))
    if number in draft.hagglers:
        raise NotAllowed(Refusal(f"{name} has haggled in this sequence.", *TRADING))


def haggled(draft: Draft, command: Buy, price: int | None, saved: int | None) -> ItemBought:
    """The purchase at the lower price; `saved` None takes the least that the dice can show. Raises `NotAllowed`."""
    terms = draft.rulebook.trading.haggle
    off = outcomes(terms.dice)[0] if saved is None else saved
    richer = changed(draft.sheet, gold=draft.sheet.gold + off)
    entry = muster.buy(richer, draft.rulebook, command.place, command.item, command.copies, price)
    dearest = max(entry.prices)
    name = draft.rulebook.items[command.item].name
    if not dearest:
        raise NotAllowed(Refusal(f"There is nothing to haggle about: {name} is free.", *TRADING))
    at = entry.prices.index(dearest)
    left = min(dearest, max(dearest - off, terms.lowest_price))
    prices = (*entry.prices[:at], left, *entry.prices[at + 1 :])
    pay(draft.sheet, sum(prices), name, len(prices))
    return changed(entry, prices=prices)


def _can_haggle(draft: Draft, number: int) -> bool:
    block = draft.sheet.warrior(number)
    blessed = any(boon.kind == _HAGGLE and boon.warrior == number for boon in draft.sheet.boons)
    return blessed or _HAGGLE in tags_of(block, draft.sheet, draft.rulebook)
