"""Escaping from combat, an optional rule: a Leadership test, then a move away or a flight (CAMP-OPT-ESCAPE-1 to -4)."""

from collections.abc import Iterable

from rules.combat import reasons
from rules.combat.moving.scrambling import walk_to
from rules.combat.psychology.fleeing import breaks
from rules.combat.psychology.minds import NO_MOVE, kept_from
from rules.combat.rolls.leadership_test import test_leadership
from rules.engine.bar import Bar
from rules.engine.battle import Battle, ask
from rules.engine.decisions import DONE, NextToAct
from rules.engine.events import ConditionBegan
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant
from rules.engine.state.conditions import Condition

#: The option under which warriors may leave a combat.
OPTION = "escaping-from-combat"
#: The activity that a player is asked about, and what the test is for.
ESCAPING, PURPOSE = "escaping", "escaping from combat"

#: How many times their Movement they move away.
_TIMES = 2

_RULE = "CAMP-OPT-ESCAPE-1"
_FREE = Bar("is in no combat", _RULE)
_DOWN = Bar("is not standing", _RULE)
_STOOD_UP = Bar(reasons.STOOD_UP, _RULE)
_ESCAPED = Condition("escaped", until="turn", tags=(NO_MOVE,))


def escape(battle: Battle, side: int, combatants: Iterable[Combatant]) -> Flow[None]:
    """Let a player name those who try to leave their combat, once the charges are declared and before anybody moves.

    They move away as far as they run if they pass, and break if they fail. This follows the ruling of
    CAMP-OPT-ESCAPE-1, the ruling of CAMP-OPT-ESCAPE-2 and the ruling of CAMP-OPT-ESCAPE-3.
    """
    if not battle.switch(OPTION):
        return
    waiting = [warrior for warrior in combatants if bar_to_escaping(battle, warrior) is None]
    named = []
    while waiting:
        answer = yield from ask(NextToAct(side, ESCAPING, tuple([warrior.id for warrior in waiting])))
        if answer == DONE:
            break
        named.append(battle.combatant(int(answer)))
        waiting.remove(named[-1])
    for warrior in named:
        if bar_to_escaping(battle, warrior) is not None:
            continue
        if (yield from test_leadership(battle, warrior, PURPOSE)):
            yield ConditionBegan(warrior.id, _ESCAPED)
            yield from walk_to(battle, warrior, 0, _TIMES * warrior.profile.M * 100, "walk")
        else:
            yield from breaks(battle, warrior)


def bar_to_escaping(battle: Battle, warrior: Combatant) -> Bar | None:
    """The first reason why a warrior may not try to leave a combat; None where they may."""
    if not warrior.standing:
        return _DOWN
    if warrior.stood_up:
        return _STOOD_UP
    if (kept := kept_from(warrior, NO_MOVE)) is not None:
        return kept
    return None if any(battle.combatant(other).standing for other in warrior.contacts) else _FREE
