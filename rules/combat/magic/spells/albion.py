"""The Lore of Light of the Truthsayer, and most of the Lore of Darkness of the Dark Emissary."""

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.hooks import ignores
from rules.combat.injury.injury import remove_from_play
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import spell
from rules.combat.magic.spells.flight import routed_by
from rules.combat.magic.spells.harm import dice, reached, strike
from rules.combat.magic.spells.lasting import hold, to_end_of_next_turn, until_next_turn
from rules.combat.psychology.minds import (
    FEAR,
    NO_BLOWS,
    NO_CASTING,
    NO_CHARGE,
    NO_MOVE,
    NO_SHOOTING,
    beyond_psychology,
)
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.combat.rolls.leadership_test import FEAR as FEAR_TEST
from rules.combat.rolls.leadership_test import test_leadership
from rules.engine.battle import Battle
from rules.engine.dice import Modifier
from rules.engine.events import WarriorRaised
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell, Weapon
from rules.engine.state.combatant import Combatant

LIGHT, VALOUR, DARK = "light-of-battle", "blessing-of-valour", "curse-of-the-dark-master"
COURAGE_REACH = 1200
HELD = (NO_MOVE, NO_CHARGE, NO_SHOOTING, NO_CASTING, NO_BLOWS)


@spell("wings-of-fate", aims.enemies)
def _wings(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    hits = yield from dice(caster, spell, sides=3)
    yield from strike(battle, caster, spell, target, 2, hits=hits)


@spell(LIGHT, aims.friends)
def _light(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from until_next_turn(caster, spell, target)


@hooks.last_save.handles(LIGHT)
def _lit(_battle: Battle, _who: Combatant, _hit: Hit, _in_combat: bool) -> tuple[str, int]:
    return "Light of Battle", 5


def _just_lost(battle: Battle, warrior: Combatant, _spell: KnownSpell) -> list[Combatant]:
    """Friends who went out of action in the turn before this, where there is room for them."""
    last = battle.state.turns - 1
    return [
        other
        for other in battle.state.combatants
        if other.out
        and other.home == warrior.side
        and other.fell is not None
        and other.fell[0] == last
        and battle.terrain.is_free(other.position, other.fighter.radius, battle.bases())
    ]


@spell("gift-of-life", _just_lost)
def _life(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield WarriorRaised(target.id, target.position, 1)


@spell(VALOUR, aims.friends)
def _valour(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from hold(caster, spell, target, "turn")


@hooks.hit_in_combat.handles(VALOUR)
def _valiant(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> Modifier:
    return Modifier("Blessing of Valour", 1)


@spell("boon-of-courage")
def _courage(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    near = [other for other in aims.near(battle, caster, COURAGE_REACH) if other.side == caster.side]
    for warrior in (yield from reached(battle, caster, spell, [caster, *near])):
        yield from to_end_of_next_turn(caster, spell, warrior, "immune-psychology", "immune-all-alone")


@spell("voice-of-command", aims.enemies)
def _voice(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from to_end_of_next_turn(caster, spell, target, *HELD)


@spell("bolt-of-dark-light", aims.enemies, in_path=True)
def _bolt(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from strike(battle, caster, spell, target, 5)


@spell("nightmare", aims.enemies)
def _nightmare(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    brave = ignores(battle, target, FEAR) or target.has("causes-fear") or beyond_psychology(battle, target)
    if not brave and not (yield from test_leadership(battle, target, FEAR_TEST)):
        yield from routed_by(battle, target, caster)


@spell(DARK, aims.models)
def _dark(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from until_next_turn(caster, spell, target)


@hooks.hit_in_combat.handles(DARK)
def _dim(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> Modifier:
    return Modifier("Curse of the Dark Master", -1)


@hooks.hit_by_shooting.handles(DARK)
def _dim_shot(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon, _far: int) -> Modifier:
    return Modifier("Curse of the Dark Master", -1)


@spell("coils-of-the-serpent", aims.enemies)
def _coils(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    if not (yield from test_characteristic(battle, target, "T", spell.name)):
        yield from remove_from_play(battle, target, caster.id, spell.name)
