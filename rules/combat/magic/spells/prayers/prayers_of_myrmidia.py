"""Prayers of Myrmidia (Liber Malefic)."""

from rules.combat.effects import hooks
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import not_yet, spell
from rules.combat.magic.spells.harm import NO_SAVE, knock_down, reached, strike, withstands
from rules.combat.magic.spells.lasting import hold, plus, this_turn, until_next_turn
from rules.combat.psychology.minds import MUST_CHARGE, NO_ATTACKS, able
from rules.combat.rolls.leadership_test import test_leadership
from rules.engine.battle import Battle
from rules.engine.events import ConditionBegan, ConditionEnded
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell, Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import HIDDEN, Condition

DISMAY, FURY, WRATH = "dismay-foe", "furys-call", "vengeful-wrath"
DISMAYED = "dismayed"
PRIESTESS = "war-priestess-of-myrmidia"
SUN_REACH, FURY_REACH = 400, 1200


def _burnt(battle: Battle, warrior: Combatant) -> list[Combatant]:
    near = aims.near(battle, warrior, SUN_REACH)
    return [other for other in near if other.fighter.line != PRIESTESS]


@spell("blazing-sun", when=lambda battle, caster: bool(_burnt(battle, caster)))
def _sun(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    for other in (yield from reached(battle, warrior, prayer, _burnt(battle, warrior))):
        yield from strike(battle, warrior, prayer, other, 3, NO_SAVE)
        if other.on_table and not (yield from withstands(battle, other, prayer)):
            yield from knock_down(battle, warrior, other, prayer.name)


@spell("command-the-legion", aims.friends)
def _command(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    yield from until_next_turn(warrior, prayer, target, changes=plus(Ld=1))


@spell(DISMAY, when=not_yet(DISMAY))
def _dismay(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    yield from hold(warrior, prayer, target, this_turn(battle))


@hooks.combat_begins.handles(DISMAY)
def _dismays(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Enemies who touch her pass a Leadership test or do not strike in this phase."""
    for id in sorted(warrior.contacts):
        foe = battle.combatant(id)
        if not able(foe) or foe.under(DISMAYED) or "undead" in foe.fighter.kinds:
            continue
        if not (yield from test_leadership(battle, foe, "Dismay Foe")):
            held = Condition(DISMAYED, "phase", tags=(NO_ATTACKS,), by=warrior.id)
            yield ConditionBegan(foe.id, held, "Dismay Foe")


def _hidden(battle: Battle, warrior: Combatant, _prayer: KnownSpell) -> list[Combatant]:
    """Every hidden enemy, unless she has moved or fights."""
    if warrior.moved or warrior.contacts:
        return []
    return [enemy for enemy in battle.state.enemies_of(warrior.side) if enemy.under(HIDDEN)]


@spell("eagles-vision", _hidden)
def _vision(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    yield ConditionEnded(target.id, HIDDEN, f"found by {warrior.fighter.name}")


@spell(FURY)
def _fury(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    for friend in aims.near(battle, warrior, FURY_REACH):
        if friend.side == warrior.side:
            yield from hold(warrior, prayer, friend, this_turn(battle))


@hooks.gives_a_second_blow.handles(FURY)
def _furious(_battle: Battle, warrior: Combatant, friend: Combatant) -> tuple[ConditionEnded] | None:
    """The first missed blow of each is rolled again."""
    return (ConditionEnded(friend.id, FURY),) if friend is warrior else None


@spell(WRATH, when=not_yet(WRATH))
def _wrath(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    yield from hold(warrior, prayer, target, "", MUST_CHARGE)


@hooks.rerolls_blow.handles(WRATH)
def _avenges(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> bool:
    return True


@hooks.combat_ends.handles(WRATH)
def _forgets_wrath(_battle: Battle, warrior: Combatant) -> Flow[None]:
    yield ConditionEnded(warrior.id, WRATH)
