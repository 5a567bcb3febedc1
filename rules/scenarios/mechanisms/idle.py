"""Warriors who did nothing in their turn but stay where they are, and so may do what a scenario asks for."""

from rules.combat.psychology.minds import able
from rules.engine.state.combatant import Combatant


def did_nothing(warrior: Combatant) -> bool:
    """Whether somebody able neither moved nor fought, shot or cast, and no enemy is in contact."""
    busy = warrior.moved or warrior.shots or warrior.cast or warrior.charged or warrior.failed_charge
    return able(warrior) and not busy and not warrior.contacts and not warrior.fighter.animal
