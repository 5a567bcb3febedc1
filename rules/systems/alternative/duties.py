"""Duties of creatures that nobody steers: a wild squig moves or bites, a ball and chain moves on first.

Whatever actions they have left after that their player spends as they like (ALT-X-f-ii-6, -7, ALT-X-f-iii-14).
"""

from collections.abc import Iterable

from rules.combat.actions.action import Action
from rules.combat.actions.slots import left, times
from rules.combat.psychology.wild import REELING, is_out_of_control
from rules.engine.battle import Battle
from rules.engine.state.combatant import Combatant
from rules.systems.alternative.fighting import ATTACK, FIGHTS
from rules.systems.alternative.moving import MOVE


def owed(battle: Battle, warrior: Combatant, table: Iterable[Action]) -> tuple[Action, int] | None:
    """The action that they must take next, with its price; None where they owe none or cannot take it."""
    if not is_out_of_control(warrior) or not left(battle, warrior):
        return None
    key = MOVE
    if warrior.contacts and not warrior.under(REELING):
        key = ATTACK
    if times(battle, warrior, FIGHTS if key == ATTACK else (MOVE,)):
        return None
    return next(((it, 1) for it in table if it.key == key and it.on_offer(battle, warrior)), None)
