"""The figures of one block in a fight with what it carries: attacks, armour save, and what each weapon does.

Asked by previews and pages; a battle works out its own figures, from the same ways of holding weapons.
"""

from rules.catalogue.model import Item, Rulebook
from rules.engine.loadouts import Loadout, loadouts
from rules.engine.setup import Fighter, Protection, Weapon
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.mustering.figures.save import best_save
from rules.mustering.hirelings import type_of
from rules.values import Value


class Arms(Value, frozen=True):
    """The most attacks that a member's hands allow, before charges and skills, and their armour save (None: none)."""

    attacks: int
    save: int | None


def arms(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> Arms:
    """Attacks and save of one member of the block."""
    return Arms(_attacks(block, sheet, rulebook), best_save(block, rulebook))


def _attacks(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> int:
    """One more with a second weapon in hand (CORE-CC-TWO-1); none for those without Weapon Skill."""
    profile = block.current
    if profile.WS == 0:
        return 0
    return max(
        1 if way.trait("one-attack") else profile.A + int(way.off is not None)
        for way in _ways(block, sheet, rulebook)
    )


def _ways(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> tuple[Loadout, ...]:
    held = [
        (item, block.copies_each(possession))
        for possession in block.possessions
        if (item := rulebook.items.get(possession.item)) is not None
    ]
    kind = type_of(block, sheet, rulebook)
    member = Fighter(
        id=0,
        warrior=block.number,
        member=0,
        name=block.name,
        type=block.type,
        profile=block.current,
        hero=not block.is_group,
        animal=kind.animal if kind else False,
        weapons=tuple(
            Weapon(item.key, item.name, item.blow, item.shot, copies, category=item.category)
            for item, copies in held
            if item.blow or item.shot
        ),
        protection=tuple(Protection(item.key, item.name, item.armour) for item, _ in held if item.armour),
        tags=kind.tags if kind else (),
    )
    return loadouts(member)


def blow_strength(item: Item, strength: int) -> int | None:
    """The Strength of its blows in the hands of somebody with that Strength; None for what does not strike."""
    if item.blow is None:
        return None
    if item.blow.fixed_strength is not None:
        return item.blow.fixed_strength
    return strength + item.blow.strength


def shot_strength(item: Item, strength: int) -> int | None:
    """The same for its shots."""
    if item.shot is None:
        return None
    own = strength if item.shot.strength is None else item.shot.strength
    return own + item.shot.strength_bonus
