"""The card of a warrior on the table: type, profile, weapons, armour, skills and spells, in a few lines."""

from roster.pages.names import Names
from rules.catalogue.load import complete_rulebook
from rules.catalogue.profile import CHARACTERISTICS
from rules.engine.state.combatant import Combatant
from rules.narration import spell_name


def card_lines(warrior: Combatant, warband: str) -> tuple[str, ...]:
    """The lines of a warrior as they are now, with the profile that conditions leave them."""
    fighter, names = warrior.fighter, Names(complete_rulebook(), warband)
    rank = ", leader" if fighter.leader else ", hero" if fighter.hero else ""
    lines = (
        f"{fighter.type}{rank}",
        " ".join(f"{letter} {warrior.profile.value(letter)}" for letter in CHARACTERISTICS),
        ", ".join(_weapon(weapon.name, weapon.copies) for weapon in fighter.weapons),
        ", ".join([*(it.name for it in fighter.protection), *(it.name for it in fighter.gear)]),
        ", ".join(names.skill(key) for key in fighter.skills),
        ", ".join(spell_name(spell) for spell in fighter.spells),
    )
    return tuple(line for line in lines if line)


def _weapon(name: str, copies: int) -> str:
    return name if copies == 1 else f"{copies} x {name}"
