"""The meaning of beginning: the first turn, or precedence in ties where no side has a turn of its own."""

from rules.combat.rolls.roll_off import FIRST_IN_TIES, FIRST_TURN
from rules.engine.battle import Battle
from rules.engine.events import FirstTurnDecided


def first_turn(battle: Battle) -> str:
    """The name of what is rolled for."""
    return FIRST_TURN if battle.sequence.has_first_turn else FIRST_IN_TIES


def begins(battle: Battle, side: int) -> FirstTurnDecided:
    """The event that a side begins."""
    return FirstTurnDecided(side, ties_only=not battle.sequence.has_first_turn)
