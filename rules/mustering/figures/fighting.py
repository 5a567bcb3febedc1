"""The profile with which a warrior fights: that of the roster, and what their things do to it while worn."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from rules.catalogue.model import Item, Rulebook, WarbandType, WarriorType
from rules.catalogue.profile import Change, Profile
from rules.ledger.sheet import WOLF_FOR_GOOD, Kind, WarbandSheet, WarriorSheet
from rules.mustering.figures.shares import shares
from rules.mustering.hirelings import type_of
from rules.values import changed

#: What gear does to the profile while it is worn.
_WORN = {
    "movement-plus-1": (Change(characteristic="M", by=1),),
    "movement-plus-3": (Change(characteristic="M", by=3),),
    "movement-minus-1": (Change(characteristic="M", by=-1),),
    "wounds-plus-1": (Change(characteristic="W", by=1),),
    "swivel-gun": (Change(characteristic="M", by=-1), Change(characteristic="I", by=-1)),
}


#: What skills add to the profile for good, over the racial maximum too, by their tag.
_BY_SKILL = {
    "strength-plus-1": Change(characteristic="S", by=1),
    "toughness-plus-1": Change(characteristic="T", by=1),
    "attack-plus-1": Change(characteristic="A", by=1),
}


class Worn(NamedTuple):
    """The effect of one thing, or two together, on a characteristic."""

    change: Change
    items: tuple[Item, ...]


class Fighting(NamedTuple):
    """A profile on the table, and what gear has changed of it."""

    profile: Profile
    worn: tuple[Worn, ...]


def fighting(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> Fighting:
    """The fighting profile of a hero, or the first member of a group. Unknown types fight as the roster says."""
    type, warband = type_of(block, sheet, rulebook), rulebook.warbands.get(sheet.type)
    if type is None or warband is None:
        return Fighting(block.current, ())
    share = shares(block, sheet, rulebook)[0] if block.members else ()
    keys = () if WOLF_FOR_GOOD in block.flags else (key for key, _copies in share)
    things = [rulebook.items[key] for key in keys if key in rulebook.items]
    tags = tags_of_fighter(block, type, warband, rulebook)
    worn = worn_changes(things, tags)
    return Fighting(fielded_profile(type, block.current, worn, tags), worn)


def as_hired(type: WarriorType, rulebook: Rulebook) -> Fighting:
    """The profile in a fight of a warrior who has just joined, with what comes with them."""
    things = [rulebook.items[key] for key in type.fixed_equipment if key in rulebook.items]
    worn = worn_changes(things, type.tags)
    return Fighting(fielded_profile(type, type.profile, worn), worn)


def worn_changes(things: Sequence[Item], tags: Collection[str]) -> tuple[Worn, ...]:
    """Heavy armour and a shield together slow by an inch (CORE-ARM-HEAVY); other things by what they are."""
    heavy = [it for it in things if it.armour and "slow-with-shield" in it.armour.traits]
    shields = [it for it in things if it.armour and it.armour.slot == "shield"]
    found = []
    if heavy and shields and "no-armour-move-penalty" not in tags:
        found.append(Worn(Change(characteristic="M", by=-1), (heavy[0], shields[0])))
    found += [Worn(change, (it,)) for it in things for trait in it.effects for change in _WORN.get(trait, ())]
    return tuple(found)


def fielded_profile(
    type: WarriorType, profile: Profile, worn: Iterable[Worn], tags: Collection[str] = ()
) -> Profile:
    """A vehicle goes as its horse does and fights as its crew, which cannot be hurt by itself (Empire in Flames)."""
    learnt = [change for tag, change in _BY_SKILL.items() if tag in tags]
    profile = profile.changed_by([*(each.change for each in worn), *learnt])
    horse, crew = type.parts.get("horse", {}), type.parts.get("guardian", {})
    if not type.vehicle or not crew:
        return profile
    found = {name: value for part in (horse, crew) for name, value in part.items() if name not in ("T", "W")}
    return changed(profile, **found)


def tags_of_fighter(
    warrior: WarriorSheet, type: WarriorType, warband: WarbandType, rulebook: Rulebook
) -> tuple[str, ...]:
    """Every key under which a rule finds a warrior: of type, warband, skills, mutations and lasting injuries.

    Mutations add up: one bought twice has its tag twice (LRB part 2 p.14).
    """
    found = [rulebook.skills[skill].tags for skill in warrior.skills if skill in rulebook.skills]
    if warrior.kind is Kind.HIRED_SWORD:
        found.append(("no-rout-leadership",))
    else:
        found += [rule.tags for rule in warband.rules]
    known = {
        mutation.key: mutation.tags for mutation in (warband.mutations.choices if warband.mutations else ())
    }
    gifts = [tag for gift in warrior.mutations for tag in known.get(gift.key, ())]
    found.append(tuple(gifts))
    again = [tag for index, tag in enumerate(gifts) if tag in gifts[:index]]
    return (*sorted({*type.tags, *warrior.flags, *(tag for tags in found for tag in tags)}), *again)
