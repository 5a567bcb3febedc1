"""The moves after charges: everybody who is free, in the order the player likes (CORE-MOVE-ORDER-3)."""

from collections.abc import Iterable

from rules.combat.charging.charging import RANDOM_MOVE
from rules.combat.moving.hiding import offer_hiding
from rules.combat.moving.leaping import offer_leap
from rules.combat.moving.movement import may_move, move_limits
from rules.combat.moving.random_movement import move_at_random
from rules.combat.moving.scrambling import walk_to
from rules.combat.riding.stunts import after_moving, ready_to_move
from rules.engine.battle import Battle, ask
from rules.engine.decisions import DONE, NextToAct
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant


def move(battle: Battle, side: int, combatants: Iterable[Combatant]) -> Flow[None]:
    """Remaining moves of those who act now, in the order their player likes (CORE-MOVE-ORDER-3).

    The move of one may end that of another: an interceptor may reach friends of whom they stop (HERO-LEAVE-1).
    """
    waiting = list(combatants)
    while waiting := [other for other in waiting if may_move(battle, other)]:
        answer = yield from ask(NextToAct(side, "moving", tuple([other.id for other in waiting])))
        if answer == DONE:
            return
        warrior = battle.combatant(int(answer))
        waiting.remove(warrior)
        if warrior.standing and warrior.has(RANDOM_MOVE):
            yield from move_at_random(battle, warrior)
        else:
            yield from move_one(battle, warrior)


def move_one(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Ask one warrior's player where they go, move them there, and let them hide."""
    led = yield from ready_to_move(battle, warrior)
    yield from walk_to(battle, warrior, *move_limits(battle, warrior))
    yield from after_moving(battle, warrior, led)
    yield from offer_leap(battle, warrior)
    if battle.sequence.hides_after_each_move:
        yield from offer_hiding(battle, warrior)
