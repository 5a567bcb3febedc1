"""Animosity: Orcs and Goblins who would rather fight each other, and the Boss who will not have it (Annual 2002).

At the start of their own turn, a D6 each; on a 1 a second one says what comes of it.
"""

from rules.combat.charging.charge_ways import charge_route
from rules.combat.charging.charging import charge_limit, move_charge
from rules.combat.charging.interception import past_enemies
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.melee.wielding import swings
from rules.combat.moving.straight import way_out
from rules.combat.psychology.brawling import charge_friend
from rules.combat.psychology.fear import test_fear_to_charge
from rules.combat.psychology.frenzy import in_reach
from rules.combat.psychology.minds import (
    MUST_CHARGE,
    NO_CASTING,
    NO_CHARGE,
    NO_MOVE,
    NO_SHOOTING,
    able,
    beyond_psychology,
    frenzied,
    friends_near,
)
from rules.combat.shooting.aiming import is_ready
from rules.combat.shooting.shooting import fire
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import Choice
from rules.engine.dice import Roll
from rules.engine.events import ChargeDeclared, ConditionBegan, RuleRolled, WarriorMoved
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition
from rules.engine.table import INCH

#: How near the Boss must be to knock sense into somebody, and a keeper of the peace, in 1/100 inch.
_BOSS, _PEACE = 600, 600
SQUABBLING, SPOILING = "squabbling", "spoiling-for-a-fight"
LEAVE_HIM = "leave him"
#: The tag of those who quarrel on 2 as well.
QUARRELSOME = "animosity-on-2"
_STRENGTHS = ("1", "2", "3", "4", "5")


@hooks.turn_begins.handles("animosity")
def check_animosity(battle: Battle, warrior: Combatant) -> Flow[None]:
    """The first D6, and on a 1 the second; nobody tests who fights, runs or lies on the ground."""
    if (
        not able(warrior)
        or warrior.engaged
        or beyond_psychology(battle, warrior)
        or _keeps_the_peace(battle, warrior)
    ):
        return
    roll = Roll("animosity", at_most=1 + warrior.has(QUARRELSOME), who=warrior.id)
    faces = yield from throw(roll)
    quarrels = roll.met_by(faces)
    yield RuleRolled(warrior.id, "Animosity", roll.shown(faces), quarrels)
    if not quarrels:
        return
    added = yield from _behave(battle, warrior)
    if not warrior.standing:
        return
    roll = Roll("what comes of it", who=warrior.id)
    faces = yield from throw(roll)
    result = min(6, faces[0] + added)
    yield RuleRolled(warrior.id, _NAMES.get(result, "Wud Yoo Say?"), roll.shown(faces), True)
    if result == 6:
        yield from battle.sequence.on_impulse(battle, warrior, _show_them(battle, warrior))
    elif result == 1:
        yield from battle.sequence.on_impulse(battle, warrior, _picks_a_fight(battle, warrior))
    else:
        yield from _squabbles(warrior)


def _picks_a_fight(battle: Battle, warrior: Combatant) -> Flow[None]:
    yield from _heard_that(battle, warrior)
    yield from _squabbles(warrior)


def _squabbles(warrior: Combatant) -> Flow[None]:
    if warrior.on_table:
        idle = (NO_MOVE, NO_CHARGE, NO_SHOOTING, NO_CASTING)
        yield ConditionBegan(warrior.id, Condition(SQUABBLING, until="turn", tags=idle))


_NAMES = {1: "I 'Erd Dat!", 6: "I'll Show Yer!"}


def _keeps_the_peace(battle: Battle, warrior: Combatant) -> bool:
    """Whether they are above it, reel, have an enemy to go at, or are by a thing that makes Goblins behave."""
    if warrior.has("no-animosity"):
        return True
    if warrior.has("no-animosity-in-frenzy") and frenzied(warrior):
        return True
    if warrior.has("no-animosity-in-reach") and in_reach(battle, warrior):
        return True
    if swings(warrior) or _has_weapon(warrior, "ignores-animosity-6"):
        return True
    if "goblin" not in warrior.fighter.callings or warrior.fighter.hero:
        return False
    return any(_has_weapon(friend, "ignores-animosity-6") for friend in friends_near(battle, warrior, _PEACE))


def _has_weapon(warrior: Combatant, trait: str) -> bool:
    return any(weapon.blow is not None and trait in weapon.blow.traits for weapon in warrior.fighter.weapons)


