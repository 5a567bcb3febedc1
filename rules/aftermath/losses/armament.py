"""Items that count as weapons and armour, for rules by which warriors lose these or nothing else."""

from rules.catalogue.model import Rulebook
from rules.ledger.sheet import Possession


def is_armament(held: Possession, rulebook: Rulebook) -> bool:
    """Whether a thing is a weapon or armour."""
    item = rulebook.items.get(held.item)
    return item is not None and bool(item.blow or item.shot or item.armour)
