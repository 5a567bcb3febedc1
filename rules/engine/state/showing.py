"""Actions that reveal a hidden warrior (CORE-HIDE-3 to -6, -12). Read by `rules.engine.state.battle_state`."""

from rules.engine.state.combatant import Combatant

#: The tag of a warrior who shoots and casts from hiding.
SNIPER = "sniper"
#: The tag of one who shoots anything from hiding, but does not cast.
SILENT = "silent-hunter"

#: The manners of a charge, and of a move that an enemy ended by stepping into its way: it counts as one.
CHARGE, STOPPED = "charge", "stopped"

#: Moves that show a hidden warrior, however well concealed the way is.
IN_THE_OPEN = frozenset(
    {"run", "run_up", CHARGE, STOPPED, "failed_charge", "balk", "flee", "fall", "intercept"}
)


def is_stealthy(warrior: Combatant, weapon: str) -> bool:
    """Whether a weapon does not show who shoots: it makes no noise, or they are a sniper and it is no blackpowder."""
    shots = [it for it in warrior.fighter.weapons if it.key == weapon and it.shot]
    if warrior.has(SILENT):
        return True
    if warrior.has(SNIPER):
        return all(it.category != "blackpowder" for it in shots)
    return any(it.shot is not None and "stealthy" in it.shot.traits for it in shots)
