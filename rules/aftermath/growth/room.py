"""What a warrior can still gain: characteristics below the racial maximum (LRB part 3 p.81-82).

Rulings: a figure printed above the maximum counts as at it (A-ABOVE); what a drug or the like added for good is not
counted; henchmen raise each characteristic once, hired swords as often as heroes (A-HIRED).
"""

from rules.catalogue.model import Rulebook, WarriorType
from rules.catalogue.profile import CHARACTERISTICS, Characteristic
from rules.ledger.sheet import Kind, WarbandSheet, WarriorSheet
from rules.mustering.hirelings import type_of
from rules.mustering.legality.potential import highest_for, risen_otherwise


def raisable(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> tuple[Characteristic, ...]:
    """The characteristics that an advance can raise by 1, in the order of the profile."""
    kind = type_of(block, sheet, rulebook)
    highest = highest_for(block, kind, sheet, rulebook) if kind else None
    if highest is None:
        return ()
    current, raised = block.current, _raised(block) if block.kind is Kind.HENCHMEN else {}
    most = rulebook.experience.henchman_increases
    return tuple(
        name
        for name in CHARACTERISTICS
        if current.value(name) - risen_otherwise(block, name) < highest.value(name)
        and raised.get(name, 0) < most
    )


def can_be_promoted(kind: WarriorType, sheet: WarbandSheet, rulebook: Rulebook) -> bool:
    """Whether one of a henchman group of that type may become a hero now."""
    heroes = sum(block.kind is Kind.HERO for block in sheet.active)
    return kind.can_become_hero and heroes < rulebook.experience.talent.most_heroes


def _raised(block: WarriorSheet) -> dict[Characteristic, int]:
    found: dict[Characteristic, int] = {}
    for advance in block.advances:
        if advance.change:
            name = advance.change.characteristic
            found[name] = found.get(name, 0) + advance.change.by
    return found
