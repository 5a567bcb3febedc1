"""What comes after this, as far as neither dice nor cards decide it: `The Gnawed Bell, shooting`."""

from rules.combat.psychology.rout import ROUT
from rules.engine.battle import Battle
from rules.engine.decisions import Choice, Decision
from rules.narration.names import Names
from rules.systems.registry import of_sequence


def next_up(decision: Decision, battle: Battle, names: Names) -> str:
    """The phase, turn or activation after this one, as its system says; empty before the battle, and beside a rout.

    A side that may rout has begun no phase of its turn yet.
    """
    if isinstance(decision, Choice) and decision.question == ROUT:
        return ""
    return of_sequence(battle.sequence.key).next_up(decision, battle, names) if battle.state.round else ""
