"""Prayers of Ulric. The Call of Ulric has a module of its own."""

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import not_yet, spell
from rules.combat.magic.spells.harm import strike
from rules.combat.magic.spells.lasting import aura, hold, plus
from rules.combat.psychology.minds import FRENZY
from rules.combat.rolls.rule_rolls import roll_for_rule
from rules.engine.battle import Battle
from rules.engine.dice import Modifier
from rules.engine.events import ConditionEnded
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell, Weapon
from rules.engine.state.combatant import Combatant

SQUALL, BLOODLUST, HOWL = "snow-squall", "bloodlust", "ulrics-howl"
HOLDS_ON = 7


@spell(SQUALL, when=lambda _battle, caster: bool(caster.contacts) and not caster.under(SQUALL))
def _squall(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    yield from hold(warrior, prayer, target, "combat")


@hooks.be_hit_in_combat.handles(SQUALL)
def _snowed(_battle: Battle, _who: Combatant, _attacker: Combatant, _weapon: Weapon) -> Modifier:
    return Modifier("Snow Squall", -1)


@spell("hammerschlag", aims.models)
def _hammerschlag(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    yield from strike(battle, warrior, prayer, target, 4, "concussion")


@spell(BLOODLUST, when=not_yet(BLOODLUST))
def _bloodlust(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    yield from hold(warrior, prayer, target, "", changes=plus(S=2))


@hooks.critical_from.handles(BLOODLUST)
def _savage(
    _battle: Battle, _who: Combatant, _target: Combatant, hit: Hit, _need: int, in_combat: bool
) -> int:
    return 5 if in_combat and not hit.missile else 6


@hooks.turn_begins.handles(BLOODLUST)
def _lusts_on(battle: Battle, warrior: Combatant) -> Flow[None]:
    if not (yield from roll_for_rule(battle, warrior, "Bloodlust", HOLDS_ON, 2)):
        yield ConditionEnded(warrior.id, BLOODLUST)


@spell("wolfs-hunger", aims.friends_and_self)
def _hunger(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    yield from hold(warrior, prayer, target, "by-out", FRENZY)


@spell(HOWL, when=not_yet(HOWL))
def _howl(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    own = [other for other in battle.state.of_side(warrior.side) if other is not warrior]
    yield from aura(warrior, prayer, [warrior, *own], "", "immune-fear", "immune-all-alone")


@hooks.rout_leadership.handles(HOWL)
def _howled(_battle: Battle, warrior: Combatant) -> int:
    return 1 if warrior.conditions[HOWL].by == warrior.id else 0
