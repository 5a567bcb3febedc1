"""What comes after this, as far as neither dice nor cards decide it: `The Gnawed Bell, shooting`."""

from rules.engine.battle import Battle
from rules.engine.decisions import Decision
from rules.narration.names import Names
from rules.systems.registry import of_sequence


def next_up(decision: Decision, battle: Battle, names: Names) -> str:
    """The phase, turn or activation after this one, as its system says; empty before the battle."""
    return of_sequence(battle.sequence.key).next_up(decision, battle, names) if battle.state.round else ""
