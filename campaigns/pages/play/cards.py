"""The card of a warrior on the table: type, profile, weapons, armour, skills and spells, in a few lines."""

from roster.pages.names import Names
from rules.catalogue.load import complete_rulebook
from rules.catalogue.profile import CHARACTERISTICS
from rules.combat.shared_charts import shot_range
from rules.engine.battle import Battle
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.narration import spell_name
from rules.narration.phrases import inches


def card_lines(battle: Battle, warrior: Combatant, warband: str) -> tuple[str, ...]:
    """The lines of a warrior as they are now, with the profile that conditions leave them."""
    fighter, names = warrior.fighter, Names(complete_rulebook(), warband)
    rank = ", leader" if fighter.leader else ", hero" if fighter.hero else ""
    lines = (
        f"{fighter.type}{rank}",
        " ".join(f"{letter} {warrior.profile.value(letter)}" for letter in CHARACTERISTICS),
        ", ".join(_weapon(weapon, battle, warrior) for weapon in fighter.weapons),
        ", ".join([*(it.name for it in fighter.protection), *(it.name for it in fighter.gear)]),
        ", ".join(names.skill(key) for key in fighter.skills),
        ", ".join(spell_name(spell) for spell in fighter.spells),
    )
    return tuple(line for line in lines if line)


def _weapon(weapon: Weapon, battle: Battle, warrior: Combatant) -> str:
    """`2 x Pistol (6", S4)`: how far it shoots now, and how strong it is where that is not the wielder's Strength."""
    parts = []
    if weapon.shot is not None:
        parts.append(inches(shot_range(battle, warrior, weapon)))
        if weapon.shot.strength is not None:
            parts.append(f"S{weapon.shot.strength}")
    elif weapon.blow is not None and weapon.blow.strength:
        parts.append(f"S{weapon.blow.strength:+d}")
    name = weapon.name if weapon.copies == 1 else f"{weapon.copies} x {weapon.name}"
    return f"{name} ({', '.join(parts)})" if parts else name
