"""Recovery: the stunned turn over, the knocked down stand up; one step each (CORE-REC)."""

from collections.abc import Iterable

from rules.engine.battle import Battle
from rules.engine.events import Status, WarriorRecovered
from rules.engine.protocols import Flow
from rules.engine.state import Combatant


def recover(battle: Battle, combatants: Iterable[Combatant]) -> Flow[None]:
    """One step of recovery for each of those who act now."""
    for one in list(combatants):
        if one.status is Status.STUNNED:
            yield WarriorRecovered(one.id, Status.KNOCKED_DOWN)
        elif one.status is Status.KNOCKED_DOWN:
            yield WarriorRecovered(one.id, Status.STANDING)
