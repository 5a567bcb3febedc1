"""Mounts among the things of a warband: what is ridden, and what is worn by a warhorse alone."""

from collections.abc import Iterator, Sequence

from rules.catalogue.model import Armour, Item, Rulebook
from rules.catalogue.profile import Profile
from rules.ledger.sheet import WarriorSheet
from rules.mustering.figures.save import NO_SAVE, save_with
from rules.mustering.hirelings import hireling_of
from rules.values import Value

#: The trait of an animal that may be ridden.
MOUNT = "mount"


def is_mount(item: Item) -> bool:
    """Whether an item is an animal that somebody may ride."""
    return MOUNT in item.effects


def mounts_of(block: WarriorSheet, rulebook: Rulebook) -> Iterator[tuple[Item, int]]:
    """The mounts of a block with the copies of each."""
    for held in block.possessions:
        item = rulebook.items.get(held.item)
        if item is not None and is_mount(item):
            yield item, held.copies


def barding_of(block: WarriorSheet, rulebook: Rulebook) -> Iterator[Item]:
    """The barding that a block has."""
    for held in block.possessions:
        item = rulebook.items.get(held.item)
        if item is not None and item.armour is not None and item.armour.slot == "barding":
            yield item


def bears_barding(item: Item, rulebook: Rulebook) -> bool:
    """Whether a mount wears barding: a warhorse does, a common horse never (MOUNT-12)."""
    rules = rulebook.option_tables.mounted
    known = () if rules is None else rules.mounts
    return any(mount.item == item.key and mount.barding for mount in known)


class Saddle(Value, frozen=True):
    """The figures of somebody on their mount: its Movement in inches, their save, and how the animal strikes."""

    mount: str
    movement: int
    save: int
    weapon_skill: int = 0
    strength: int = 0

    @property
    def in_words(self) -> str:
        """`On the warhorse: M 8, save 5+; it strikes with WS 3 and S 3`."""
        strikes = (
            f"; it strikes with WS {self.weapon_skill} and S {self.strength}" if self.weapon_skill else ""
        )
        return f"On the {self.mount.lower()}: M {self.movement}, save {self.save}+{strikes}"


def saddle(block: WarriorSheet, rulebook: Rulebook) -> Saddle | None:
    """The figures of a block in the saddle; None for those without a mount, and where nobody rides."""
    if not rulebook.has_riders:
        return None
    owned = [mount for mount, _ in mounts_of(block, rulebook)]
    hireling = hireling_of(block, rulebook)
    if hireling is not None and hireling.mount is not None and hireling.mount.item in rulebook.items:
        owned.append(rulebook.items[hireling.mount.item])
    mount = max((it for it in owned if it.profile is not None), key=_fights, default=None)
    if mount is None or mount.profile is None:
        return None
    worn = [item.armour for held in block.possessions if (item := rulebook.items.get(held.item))]
    return saddle_of(
        mount.name, mount.profile, mount.effects, [armour for armour in worn if armour], rulebook
    )


def _fights(item: Item) -> int:
    return item.profile.A if item.profile else 0


def saddle_of(
    name: str, animal: Profile, traits: Sequence[str], worn: Sequence[Armour], rulebook: Rulebook
) -> Saddle:
    """The figures of somebody in such armour on an animal with such traits."""
    rules = rulebook.option_tables.mounted
    slows = rules is not None and any("slows-mount" in armour.traits for armour in worn)
    best = (save_with(worn) or NO_SAVE) - (rules.save_bonus if rules else 0) - ("thick-skinned" in traits)
    fights = animal.A > 0
    return Saddle(
        mount=name,
        movement=animal.M + (rules.barding_movement if rules and slows else 0),
        save=max(2, best),
        weapon_skill=animal.WS if fights else 0,
        strength=animal.S if fights else 0,
    )
