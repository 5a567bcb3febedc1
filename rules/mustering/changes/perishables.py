"""Things that are never sold: gathered for the next battle, or bought on the black market.

What was gathered is used in that battle, or spoilt after it. An artefact is known as one of the black market by the
price that was paid for it, as one that was found cost nothing.
"""

from rules.catalogue.model import Rulebook
from rules.ledger.sheet import WarbandSheet
from rules.mustering.problem import TRADING, NotAllowed, Refusal
from rules.mustering.words import counted

#: The kind of the boon that counts the copies of its `item` which do not keep.
PERISHABLE = "perishable"
#: The trait of things that the black market alone sells.
BLACK_MARKET = "black-market"


def perishing(sheet: WarbandSheet, item: str) -> int:
    """The number of copies of an item that keep for the next battle alone."""
    return sum(boon.count for boon in sheet.boons if boon.kind == PERISHABLE and boon.item == item)


def copies_of(sheet: WarbandSheet, item: str) -> int:
    """The number of copies that the whole warband holds."""
    places = (sheet.stash, *(block.possessions for block in sheet.active))
    return sum(held.copies for place in places for held in place if held.item == item)


def check_sold(sheet: WarbandSheet, rulebook: Rulebook, item: str, copies: int) -> None:
    """Refuse to sell what was gathered, or bought on the black market. Raises `NotAllowed`."""
    if _is_from_the_black_market(sheet, rulebook, item):
        sentence = f"{rulebook.items[item].name} comes from the black market: it is never sold back."
        raise NotAllowed(Refusal(sentence, *TRADING))
    gathered = perishing(sheet, item)
    if gathered and copies_of(sheet, item) - copies < gathered:
        name = rulebook.items[item].name if item in rulebook.items else item
        sentence = (
            f"{counted(gathered, 'dose')} of {name} were gathered for the next battle and cannot be sold."
        )
        raise NotAllowed(Refusal(sentence, *TRADING))


def _is_from_the_black_market(sheet: WarbandSheet, rulebook: Rulebook, item: str) -> bool:
    """Whether the warband paid for the item what the black market asks."""
    asked = [
        it.price.base
        for it in rulebook.items.values()
        if BLACK_MARKET in it.effects and it.price and item in it.becomes
    ]
    places = (sheet.stash, *(block.possessions for block in sheet.active))
    paid = [price for place in places for held in place if held.item == item for price in held.paid]
    return any(price >= least for price in paid for least in asked)
