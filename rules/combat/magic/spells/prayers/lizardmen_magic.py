"""Prayers of the Skink Priests."""

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import not_yet, spell
from rules.combat.magic.spells.harm import dice, strike
from rules.combat.magic.spells.lasting import aura, ends_elsewhere, hold, in_reach, plus
from rules.combat.moving.hiding import HIDE, IN_SIGHT
from rules.combat.moving.scrambling import walk_to
from rules.combat.psychology.minds import FRENZY
from rules.combat.rolls.leadership_test import test_leadership
from rules.combat.rolls.rule_rolls import roll_for_rule
from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.dice import Modifier
from rules.engine.events import ConditionBegan, ConditionEnded
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell, Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import HIDDEN, Condition

BLESSING, PROTECTION, RAGE, WRATH = (
    *("sotecs-blessing", "the-old-ones-protection", "tincis-rage", "chotecs-wrath"),
)
PROTECTED, STEALTH_REACH, FURTHER = 400, 600, 400


@spell(WRATH, aims.closest_enemies)
def _wrath(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    """Strength 5; on body armour 6 and +1 on the injury roll."""
    metal = any(worn.armour.slot == "body" for worn in target.fighter.protection)
    yield from strike(battle, warrior, prayer, target, 6 if metal else 5, *((WRATH,) if metal else ()))


@hooks.injury_caused.handles(WRATH)
def _molten(_battle: Battle, _who: Combatant, _target: Combatant, _hit: Hit, _in_combat: bool) -> Modifier:
    return Modifier("Chotec's Wrath", 1)


@spell(BLESSING, aims.friends_and_self)
def _blessing(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    """A die says which gift; it lasts until Priest or target is stunned or out of action."""
    yield from ends_elsewhere(battle, warrior, prayer, target)
    gift = yield from dice(warrior, prayer)
    tags, changes = (("sotecs-eye",), plus(BS=1)) if gift <= 2 else ((), plus(T=1))
    yield from hold(warrior, prayer, target, "awake", *tags, changes=plus(I=1, M=1) if gift >= 5 else changes)


@hooks.hit_in_combat.handles("sotecs-eye")
def _sure(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> Modifier:
    return Modifier("Sotec's Blessing", 1)


@spell("huanchis-stealth", when=lambda battle, caster: bool(_stealthy(battle, caster)))
def _stealth(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    for other in _stealthy(battle, warrior):
        if (yield from ask(Choice(other.side, "hide", (HIDE, IN_SIGHT), other.id))) == HIDE:
            yield ConditionBegan(other.id, Condition(HIDDEN), prayer.name)


def _stealthy(battle: Battle, warrior: Combatant) -> list[Combatant]:
    """Skinks in cover within 6 inches, they included, who do not hide yet."""
    own = [
        other for other in (warrior, *aims.near(battle, warrior, STEALTH_REACH)) if other.side == warrior.side
    ]
    return [
        other
        for other in sorted(own, key=lambda other: other.id)
        if other.fighter.line.startswith("skink")
        and not (other.under(HIDDEN) or other.contacts or other.down)
        and battle.terrain.conceals(other.position, other.fighter.radius)
    ]


@spell(PROTECTION, when=not_yet(PROTECTION))
def _protection(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    own = [other for other in battle.state.of_side(warrior.side) if other is not warrior]
    yield from aura(warrior, prayer, [warrior, *own], "by-out")


@hooks.keeps_off_spell.handles(PROTECTION)
def _protected(battle: Battle, warrior: Combatant, caster: Combatant, against: KnownSpell) -> Flow[bool]:
    if caster.side == warrior.side or not in_reach(battle, warrior, PROTECTION, PROTECTED):
        return False
    return (yield from roll_for_rule(battle, warrior, "The Old Ones' Protection", 4))


@spell(RAGE, aims.friends_and_self)
def _rage(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    yield from ends_elsewhere(battle, warrior, prayer, target)
    yield from hold(warrior, prayer, target, "awake", FRENZY, changes=plus(S=1))


@hooks.turn_begins.handles(RAGE)
def _raging(battle: Battle, warrior: Combatant) -> Flow[None]:
    """The Priest tests at the start of each own turn to keep it."""
    caster = warrior.conditions[RAGE].by
    if caster is None or not (yield from test_leadership(battle, battle.combatant(caster), "Tinci's Rage")):
        yield ConditionEnded(warrior.id, RAGE)


def _runners(battle: Battle, warrior: Combatant, prayer: KnownSpell) -> list[Combatant]:
    found = aims.friends_and_self(battle, warrior, prayer)
    return [other for other in found if other.standing and not other.contacts and not other.shots]


@spell("itzls-speed", _runners)
def _speed(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    yield from walk_to(battle, target, 0, FURTHER, "walk")
