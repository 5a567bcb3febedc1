"""Compulsory moves: after the charges, before all moves that a player likes (CORE-MOVE-ORDER-2)."""

from collections.abc import Iterable

from rules.combat.moving.hiding import look_for_hidden
from rules.combat.moving.movement import move_limits
from rules.combat.psychology.fleeing import run_for_the_edge, test_dread
from rules.combat.psychology.hood import execute_friend
from rules.combat.psychology.minds import HOOD, fleeing
from rules.combat.psychology.stupidity import wander, wanders
from rules.combat.psychology.tempers import go_on, must_go_on
from rules.combat.psychology.wild import career, is_out_of_control
from rules.engine.battle import Battle
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant


def move_those_who_must(battle: Battle, combatants: Iterable[Combatant]) -> Flow[None]:
    """Move those who must, in roster order: the fleeing run, the stupid wander, the wild career about."""
    for warrior in list(combatants):
        if not warrior.standing:
            continue
        if fleeing(warrior) and battle.rules.flees_home:
            continue  # they tried to rally, and ran when they failed
        if fleeing(warrior):
            if not (yield from test_dread(battle, warrior)):
                yield from run_for_the_edge(battle, warrior)
        elif wanders(warrior):
            yield from wander(battle, warrior)
        elif is_out_of_control(warrior):
            yield from career(battle, warrior)
        elif warrior.has(HOOD) and not warrior.charged and not warrior.failed_charge:
            yield from execute_friend(battle, warrior)
        elif must_go_on(warrior):
            yield from go_on(battle, warrior, max(move_limits(battle, warrior)[:2]))
        yield from look_for_hidden(battle, warrior)
