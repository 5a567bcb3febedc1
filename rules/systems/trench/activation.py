"""The rulebook's effects on a warrior in their own turn, applied around their activation (ruling of TRENCH-TURN-6).

At its start: their tests and fits, recovery, rallying, forced charges and where they must go. At its end: what ends
with a turn.
"""

from rules.combat.charging.charging import may_charge
from rules.combat.effects import hooks
from rules.combat.moving.compulsory_moves import move_those_who_must
from rules.combat.moving.falling import FALLEN
from rules.combat.moving.jumping_back import offer_jumping_back
from rules.combat.moving.recovery import recover
from rules.combat.phases import call_hook
from rules.combat.psychology.all_alone import check_all_alone
from rules.combat.psychology.frenzy import add_frenzied_charges
from rules.combat.psychology.minds import HOOD
from rules.combat.psychology.stupidity import check_stupidity
from rules.combat.psychology.wild import lose_control
from rules.engine.battle import Battle
from rules.engine.events import ActionTaken, ConditionEnded
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.systems.trench.moves import CHARGE, move_charges


def begins(battle: Battle, warrior: Combatant) -> Flow[bool]:
    """All that comes before their own choices; True where it took the action of moving from them.

    A warrior who fell in an enemy's activation moves again in their own.
    """
    if warrior.under(FALLEN):
        yield ConditionEnded(warrior.id, FALLEN)
    yield from call_hook(battle, hooks.turn_begins, [warrior])
    yield from check_stupidity(battle, [warrior])
    if warrior.on_table:
        yield from recover(battle, [warrior])
    yield from lose_control(battle, [warrior])
    yield from offer_jumping_back(battle, [warrior])
    moved = (
        warrior.on_table
        and may_charge(battle, warrior)
        and (yield from _charges_in_a_frenzy(battle, warrior))
    )
    yield from move_those_who_must(battle, [warrior] if warrior.on_table else [])
    yield from call_hook(battle, hooks.shooting_begins, [warrior] if warrior.on_table else [])
    return moved or (warrior.moved and warrior.has(HOOD))


def _charges_in_a_frenzy(battle: Battle, warrior: Combatant) -> Flow[bool]:
    """A warrior who must charge does so before anything else; True where they did, or lost their charge."""
    declared = yield from add_frenzied_charges(battle, [warrior], [])
    if declared:
        yield ActionTaken(warrior.id, CHARGE, "movement", 0)
        yield from move_charges(battle, declared)
    return bool(declared) or warrior.failed_charge


def ends(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Do what comes when they have done all they will."""
    if warrior.on_table:
        yield from check_all_alone(battle, [warrior])
    if warrior.on_table:
        yield from call_hook(battle, hooks.turn_ends, [warrior])
