"""Charging: declared first, then moved at double rate into contact, or failed (CORE-CHARGE)."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import itemgetter

from rules.combat import reasons
from rules.combat.charging.charge_distance import charge_distance
from rules.combat.charging.charge_distance import charge_limit as charge_limit
from rules.combat.charging.charge_tests import (
    evaded,
    falls_short,
    keep_off_charger,
    test_charge,
    test_noticing,
)
from rules.combat.charging.charge_ways import (
    DIVED,
    FARTHEST,
    climb_ways,
    contact_route,
    is_behind,
    is_dive,
    leap_ways,
    may_name_several,
    several_route,
)
from rules.combat.charging.charge_ways import charge_route as charge_route
from rules.combat.charging.interception import intercept, past_enemies
from rules.combat.effects import hooks
from rules.combat.moving.climbing import climb
from rules.combat.moving.confinement import may_go_to
from rules.combat.moving.falling import FALLEN
from rules.combat.moving.footing import footing
from rules.combat.moving.hiding import look_for_hidden
from rules.combat.moving.jumping import cross, jump, leap_moved, way_to
from rules.combat.moving.jumping_back import CLEAR, offer_jumping_back
from rules.combat.psychology.fear import meets_unnamed, stands_up_to
from rules.combat.psychology.fleeing import flees_from_charge
from rules.combat.psychology.minds import HOOD, NEVER_CHARGED, NO_CHARGE, forbidden, kept_from
from rules.combat.rolls.initiative_test import DIVING, JUMPING
from rules.combat.shooting.before_shots import LOST
from rules.engine.bar import Bar
from rules.engine.battle import Battle, ask
from rules.engine.decisions import DONE, NONE, ChargeTarget, ChargeWay, NextToAct, Scramble
from rules.engine.events import ChargeDeclared, ConditionBegan, Status, WarriorMoved
from rules.engine.flow import Flow
from rules.engine.routes import route_towards
from rules.engine.state.battle_state import Combatant
from rules.engine.state.conditions import HIDDEN
from rules.engine.table import CONTACT, Point, Route
from rules.values import changed

#: A warrior with this moves 2D6 inches and declares no charge: contact made by the move is one (Cave Squigs).
RANDOM_MOVE = "random-move-2d6"
#: A warrior with this charges nobody (Witches).
NEVER = "never-charges"

#: The condition of a Vampire whom garlic keeps off this turn.
WARDED = "warded-off-by-garlic"

#: The reasons why somebody may charge nobody.
STUNNED = Bar(reasons.STUNNED, "CORE-INJ-STUN-1")
DOWN = Bar(reasons.DOWN, "CORE-INJ-KD-1")
STOOD_UP = Bar(reasons.STOOD_UP, "CORE-INJ-UP-4")
AT_RANDOM = Bar("moves at random and charges whoever is in the way")
CHARGES_NOBODY = Bar("never charges")
IN_COMBAT = Bar(reasons.IN_COMBAT, "CORE-LEAVE-1")

#: An enemy out of sight can be detected and charged up to here (CORE-CHARGE-LOS-2), in 1/100 inch.
UNSEEN_WITHIN = 400


def declare_charges(
    battle: Battle, side: int, combatants: Iterable[Combatant], *, tested: bool = True
) -> Flow[list[tuple[int, int]]]:
    """All charges of those who act now as (charger, target), in the order they were declared.

    A charger of several enemies has a pair for each of them, one after the other. Without `tested` nobody is put to
    the test yet: `test_charges` does that.
    """
    acting = list(combatants)
    yield from offer_jumping_back(battle, acting)
    waiting = [other for other in acting if may_charge(battle, other)]
    declared: list[tuple[int, int]] = []
    while waiting:
        answer = yield from ask(NextToAct(side, "charging", tuple([other.id for other in waiting])))
        if answer == DONE:
            break
        warrior = battle.combatant(int(answer))
        waiting.remove(warrior)
        targets = yield from declare(battle, warrior, tested=tested)
        declared += [(warrior.id, target) for target in targets]
    return declared


def may_charge(battle: Battle, warrior: Combatant) -> bool:
    """Whether they may charge anybody, wherever the enemies are."""
    return bar_to_charging(battle, warrior) is None


def bar_to_charging(battle: Battle, warrior: Combatant) -> Bar | None:
    """Standing since before this turn, and free: all opponents, if any, are down (CORE-LEAVE-4, CORE-INJ-UP-4).

    Under the Executioner's Hood nobody leaves those who are down. None: they may charge.
    """
    if not warrior.standing:
        return STUNNED if warrior.status is Status.STUNNED else DOWN
    if warrior.stood_up:
        return STOOD_UP
    if warrior.has(RANDOM_MOVE):
        return AT_RANDOM
    if warrior.has(NEVER):
        return CHARGES_NOBODY
    if (kept := kept_from(warrior, NO_CHARGE)) is not None:
        return kept
    if warrior.contacts and warrior.has(HOOD):
        return IN_COMBAT
    if warrior.under(CLEAR) or not any(battle.combatant(other).standing for other in warrior.contacts):
        return None
    return IN_COMBAT


def charge_targets(battle: Battle, charger: Combatant) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Enemies that may be charged: those in sight, and those unseen but close enough to be noticed.

    Where charges lead only so far, nobody is charged whom the charger does not see.
    """
    near = battle.sequence.charge_within
    aware = battle.enemies_seen(charger) if near is None else battle.enemies_seen_within(charger, near)
    seen = [it for it in aware if not (it.conditions and it.has(NEVER_CHARGED))]
    if battle.witness is not None:
        seen = [it for it in seen if _sees(battle, charger, it)]
    hidden = [warrior.id for warrior in _noticed(battle, charger, seen)] if near is None else []
    seen += [warrior for warrior in battle.bystanders if battle.sees(charger, warrior)]
    if charger.conditions:
        seen = [enemy for enemy in seen if may_go_to(battle, charger, enemy.position)]
        hidden = [id for id in hidden if may_go_to(battle, charger, battle.combatant(id).position)]
    barred = charger.contacts
    if charger.fighter.animal:
        barred |= {
            enemy.id
            for enemy in battle.state.enemies_of(charger.side)
            if hooks.befriends.any_true(battle, enemy, charger)
        }
    if charger.conditions:
        enemies, warded = battle.state.enemies_of(charger.side), charger.under(WARDED)
        barred |= {enemy.id for enemy in enemies if charger.under(f"{LOST}{enemy.id}")}
        barred |= {enemy.id for enemy in enemies if warded and hooks.charge_declared_at.handlers(enemy)}
    if near is not None:
        return tuple([it.id for it in seen if it.id not in barred and charger.is_within(it, near)]), ()
    return (
        tuple([enemy.id for enemy in seen if enemy.id not in barred]),
        tuple([id for id in hidden if id not in barred]),
    )


