"""Weapons for an assault: shot once in an activation they leave a charge open, and a charge that fell short them.

Their keyword is ASSAULT, their trait `assault`; a switch says whether there are any (TRENCH-CHG-8, TRENCH-RNG-4).
"""

from collections.abc import Sequence

from rules.engine.battle import Battle
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant

#: The trait, and the switch under which it counts.
ASSAULT, KNOWN = "assault", "assault-weapons"


def is_for_assault(battle: Battle, weapon: Weapon) -> bool:
    """Whether the weapon is one for an assault, if the battle knows such weapons."""
    return weapon.shot is not None and ASSAULT in weapon.shot.traits and battle.switch(KNOWN)


def fired_now(warrior: Combatant) -> Sequence[Weapon]:
    """The weapons they have fired in this turn."""
    return [
        weapon
        for weapon in warrior.missiles
        if warrior.fired.get(weapon.key, ())[-1:] == (warrior.own_turns,)
    ]


def shot_no_more_than_an_assault(battle: Battle, warrior: Combatant) -> bool:
    """Whether they have not shot in this activation, or a single time with a weapon for an assault."""
    if not warrior.shots:
        return True
    return warrior.shots == 1 and any(is_for_assault(battle, weapon) for weapon in fired_now(warrior))
