"""Mortuary Cult Scrolls."""

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import spell
from rules.combat.magic.spells.flight import routed_by
from rules.combat.magic.spells.harm import dice, knock_down, strike
from rules.combat.magic.spells.lasting import hold, until_next_shooting
from rules.combat.magic.spells.moves import step_away
from rules.combat.magic.spells.necromancy import just_fallen, move_again, raise_again
from rules.combat.psychology.minds import NO_BLOWS, NO_SHOOTING, beyond_psychology
from rules.combat.rolls.leadership_test import test_leadership
from rules.engine.battle import Battle
from rules.engine.dice import Modifier
from rules.engine.events import ConditionEnded, Status, WarriorMoved, WarriorRecovered
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell, Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import NOT_ATTACKED
from rules.engine.table import INCH, distance

SOLDIER, MUMMY, CURSE, SONG = (
    *("skeleton-warrior", "tomb-lord", "curse-of-the-mummy", "scroll-of-the-scarab-song"),
)
#: The tag of a warrior whom the scarabs did not harm.
UNHURT = "unhurt-by-scarabs"
URGENCY, RAISED_WITHIN = 400, 600
_WORSE = Modifier("Curse of the Mummy", -1)


@spell("scroll-of-urgency", aims.only(aims.friends, SOLDIER))
def _urgency(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from move_again(battle, target, URGENCY)


def _touching_a_mummy(battle: Battle, caster: Combatant, spell: KnownSpell) -> list[Combatant]:
    return [
        enemy
        for enemy in aims.enemies(battle, caster, spell)
        if any(battle.combatant(other).fighter.line == MUMMY for other in enemy.contacts)
    ]


@spell(CURSE, _touching_a_mummy)
def _curse(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from until_next_shooting(caster, spell, target)


@hooks.hit_in_combat.handles(CURSE)
def _clumsy(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> Modifier:
    return _WORSE


@hooks.hit_by_shooting.handles(CURSE)
def _wide(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon, _distance: int) -> Modifier:
    return _WORSE


@hooks.to_wound.handles(CURSE)
def _weak(_battle: Battle, _who: Combatant, _target: Combatant, _hit: Hit, _in_combat: bool) -> int:
    return -1


@hooks.save_bonus.handles(CURSE)
def _brittle(_battle: Battle, _who: Combatant, _in_combat: bool) -> int:
    return -1


def _living(battle: Battle, caster: Combatant, spell: KnownSpell) -> list[Combatant]:
    return [
        warrior for warrior in aims.models(battle, caster, spell) if "undead" not in warrior.fighter.kinds
    ]


@spell("scroll-of-tomb-dust", _living)
def _dust(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from knock_down(battle, caster, target, spell.name)


@spell("scroll-of-quaking-horror", _living)
def _horror(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    if not beyond_psychology(battle, target) and not (yield from test_leadership(battle, target, spell.name)):
        yield from routed_by(battle, target, caster)


@spell(SONG, aims.models)
def _song(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """Keep the target from fighting and being fought for the rest of the turn; in combat they step an inch away."""
    hits = yield from dice(caster, spell, 2)
    had = target.wounds
    yield from strike(battle, caster, spell, target, 1, hits=hits)
    if not target.on_table:
        return
    for other in sorted(target.contacts)[:1]:
        at = step_away(battle, target, battle.combatant(other), INCH)
        if at != target.position:
            yield WarriorMoved(target.id, "step", (target.position, at), distance(target.position, at))
    unhurt = (UNHURT,) if target.wounds == had else ()
    yield from hold(caster, spell, target, "", NOT_ATTACKED, NO_BLOWS, NO_SHOOTING, *unhurt)


@hooks.each_turn_begins.handles(SONG)
def _scarabs_leave(_battle: Battle, warrior: Combatant) -> Flow[None]:
    """A warrior who came to no harm counts in that turn as having just stood up."""
    unhurt = UNHURT in warrior.conditions[SONG].tags
    yield ConditionEnded(warrior.id, SONG)
    if unhurt and warrior.standing:
        yield WarriorRecovered(warrior.id, Status.STANDING)


@spell(
    "summonation-of-the-vengeful-dead", lambda battle, caster, _spell: just_fallen(battle, caster, SOLDIER)
)
def _summonation(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from raise_again(battle, caster, target, RAISED_WITHIN)