def _noticed(battle: Battle, charger: Combatant, seen: Sequence[Combatant]) -> list[Combatant]:
    """The enemies out of sight who are close enough to be noticed."""
    enemies = battle.state.enemies_of(charger.side)
    unseen = [it for it in enemies if it not in seen and not (it.conditions and it.under(HIDDEN))]
    within = noticed_within(battle, charger) if unseen else 0
    return [
        warrior
        for warrior in unseen
        if charger.is_within(warrior, within) and not forbidden(warrior, NEVER_CHARGED)
    ]


def noticed_within(battle: Battle, charger: Combatant) -> int:
    """How far off they may notice, and charge, an enemy out of sight, in 1/100 inch."""
    if battle.rules.unseen_tested_on_the_way:
        return FARTHEST
    within: int = max([UNSEEN_WITHIN, *hooks.noticed_within.collect(battle, charger)])
    return within


def declare(
    battle: Battle, charger: Combatant, limit: int | None = None, *, tested: bool = True
) -> Flow[list[int]]:
    """The targets of a charge as its player declares them: none, one enemy, or several that it reaches together.

    `limit` is how far it goes where it is not as far as they charge (1/100 inch). Without `tested` their courage is not
    put to the test yet.
    """
    seen, unseen = charge_targets(battle, charger)
    if not seen and not unseen:
        return []
    limit = charge_limit(battle, charger) if limit is None else limit
    answer = yield from ask(ChargeTarget(charger.side, charger.id, seen, limit, unseen))
    if answer == NONE:
        return []
    target = int(answer)
    if tested and (yield from keep_off_charger(battle, charger, battle.combatant(target))):
        return (yield from declare(battle, charger, limit, tested=tested))
    on_the_way = battle.rules.unseen_tested_on_the_way
    if (
        target in unseen
        and not on_the_way
        and not (yield from test_noticing(battle, charger, battle.combatant(target)))
    ):
        return []
    yield ChargeDeclared(charger.id, target)
    if tested and not (yield from test_charge(battle, charger, battle.combatant(target))):
        return []
    targets, left = [target], set(seen)
    while more := _beside(battle, charger, targets, sorted(left), limit):
        answer = yield from ask(ChargeTarget(charger.side, charger.id, more, limit, also=tuple(targets)))
        if answer == NONE:
            break
        if tested and (yield from keep_off_charger(battle, charger, battle.combatant(int(answer)))):
            left.intersection_update(charge_targets(battle, charger)[0])
            continue
        if tested and not (yield from test_charge(battle, charger, battle.combatant(int(answer)))):
            return []
        yield ChargeDeclared(charger.id, int(answer))
        targets.append(int(answer))
    return targets


