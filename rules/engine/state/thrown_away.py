"""Items that are gone once they were thrown, or last one battle once they are shot at all; for `battle_state`."""

from rules.engine.events import ShotFired
from rules.engine.state.combatant import Combatant

#: What is gone once it was thrown, and whether also when it missed (CORE-ITEM-HOLYWATER-1, -NET-8).
THROWN_AWAY = {"blessed-water": True, "fire-bomb": True, "net": False}


def is_used_up(warrior: Combatant, event: ShotFired) -> bool:
    """Whether this shot uses its weapon up: it was thrown away, or it lasts one battle once it is shot at all."""
    always = THROWN_AWAY.get(event.weapon)
    if always is not None:
        return always or event.struck is not None
    lasting = any(gear.key == event.weapon and "used-up" in gear.traits for gear in warrior.fighter.gear)
    return lasting and event.weapon not in warrior.used


def uses_up(warrior: Combatant, condition: str) -> bool:
    """Whether a condition that begins uses up the thing of theirs whose key it has."""
    return condition in THROWN_AWAY or any(gear.key == condition for gear in warrior.fighter.gear)
