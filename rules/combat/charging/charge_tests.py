"""What may keep a warrior from a charge that he would declare, or has declared."""

from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter

from rules.combat.effects.hooks import agreed, asked, told
from rules.combat.psychology.fear import dares_to_charge
from rules.combat.rolls.initiative_test import test_initiative
from rules.combat.shooting.before_shots import makes_out
from rules.engine.battle import Battle
from rules.engine.events import DETECTING
from rules.engine.flow import Flow
from rules.engine.state import Combatant


def charges_that_stand(battle: Battle, declared: Iterable[tuple[int, int]]) -> Flow[list[tuple[int, int]]]:
    """Of charges that were all declared before, those whose chargers pass every test that they call for."""
    standing = []
    for _, pairs in groupby(declared, key=itemgetter(0)):
        named = list(pairs)
        for who, target in named:
            if not (yield from stands_by_charge(battle, battle.combatant(who), battle.combatant(target))):
                break
        else:
            standing += named
    return standing


def stands_by_charge(battle: Battle, who: Combatant, target: Combatant) -> Flow[bool]:
    """Whether nobody talks him out of a charge that he declared, and he dares to make it."""
    if (yield from is_put_off(battle, who, target)):
        return False
    return (yield from dares_to_charge(battle, who, target))


def is_kept_off(battle: Battle, who: Combatant, target: Combatant) -> Flow[bool]:
    """Whether he may not charge that enemy after all: because of something that one wears, or of the shadows."""
    for keeps_off in asked("charge-declared-at", target):
        if (yield from keeps_off(battle, target, who)):
            return True
    return not (yield from makes_out(battle, who, target))


def is_put_off(battle: Battle, who: Combatant, target: Combatant) -> Flow[bool]:
    """Whether something that a friend of the target says loses him the charge."""
    for friend in battle.state.of_side(target.side):
        for talks in asked("talks-out-of-charge", friend):
            if (yield from talks(battle, friend, target, who)):
                return True
    return False


def notices(battle: Battle, who: Combatant, target: Combatant) -> Flow[bool]:
    """The Initiative test for charging an enemy out of sight (CORE-CHARGE-LOS-2)."""
    if agreed(battle, "knows-where", who):
        return True
    return (yield from test_initiative(battle, who, DETECTING, told(battle, "harder-to-notice", target)))
