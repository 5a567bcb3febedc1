"""Hired swords and dramatis personae of a roster, with their rulebook entries: asked for the type of any block.

A hired sword or dramatis persona is no line of his warband's list; `type_of` gives every block its line, whichever
book it stands in.
"""

from rules.catalogue.hired_model import HiredSword, Hireling
from rules.catalogue.model import Item, Rulebook, WarriorType
from rules.ledger.sheet import Kind, WarbandSheet, WarriorSheet
from rules.mustering.legality.problem import HIRED_SWORDS, Refusal

HIRED = (Kind.HIRED_SWORD, Kind.DRAMATIS_PERSONA)
_WEAPONS_BOUGHT = "weapons-bought-for-him"


def is_hired(block: WarriorSheet) -> bool:
    """Whether he is a hired sword or a dramatis persona."""
    return block.kind in HIRED


def hireling_of(block: WarriorSheet, rulebook: Rulebook) -> Hireling | None:
    """The entry of a hired sword or dramatis persona; None for everybody else and for unknown ones."""
    if block.kind is Kind.HIRED_SWORD:
        return rulebook.hired_swords.get(block.type)
    if block.kind is Kind.DRAMATIS_PERSONA:
        return rulebook.dramatis_personae.get(block.type)
    return None


def type_of(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> WarriorType | None:
    """The line of a block: of his warband's list, or his own as a hired sword. None where there is none."""
    if not is_hired(block):
        return rulebook.warrior_type(sheet.type, block.type)
    hireling = hireling_of(block, rulebook)
    return hireling_type(hireling, rulebook) if hireling else None


def hireling_type(hireling: Hireling, rulebook: Rulebook) -> WarriorType:
    """A hired sword or dramatis persona as a line; his racial maximum is that of his race, where it has one."""
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