def _beside(
    battle: Battle, charger: Combatant, targets: Sequence[int], seen: Sequence[int], limit: int
) -> tuple[int, ...]:
    """Further enemies in sight whom the same charge can touch (CORE-CHARGE-MULTI-1)."""
    named = [battle.combatant(target) for target in targets]
    wide = battle.rules.charged_together
    if wide is None:
        wide = 2 * (charger.fighter.radius + CONTACT)
    found = []
    for other in seen:
        warrior = battle.combatant(other)
        if (
            other not in targets
            and any(it.gap_to(warrior) <= wide for it in named)
            and not (battle.rules.charged_together is not None and is_behind(charger, named[0], warrior))
            and may_name_several(battle, charger, (*named, warrior), limit)
        ):
            found.append(other)
    return tuple(found)


def move_charges(battle: Battle, declared: Iterable[tuple[int, int]], reach: int | None = None) -> Flow[None]:
    """Move the chargers one after the other; `reach` is how far, where they do not charge as far as they can."""
    for who_id, pairs in groupby(declared, key=itemgetter(0)):
        warrior = battle.combatant(who_id)
        targets = [battle.combatant(target) for _, target in pairs]
        limit = (yield from charge_distance(battle, warrior)) if reach is None else reach
        for farther in hooks.charge_reach.handlers(warrior):
            limit += yield from farther(battle, warrior, targets[0], limit)
        for target in targets:
            for shortens in hooks.charge_shortened.handlers(target):
                limit = max(0, limit - (yield from shortens(battle, target, warrior)))
        yield from move_charge(battle, warrior, targets[0], limit, targets[1:])
        yield from look_for_hidden(battle, warrior)


def move_charge(
    battle: Battle, charger: Combatant, target: Combatant, limit: int, also: Sequence[Combatant] = ()
) -> Flow[None]:
    """Move a charger into contact with their target or, where they cannot reach it within the limit, fail.

    `also` are further targets: the charger looks for a place where they touch all of them.
    """
    unseen = battle.rules.unseen_tested_on_the_way and not _sees(battle, charger, target)
    if unseen and not (yield from test_noticing(battle, charger, target)):
        yield from _fail(battle, charger, target, limit)
        return
    ways = (*leap_ways(battle, charger, target, limit), *climb_ways(battle, charger, target, limit))
    ways = tuple(way for way in ways if battle.sequence.affords(battle, charger, way))
    if ways:
        reached = charge_route(battle, charger, target, limit) is not None
        dives = tuple(way.key for way in ways if is_dive(battle, charger, target, way))
        answer = yield from ask(ChargeWay(charger.side, charger.id, target.id, ways, dives, reached))
        chosen = next((way for way in ways if way.key == answer), None)
        if chosen is not None:
            yield from _leap_into(battle, charger, target, chosen, limit)
            return
    route = several_route(battle, charger, (target, *also), limit) if also else None
    route = route or charge_route(battle, charger, target, limit)
    if route is None:
        route = yield from battle.rules.make_room(battle, charger, target, limit)
    if route is None or (yield from evaded(battle, charger, target)):
        yield from _fail(battle, charger, target, limit)
    elif not (yield from falls_short(battle, charger, target)):
        yield from _arrive(battle, charger, target, route, also)


