"""Recovery: the stunned turn over, the knocked down may stand up, one step each; the fleeing rally (CORE-REC)."""

from collections.abc import Iterable

from rules.combat.effects import hooks
from rules.combat.psychology.fleeing import rally
from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.events import Status, WarriorRecovered
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant

STAY_DOWN, STAND_UP = "stay down", "stand up"
#: The tag of a condition that keeps somebody on the ground.
STAYS_DOWN = "stays-down"


def recover(battle: Battle, combatants: Iterable[Combatant]) -> Flow[None]:
    """Make one step of recovery for each warrior who acts now; then those who flee try to rally."""
    acting = list(combatants)
    yield from battle.rules.begin_recovery(battle, acting)
    for warrior, recovers in hooks.recovery_begins.handlers_of(acting):
        yield from recovers(battle, warrior)
    for warrior in acting:
        if warrior.status is Status.STUNNED:
            yield WarriorRecovered(warrior.id, Status.KNOCKED_DOWN)
        elif warrior.status is Status.KNOCKED_DOWN and not (warrior.conditions and warrior.has(STAYS_DOWN)):
            answer = yield from ask(Choice(warrior.side, "stand up", (STAY_DOWN, STAND_UP), warrior.id))
            if answer == STAND_UP:
                yield WarriorRecovered(warrior.id, Status.STANDING)
    yield from rally(battle, acting)
