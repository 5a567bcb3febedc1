"""Take a roster to the table: which models of a warband sheet take the field, and with what figures."""

from collections.abc import Sequence

from rules.catalogue.model import Item, Rulebook, Shot
from rules.engine.setup import BASE_RADIUS, Fighter, Gear, Protection, SideSetup, Weapon
from rules.fielding.lent_tags import with_lent_tags
from rules.fielding.spellbooks import casting_bonus, known_spells
from rules.ledger.namesakes import distinct
from rules.ledger.sheet import WOLF_FOR_GOOD, Kind, WarbandSheet, WarriorSheet
from rules.mustering.figures.fighting import fielded_profile, tags_of_fighter, worn_changes
from rules.mustering.figures.rating import rating
from rules.mustering.figures.shares import Share, shares
from rules.mustering.hirelings import type_of
from rules.mustering.lists.permission import callings
from rules.values import changed

#: Radius of a 40 mm base in 1/100 inch, for large creatures.
LARGE_RADIUS = 79

_FIGHTS = "fights-beside"
#: The trait of helpers who throw what they find, and the thing.
_THROWS, _SHARP_STUFF = (
    "throws-sharp-stuff",
    Weapon("sharp-stuff", "Sharp stuff", shot=Shot(8, 2, traits=("thrown",))),
)
#: The tag of a warband that the hero with the highest Leadership, then experience, leads in each battle.
_BEST_LEADS = "best-leads"
#: Weapons of creatures that breathe or spit; nobody carries these.
_BREATH = {
    "stream-of-corruption": Weapon(
        "stream-of-corruption", "Stream of corruption", shot=Shot(6, 3, traits=("no-armour-save",))
    )
}


class NobodyToField(ValueError):
    """A warband without anybody who can fight; the sentence names it."""


def field_side(sheet: WarbandSheet, rulebook: Rulebook, first_id: int) -> SideSetup:
    """One warband as it takes the field; fighter ids rise from `first_id`.

    Raises `NobodyToField` when nobody can fight, `KeyError` for a type that the rulebook does not know.
    """
    fighters: list[Fighter] = []
    for warrior in sheet.active:
        if warrior.misses_battles:
            continue
        for member, share in enumerate(shares(warrior, sheet, rulebook)):
            fighters.append(_fighter(first_id + len(fighters), warrior, member, share, sheet, rulebook))
            for beast in _beasts(share, rulebook):
                fighters.append(_beast(first_id + len(fighters), warrior, beast))
    if not fighters:
        raise NobodyToField(f"{sheet.name} has nobody who can fight this battle.")
    names = distinct(fighter.name for fighter in fighters)
    named = [changed(fighter, name=name) for fighter, name in zip(fighters, names, strict=True)]
    fighters = with_lent_tags(_led(named, sheet))
    return SideSetup(sheet.name, sheet.type, rating(sheet, rulebook).total, tuple(fighters))


def _led(fighters: Sequence[Fighter], sheet: WarbandSheet) -> list[Fighter]:
    """The side under the leader of this battle alone, if there is one; else as the roster says."""
    head = next((fighter for fighter in fighters if "leads-for-battle" in fighter.tags), None)
    heroes = [fighter for fighter in fighters if fighter.hero and _BEST_LEADS in fighter.tags]
    if heroes and head is None:
        learnt: dict[int, int] = {block.number: block.experience for block in sheet.active}
        head = max(heroes, key=lambda hero: (hero.profile.Ld, learnt[hero.warrior]))
    return [changed(fighter, leader=fighter is head) if head else fighter for fighter in fighters]


def _fighter(
    id: int, warrior: WarriorSheet, member: int, share: Share, sheet: WarbandSheet, rulebook: Rulebook
) -> Fighter:
    type = type_of(warrior, sheet, rulebook)
    if type is None:
        raise KeyError(warrior.type)
    wolf = WOLF_FOR_GOOD in warrior.flags
    carried = [(item, copies) for key, copies in (() if wolf else share) if (item := rulebook.items.get(key))]
    tags = tags_of_fighter(warrior, type, rulebook.warbands[sheet.type], rulebook)
    protection = tuple(Protection(item.key, item.name, item.armour) for item, _ in carried if item.armour)
    return Fighter(
        id=id,
        warrior=warrior.number,
        member=member,
        name=warrior.name if warrior.members == 1 else f"{warrior.name} {member + 1}",
        type=type.name,
        profile=fielded_profile(
            type, warrior.current, worn_changes([item for item, _ in carried], tags), tags
        ),
        hero=warrior.kind is Kind.HERO,
        leader=warrior.leader,
        large=type.large or type.vehicle,
        animal=type.animal or wolf,
        radius=LARGE_RADIUS if type.large or type.vehicle else BASE_RADIUS,
        weapons=(
            *(weapon_of(item, copies) for item, copies in carried if item.blow or item.shot),
            *(_BREATH[tag] for tag in dict.fromkeys(tags) if tag in _BREATH),
        ),
        protection=protection,
        gear=tuple(
            Gear(item.key, item.name, item.effects, copies) for item, copies in carried if item.effects
        ),
        tags=tags,
        skills=warrior.skills,
        line=type.key,
        kinds=tuple(kind for kind in ("undead", "possessed", "daemon") if getattr(type, kind)),
        spells=() if wolf else known_spells(warrior, sheet, rulebook),
        casting_bonus=casting_bonus(warrior, sheet, rulebook, tags),
        callings=tuple(sorted(callings(rulebook.warbands[sheet.type], type, warrior))),
    )


def _beasts(share: Share, rulebook: Rulebook) -> list[Item]:
    """The animals that fight beside their owner, one for each (CORE-ANIMAL-DOG-1)."""
    found = [(item, copies) for key, copies in share if (item := rulebook.items.get(key))]
    return [item for item, copies in found if item.profile and _FIGHTS in item.effects for _ in range(copies)]


def _beast(id: int, owner: WarriorSheet, item: Item) -> Fighter:
    """A wardog or the like: a model of its own that belongs to its owner's things."""
    assert item.profile is not None
    throws = _THROWS in item.effects
    nature = ("throws-twice",) if throws else ("animal",)
    return Fighter(
        id=id,
        warrior=owner.number,
        member=0,
        name=f"{item.name} of {owner.name}",
        type=item.name,
        profile=item.profile,
        hero=False,
        animal=not throws,
        tags=(*nature, "no-equipment", "no-experience"),
        weapons=(_SHARP_STUFF,) if throws else (),
        line=item.key,
        callings=() if throws else ("animal",),
        beast=item.key,
    )


def weapon_of(item: Item, copies: int) -> Weapon:
    """An item that strikes or shoots, as it is carried into battle."""
    kind = item.used_as or item.counts_as or item.key
    return Weapon(item.key, item.name, item.blow, item.shot, copies, kind, item.category)
