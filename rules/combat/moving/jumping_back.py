"""Leaving a combat before the moves of a turn: those who may try, on a test of Initiative (the skill Jump Back)."""

from collections.abc import Iterable

from rules.combat.effects import hooks
from rules.combat.psychology.minds import HOOD
from rules.combat.rolls.initiative_test import BACKING, test_initiative
from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.events import ConditionBegan
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant
from rules.engine.state.conditions import Condition

#: The conditions of one who got clear and acts as if nobody touched them, and of one who did not and strikes last.
CLEAR, OFF_BALANCE = "clear of his enemies", "off balance"
#: The tag of one who gets clear without a test, and whose charges nobody steps into.
FREELY = "leap-of-faith"
JUMP_BACK, STAY_IN = "jump back", "fight on"


def offer_jumping_back(battle: Battle, combatants: Iterable[Combatant]) -> Flow[None]:
    """Ask everybody in combat who may try, before charges are declared."""
    for warrior in combatants:
        if (
            not warrior.contacts
            or not warrior.standing
            or warrior.has(HOOD)
            or not hooks.can_jump_back.any_true(battle, warrior)
        ):
            continue
        if (yield from ask(Choice(warrior.side, "jump back", (JUMP_BACK, STAY_IN), warrior.id))) == STAY_IN:
            continue
        if warrior.has(FREELY) or (yield from test_initiative(battle, warrior, BACKING)):
            yield ConditionBegan(warrior.id, Condition(CLEAR, until="turn"))
        else:
            yield ConditionBegan(warrior.id, Condition(OFF_BALANCE, until="turn", tags=("strikes-last",)))