def _arrive(
    battle: Battle, charger: Combatant, target: Combatant, route: Route, also: Sequence[Combatant] = ()
) -> Flow[None]:
    """Make the last stretch of a charge, into contact with everybody whom it ends against."""
    if (yield from intercept(battle, charger, (target, *also), route)):
        return
    left = yield from battle.rules.move_under_fire(battle, charger, route, "run_up")
    if left is None:
        return
    route = left
    touching = tuple(
        enemy.id
        for enemy in (*battle.state.enemies_of(charger.side), *battle.bystanders)
        if enemy is target
        or (charger.opposes(enemy) and _comes_against(battle, route.points[-1], charger, target, enemy))
    )
    named = {target.id, *(warrior.id for warrior in also)}
    for enemy in touching:
        if enemy not in named:
            yield from meets_unnamed(battle, charger, battle.combatant(enemy))
        yield from stands_up_to(battle, battle.combatant(enemy), charger)
    yield WarriorMoved(charger.id, "charge", route.points, route.length, touching)
    if not battle.rules.flees_home:
        for enemy in touching:
            yield from flees_from_charge(battle, battle.combatant(enemy))


def _leap_into(
    battle: Battle, charger: Combatant, target: Combatant, way: Scramble, limit: int
) -> Flow[None]:
    """Make a charge with a jump in it; one that lands beside its victim is a diving charge (CORE-DIVE)."""
    start = way_to(battle, charger, way.start, limit)
    assert start is not None
    start = yield from past_enemies(battle, charger, start, "run_up", (target,))
    if start is None:
        return
    yield WarriorMoved(charger.id, "run_up", start.points, start.length)
    dive, left = is_dive(battle, charger, target, way), limit - way.walked
    match way.manner:
        case "cross":
            yield from battle.sequence.pays(battle, charger, way)
            done = yield from cross(battle, charger, way, left)
        case "climb":
            done = yield from climb(battle, charger, way)
        case _:
            done = yield from jump(battle, charger, way, DIVING if dive else JUMPING)
    if not done:
        if charger.on_table and not charger.under(FALLEN):
            yield WarriorMoved(
                charger.id, "failed_charge", (charger.position,), 0, tuple(sorted(charger.contacts))
            )
        return
    if dive:
        yield ConditionBegan(charger.id, changed(DIVED, tags=battle.rules.dive_tags))
    rest = contact_route(battle, charger, way.to, target, left - way.spent)
    assert rest is not None
    if way.manner != "climb":
        yield leap_moved(charger, way)
    yield from _arrive(battle, charger, target, rest)


def _fail(battle: Battle, charger: Combatant, target: Combatant, limit: int) -> Flow[None]:
    """A failed charge moves the normal distance towards the target (CORE-CHARGE-FAIL-1), touching nobody new.

    Where dice decided how far it goes, it moves so far.
    """
    others, apart = battle.bases(charger), battle.apart_from(charger)
    limit = limit if battle.sequence.charge_adds_dice else charger.profile.M * 100
    route = route_towards(
        footing(battle, charger), charger.position, charger.radius, target.position, limit, apart, others
    )
    if not route.length and battle.rules.charges_climb:
        route = _below(battle, charger, target, limit)
    still = tuple(sorted(charger.contacts)) if route.points[-1] == charger.position else ()
    left = yield from past_enemies(battle, charger, route, "failed_charge")
    if left is not None:
        yield WarriorMoved(charger.id, "failed_charge", left.points, left.length, still)


def _below(battle: Battle, charger: Combatant, target: Combatant, limit: int) -> Route:
    """So far towards the place on their own level that is under or over a target they cannot reach."""
    ground, apart = footing(battle, charger), battle.apart_from(charger)
    here = Route((charger.position,), (0,), charger.radius)
    at = ground.free_near(target.position._replace(z=charger.position.z), charger.radius, apart)
    if at is None:
        return here
    way = ground.route(charger.position, at, charger.radius, FARTHEST, battle.bases(charger))
    return here if way is None else ground.cut(way, limit, apart)


def _sees(battle: Battle, charger: Combatant, target: Combatant) -> bool:
    if battle.witness is not None:
        return not battle.witness.is_unseen(charger, target)
    return battle.sees(charger, target)


def _comes_against(
    battle: Battle, at: Point, charger: Combatant, target: Combatant, enemy: Combatant
) -> bool:
    """Whether a charge that ends there touches an enemy besides its target."""
    if battle.witness is not None:
        return battle.witness.touches(charger, enemy)
    spread = battle.rules.charged_together is not None
    return _touches(battle, at, charger, enemy) and not (spread and is_behind(charger, target, enemy))


def _touches(battle: Battle, at: Point, charger: Combatant, enemy: Combatant) -> bool:
    return battle.terrain.engaged(at, charger.fighter.radius, enemy.position, enemy.fighter.radius)
