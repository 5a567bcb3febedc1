"""Pistols in a combat for an action: one pistol or a brace of them, and what is shot at hand (ALT-IX-b-iv-2, -c-ii).

The action pays for their shots alone, and is none of the shooting of which there is one in a round.
"""

from rules.combat.actions.action import ONE, Action
from rules.combat.actions.slots import times
from rules.combat.injury.hits import coated
from rules.combat.melee.melee import attackable, deal, may_strike
from rules.combat.melee.wielding import discharge, ready_pistols
from rules.combat.shooting.point_blank import may_shoot_at_hand, shoot_at_hand
from rules.engine.battle import Battle
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.systems.alternative.fighting import FIRE_PISTOLS, SHOOT_AT_HAND, begin_fight


def _may_fire(battle: Battle, warrior: Combatant) -> bool:
    if not may_strike(warrior) or times(battle, warrior, (FIRE_PISTOLS,)):
        return False
    return bool(ready_pistols(battle, warrior)) and bool(attackable(battle, warrior))


def _fires(battle: Battle, warrior: Combatant, _price: int) -> Flow[bool]:
    yield from begin_fight(battle, warrior)
    pistols = yield from discharge(battle, warrior, ready_pistols(battle, warrior))
    yield from deal(battle, warrior, [coated(warrior, pistol) for pistol in pistols])
    return True


def _may_shoot(battle: Battle, warrior: Combatant) -> bool:
    return not times(battle, warrior, (SHOOT_AT_HAND,)) and may_shoot_at_hand(battle, warrior)


def _shoots(battle: Battle, warrior: Combatant, _price: int) -> Flow[bool]:
    yield from shoot_at_hand(battle, warrior)
    return True


PISTOLS = (
    Action(FIRE_PISTOLS, "close combat", _may_fire, _fires, ONE),
    Action(SHOOT_AT_HAND, "close combat", _may_shoot, _shoots, ONE),
)
