"""The activation that comes next: a player goes on until their turn is bought, or nobody of theirs is left."""

from rules.combat.actions import slots
from rules.engine.battle import Battle
from rules.engine.decisions import Decision
from rules.engine.decisions.alternative import WhoActs
from rules.narration.names import Names
from rules.systems.next_up import ROUND_ENDS, acting_side, sides_after


def next_warrior(decision: Decision, battle: Battle, names: Names) -> str:
    """The next warrior of the player whose turn it is; after the last one, somebody of the next player."""
    side = acting_side(decision, battle, WhoActs)
    if side is None:
        return ""
    chosen = 0 if battle.state.activations.now else 1
    if len(slots.waiting(battle, side)) > chosen:
        return f"the next of {names.side(side)}, unless somebody buys the turn"
    others = [it for it in sides_after(side, battle) if it != side and slots.waiting(battle, it)]
    return f"the turn of {names.side(others[0])}" if others else ROUND_ENDS
