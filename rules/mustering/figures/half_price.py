"""What a warrior buys at half price when they are hired: one thing of those that their rule names, and no second one.

The roster keeps no mark for it: it is the thing of theirs for which half its price was paid. Ruling: a
warrior is newly hired until their first battle, and half of an odd price is rounded up. The first such thing that
they buy is the one; while mustering it may be given back, and another one chosen.
"""

from rules.catalogue.model import Item, ListedItem, Rulebook, WarbandType, WarriorType
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.mustering.hirelings import is_hired
from rules.mustering.lists.permission import has_own_price, listed

#: Tags: the things of which one costs half, set apart by commas; and that it stays with its owner for ever.
HALF_PRICE, STAYS = "half-price-when-hired:", "half-price-thing-stays"


def half_of(price: int) -> int:
    """Half a price in gold crowns, rounded up."""
    return price - price // 2


def half_priced(kind: WarriorType) -> tuple[str, ...]:
    """The keys of the things of which warriors of a type buy one at half price when hired."""
    return tuple(
        key
        for tag in kind.tags
        if tag.startswith(HALF_PRICE)
        for key in tag.removeprefix(HALF_PRICE).split(",")
    )


def full_price(item: Item, line: ListedItem | None) -> int:
    """The price of which half is asked: that of their list, else of the price chart; 0 where dice are rolled for it."""
    if line is not None:
        return line.price if has_own_price(item, line) else 0
    return item.price.base if item.price and not item.price.dice else 0


def is_half_price(
    item: Item, line: ListedItem | None, warrior: WarriorSheet, warband: WarbandType, rulebook: Rulebook
) -> bool:
    """Whether the next copy of the item costs the warrior half; `line` is that of their list, where it has one."""
    kind = warband.warrior(warrior.type)
    if kind is None or item.key not in half_priced(kind) or warrior.battles or not full_price(item, line):
        return False
    return had_for_half(warrior, warband, rulebook) == ""


def had_for_half(warrior: WarriorSheet, warband: WarbandType, rulebook: Rulebook) -> str:
    """The key of the thing that a warrior bought at half price; "" if there is none."""
    kind = None if is_hired(warrior) else warband.warrior(warrior.type)
    named = half_priced(kind) if kind else ()
    for held in warrior.possessions if kind else ():
        item = rulebook.items.get(held.item)
        if kind is None or item is None or item.key not in named:
            continue
        price = full_price(item, listed(item, warband, kind, warrior))
        if price and half_of(price) in held.paid:
            return held.item
    return ""


def bound_thing(sheet: WarbandSheet, warrior: WarriorSheet, rulebook: Rulebook) -> str:
    """The key of the thing bought at half price that stays with the warrior; "" for none.

    Where the rule does not keep it for ever it stays until their first battle, so that nobody buys two.
    """
    warband = rulebook.warbands.get(sheet.type)
    kind = warband.warrior(warrior.type) if warband else None
    if warband is None or kind is None or (warrior.battles and STAYS not in kind.tags):
        return ""
    return had_for_half(warrior, warband, rulebook)
