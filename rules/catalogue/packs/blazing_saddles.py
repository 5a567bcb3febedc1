"""What Blazing Saddles prints otherwise than the rulebook: the price of barding, and the figures of a horse."""

from rules.catalogue.model import Item, Price, Rulebook
from rules.values import changed

#: The price and rarity of barding (MOUNT-111), and the Weapon Skill of a riding horse (MOUNT-88).
_BARDING, _BARDING_RARITY, _HORSE_WS = 30, 11, 1


def with_saddles(book: Rulebook) -> Rulebook:
    """The rulebook with the figures of Blazing Saddles; the lists of warbands keep their own prices."""
    items = dict(book.items)
    if barding := items.get("barding"):
        items["barding"] = changed(barding, price=Price(_BARDING), rarity=_BARDING_RARITY)
    if horse := items.get("horse"):
        items["horse"] = _horse(horse)
    return changed(book, items=items)


def _horse(horse: Item) -> Item:
    return horse if horse.profile is None else changed(horse, profile=changed(horse.profile, WS=_HORSE_WS))
