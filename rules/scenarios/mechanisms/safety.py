"""Bringing things to safety: the edges that lead there, and who may pick a thing up."""

from rules.battlefields.zones import EDGES, OPPOSITE
from rules.catalogue.scenarios.thing_model import Carry
from rules.engine.battle import Battle
from rules.engine.events.event import Status
from rules.engine.state.combatant import Combatant
from rules.scenarios.parts.counters import may_pick_up
from rules.scenarios.parts.edges import edges_touched


def edges_to_safety(battle: Battle, side: int, it: Carry) -> tuple[str, ...]:
    """The edges over which a side takes a thing away."""
    role, own = battle.state.objectives.roles.get(side), battle.state.edges.get(side)
    if not it.leaves or it.leavers not in ("everybody", role):
        return ()
    if it.leaves == "any" or own not in EDGES:
        return EDGES
    return (own,) if it.leaves == "own" else (OPPOSITE[own],)


def is_safe(battle: Battle, warrior: Combatant, it: Carry) -> bool:
    """Whether somebody who has left the table went over an edge that leads to safety."""
    return any(edge in edges_to_safety(battle, warrior.home, it) for edge in edges_touched(battle, warrior))


def safe_with(warrior: Combatant) -> bool:
    """Whether a carrier has left with what they carry."""
    return warrior.status is Status.LEFT


def may_take(battle: Battle, warrior: Combatant, it: Carry) -> bool:
    """Whether somebody is one of those who pick a thing up, and able to."""
    if not may_pick_up(warrior) or warrior.side not in battle.sides:
        return False
    if it.takers not in ("everybody", battle.state.objectives.roles.get(warrior.side)) and not (
        it.back and battle.state.objectives.moved
    ):
        return False
    return {"heroes": warrior.fighter.hero, "man-sized": not warrior.fighter.large}.get(it.who, True)
