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
from rules.engine.combatant import Combatant
from rules.engine.flow import Flow


def move_those_who_must(battle: Battle, combatants: Iterable[Combatant]) -> Flow[None]:
    """Of those who act now the fleeing run, the stupid wander, the wild career about, in roster order."""
    for one in list(combatants):
        if not one.standing:
            continue
        if fleeing(one) and battle.rules.flees_home:
            continue  # he tried to rally, and ran when he failed
        if fleeing(one):
            if not (yield from test_dread(battle, one)):
                yield from run_for_the_edge(battle, one)
        elif wanders(one):
            yield from wander(battle, one)
        elif is_out_of_control(one):
            yield from career(battle, one)
        elif one.has(HOOD) and not one.charged and not one.failed_charge:
            yield from execute_friend(battle, one)
        elif must_go_on(one):
            yield from go_on(battle, one, max(move_limits(battle, one)[:2]))
        yield from look_for_hidden(battle, one)
