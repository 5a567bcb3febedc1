"""Prayers of Shallya (Liber Malefic). Cure Disease is not played: no disease ends within a battle.

Rulings: Golden Tears raise whoever of her side fell in the last two turns, where their place is free. A servant of
Nurgle is whoever fights for the Carnival of Chaos, and whoever spreads Nurgle's Rot.
"""

from rules.combat.effects import hooks
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import not_yet, spell
from rules.combat.magic.spells.harm import dice, stun, withstands
from rules.combat.magic.spells.lasting import hold, plus, this_turn
from rules.combat.magic.spells.moves import may_be_set_down
from rules.combat.rolls.leadership_test import leadership_of, roll_leadership
from rules.engine.battle import Battle
from rules.engine.events import (
    LeadershipTested,
    Status,
    StatusChanged,
    WarriorRaised,
    WoundsLost,
    WoundsRegained,
)
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell, Weapon
from rules.engine.state.combatant import Combatant

ENDURANCE, VESTMENT = "shallyas-endurance", "vestment-of-purity"
CARNIVAL = "carnival-of-chaos"
#: How much harder it is to harm her in the Vestment of Purity.
_HARDER = 2


def serves_nurgle(warrior: Combatant) -> bool:
    """Whether somebody is of the Carnival of Chaos, or spreads Nurgle's Rot."""
    return CARNIVAL in warrior.fighter.callings or warrior.has("nurgles-rot")


def _wounded(battle: Battle, warrior: Combatant, prayer: KnownSpell) -> list[Combatant]:
    touched = aims.touched_friends(battle, warrior, prayer)
    return [friend for friend in touched if friend.wounds < friend.profile.W]


@spell("cure-wounds", _wounded)
def _cure(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    yield WoundsRegained(target.id, 1, target.wounds + 1, prayer.name)


def _just_lost(battle: Battle, warrior: Combatant, _prayer: KnownSpell) -> list[Combatant]:
    """Own warriors who fell in the previous turn or this one, and whose place is free."""
    now = battle.state.turns
    return [
        other
        for other in battle.state.combatants
        if other.out
        and other.home == warrior.side
        and other.fell is not None
        and other.fell[0] >= now - 1
        and may_be_set_down(battle, other, other.position)
    ]


@spell("golden-tears", _just_lost)
def _tears(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    yield WarriorRaised(target.id, target.position, 1)
    if battle.rules.fells:
        yield StatusChanged(target.id, Status.KNOCKED_DOWN, None, prayer.name)


def _impure(battle: Battle, warrior: Combatant, prayer: KnownSpell) -> list[Combatant]:
    return [enemy for enemy in aims.enemies(battle, warrior, prayer) if serves_nurgle(enemy)]


@spell("purify", _impure)
def _purify(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    """Wounds are lost down to none, without an injury; then a failed Leadership test stuns."""
    lost = min(target.wounds, (yield from dice(warrior, prayer)))
    if lost:
        yield WoundsLost(target.id, warrior.id, lost, target.wounds - lost)
    if not target.wounds and not (yield from withstands(battle, target, prayer)):
        yield from stun(battle, warrior, target)


@spell(ENDURANCE, aims.touched_friends)
def _endure(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    yield from hold(warrior, prayer, target, this_turn(battle), changes=plus(T=1))


@spell(VESTMENT, when=not_yet(VESTMENT))
def _vest(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    yield from hold(warrior, prayer, target, "attack", "immune-poison", "immune-disease")


@hooks.charge_declared_at.handles(VESTMENT)
def _keeps_off_chargers(battle: Battle, _who: Combatant, charger: Combatant) -> Flow[bool]:
    return not (yield from _dares(battle, charger))


@hooks.withholds_shots.handles(VESTMENT)
def _keeps_off_shots(
    battle: Battle, warrior: Combatant, shooter: Combatant, target: Combatant | None, _weapon: Weapon
) -> Flow[bool]:
    return target is warrior and not (yield from _dares(battle, shooter))


@hooks.keeps_off_spell.handles(VESTMENT)
def _keeps_off_magic(battle: Battle, _who: Combatant, caster: Combatant, _spell: KnownSpell) -> Flow[bool]:
    return not (yield from _dares(battle, caster))


def _dares(battle: Battle, enemy: Combatant) -> Flow[bool]:
    """Whether somebody may harm her: a daemon or servant of Nurgle tests Leadership, with 2 more on the roll."""
    if not (serves_nurgle(enemy) or "daemon" in enemy.fighter.kinds):
        return True
    leadership, by = leadership_of(battle, enemy)
    needed = leadership - _HARDER
    rolled = yield from roll_leadership(battle, enemy, "the Vestment of Purity", needed)
    passed = rolled.total <= needed
    yield LeadershipTested(enemy.id, "the Vestment of Purity", needed, by, rolled, passed)
    return passed
