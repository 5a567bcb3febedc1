"""Riders that evade: they strike at enemies on foot when chargers do (Evade, Empire in Flames p.26)."""

from rules.combat.riding.seat import rides
from rules.engine.battle import Battle
from rules.engine.state.combatant import Combatant

#: The tag of the skill, and the condition of a rider who has another riding skill count in this phase.
EVADES, RIDES_OTHERWISE = "strikes-first-mounted", "rides-by:combat-riding"


def evades(battle: Battle, warrior: Combatant) -> bool:
    """Whether they strike early as a rider does at enemies on foot (MOUNT-73)."""
    if not rides(warrior) or not warrior.has(EVADES) or warrior.under(RIDES_OTHERWISE):
        return False
    return not any(rides(battle.combatant(other)) for other in warrior.contacts)
