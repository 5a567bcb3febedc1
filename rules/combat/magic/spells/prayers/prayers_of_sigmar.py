"""Prayers of Sigmar (CORE-MAGIC-PRAYER). They are no spells: only what guards against prayers too keeps them off."""

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import not_yet, spell
from rules.combat.magic.spells.harm import NO_SAVE, reached, strike
from rules.combat.magic.spells.lasting import aura, hold, in_reach, until_next_shooting
from rules.combat.rolls.leadership_test import test_leadership
from rules.combat.rolls.rule_rolls import roll_for_rule
from rules.engine.battle import Battle
from rules.engine.events import ConditionEnded, Status, StatusChanged, WoundsRegained
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell, Weapon
from rules.engine.state.combatant import Combatant

HAMMER, HEARTS, SHIELD = "hammer-of-sigmar", "hearts-of-steel", "shield-of-faith"
ARMOUR = "armour-of-righteousness"

#: In 1/100 inch.
HEARTS_REACH = 800
SOULFIRE_REACH = 400
HAND_REACH = 200

#: The D6 that keeps the Shield of Faith up.
SHIELD_HOLDS = 3


@spell(HAMMER, when=not_yet(HAMMER))
def _hammer(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    """Hold until the next shooting phase, or as long as a test at the beginning of each round keeps it up."""
    if battle.sequence.by_rounds:
        yield from hold(warrior, prayer, target, "")
    else:
        yield from until_next_shooting(warrior, prayer, target)


@hooks.round_begins.handles(HAMMER)
def _hammer_fades(battle: Battle, warrior: Combatant) -> Flow[None]:
    if warrior.on_table and not (yield from test_leadership(battle, warrior, "the Hammer of Sigmar")):
        yield ConditionEnded(warrior.id, HAMMER)


@hooks.blow_strength.handles(HAMMER)
def _hammers(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> int:
    return 2


@hooks.wounds_caused.handles(HAMMER)
def _double(_battle: Battle, _who: Combatant, _target: Combatant, hit: Hit) -> Flow[int]:
    yield from ()
    return 1 if hit.missile or "magic" in hit.traits else 2


@spell(HEARTS, when=not_yet(HEARTS))
def _hearts(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    friends = [other for other in battle.state.of_side(warrior.side) if other is not warrior]
    yield from aura(warrior, prayer, [warrior, *friends], "by-standing")


@hooks.ignores_rule.handles(HEARTS)
def _steeled(battle: Battle, warrior: Combatant, what: str, _weapon: Weapon | None) -> bool:
    return what in ("fear", "fear when charging", "all alone") and in_reach(
        battle, warrior, HEARTS, HEARTS_REACH
    )


@hooks.rout_leadership.handles(HEARTS)
def _heartened(_battle: Battle, warrior: Combatant) -> int:
    return 1 if warrior.conditions[HEARTS].by == warrior.id else 0


def _enemies_in_fire(battle: Battle, warrior: Combatant) -> list[Combatant]:
    return [other for other in aims.near(battle, warrior, SOULFIRE_REACH) if warrior.opposes(other)]


@spell("soulfire", when=lambda battle, caster: bool(_enemies_in_fire(battle, caster)))
def _soulfire(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    for enemy in (yield from reached(battle, warrior, prayer, _enemies_in_fire(battle, warrior))):
        unholy = {"undead", "possessed"}.intersection(enemy.fighter.kinds)
        yield from strike(battle, warrior, prayer, enemy, 5 if unholy else 3, NO_SAVE)


@spell(SHIELD, when=not_yet(SHIELD))
def _shield(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    yield from hold(warrior, prayer, target, "")


@hooks.keeps_off_spell.handles(SHIELD)
def _shielded(_battle: Battle, _who: Combatant, _caster: Combatant, against: KnownSpell) -> Flow[bool]:
    yield from ()
    return against.kind != "prayer"


@hooks.recovery_begins.handles(SHIELD)
def _shield_fades(battle: Battle, warrior: Combatant) -> Flow[None]:
    if not (yield from roll_for_rule(battle, warrior, "Shield of Faith", SHIELD_HOLDS)):
        yield ConditionEnded(warrior.id, SHIELD)


def _to_heal(battle: Battle, warrior: Combatant, _prayer: KnownSpell) -> list[Combatant]:
    """Wounded warriors of their side, the caster included; any of them, when friends beside the caster are down."""
    own = [
        other for other in (warrior, *aims.near(battle, warrior, HAND_REACH)) if other.side == warrior.side
    ]
    if any(other.down for other in own):
        return sorted(own, key=lambda other: other.id)
    return sorted([other for other in own if other.wounds < other.profile.W], key=lambda other: other.id)


@spell("healing-hand", _to_heal)
def _healing_hand(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    yield from heal(target, prayer)
    for other in aims.near(battle, warrior, HAND_REACH):
        if other.side == warrior.side and other.down:
            yield StatusChanged(other.id, Status.STANDING, None, prayer.name)


def heal(target: Combatant, spell: KnownSpell) -> Flow[None]:
    """All wounds that a model has lost are restored."""
    lost = target.profile.W - target.wounds
    if lost > 0:
        yield WoundsRegained(target.id, lost, target.profile.W, spell.name)


@spell(ARMOUR, when=not_yet(ARMOUR))
def _armour(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    yield from until_next_shooting(warrior, prayer, target, "causes-fear", "immune-fear")


@hooks.armour_save.handles(ARMOUR)
def _righteous_save(_battle: Battle, _who: Combatant, _in_combat: bool) -> int:
    return 2
