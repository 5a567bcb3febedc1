"""Charms and Hexes of the Witch."""

from rules.catalogue.profile import CHARACTERISTICS, Change
from rules.combat.effects import hooks
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import spell
from rules.combat.magic.spells.harm import dice
from rules.combat.magic.spells.lasting import CONCENTRATION, hold, plus, to_end_of_next_turn
from rules.combat.moving.random_heading import random_heading
from rules.combat.moving.straight import straight_move
from rules.combat.psychology.minds import NO_CHARGE, NO_MOVE, NO_SHOOTING
from rules.combat.psychology.stupidity import facing, over_the_edge
from rules.combat.rolls.rerolls import SCRY
from rules.engine.battle import Battle
from rules.engine.events import ConditionBegan, Status, StatusChanged, WarriorMoved, WoundsRegained
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

CURSE, DUST, STUMBLED = "curse", "dust-of-the-blind", "stumbled"
CURE_REACH = 600


@spell(SCRY, aims.friends_and_self)
def _scry(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """A number of their rolls of this turn may be made again and changed by 1 (`rules.combat.rolls.rerolls`)."""
    again = yield from dice(caster, spell, sides=3)
    yield from hold(caster, spell, target, "turn", amount=again)


@spell(CURSE, aims.enemies)
def _curse(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from to_end_of_next_turn(caster, spell, target)


@hooks.rolls_successes_again.handles(CURSE)
def _cursed(_battle: Battle, _who: Combatant, _what: str) -> str:
    return "Curse"


@spell(DUST, aims.enemies)
def _dust(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """Blind until the Witch casts again, moves, or is out of action."""
    halved = plus(WS=-(target.profile.WS // 2))
    tags = (CONCENTRATION, NO_SHOOTING, NO_CHARGE, "cannot-run")
    yield from hold(caster, spell, target, "by-still", *tags, changes=halved)


@hooks.turn_begins.handles(DUST)
def _stumbles(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Move a warrior out of combat by a whole move in a random direction, over an edge too, as their turn starts."""
    if not warrior.standing or warrior.contacts or warrior.has(NO_MOVE):
        return
    heading = yield from random_heading(warrior, facing(battle, warrior))
    move = straight_move(battle, warrior, heading, warrior.profile.M * 100, battle.terrain.contact + 1)
    if len(move.route.points) > 1:
        yield WarriorMoved(warrior.id, "straight", move.route.points, move.route.length)
    yield ConditionBegan(warrior.id, Condition(STUMBLED, "turn", tags=(NO_MOVE,)), "blind")
    if move.blocked and move.met is None and warrior.position.z:
        yield from over_the_edge(battle, warrior, heading)


@spell("age-of-stone", aims.enemies)
def _age(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """Every characteristic but Wounds, as no wound is lost by it."""
    worse = tuple(Change(characteristic=name, by=-1) for name in CHARACTERISTICS if name != "W")
    yield from to_end_of_next_turn(caster, spell, target, changes=worse)


@spell("warriors-bane", aims.enemies)
def _bane(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from to_end_of_next_turn(caster, spell, target, NO_SHOOTING)


@spell("cure", when=lambda battle, caster: bool(_sick(battle, caster)))
def _cure(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    for warrior in _sick(battle, caster):
        if warrior.wounds < warrior.profile.W:
            yield WoundsRegained(warrior.id, 1, warrior.wounds + 1, spell.name)
        if warrior.down:
            yield StatusChanged(warrior.id, Status.STANDING, None, spell.name)


def _sick(battle: Battle, warrior: Combatant) -> list[Combatant]:
    near = [other for other in aims.near(battle, warrior, CURE_REACH) if other.side == warrior.side]
    return [other for other in near if other.down or other.wounds < other.profile.W]
