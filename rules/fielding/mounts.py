"""Riders: the mounts of a side, for battles in which somebody may ride (the option of mounted warriors)."""

from collections.abc import Sequence

from rules.catalogue.model import Item, Rulebook
from rules.engine.setup import STEED, Fighter, Mount, Protection, SideSetup
from rules.ledger.sheet import WarbandSheet
from rules.mustering.hirelings import hireling_of, is_hired
from rules.values import changed

#: The trait of an animal that may be ridden, and of barding that slows it.
RIDDEN, SLOWS = "mount", "slows-mount"
#: The tag of a warband of which some types have learnt to ride.
_AS = "ride-as:"


def with_mounts(side: SideSetup, sheet: WarbandSheet, rulebook: Rulebook) -> SideSetup:
    """The side with the mount of everybody who has one, and what everybody has learnt."""
    learnt: dict[int, int] = {block.number: block.experience for block in sheet.active}
    fighters = tuple(
        fighter
        if fighter.beast
        else changed(_with_mount(fighter, sheet, rulebook), experience=learnt[fighter.warrior])
        for fighter in side.fighters
    )
    return changed(side, fighters=fighters)


def with_steeds(sides: Sequence[SideSetup]) -> list[SideSetup]:
    """The sides with a model for each mount among the reserves, ids following those of all others (MOUNT-50)."""
    number = sum(len(side.fighters) for side in sides)
    came = []
    for side in sides:
        steeds = [_steed(rider) for rider in side.fighters if rider.mount is not None]
        reserves = [changed(it, id=number + place) for place, it in enumerate((*side.reserves, *steeds))]
        number += len(reserves)
        came.append(changed(side, reserves=tuple(reserves)) if reserves else side)
    return came


def _steed(rider: Fighter) -> Fighter:
    mount = rider.mount
    assert mount is not None
    return Fighter(
        id=0,
        warrior=rider.warrior,
        member=rider.member,
        name=f"{rider.name}'s {mount.name.lower()}",
        type=mount.name,
        profile=mount.profile,
        hero=False,
        animal=True,
        tags=(STEED, "immune-all-alone", *(("lone-mule",) if "non-combatant" in mount.traits else ())),
        beast=mount.key,
        line=mount.key,
        called_by=rider.id,
    )


def _with_mount(fighter: Fighter, sheet: WarbandSheet, rulebook: Rulebook) -> Fighter:
    beast = _beast(fighter, sheet, rulebook)
    if beast is None or beast.profile is None:
        return fighter
    barding = [worn for worn in fighter.protection if worn.armour.slot == "barding"]
    mount = Mount(
        key=beast.key,
        name=beast.name,
        profile=beast.profile,
        movement=beast.profile.M - _slowed(barding, rulebook),
        traits=beast.effects,
        barding=max((worn.armour.bonus for worn in barding), default=0),
        skilled=is_hired(sheet.warrior(fighter.warrior)) or _has_learnt(fighter, beast),
    )
    return changed(fighter, mount=mount)


def _has_learnt(fighter: Fighter, beast: Item) -> bool:
    """Whether a skill, or the list of their warband, says that they ride that animal (MOUNT-58, -116)."""
    if not {f"rides:{beast.key}", "rides:any"}.isdisjoint(fighter.tags):
        return True
    lists = (tag.removeprefix(_AS) for tag in fighter.tags if tag.startswith(_AS))
    return any(fighter.line in kinds.split(",") for kinds in lists)


def _beast(fighter: Fighter, sheet: WarbandSheet, rulebook: Rulebook) -> Item | None:
    """The animal they have among their things; a hired sword brings one of their own."""
    carried = [rulebook.items.get(gear.key) for gear in fighter.gear if RIDDEN in gear.traits]
    hireling = hireling_of(sheet.warrior(fighter.warrior), rulebook)
    if hireling is not None and hireling.mount is not None:
        carried.append(rulebook.items.get(hireling.mount.item))
    owned = [item for item in carried if item is not None and item.profile is not None]
    return max(owned, key=_fights, default=None)


def _fights(item: Item) -> int:
    """The Attacks of an animal: of two mounts the better fighter is ridden."""
    return item.profile.A if item.profile else 0


def _slowed(barding: list[Protection], rulebook: Rulebook) -> int:
    """What barding takes off the Movement, in inches."""
    rules = rulebook.option_tables.mounted
    slows = any(SLOWS in worn.armour.traits for worn in barding)
    return -rules.barding_movement if slows and rules is not None else 0
