"""Attacking and casting by actions, and hiding: all that is not moving (TRENCH-RNG, TRENCH-MEL, TRENCH-OTH-1)."""

from rules.combat.magic.casting import RIDING, cast_one, may_cast, second_spell
from rules.combat.magic.spells.book import Moment
from rules.combat.melee.combat_group import in_reach
from rules.combat.melee.melee import attackable, fight, may_strike
from rules.combat.moving.hiding import may_hide
from rules.combat.psychology.tempers import taste_blood
from rules.combat.shooting.aiming import may_shoot
from rules.combat.shooting.shooting import shoot_once
from rules.engine.battle import Battle
from rules.engine.events import ActionTaken, ConditionBegan
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import HIDDEN, Condition

#: The keys of the actions.
SHOOT, STRIKE, CAST, HIDE = "ranged attack", "melee attack", "cast", "hide"
#: The phases of the rulebook in which one or another spell is cast, all of them within one's activation here.
ANY_TIME: tuple[Moment, ...] = ("movement", "shooting", "close combat")


def can_shoot(battle: Battle, warrior: Combatant) -> bool:
    """Tell whether the rulebook lets a warrior shoot who neither cast nor charged, except in an assault."""
    return may_shoot(battle, warrior) and (not warrior.cast or warrior.under(RIDING))


def shoot(battle: Battle, warrior: Combatant, _price: int) -> Flow[bool]:
    """Shoot one weapon, with as many shots as it has; False when none of them hit."""
    yield from shoot_once(battle, warrior)
    return not battle.state.activations.has_failed(warrior.id)


def can_strike(battle: Battle, warrior: Combatant) -> bool:
    """Whether they touch somebody whom they may strike, or reach them with a pike."""
    if may_strike(warrior):
        return bool(attackable(battle, warrior))
    return bool(in_reach(battle, warrior))


def strike(battle: Battle, warrior: Combatant, _price: int) -> Flow[bool]:
    """All their attacks; nobody strikes back before their own activation. False when none of them hit."""
    yield from fight(battle)
    yield from taste_blood(battle, [warrior])
    return not battle.state.activations.has_failed(warrior.id)


def all_attacks(battle: Battle, warrior: Combatant, _charged: bool) -> Flow[None]:
    """All attacks of a warrior in an activation of theirs."""
    yield ActionTaken(warrior.id, STRIKE, "close combat", 0)
    yield from strike(battle, warrior, 0)


def can_cast(battle: Battle, caster: Combatant) -> bool:
    """Whether a caster may cast anything now."""
    return any(may_cast(battle, caster, moment) for moment in ANY_TIME)


def cast(battle: Battle, caster: Combatant, _price: int) -> Flow[bool]:
    """A spell, against its own difficulty; False when it failed."""
    yield from cast_one(battle, caster, *ANY_TIME)
    yield from second_spell(battle, caster)
    return not battle.state.activations.has_failed(caster.id)


def can_hide(battle: Battle, warrior: Combatant) -> bool:
    """Whether a standing warrior may hide."""
    return warrior.standing and may_hide(battle, warrior)


def hide(_battle: Battle, warrior: Combatant, _price: int) -> Flow[bool]:
    """Hide as an action."""
    yield ConditionBegan(warrior.id, Condition(HIDDEN))
    return True
