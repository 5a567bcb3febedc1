"""Interception: an enemy near the way of a charge steps into it (CORE-CHARGE-INTERCEPT).

Ruling: they stand, do not flee, are free to move, and go at most 2 inches into contact with the charger at the point
of the way that is nearest to them and at which the charger touches nobody yet; the charge ends there. Where any move is
intercepted (HERO-INT) `past_enemies` is asked by every procedure that moves somebody on a way of their own.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rules.combat import reasons
from rules.combat.effects import hooks
from rules.combat.moving.footing import footing
from rules.combat.moving.hiding import look_for_hidden
from rules.combat.moving.jumping_back import FREELY
from rules.combat.psychology.fear import fears, stands_up_to
from rules.combat.psychology.minds import FLEES, NO_MOVE, fleeing, kept_from
from rules.combat.rolls.leadership_test import FEAR, test_leadership
from rules.engine.bar import Bar
from rules.engine.battle import Battle, ask
from rules.engine.decisions import NONE, Intercept
from rules.engine.events import WarriorMoved
from rules.engine.flow import Flow
from rules.engine.routes import exact_to_contact, route_to_contact
from rules.engine.state.battle_state import Combatant
from rules.engine.state.showing import CHARGE, STOPPED
from rules.engine.table import BARRIER, INCH, Point, Route, gap, near_segment

#: The reasons why somebody may not intercept.
IN_COMBAT = Bar(reasons.IN_COMBAT, "CORE-CHARGE-INTERCEPT-2")
DOWN = Bar(reasons.DOWN, "CORE-INJ-KD-1")
#: How near to the way they must be (CORE-CHARGE-INTERCEPT-1), and how far they go at most, in 1/100 inch.
WITHIN = 200
_PACE = 25

#: What a charger is drawn back at most from a point of their way that counts as near, in 1/100 inch.
_SLACK = 100


class Step(NamedTuple):
    """The course of an interception: where the charge is stopped, and the interceptor's way there."""

    stopped: Route
    way: Route


def intercept(battle: Battle, charger: Combatant, targets: Sequence[Combatant], route: Route) -> Flow[bool]:
    """Offer the interception of a charge along a route; True when it has ended in one."""
    if not battle.sequence.charges_are_intercepted or charger.has(FREELY):
        return False
    steps = {
        target.id: step
        for target, within in _near(battle, charger, targets, route)
        if (step := _step(battle, charger, target, route, within))
    }
    for side in dict.fromkeys(battle.combatant(candidate).side for candidate in steps):
        candidates = tuple(candidate for candidate in steps if battle.combatant(candidate).side == side)
        answer = yield from ask(Intercept(side, charger.id, candidates))
        if answer != NONE:
            warrior = battle.combatant(int(answer))
            for slips in hooks.slips_past.handlers(charger):
                if (yield from slips(battle, charger, warrior)):
                    return False
            return (yield from _meets(battle, charger, warrior, steps[warrior.id]))
    return False


def past_enemies(
    battle: Battle, charger: Combatant, route: Route, manner: str, targets: Sequence[Combatant] = ()
) -> Flow[Route | None]:
    """The rest of a way when enemies have stepped into it or shot at them; None if they do not go on."""
    if battle.rules.all_moves_intercepted and (yield from intercept(battle, charger, targets, route)):
        return None
    return (yield from battle.rules.move_under_fire(battle, charger, route, manner))


def comes_up(battle: Battle, charger: Combatant) -> Flow[bool]:
    """Let enemies act on one who climbed, jumped or flew, where they came out; True when they go on."""
    here = Route((charger.position, charger.position), (0, 0), charger.radius)
    return (yield from past_enemies(battle, charger, here, "walk")) is not None


def _meets(battle: Battle, charger: Combatant, warrior: Combatant, step: Step) -> Flow[bool]:
    """The interceptor dares (CORE-CHARGE-INTERCEPT-4, -5) and meets the charger, who counts as charging (-7)."""
    if not battle.rules.fear_overcomes:
        yield from stands_up_to(battle, warrior, charger)
    elif fears(battle, warrior, charger) and not (yield from test_leadership(battle, warrior, FEAR)):
        return False
    stopped, manner = step.stopped, CHARGE
    if battle.rules.all_moves_intercepted:
        left = yield from battle.rules.move_under_fire(battle, charger, stopped, "walk")
        if left is None:
            return True
        stopped, manner = left, STOPPED
    yield WarriorMoved(charger.id, manner, stopped.points, stopped.length)
    yield WarriorMoved(
        warrior.id, "intercept", step.way.points, step.way.length, _touched(battle, warrior, charger, step)
    )
    yield from stands_up_to(battle, charger, warrior)
    yield from look_for_hidden(battle, warrior)
    return True


