"""What those possessed by a reward of the Shadowlord may still use (CAMP-OPT-REWARD-6)."""

from collections.abc import Iterator

from rules.catalogue.model import Rulebook
from rules.ledger.sheet import Possession, WarriorSheet
from rules.mustering.lists.permission import is_use_lost


def forbidden_to_the_possessed(block: WarriorSheet, rulebook: Rulebook) -> Iterator[Possession]:
    """The weapons and armour of a warrior that are of no use to them any more; none for others."""
    for held in block.possessions:
        item = rulebook.items.get(held.item)
        if item is not None and is_use_lost(item, block):
            yield held
