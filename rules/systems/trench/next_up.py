"""The activation that comes next: the sides take turns, a model at a time."""

from rules.engine.battle import Battle
from rules.engine.decisions import Decision
from rules.engine.decisions.actions import NextModel
from rules.narration.names import Names
from rules.systems.next_up import ROUND_ENDS, acting_side, sides_after


def next_model(decision: Decision, battle: Battle, names: Names) -> str:
    """The side that activates the next model."""
    side, state = acting_side(decision, battle, NextModel), battle.state
    if side is None:
        return ""
    for other in sides_after(side, battle):
        chosen = 1 if other == side and not state.activations.now else 0
        idle = [it for it in state.acting(other) if it.id not in state.activations.acted]
        if len(idle) > chosen and other not in state.routed:
            return f"a model of {names.side(other)}"
    return ROUND_ENDS