def _touched(battle: Battle, warrior: Combatant, charger: Combatant, step: Step) -> tuple[int, ...]:
    """The charger, and every other enemy that the interceptor comes to stand against."""
    if battle.witness is not None:
        others = (it for it in battle.state.enemies_of(warrior.side) if it is not charger)
        return (charger.id, *(it.id for it in others if battle.witness.touches(warrior, it)))
    at, radius = step.way.points[-1], warrior.fighter.radius
    return tuple(
        enemy.id
        for enemy in battle.state.enemies_of(warrior.side)
        if battle.terrain.engaged(at, radius, enemy.position, enemy.fighter.radius)
    )


def bar_to_intercepting(warrior: Combatant) -> Bar | None:
    """The reason why somebody steps into nobody's way, wherever that leads; None where they may."""
    if warrior.contacts:
        return IN_COMBAT
    if not warrior.standing:
        return DOWN
    return FLEES if fleeing(warrior) else kept_from(warrior, NO_MOVE)


def _near(
    battle: Battle, charger: Combatant, targets: Sequence[Combatant], route: Route
) -> Iterator[tuple[Combatant, int]]:
    """Enemies who may intercept and stand near enough to the way, with how near that is."""
    xs, ys = [p.x for p in route.points], [p.y for p in route.points]
    west, east, south, north = min(xs), max(xs), min(ys), max(ys)
    for enemy in battle.state.enemies_of(charger.side):
        if enemy in targets or bar_to_intercepting(enemy) is not None:
            continue
        if targets and all(hooks.lets_charge_pass.any_true(battle, enemy, it) for it in targets):
            continue
        farther = (hooks.steps_in_within.collect(battle, enemy, it) for it in targets)
        within = max([WITHIN, *(most for found in farther for most in found)])
        reach = within + charger.fighter.radius + enemy.fighter.radius + 1
        x, y, _ = enemy.position
        beside = west - reach < x < east + reach and south - reach < y < north + reach
        if beside and _passes(enemy.position, route.points, reach):
            yield enemy, within


def _passes(at: Point, points: Sequence[Point], reach: int) -> bool:
    return any(
        near_segment((at.x, at.y), (a.x, a.y), (b.x, b.y), reach)
        for a, b in pairwise(points)
        if min(a.z, b.z) - BARRIER < at.z < max(a.z, b.z) + BARRIER
    )


def _step(
    battle: Battle, charger: Combatant, warrior: Combatant, route: Route, within: int = WITHIN
) -> Step | None:
    """The interception that they would make; None if something keeps them from the way."""
    radius, apart = charger.fighter.radius, battle.apart_from(charger)
    walk, best, both = footing(battle, charger).walk(route, apart), (within + 1, 0), radius + warrior.radius
    enemies = [
        it for it in battle.state.enemies_of(charger.side) if warrior.is_within(it, within + both + INCH)
    ]
    for away, mark in sorted(_marks_near(route, warrior.position, within + both + _SLACK)):
        if away > (best[0] + both + _PACE) ** 2:
            break
        _, stop, _ = walk.place(mark)
        far = gap(stop, radius, warrior.position, warrior.radius)
        if (far, mark) < best and not _touches_any(battle, charger, stop, enemies):
            best = far, mark
    if best[0] > within:
        return None
    stopped = walk.cut(best[1])
    way = _to(battle, warrior, charger, stopped.points[-1], within)
    return None if way is None else Step(stopped, way)


def _marks_near(route: Route, at: Point, reach: int) -> Iterator[tuple[int, int]]:
    """Yield marks of a route about within reach of a place: one every quarter of an inch, the nearest one, and its end.

    Each comes after the square of its approximate distance from the place.
    """
    x, y, _ = at
    for (a, b), (spent, then) in zip(pairwise(route.points), pairwise(route.marks), strict=True):
        dx, dy, whole = b.x - a.x, b.y - a.y, max(1, then - spent)
        square = max(1, dx * dx + dy * dy)
        along = min(square, max(0, dx * (x - a.x) + dy * (y - a.y)))
        nearest = spent + along * whole // square
        for mark in (*range(-(-spent // _PACE) * _PACE, then, _PACE), nearest, min(nearest + 1, then)):
            px, py = a.x + dx * (mark - spent) // whole - x, a.y + dy * (mark - spent) // whole - y
            if px * px + py * py <= reach * reach:
                yield px * px + py * py, mark
    end = route.points[-1]
    yield (end.x - x) ** 2 + (end.y - y) ** 2, route.length


def _touches_any(battle: Battle, charger: Combatant, at: Point, enemies: Sequence[Combatant]) -> bool:
    engaged, radius = battle.terrain.engaged, charger.radius
    return any(engaged(at, radius, enemy.position, enemy.radius) for enemy in enemies)


def _to(battle: Battle, warrior: Combatant, charger: Combatant, stop: Point, within: int) -> Route | None:
    """The interceptor's way into contact with the charger where they are stopped."""
    ends = warrior.position, warrior.radius, stop, charger.radius
    asked = battle.terrain, *ends, within + _PACE, battle.bases(charger, warrior)
    return route_to_contact(*asked) or exact_to_contact(*asked)
