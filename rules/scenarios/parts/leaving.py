"""Leaving the table over an edge, where a scenario lets warriors do so.

A warrior who stands free at the edge, touching it, at the end of their side's movement phase, may go. They are
not out of action, and do not come back.
"""

from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.events import StatusChanged
from rules.engine.events.event import Status
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant
from rules.scenarios.parts.edges import at_edge

MOVEMENT = "movement"
LEAVE, STAY = "leave", "stay"


def may_leave(battle: Battle, warrior: Combatant, edge: str) -> bool:
    """Whether a warrior may leave the table by an edge."""
    return warrior.standing and not warrior.contacts and at_edge(battle, warrior, edge)


def offer_leaving(battle: Battle, warrior: Combatant, edge: str) -> Flow[bool]:
    """Ask whether they leave over the edge; True when they are gone."""
    if not may_leave(battle, warrior, edge):
        return False
    if (yield from ask(Choice(warrior.side, "leave", (LEAVE, STAY), warrior.id))) != LEAVE:
        return False
    yield StatusChanged(warrior.id, Status.LEFT, None, over(edge))
    return True


def over(edge: str) -> str:
    """The words for a warrior's leaving."""
    return f"over the {edge} edge"
