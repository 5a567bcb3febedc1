"""What comes after this, as far as neither dice nor cards decide it: `The Gnawed Bell, shooting`."""

from rules.combat.actions import slots
from rules.engine.battle import Battle
from rules.engine.decisions import Decision
from rules.engine.decisions.actions import NextModel
from rules.engine.decisions.alternative import WhoActs
from rules.narration.names import Names
from rules.systems.registry import of_sequence

ROUND_ENDS = "the end of the round"


def next_up(decision: Decision, battle: Battle, names: Names) -> str:
    """The phase, turn or activation after this one; empty before the battle, and where cards decide it."""
    key = battle.sequence.key
    if not battle.state.round or key == "cards":
        return ""
    if key not in ("trench", "alternative"):
        return _next_phase(battle, names)
    side = _acting_side(decision, battle)
    if side is None:
        return ""
    return _next_model(side, battle, names) if key == "trench" else _next_warrior(side, battle, names)


def _next_phase(battle: Battle, names: Names) -> str:
    """The next phase of the side whose turn it is; after the last one the turn of the next side."""
    state = battle.state
    phases = [step.name.lower() for step in of_sequence(battle.sequence.key).in_short.order]
    if state.active is None or state.phase not in phases:
        return ""
    after = phases.index(state.phase) + 1
    if after < len(phases):
        return f"{names.side(state.active)}, {phases[after]}"
    order = battle.turn_order()
    later = [side for side in order[order.index(state.active) + 1 :] if side not in state.routed]
    return f"the turn of {names.side(later[0])}" if later else ROUND_ENDS


def _next_model(side: int, battle: Battle, names: Names) -> str:
    """The side that activates the next model: the sides take turns."""
    state = battle.state
    for other in _after(side, battle):
        chosen = 1 if other == side and not state.activations.now else 0
        idle = [it for it in state.acting(other) if it.id not in state.activations.acted]
        if len(idle) > chosen and other not in state.routed:
            return f"a model of {names.side(other)}"
    return ROUND_ENDS


def _next_warrior(side: int, battle: Battle, names: Names) -> str:
    """The next warrior of the player whose turn it is; after the last one, somebody of the next player."""
    chosen = 0 if battle.state.activations.now else 1
    if len(slots.waiting(battle, side)) > chosen:
        return f"the next of {names.side(side)}, unless somebody buys the turn"
    others = [other for other in _after(side, battle) if other != side and slots.waiting(battle, other)]
    return f"the turn of {names.side(others[0])}" if others else ROUND_ENDS


def _after(side: int, battle: Battle) -> list[int]:
    """All sides in the order of play, from the one after a side to that side."""
    order = battle.turn_order()
    at = order.index(side) + 1
    return [*order[at:], *order[:at]]


def _acting_side(decision: Decision, battle: Battle) -> int | None:
    """The side that activates a warrior; None while nobody is activated, and where one interrupts another."""
    activations = battle.state.activations
    if activations.interrupted is not None:
        return None
    if activations.now:
        return battle.combatant(activations.now[0]).side
    return decision.side if isinstance(decision, NextModel | WhoActs) else None
