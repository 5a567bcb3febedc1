"""The armour save that stands on a roster sheet. Called by pages and prints; a battle works out its own."""

from rules.catalogue.model import Rulebook
from rules.ledger.sheet import WarriorSheet

NO_SAVE = 7


def best_save(warrior: WarriorSheet, rulebook: Rulebook) -> int | None:
    """The smallest D6 that saves with everything worn and held, before modifiers (CORE-ARMOUR-1 to 7).

    What has a save of its own and adds to that of another, like a shield, does one of the two.
    """
    worn = [
        item.armour
        for held in warrior.possessions
        if (item := rulebook.items.get(held.item)) is not None and item.armour is not None
    ]
    bonus = sum(armour.bonus for armour in worn)
    saves = [armour.save - bonus + armour.bonus for armour in worn if armour.save is not None]
    best = min([*saves, NO_SAVE - bonus])
    return max(2, best) if best < NO_SAVE else None
