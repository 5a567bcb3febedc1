"""Shadow Warrior Magic. A wall is whatever throws the shadow of a man. The Pool of Shadow has a module of its own."""

from rules.combat.effects import hooks
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import not_yet, spell
from rules.combat.magic.spells.flight import land
from rules.combat.magic.spells.harm import NO_SAVE, strike
from rules.combat.magic.spells.lasting import CONCENTRATION, hold, until_next_turn
from rules.combat.psychology.minds import HELPLESS, NEVER_CHARGED, NO_CHARGE, NO_MOVE
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.engine.battle import Battle
from rules.engine.dice import Modifier
from rules.engine.events import ConditionEnded
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import NOT_AIMED_AT, NOT_ATTACKED

SHIELD, BIND, CLOAK = "shield-of-shadow", "shadowbind", "cloak-of-darkness"
#: In 1/100 inch.
BY_A_WALL, SHIFTS = 200, 1200


def _in_shadow(battle: Battle, warrior: Combatant) -> bool:
    return battle.terrain.shaded(warrior.position, warrior.fighter.radius, BY_A_WALL)


def _enemies_in_shadow(battle: Battle, caster: Combatant, spell: KnownSpell) -> list[Combatant]:
    return [enemy for enemy in aims.enemies(battle, caster, spell) if _in_shadow(battle, enemy)]


@spell("the-living-shadows", _enemies_in_shadow)
def _shadows(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from strike(battle, caster, spell, target, 4, NO_SAVE)


@spell("wings-of-night", when=_in_shadow)
def _wings(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    radius = caster.fighter.radius
    yield from land(battle, caster, SHIFTS, lambda at: battle.terrain.shaded(at, radius, BY_A_WALL))


@spell(CLOAK, when=not_yet(CLOAK))
def _cloak(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """Nobody charges, shoots at, strikes or aims a spell at them until they attack an enemy themselves."""
    yield from hold(caster, spell, target, "attack", NOT_ATTACKED, NOT_AIMED_AT, NEVER_CHARGED)


@spell(BIND, _enemies_in_shadow)
def _bind(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """Held until the Weaver is wounded or tries another spell; blows find them as if they were stunned."""
    yield from hold(caster, spell, target, "by-wounded", CONCENTRATION, NO_MOVE, NO_CHARGE, HELPLESS)


@hooks.turn_begins.handles(BIND)
def _struggles(battle: Battle, warrior: Combatant) -> Flow[None]:
    """A Strength test on a die and 1 at the start of their turn frees them."""
    strength = warrior.profile.S
    harder = Modifier("a die and 1", min(5, strength) - 1 - strength)
    if (yield from test_characteristic(battle, warrior, "S", "Shadowbind", harder)):
        yield ConditionEnded(warrior.id, BIND)


@spell(SHIELD, aims.friends_and_self)
def _shield(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from until_next_turn(caster, spell, target)


@hooks.fixed_save.handles(SHIELD)
def _shadowed(_battle: Battle, _who: Combatant) -> int:
    return 5
