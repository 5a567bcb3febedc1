"""Charging: declared first, then moved at double rate into contact, or failed (CORE-CHARGE)."""

from collections.abc import Iterable

from rules.combat.characteristic import passes
from rules.combat.psychology.fear import dares_to_charge, stands_up_to
from rules.combat.psychology.fleeing import flees_from_charge
from rules.combat.psychology.minds import NO_CHARGE, forbidden
from rules.engine.battle import Battle, ask
from rules.engine.decisions import DONE, NONE, ChargeTarget, NextToAct
from rules.engine.events import DETECTING, ChargeDeclared, WarriorMoved
from rules.engine.protocols import Flow
from rules.engine.state import Combatant
from rules.engine.table import CONTACT, Point, Route

#: Who has this moves 2D6 inches and declares no charge: contact made by the move is one (Cave Squigs).
RANDOM_MOVE = "random-move-2d6"

#: An enemy out of sight can be detected and charged up to here (CORE-CHARGE-LOS-2), in 1/100 inch.
UNSEEN_WITHIN = 400


def declare_charges(
    battle: Battle, side: int, combatants: Iterable[Combatant]
) -> Flow[list[tuple[int, int]]]:
    """All charges of those who act now as (charger, target), in the order they were declared."""
    waiting = [one for one in combatants if may_charge(battle, one)]
    declared: list[tuple[int, int]] = []
    while waiting:
        answer = yield from ask(NextToAct(side, "charging", tuple(one.id for one in waiting)))
        if answer == DONE:
            break
        who = battle.combatant(int(answer))
        waiting.remove(who)
        target = yield from _declare(battle, who)
        if target is not None:
            declared.append((who.id, target))
    return declared


def may_charge(battle: Battle, one: Combatant) -> bool:
    """Standing since before this turn, and free: all opponents, if any, are down (CORE-LEAVE-4, CORE-INJ-UP-4)."""
    if not one.standing or one.stood_up or one.has(RANDOM_MOVE) or forbidden(one, NO_CHARGE):
        return False
    return not any(battle.combatant(other).standing for other in one.contacts)


def charge_limit(who: Combatant) -> int:
    """How far he charges: double his Movement (CORE-CHARGE-MOVE-1), in 1/100 inch."""
    return who.profile.M * 200


def charge_targets(battle: Battle, who: Combatant) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Enemies that may be charged: those in sight, and those unseen but close enough to be noticed."""
    seen = battle.enemies_seen(who)
    hidden = [
        enemy.id
        for enemy in battle.state.enemies_of(who.side)
        if enemy not in seen and who.gap_to(enemy) <= UNSEEN_WITHIN
    ]
    touched = who.contacts
    return (
        tuple([enemy.id for enemy in seen if enemy.id not in touched]),
        tuple([id for id in hidden if id not in touched]),
    )


def _declare(battle: Battle, who: Combatant) -> Flow[int | None]:
    seen, unseen = charge_targets(battle, who)
    if not seen and not unseen:
        return None
    answer = yield from ask(ChargeTarget(who.side, who.id, seen, charge_limit(who), unseen))
    if answer == NONE:
        return None
    target = int(answer)
    if target in unseen and not (yield from passes(who, "I", DETECTING)):
        return None
    yield ChargeDeclared(who.id, target)
    if not (yield from dares_to_charge(battle, who, battle.combatant(target))):
        return None
    return target


def move_charges(battle: Battle, declared: Iterable[tuple[int, int]]) -> Flow[None]:
    """Move the chargers one after the other."""
    for who_id, target_id in declared:
        who, target = battle.combatant(who_id), battle.combatant(target_id)
        yield from move_charge(battle, who, target, charge_limit(who))


def move_charge(battle: Battle, who: Combatant, target: Combatant, limit: int) -> Flow[None]:
    """Move a charger into contact with his target or, where he cannot reach it within the limit, fail."""
    route = charge_route(battle, who, target, limit)
    if route is None:
        yield from _fail(battle, who, target)
        return
    touching = tuple(
        enemy.id
        for enemy in battle.state.enemies_of(who.side)
        if enemy is target or _touches(battle, route.points[-1], who, enemy)
    )
    for enemy in touching:
        yield from stands_up_to(battle, battle.combatant(enemy), who)
    yield WarriorMoved(who.id, "charge", route.points, route.length, touching)
    for enemy in touching:
        yield from flees_from_charge(battle, battle.combatant(enemy))


def charge_route(battle: Battle, who: Combatant, target: Combatant, limit: int) -> Route | None:
    """The most direct way into contact within the limit (CORE-CHARGE-MOVE-2), or None."""
    return battle.kept(
        ("charge", who.id, target.id, limit), lambda: _route_to_contact(battle, who, target, limit)
    )


def _route_to_contact(battle: Battle, who: Combatant, target: Combatant, limit: int) -> Route | None:
    taken = battle.bases(who, target)
    return battle.terrain.route_to_contact(
        who.position, who.fighter.radius, target.position, target.fighter.radius, limit, taken, taken
    )


def _fail(battle: Battle, who: Combatant, target: Combatant) -> Flow[None]:
    """A failed charge moves the normal distance towards the target (CORE-CHARGE-FAIL-1), touching nobody new."""
    others = battle.bases(who)
    apart = [(at, radius + CONTACT + 1) for at, radius in others]
    limit = who.profile.M * 100
    route = battle.terrain.route_towards(
        who.position, who.fighter.radius, target.position, limit, apart, others
    )
    still = tuple(sorted(who.contacts)) if route.points[-1] == who.position else ()
    yield WarriorMoved(who.id, "failed_charge", route.points, route.length, still)


def _touches(battle: Battle, at: Point, who: Combatant, enemy: Combatant) -> bool:
    return battle.terrain.engaged(at, who.fighter.radius, enemy.position, enemy.fighter.radius)
