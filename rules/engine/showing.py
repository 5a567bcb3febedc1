"""What gives a hidden warrior away by itself (CORE-HIDE-3 to -6, -12). Read by `rules.engine.state`."""

from rules.engine.combatant import Combatant

#: Moves that show a hidden warrior, however well concealed the way is.
IN_THE_OPEN = frozenset({"run", "run_up", "charge", "failed_charge", "balk", "flee", "fall", "intercept"})


def is_stealthy(one: Combatant, weapon: str) -> bool:
    """Whether a weapon is shot without showing him."""
    shots = [it.shot for it in one.fighter.weapons if it.key == weapon and it.shot]
    return any("stealthy" in shot.traits for shot in shots)
