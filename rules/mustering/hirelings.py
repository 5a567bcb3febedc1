"""Hired swords and dramatis personae of a roster, with their rulebook entries: asked for the type of any block.

A hired sword or dramatis persona is no line of their warband's list; `type_of` gives every block its line, whichever
book it stands in.
"""

from rules.catalogue.model import Item, Rulebook, WarriorType
from rules.catalogue.warbands.hired_model import HiredSword, Hireling
from rules.ledger.sheet import Kind, WarbandSheet, WarriorSheet
from rules.mustering.problem import HIRED_SWORDS, Refusal

HIRED = (Kind.HIRED_SWORD, Kind.DRAMATIS_PERSONA)
#: Tags of those who leave after a battle: to stay away from the next one, or to be hired for it anew.
ONE_BATTLE, BY_BATTLE = "one-battle", "hired-by-battle"
_WEAPONS_BOUGHT = "weapons-bought-for-him"


def is_hired(block: WarriorSheet) -> bool:
    """Whether they are a hired sword or a dramatis persona."""
    return block.kind in HIRED


def hireling_of(block: WarriorSheet, rulebook: Rulebook) -> Hireling | None:
    """The entry of a hired sword or dramatis persona; None for everybody else and for unknown ones."""
    if block.kind is Kind.HIRED_SWORD:
        return rulebook.hired_swords.get(block.type)
    if block.kind is Kind.DRAMATIS_PERSONA:
        return rulebook.dramatis_personae.get(block.type)
    return None


def type_of(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> WarriorType | None:
    """The line of a block: of their warband's list, or their own as a hired sword; or None."""
    if not is_hired(block):
        return rulebook.warrior_type(sheet.type, block.type)
    hireling = hireling_of(block, rulebook)
    return hireling_type(hireling, rulebook) if hireling else None


def leaves_after_battle(hireling: Hireling) -> bool:
    """Whether they are hired for one battle only."""
    return not {ONE_BATTLE, BY_BATTLE}.isdisjoint(hireling.tags)


def races_in(sheet: WarbandSheet, rulebook: Rulebook, *, ever: bool = False, but: int = 0) -> frozenset[str]:
    """The races of the active warriors, `ever` with those who are gone, without the one whose number is `but`."""
    found = set()
    for block in sheet.warriors if ever else sheet.active:
        if block.number == but:
            continue
        hireling = hireling_of(block, rulebook)
        kind = None if hireling else type_of(block, sheet, rulebook)
        found.add(hireling.race if hireling else kind.racial_maximum if kind else None)
    return frozenset(race for race in found if race)


def on_heroes_places(sheet: WarbandSheet, rulebook: Rulebook) -> list[WarriorSheet]:
    """The heroes of a warband, and those for hire who take the place of one."""
    return [block for block in sheet.active if block.kind is Kind.HERO or _takes_place(block, rulebook)]


def _takes_place(block: WarriorSheet, rulebook: Rulebook) -> bool:
    hireling = hireling_of(block, rulebook)
    return hireling is not None and hireling.hero_place


def no_place_for_hero(sheet: WarbandSheet, rulebook: Rulebook) -> Refusal | None:
    """Why a warband has no place for one hero more; None when it has."""
    warband, heroes = rulebook.warbands[sheet.type], len(on_heroes_places(sheet, rulebook))
    if heroes < warband.maximum_heroes:
        return None
    sentence = f"{sheet.name} already has {heroes} heroes, the maximum."
    return Refusal(sentence, "Choice of warriors", warband.source)


def hireling_type(hireling: Hireling, rulebook: Rulebook) -> WarriorType:
    """A hired sword or dramatis persona as a line; their racial maximum is that of their race, where it has one."""
    sword = hireling if isinstance(hireling, HiredSword) else None
    maximum = hireling.race if hireling.race in rulebook.races else None
    return hireling.line(
        sword.skill_lists if sword else (),
        gains_experience=sword is not None and sword.gains_experience,
        maximum=maximum,
    )


def gift_refused(item: Item, block: WarriorSheet, rulebook: Rulebook) -> Refusal | None:
    """The reason why a hired sword gets no more gear; None for the few who may be bought weapons."""
    hireling = hireling_of(block, rulebook)
    if hireling and _WEAPONS_BOUGHT in hireling.tags:
        if item.category in ("close_combat", "missile"):
            return None
        sentence = f"{item.name} cannot be bought for {block.name}: only weapons, except blackpowder weapons."
        return Refusal(sentence, "Hired swords", hireling.source)
    return Refusal(
        f"Nothing can be bought for {block.name}: hired swords bring their own equipment.", *HIRED_SWORDS
    )


def with_tag(tag: str, sheet: WarbandSheet, rulebook: Rulebook) -> bool:
    """Whether some hired sword or dramatis persona of the warband has a rule of that tag."""
    found = (hireling_of(block, rulebook) for block in sheet.active)
    return any(tag in hireling.tags for hireling in found if hireling)
