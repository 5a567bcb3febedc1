"""What comes next after a decision, as far as neither dice nor cards decide it: what a `System` may say of itself."""

from collections.abc import Callable

from rules.engine.battle import Battle
from rules.engine.decisions import Decision
from rules.narration.names import Names
from rules.systems.in_short import InShort

#: The phase, turn or activation after a decision of a round, in words; empty where nobody can say.
type NextUp = Callable[[Decision, Battle, Names], str]

ROUND_ENDS = "the end of the round"


def never_known(decision: Decision, battle: Battle, names: Names) -> str:
    """Nothing: cards or dice decide what comes next."""
    del decision, battle, names
    return ""


def by_phases(in_short: InShort) -> NextUp:
    """The next phase of the side whose turn it is; after the last one the turn of the next side."""
    phases = [step.name.lower() for step in in_short.order]

    def next_phase(decision: Decision, battle: Battle, names: Names) -> str:
        del decision
        state = battle.state
        if state.active is None or state.phase not in phases:
            return ""
        after = phases.index(state.phase) + 1
        if after < len(phases):
            return f"{names.side(state.active)}, {phases[after]}"
        order = battle.turn_order()
        later = [side for side in order[order.index(state.active) + 1 :] if side not in state.routed]
        return f"the turn of {names.side(later[0])}" if later else ROUND_ENDS

    return next_phase


def sides_after(side: int, battle: Battle) -> list[int]:
    """All sides in the order of play, from the one after a side to that side."""
    order = battle.turn_order()
    at = order.index(side) + 1
    return [*order[at:], *order[:at]]


def acting_side(decision: Decision, battle: Battle, choosing: type[Decision]) -> int | None:
    """The side that activates a warrior; None while nobody is activated, and where one interrupts another.

    A decision of the type `choosing` activates somebody.
    """
    activations = battle.state.activations
    if activations.interrupted is not None:
        return None
    if activations.now:
        return battle.combatant(activations.now[0]).side
    return decision.side if isinstance(decision, choosing) else None
