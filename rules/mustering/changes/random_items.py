"""Items that turn out to be one of several kinds when they are bought: a D6 decides (CORE-ITEM-MAP-1).

Pure: the faces come from the caller, which stores the entries before anybody sees them.
"""

from collections.abc import Collection, Iterator

from rules.catalogue.model import Item, Rulebook
from rules.ledger.entries import ItemBought, ItemTurnedOut, Place
from rules.ledger.sheet import WarbandSheet
from rules.mustering.changes.outfitting import check_held
from rules.mustering.changes.perishables import BLACK_MARKET
from rules.mustering.lists.lookups import item_of
from rules.mustering.problem import MISCELLANEOUS, NotAllowed, Refusal
from rules.values import changed

_SIDES = 6


def is_rolled_for(item: Item) -> bool:
    """Whether a D6 says what a copy of it is."""
    return len(item.becomes) == _SIDES


def identified(
    bought: ItemBought, rulebook: Rulebook, faces: Iterator[int], taken: Collection[str] = ()
) -> tuple[ItemBought, ...]:
    """The purchase as it was made; where a D6 says what each copy is, one purchase for each with its die.

    On the black market a die that shows one of the artefacts `taken` is rolled again while others are left.
    """
    item = rulebook.items[bought.item]
    if not is_rolled_for(item):
        return (bought,)
    entries = []
    for price in bought.prices:
        dice = [next(faces)]
        only_one = BLACK_MARKET in item.effects
        while only_one and item.becomes[dice[-1] - 1] in taken and not set(item.becomes).issubset(taken):
            dice.append(next(faces))
        entries.append(changed(bought, item=item.becomes[dice[-1] - 1], prices=(price,), rolls=tuple(dice)))
    return tuple(entries)


def looked_at(
    sheet: WarbandSheet, rulebook: Rulebook, place: Place, item: str, faces: Iterator[int]
) -> ItemTurnedOut:
    """Identify a copy that came into the warband without its die, found or brought in. Raises `NotAllowed`."""
    known = item_of(rulebook, item)
    if not is_rolled_for(known):
        raise NotAllowed(Refusal(f"{known.name} has no roll.", *MISCELLANEOUS))
    check_held(sheet, rulebook, place, item, 1)
    die = next(faces)
    return ItemTurnedOut(place, item, known.becomes[die - 1], (die,))
