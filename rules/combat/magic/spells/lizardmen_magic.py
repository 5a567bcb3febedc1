"""Prayers of the Skink Priests."""

from rules.combat.effects import hooks
from rules.combat.injury.hits import Hit
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
from rules.engine.combatant import Combatant
from rules.engine.conditions import HIDDEN, Condition
from rules.engine.decisions import Choice
from rules.engine.dice import Modifier
from rules.engine.events import ConditionBegan, ConditionEnded
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell, Weapon

BLESSING, PROTECTION, RAGE, WRATH = (
    *("sotecs-blessing", "the-old-ones-protection", "tincis-rage", "chotecs-wrath"),
)
PROTECTED, STEALTH_REACH, FURTHER = 400, 600, 400


@spell(WRATH, aims.closest_enemies)
def _wrath(battle: Battle, who: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    """Strength 5; on body armour 6 and +1 on the injury roll."""
    metal = any(worn.armour.slot == "body" for worn in target.fighter.protection)
    yield from strike(battle, who, prayer, target, 6 if metal else 5, *((WRATH,) if metal else ()))


@hooks.injury_caused.handles(WRATH)
def _molten(_battle: Battle, _who: Combatant, _target: Combatant, _hit: Hit, _in_combat: bool) -> Modifier:
    return Modifier("Chotec's Wrath", 1)


@spell(BLESSING, aims.friends_and_self)
def _blessing(battle: Battle, who: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    """A die says which gift; it lasts until Priest or target is stunned or out of action."""
    yield from ends_elsewhere(battle, who, prayer, target)
    gift = yield from dice(who, prayer)
    tags, changes = (("sotecs-eye",), plus(BS=1)) if gift <= 2 else ((), plus(T=1))
    yield from hold(who, prayer, target, "awake", *tags, changes=plus(I=1, M=1) if gift >= 5 else changes)


@hooks.hit_in_combat.handles("sotecs-eye")
def _sure(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> Modifier:
    return Modifier("Sotec's Blessing", 1)


@spell("huanchis-stealth", when=lambda battle, who: bool(_stealthy(battle, who)))
def _stealth(battle: Battle, who: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    for one in _stealthy(battle, who):
        if (yield from ask(Choice(one.side, "hide", (HIDE, IN_SIGHT), one.id))) == HIDE:
            yield ConditionBegan(one.id, Condition(HIDDEN), prayer.name)


def _stealthy(battle: Battle, who: Combatant) -> list[Combatant]:
    """Skinks in cover within 6 inches, he included, who do not hide yet."""
    own = [one for one in (who, *aims.near(battle, who, STEALTH_REACH)) if one.side == who.side]
    return [
        one
        for one in sorted(own, key=lambda one: one.id)
        if one.fighter.line.startswith("skink")
        and not (one.under(HIDDEN) or one.contacts or one.down)
        and battle.terrain.conceals(one.position, one.fighter.radius)
    ]


@spell(PROTECTION, when=not_yet(PROTECTION))
def _protection(battle: Battle, who: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    own = [one for one in battle.state.of_side(who.side) if one is not who]
    yield from aura(who, prayer, [who, *own], "by-out")


@hooks.keeps_off_spell.handles(PROTECTION)
def _protected(battle: Battle, who: Combatant, caster: Combatant, against: KnownSpell) -> Flow[bool]:
    if caster.side == who.side or not in_reach(battle, who, PROTECTION, PROTECTED):
        return False
    return (yield from roll_for_rule(battle, who, "The Old Ones' Protection", 4))


@spell(RAGE, aims.friends_and_self)
def _rage(battle: Battle, who: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    yield from ends_elsewhere(battle, who, prayer, target)
    yield from hold(who, prayer, target, "awake", FRENZY, changes=plus(S=1))


@hooks.turn_begins.handles(RAGE)
def _raging(battle: Battle, who: Combatant) -> Flow[None]:
    """The Priest tests at each turn start of his to keep it."""
    caster = who.conditions[RAGE].by
    if caster is None or not (yield from test_leadership(battle, battle.combatant(caster), "Tinci's Rage")):
        yield ConditionEnded(who.id, RAGE)


def _runners(battle: Battle, who: Combatant, prayer: KnownSpell) -> list[Combatant]:
    found = aims.friends_and_self(battle, who, prayer)
    return [one for one in found if one.standing and not one.contacts and not one.shots]


@spell("itzls-speed", _runners)
def _speed(battle: Battle, who: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    yield from walk_to(battle, target, 0, FURTHER, "walk")
