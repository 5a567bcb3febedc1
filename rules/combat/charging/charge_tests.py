"""Obstacles to a charge that a warrior would declare, or has declared."""

from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter

from rules.combat.effects import hooks
from rules.combat.psychology.fear import test_fear_to_charge
from rules.combat.rolls.initiative_test import test_initiative
from rules.combat.shooting.before_shots import try_to_make_out
from rules.engine.battle import Battle
from rules.engine.events import DETECTING
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant


def test_charges(battle: Battle, declared: Iterable[tuple[int, int]]) -> Flow[list[tuple[int, int]]]:
    """The charges, of several that were all declared before, from which nothing keeps their chargers."""
    standing = []
    for _, pairs in groupby(declared, key=itemgetter(0)):
        named = list(pairs)
        for charger, target in named:
            pair = battle.combatant(charger), battle.combatant(target)
            if (yield from keep_off_charger(battle, *pair)) or not (yield from test_charge(battle, *pair)):
                break
        else:
            standing += named
    return standing


def test_charge(battle: Battle, charger: Combatant, target: Combatant) -> Flow[bool]:
    """Test a declared charge: nobody talks the charger out of it, and they pass their test for fear."""
    if (yield from talk_out_of_charge(battle, charger, target)):
        return False
    return (yield from test_fear_to_charge(battle, charger, target))


def keep_off_charger(battle: Battle, charger: Combatant, target: Combatant) -> Flow[bool]:
    """True when something that the target wears, or the shadows around them, keep the charger off."""
    for keeps_off in hooks.charge_declared_at.handlers(target):
        if (yield from keeps_off(battle, target, charger)):
            return True
    return not (yield from try_to_make_out(battle, charger, target))


def talk_out_of_charge(battle: Battle, charger: Combatant, target: Combatant) -> Flow[bool]:
    """True when something that a friend of the target says loses the charger their charge."""
    for friend in battle.state.of_side(target.side):
        for talks in hooks.talks_out_of_charge.handlers(friend):
            if (yield from talks(battle, friend, target, charger)):
                return True
    return False


def test_noticing(battle: Battle, charger: Combatant, target: Combatant) -> Flow[bool]:
    """The Initiative test for charging an enemy out of sight (CORE-CHARGE-LOS-2)."""
    if hooks.knows_where.any_true(battle, charger):
        return True
    return (
        yield from test_initiative(battle, charger, DETECTING, hooks.harder_to_notice.total(battle, target))
    )


def evaded(battle: Battle, charger: Combatant, target: Combatant) -> Flow[bool]:
    """Whether the target gets out of the way of a charge that was moved."""
    for evades in hooks.charge_comes_at.handlers(target):
        if (yield from evades(battle, target, charger)):
            return True
    return False


def falls_short(battle: Battle, charger: Combatant, target: Combatant) -> Flow[bool]:
    """Whether the charger falls at the end of a charge and touches nobody."""
    for falls in hooks.falls_in_charge.handlers(charger):
        if (yield from falls(battle, charger, target)):
            return True
    return False
