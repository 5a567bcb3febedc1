"""Prayers of Morr (Liber Malefic). The Threshold Line is not played.

Rulings: the Undead but for Ghouls go out of action by Destroy Undead, and Ghouls, daemons and the Possessed flee. The
line of the Sleep of Death is laid through an enemy whom the priest sees.
"""

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import remove_from_play
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import spell
from rules.combat.magic.spells.flight import routed_by
from rules.combat.magic.spells.harm import dice, knock_down, reached, withstands
from rules.combat.magic.spells.lasting import TURNS, hold, this_turn
from rules.combat.magic.spells.necromancy import SANCTIFIED
from rules.combat.moving.recovery import STAYS_DOWN
from rules.combat.psychology.minds import (
    NO_BLOWS,
    NO_CASTING,
    NO_CHARGE,
    NO_MOVE,
    NO_SHOOTING,
    fleeing,
)
from rules.combat.rolls.changed_dice import GIFT, GLIMPSE
from rules.engine.battle import Battle
from rules.engine.events import ConditionBegan
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition
from rules.engine.table import INCH, distance
from rules.engine.table.geometry.plane import near_segment

RAVEN, SLEEP = "sign-of-the-raven", "sleep-of-death"
RAVEN_REACH, LINE = 600, 1200
GHOUL = "ghoul"
_UNHOLY = frozenset({"undead", "possessed", "daemon"})
_ASLEEP = (STAYS_DOWN, NO_MOVE, NO_CHARGE, NO_SHOOTING, NO_CASTING, NO_BLOWS, TURNS)


def _unholy(battle: Battle, warrior: Combatant, prayer: KnownSpell) -> list[Combatant]:
    return [
        other
        for other in aims.opponents(battle, warrior, prayer)
        if other.fighter.line == GHOUL or _UNHOLY.intersection(other.fighter.kinds)
    ]


@spell("destroy-undead", _unholy)
def _destroy(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    if "undead" in target.fighter.kinds and target.fighter.line != GHOUL:
        yield from remove_from_play(battle, target, warrior.id, prayer.name)
    elif not fleeing(target):
        yield from routed_by(battle, target, warrior, limit=target.profile.M * INCH)


@spell(GLIMPSE, when=lambda _battle, caster: GLIMPSE not in caster.spells_cast)
def _glimpse(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    """One failed roll of theirs in the battle may change by 1 (`rules.combat.rolls.changed_dice`)."""
    yield ConditionBegan(warrior.id, Condition(GIFT, tags=(GLIMPSE,), by=warrior.id), prayer.name)


def _corpses(battle: Battle, warrior: Combatant, prayer: KnownSpell) -> list[Combatant]:
    fallen = [other for other in battle.state.combatants if other.out and not other.under(SANCTIFIED)]
    return [other for other in fallen if warrior.gap_to(other) <= aims.reach(prayer)]


@spell("preserve-corpse", _corpses)
def _preserve(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    yield ConditionBegan(target.id, Condition(SANCTIFIED, tags=(SANCTIFIED,), by=warrior.id), prayer.name)


@spell(RAVEN)
def _raven(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    near = aims.near(battle, warrior, RAVEN_REACH)
    for friend in (warrior, *(other for other in near if other.side == warrior.side)):
        yield from hold(warrior, prayer, friend, this_turn(battle))


@hooks.to_wound.handles(RAVEN)
def _deadlier(_battle: Battle, _who: Combatant, _target: Combatant, hit: Hit, in_combat: bool) -> int:
    return int(in_combat and not hit.missile)


@spell(SLEEP, aims.enemies)
def _sleep(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    for enemy in (yield from reached(battle, warrior, prayer, _under_line(battle, warrior, target))):
        if (yield from withstands(battle, enemy, prayer)):
            continue
        turns = yield from dice(warrior, prayer)
        yield from knock_down(battle, warrior, enemy, prayer.name)
        yield from hold(warrior, prayer, enemy, "", *_ASLEEP, amount=turns)


def _under_line(battle: Battle, warrior: Combatant, target: Combatant) -> list[Combatant]:
    """The enemies, but for the Undead, whom a line of 12 inches from the priest through the target touches."""
    start, aim = warrior.position, target.position
    long = max(1, distance(start, aim))
    end = (start.x + (aim.x - start.x) * LINE // long, start.y + (aim.y - start.y) * LINE // long)
    return [
        enemy
        for enemy in battle.state.enemies_of(warrior.side)
        if "undead" not in enemy.fighter.kinds
        and near_segment((enemy.position.x, enemy.position.y), (start.x, start.y), end, enemy.fighter.radius)
    ]