def _behave(battle: Battle, warrior: Combatant) -> Flow[int]:
    """A Boss near may hit them at a Strength of the Boss's choice, added to the second die if they keep their feet."""
    if warrior.fighter.hero:
        return 0
    bosses = [boss for boss in friends_near(battle, warrior, _BOSS) if boss.has("oi-behave") and able(boss)]
    if not bosses:
        return 0
    answer = yield from ask(Choice(warrior.side, "oi behave", (*_STRENGTHS, LEAVE_HIM), warrior.id))
    if answer == LEAVE_HIM:
        return 0
    yield from resolve_hits(
        battle, bosses[0], warrior, [Hit("Fist of the Boss", int(answer))], in_combat=False
    )
    return int(answer)


def _heard_that(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Make them charge the nearest friend of their kind for one round, or shoot at them; Orc heroes are left alone."""
    if battle.witness is not None:
        friend = yield from battle.witness.find_charged(warrior, _kin(battle, warrior))
    else:
        friend = _quarrels_with(battle, warrior)
    if friend is None:
        return
    limit = charge_limit(battle, warrior)
    too_big = "goblin" in warrior.fighter.callings and "goblin" not in friend.fighter.callings
    route = None if too_big else charge_route(battle, warrior, friend, limit)
    if route is not None:
        if (yield from charge_friend(battle, warrior, friend, route)):
            yield from _step_back(battle, warrior, friend)
        return
    if battle.sees(warrior, friend):
        ready = [weapon for weapon in warrior.fighter.weapons if is_ready(battle, warrior, weapon)]
        if ready:
            yield from fire(battle, warrior, friend, ready[0])


def _quarrels_with(battle: Battle, warrior: Combatant) -> Combatant | None:
    """The nearest Orc or Goblin or hired sword of their side; nobody where that is an Orc hero."""
    near = _kin(battle, warrior)
    if not near:
        return None
    friend = min(near, key=lambda other: (warrior.gap_to(other), other.id))
    return None if friend.fighter.hero else friend


def _kin(battle: Battle, warrior: Combatant) -> list[Combatant]:
    return [it for it in battle.state.of_side(warrior.side) if it is not warrior and _one_of_us(it)]


def _one_of_us(friend: Combatant) -> bool:
    """Trolls, squigs and other beasts are not; a warrior with none of the warband's callings is a hired sword."""
    called = friend.fighter.callings
    if friend.fighter.animal or "troll" in called:
        return False
    return "orcs-and-goblins" not in called or "orc" in called or "goblin" in called


def _step_back(battle: Battle, warrior: Combatant, friend: Combatant) -> Flow[None]:
    if not warrior.standing or warrior.engaged or not friend.on_table:
        return
    apart = INCH - warrior.gap_to(friend)
    away = warrior.position.x - friend.position.x, warrior.position.y - friend.position.y
    move = way_out(battle, warrior, away, apart, battle.terrain.contact + 1)
    if len(move.route.points) > 1:
        yield WarriorMoved(warrior.id, "straight", move.route.points, move.route.length)


def _show_them(battle: Battle, warrior: Combatant) -> Flow[None]:
    """A move right away at the nearest enemy, charging if it reaches; else they must charge later if they then can.

    At a real table its players say whom it reaches, and make any other move themselves.
    """
    seen: tuple[Combatant, ...] = battle.enemies_seen(warrior)
    if battle.witness is not None:
        reached = yield from battle.witness.find_charged(warrior)
        seen = () if reached is None else (reached,)
    if seen:
        enemy = min(seen, key=lambda other: (warrior.gap_to(other), other.id))
        limit = charge_limit(battle, warrior)
        if charge_route(battle, warrior, enemy, limit) is not None:
            yield ChargeDeclared(warrior.id, enemy.id)
            if (yield from test_fear_to_charge(battle, warrior, enemy)):
                yield from move_charge(battle, warrior, enemy, limit)
            return
        others = battle.bases(warrior)
        apart = battle.apart_from(warrior)
        route = battle.terrain.route_towards(
            warrior.position, warrior.fighter.radius, enemy.position, limit, apart, others
        )
        if len(route.points) > 1:
            left = yield from past_enemies(battle, warrior, route, "rush")
            if left is not None:
                yield WarriorMoved(warrior.id, "rush", left.points, left.length)
    yield ConditionBegan(warrior.id, Condition(SPOILING, until="turn", tags=(MUST_CHARGE,)))
