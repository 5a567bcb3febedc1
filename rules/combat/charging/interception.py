"""Interception: an enemy near the way of a charge steps into it (CORE-CHARGE-INTERCEPT).

Ruling: he stands, does not flee, is free to move, and goes at most 2 inches into contact with the charger at the point
of the way that is nearest to him and at which the charger touches nobody yet; the charge ends there. Where any move is
intercepted (HERO-INT) `past_enemies` is asked by every procedure that moves somebody on a way of his own.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rules.combat.moving.footing import footing
from rules.combat.moving.hiding import look_for_hidden
from rules.combat.psychology.fear import fears, stands_up_to
from rules.combat.psychology.minds import NO_MOVE, able, forbidden
from rules.combat.rolls.leadership_test import FEAR, test_leadership
from rules.engine.battle import Battle, ask
from rules.engine.decisions import NONE, Intercept
from rules.engine.events import WarriorMoved
from rules.engine.flow import Flow
from rules.engine.showing import CHARGE, STOPPED
from rules.engine.state import Combatant
from rules.engine.table import BARRIER, INCH, Point, Route, gap, near_segment

#: How near to the way he must be (CORE-CHARGE-INTERCEPT-1), and how far he goes at most, in 1/100 inch.
WITHIN = 200
_PACE = 25

#: What a charger is drawn back at most from a point of his way that counts as near, in 1/100 inch.
_SLACK = 100


class Step(NamedTuple):
    """How an interception would go: where the charge is stopped, and the interceptor's way there."""

    stopped: Route
    way: Route


def intercept(battle: Battle, who: Combatant, targets: Sequence[Combatant], route: Route) -> Flow[bool]:
    """Offer the interception of a charge along a route; True when it has ended in one."""
    if not battle.sequence.charges_are_intercepted:
        return False
    steps = {
        one.id: step for one in _near(battle, who, targets, route) if (step := _step(battle, who, one, route))
    }
    for side in dict.fromkeys(battle.combatant(one).side for one in steps):
        candidates = tuple(one for one in steps if battle.combatant(one).side == side)
        answer = yield from ask(Intercept(side, who.id, candidates))
        if answer != NONE:
            one = battle.combatant(int(answer))
            return (yield from _meets(battle, who, one, steps[one.id]))
    return False


def past_enemies(
    battle: Battle, who: Combatant, route: Route, manner: str, targets: Sequence[Combatant] = ()
) -> Flow[Route | None]:
    """What is left of a way when enemies have stepped into it or shot at him; None where he does not go on."""
    if battle.rules.all_moves_intercepted and (yield from intercept(battle, who, targets, route)):
        return None
    return (yield from battle.rules.move_under_fire(battle, who, route, manner))


def comes_up(battle: Battle, who: Combatant) -> Flow[bool]:
    """What enemies do about one who climbed, jumped or flew, where he came out; True when he goes on."""
    here = Route((who.position, who.position), (0, 0), who.radius)
    return (yield from past_enemies(battle, who, here, "walk")) is not None


def _meets(battle: Battle, who: Combatant, one: Combatant, step: Step) -> Flow[bool]:
    """The interceptor dares (CORE-CHARGE-INTERCEPT-4, -5) and meets the charger, who counts as charging (-7)."""
    if not battle.rules.fear_overcomes:
        yield from stands_up_to(battle, one, who)
    elif fears(battle, one, who) and not (yield from test_leadership(battle, one, FEAR)):
        return False
    stopped, manner = step.stopped, CHARGE
    if battle.rules.all_moves_intercepted:
        left = yield from battle.rules.move_under_fire(battle, who, stopped, "walk")
        if left is None:
            return True
        stopped, manner = left, STOPPED
    yield WarriorMoved(who.id, manner, stopped.points, stopped.length)
    yield WarriorMoved(one.id, "intercept", step.way.points, step.way.length, _touched(battle, one, step))
    yield from stands_up_to(battle, who, one)
    yield from look_for_hidden(battle, one)
    return True


def _touched(battle: Battle, one: Combatant, step: Step) -> tuple[int, ...]:
    """The charger, and whoever else the interceptor comes to stand against."""
    at, radius = step.way.points[-1], one.fighter.radius
    return tuple(
        enemy.id
        for enemy in battle.state.enemies_of(one.side)
        if battle.terrain.engaged(at, radius, enemy.position, enemy.fighter.radius)
    )


def _near(battle: Battle, who: Combatant, targets: Sequence[Combatant], route: Route) -> Iterator[Combatant]:
    """Enemies who may intercept and stand near enough to the way."""
    for one in battle.state.enemies_of(who.side):
        if one in targets or one.contacts or not able(one) or forbidden(one, NO_MOVE):
            continue
        reach = WITHIN + who.fighter.radius + one.fighter.radius + 1
        if _passes(one.position, route.points, reach):
            yield one


def _passes(at: Point, points: Sequence[Point], reach: int) -> bool:
    return any(
        near_segment((at.x, at.y), (a.x, a.y), (b.x, b.y), reach)
        for a, b in pairwise(points)
        if min(a.z, b.z) - BARRIER < at.z < max(a.z, b.z) + BARRIER
    )


def _step(battle: Battle, who: Combatant, one: Combatant, route: Route) -> Step | None:
    """How he would intercept; None where something keeps him from the way."""
    radius, apart = who.fighter.radius, battle.apart_from(who)
    walk, best, both = footing(battle, who).walk(route, apart), (WITHIN + 1, 0), radius + one.radius
    enemies = [it for it in battle.state.enemies_of(who.side) if one.is_within(it, WITHIN + both + INCH)]
    for away, mark in sorted(_marks_near(route, one.position, WITHIN + both + _SLACK)):
        if away > (best[0] + both + _PACE) ** 2:
            break
        _, stop, _ = walk.place(mark)
        far = gap(stop, radius, one.position, one.radius)
        if (far, mark) < best and not _touches_any(battle, who, stop, enemies):
            best = far, mark
    if best[0] > WITHIN:
        return None
    stopped = walk.cut(best[1])
    way = _to(battle, one, who, stopped.points[-1])
    return None if way is None else Step(stopped, way)


def _marks_near(route: Route, at: Point, reach: int) -> Iterator[tuple[int, int]]:
    """Of a way all that lies about within reach of a place: every quarter of an inch, what is nearest, and its end.

    Before each stands the square of about how far it is from the place.
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


def _touches_any(battle: Battle, who: Combatant, at: Point, enemies: Sequence[Combatant]) -> bool:
    engaged, radius = battle.terrain.engaged, who.radius
    return any(engaged(at, radius, enemy.position, enemy.radius) for enemy in enemies)


def _to(battle: Battle, one: Combatant, who: Combatant, stop: Point) -> Route | None:
    """The interceptor's way into contact with the charger where he is stopped."""
    taken = battle.bases(who, one)
    radius = one.fighter.radius
    return battle.terrain.route_to_contact(
        one.position, radius, stop, who.fighter.radius, WITHIN + _PACE, taken, taken
    )
