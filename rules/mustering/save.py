"""The armour save that stands on a roster sheet. Called by pages and prints; a battle works out its own."""

from rules.catalogue.model import Rulebook
from rules.mustering.sheet import WarriorSheet

NO_SAVE = 7


def best_save(warrior: WarriorSheet, rulebook: Rulebook) -> int | None:
    """The smallest D6 that saves with everything worn and held, before modifiers (CORE-ARMOUR-1 to 7)."""
    save, bonus = NO_SAVE, 0
    for held in warrior.possessions:
        item = rulebook.items.get(held.item)
        if item is None or item.armour is None:
            continue
        if item.armour.save is not None:
            save = min(save, item.armour.save)
        bonus += item.armour.bonus
    best = save - bonus
    return max(2, best) if best < NO_SAVE else None
