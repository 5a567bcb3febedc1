"""Things that a warband gathered for its next battle: used in it, or spoilt after it, and never sold."""

from rules.catalogue.model import Rulebook
from rules.ledger.sheet import WarbandSheet
from rules.mustering.problem import TRADING, NotAllowed, Refusal
from rules.mustering.words import counted

#: The kind of the boon that counts the copies of its `item` which do not keep.
PERISHABLE = "perishable"


def perishing(sheet: WarbandSheet, item: str) -> int:
    """The number of copies of an item that keep for the next battle alone."""
    return sum(boon.count for boon in sheet.boons if boon.kind == PERISHABLE and boon.item == item)


def copies_of(sheet: WarbandSheet, item: str) -> int:
    """The number of copies that the whole warband holds."""
    places = (sheet.stash, *(block.possessions for block in sheet.active))
    return sum(held.copies for place in places for held in place if held.item == item)


def check_sold(sheet: WarbandSheet, rulebook: Rulebook, item: str, copies: int) -> None:
    """Refuse to sell what was gathered. Raises `NotAllowed`."""
    gathered = perishing(sheet, item)
    if gathered and copies_of(sheet, item) - copies < gathered:
        name = rulebook.items[item].name if item in rulebook.items else item
        sentence = (
            f"{counted(gathered, 'dose')} of {name} were gathered for the next battle and cannot be sold."
        )
        raise NotAllowed(Refusal(sentence, *TRADING))
