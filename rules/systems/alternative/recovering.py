"""Getting up for actions: nobody comes round or stands up by themselves (ALT-VII-n, ALT-VII-o)."""

from rules.combat.actions.action import ONE, Action
from rules.combat.actions.slots import times
from rules.engine.battle import Battle
from rules.engine.events import Status, WarriorRecovered
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant

COME_ROUND, STAND_UP = "come round", "stand up"
#: Actions for standing up, and for standing up at once after coming round.
STANDING_UP, AFTER_COMING_ROUND = 1, 2


def _is_stunned(_battle: Battle, warrior: Combatant) -> bool:
    return warrior.status is Status.STUNNED


def _is_down(_battle: Battle, warrior: Combatant) -> bool:
    return warrior.status is Status.KNOCKED_DOWN


def _price_of_standing(battle: Battle, warrior: Combatant) -> tuple[int, ...]:
    """One action; two for a warrior who was stunned when it began, so that all of it takes three (ALT-VII-o-3, -4)."""
    return (AFTER_COMING_ROUND,) if times(battle, warrior, (COME_ROUND,)) else (STANDING_UP,)


def _comes_round(_battle: Battle, warrior: Combatant, _price: int) -> Flow[bool]:
    yield WarriorRecovered(warrior.id, Status.KNOCKED_DOWN)
    return True


def _stands_up(_battle: Battle, warrior: Combatant, _price: int) -> Flow[bool]:
    yield WarriorRecovered(warrior.id, Status.STANDING)
    return True


RECOVERING = (
    Action(COME_ROUND, "recovery", _is_stunned, _comes_round, ONE),
    Action(STAND_UP, "recovery", _is_down, _stands_up, _price_of_standing),
)
