"""The magic that a wizard brings to the table: the spells they know, and the creatures that one of them may call.

Called by `rules.fielding.fielding`; a stored battle holds the result, so that it needs no rulebook.
"""

from collections.abc import Sequence

from rules.catalogue.model import Rulebook, Spell, SpellList
from rules.engine.setup import BASE_RADIUS, Fighter, KnownSpell, SideSetup
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.mustering.hirelings import hireling_of, is_hired
from rules.mustering.spells import magic_of
from rules.values import changed

#: What a spell may call: warband and type of the creature, and how many at most.
CALLED = {"children-of-the-horned-rat": ("skaven-clan-eshin", "giant-rat", 3)}

#: The same of special rules, by their tag, with the tags that these have besides.
CALLED_BY_RULES: dict[str, tuple[str, str, int, tuple[str, ...]]] = {
    "warmonger": ("battle-monks-of-cathay", "raging-peasant", 4, ("hatred:all",)),
    "deathspeaker": ("restless-dead", "zombie", 3, ()),
}

#: Lists handled like prayers, but for what keeps off spells: that keeps them off too (note of the list).
STOPPED_LIKE_SPELLS = ("norse-runes",)

#: A skill of the same +1 that the figure of a hired sword holds already.
_SORCERY = "casting-plus-1"


def known_spells(warrior: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> tuple[KnownSpell, ...]:
    """The spells they know, in the order they learned them; a list known whole follows, in the order of its numbers."""
    keys = list(dict.fromkeys(warrior.spells))
    magic = magic_of(warrior, sheet, rulebook)
    if magic is not None:
        whole = [rulebook.spell_lists[key] for key in magic.lists] if magic.complete else []
        keys += [spell.key for listing in whole for spell in listing.spells]
        keys += magic.further
    repeats = {key: max(0, warrior.spells.count(key) - 1) for key in keys}
    return tuple(known_spell(key, rulebook, times) for key, times in repeats.items() if _spell(key, rulebook))


def casting_bonus(warrior: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook, tags: Sequence[str]) -> int:
    """The bonus on the casting rolls of a hired sword, beyond that of their skills."""
    hireling = hireling_of(warrior, rulebook) if is_hired(warrior) else None
    if hireling is None or hireling.magic is None:
        return 0
    return max(0, hireling.magic.casting_bonus - (1 if _SORCERY in tags else 0))


def with_reserves(sides: Sequence[SideSetup], rulebook: Rulebook) -> tuple[SideSetup, ...]:
    """The sides with every creature that their spells may call, ids following those of all fighters."""
    number = sum(len(side.fighters) for side in sides)
    found = []
    for side in sides:
        reserves: list[Fighter] = []
        for fighter in side.fighters:
            reserves += _called_by(fighter, number + len(reserves), rulebook)
        number += len(reserves)
        found.append(changed(side, reserves=tuple(reserves)) if reserves else side)
    return tuple(found)


def _called_by(caller: Fighter, number: int, rulebook: Rulebook) -> list[Fighter]:
    """The creatures of one spell or rule of theirs, the first that calls any."""
    calls: list[tuple[str, str, int, tuple[str, ...]]] = [
        (*CALLED[spell.key], ()) for spell in caller.spells if spell.key in CALLED
    ]
    calls += [CALLED_BY_RULES[tag] for tag in caller.tags if tag in CALLED_BY_RULES]
    if not calls:
        return []
    warband, key, most, more = calls[0]
    kind = rulebook.warrior_type(warband, key)
    if kind is None:
        return []
    return [
        Fighter(
            id=number + step,
            warrior=0,
            member=step,
            name=f"{kind.name} {step + 1} of {caller.name}",
            type=kind.name,
            profile=kind.profile,
            hero=False,
            animal=kind.animal,
            radius=BASE_RADIUS,
            tags=tuple(sorted({*kind.tags, *more})),
            line=kind.key,
            kinds=("undead",) if kind.undead else (),
            called_by=caller.id,
        )
        for step in range(most)
    ]


def _spell(key: str, rulebook: Rulebook) -> tuple[Spell, SpellList] | None:
    for listing in rulebook.spell_lists.values():
        for spell in listing.everything:
            if spell.key == key:
                return spell, listing
    return None


def known_spell(key: str, rulebook: Rulebook, lowered: int = 0) -> KnownSpell:
    """A spell, made easier by the number of repeated draws; raises `KeyError` for one that no list has."""
    found = _spell(key, rulebook)
    if found is None:
        raise KeyError(key)
    spell, listing = found
    reach = spell.range if isinstance(spell.range, int) else None
    needed = None if spell.difficulty is None else spell.difficulty - lowered
    kind = "rune" if listing.key in STOPPED_LIKE_SPELLS else listing.kind
    return KnownSpell(spell.key, spell.name, needed, kind, reach, spell.tags)
