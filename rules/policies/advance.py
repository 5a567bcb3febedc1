"""Where the steady player sets up and moves: towards the enemy, shooters to where they see somebody."""

from collections.abc import Callable, Iterable, Iterator
from heapq import heapify, heappop, heappush
from itertools import islice

from rules.engine.decisions import DeploymentPlace, MoveTo
from rules.engine.state import Combatant
from rules.engine.table import INCH, Point, Sight, distance
from rules.engine.view import View
from rules.policies.places import can_reach, destinations, is_open, open_places, zone_spots

#: How many of the places nearest to the target are weighed, and how many of the best are tried.
WEIGHED = 16
TRIES = 5

#: Places a shooter looks from before he gives up finding a target, the cheapest first.
LOOKS = 24

#: How much farther a place counts from which the target is out of sight, in 1/100 inch.
OUT_OF_SIGHT = 300

#: How much way one enemy who could charge is worth in round 0, and how much less with every round, in 1/100 inch.
CAUTION = 400
IMPATIENCE = 40

#: A friend this close stands by, in 1/100 inch.
SUPPORT = 400

#: A weapon that reaches this far makes a shooter who looks for targets, in 1/100 inch.
SHOOTERS_RANGE = 1200

#: Places this close to the one wanted are looked at first when setting up, in 1/100 inch.
FRONT = 300

#: Distance between neighbours when setting up, in 1/100 inch.
ABREAST = 250


def deployment_place(decision: DeploymentPlace, view: View) -> Point | None:
    """At the front of the zone, spread round its middle in roster order; further back when that is full."""
    who = view.combatant(decision.who)
    fighters = [one.id for one in view.battle.state.combatants if one.side == view.side]
    step = (fighters.index(decision.who) - len(fighters) // 2) * ABREAST
    low, high, table = decision.low, decision.high, view.battle.setup.table
    if high.x - low.x == table.width:
        wanted = Point((low.x + high.x) // 2 + step, high.y if low.y == 0 else low.y)
    else:
        wanted = Point(high.x if low.x == 0 else low.x, (low.y + high.y) // 2 + step)

    def away(at: Point) -> tuple[int, Point]:
        return abs(at.x - wanted.x) + abs(at.y - wanted.y), at

    spots = zone_spots(view, decision)
    west, east, south, north = wanted.x - FRONT, wanted.x + FRONT, wanted.y - FRONT, wanted.y + FRONT
    near = [at for at in spots if west <= at[0] <= east and south <= at[1] <= north]
    for some in (near, spots):
        at = next(open_places(view, who, sorted(some, key=away)), None)
        if at is not None:
            return at
    return None


def best_move(decision: MoveTo, view: View) -> Point | None:
    """Where he goes; None to stay."""
    who, enemies = view.combatant(decision.who), view.enemies
    if decision.manner == "crawl" or not enemies:
        return None
    if is_shooter(who):
        reach = shooting_range(who)
        if _can_shoot_any(view, who.position, who, enemies, reach):
            return None
        place = _firing_place(decision, view, who, enemies, reach)
        if place is not None:
            return place
    return _advance(decision, view, who, enemies)


def shooting_range(who: Combatant) -> int:
    """The longest range of his weapons in 1/100 inch."""
    return max((weapon.shot.range * 100 for weapon in who.fighter.weapons if weapon.shot), default=0)


def is_shooter(who: Combatant) -> bool:
    """Whether he carries something that shoots farther than a charge."""
    return who.fighter.profile.BS > 0 and shooting_range(who) >= SHOOTERS_RANGE


def _firing_place(
    decision: MoveTo, view: View, who: Combatant, enemies: list[Combatant], reach: int
) -> Point | None:
    """The nearest place within a walk from which somebody can be shot."""
    near = (at for at, spent in destinations(view, decision) if spent <= decision.walk)
    for at in islice(open_places(view, who, near), LOOKS):
        if _can_shoot_any(view, at, who, enemies, reach) and can_reach(view, decision, at):
            return at
    return None


def _can_shoot_any(view: View, at: Point, who: Combatant, enemies: list[Combatant], reach: int) -> bool:
    sees = view.battle.terrain.sees
    for enemy in enemies:
        if enemy.contacts or distance(at, enemy.position) > reach:
            continue
        if sees(at, enemy.position, who.body, enemy.body) is not Sight.NONE:
            return True
    return False


def _advance(decision: MoveTo, view: View, who: Combatant, enemies: list[Combatant]) -> Point | None:
    """Towards the nearest enemy, rather in sight of him than behind a wall, and rather not where many can charge."""
    target = min(enemies, key=lambda enemy: (distance(who.position, enemy.position), enemy.id))
    reachable = [at for at, _ in destinations(view, decision)]
    near = _nearest(reachable, target.position)
    near += reachable[:: max(1, len(reachable) // WEIGHED)]
    danger = _danger(view, who, enemies)
    here = _way(view, who.position, target) + danger(who.position)
    for at in islice(_ranked(view, who, target, near, danger, here), TRIES):
        if can_reach(view, decision, at):
            return at
    return None


def _nearest(places: list[Point], to: Point) -> list[Point]:
    """The few places nearest to one. Bare numbers are sorted first, places only where they are near enough."""
    x, y, _ = to
    squares = [(px - x) * (px - x) + (py - y) * (py - y) for px, py, _ in places]
    few = sorted(squares)[:WEIGHED]
    near = [(square, at) for square, at in zip(squares, places, strict=True) if square <= few[-1]]
    return [at for _, at in sorted(near)[:WEIGHED]]


def _ranked(
    view: View,
    who: Combatant,
    target: Combatant,
    places: Iterable[Point],
    danger: Callable[[Point], int],
    below: int,
) -> Iterator[Point]:
    """The open places that are worth less way than `below`, the best first.

    Each is looked at as late as possible: it goes into the heap with the bare distance, comes back with every addition
    to it, and is the next best when it comes out on top with all of them.
    """
    free = is_open(view, who)
    heap = [(distance(at, target.position), at, 0) for at in set(places)]
    heapify(heap)
    while heap and heap[0][0] < below:
        way, at, step = heappop(heap)
        if step == 2:
            yield at
        elif step == 1:
            heappush(heap, (way + _hidden(view, at, target), at, 2))
        elif free(at):
            heappush(heap, (way + danger(at), at, 1))


def _danger(view: View, who: Combatant, enemies: list[Combatant]) -> Callable[[Point], int]:
    """What standing somewhere is worth avoiding, in 1/100 inch of way: enemies who could charge, less friends by.

    Patience wears off with the rounds, so that two careful sides still meet.
    """
    patience = CAUTION - view.battle.state.round * IMPATIENCE
    threats = [
        (enemy.position.x, enemy.position.y, (enemy.fighter.profile.M * 200 + INCH) ** 2)
        for enemy in enemies
        if enemy.standing and not enemy.contacts
    ]
    friends = [(one.position.x, one.position.y) for one in view.own if one is not who and one.standing]

    def danger(at: Point) -> int:
        if patience <= 0:
            return 0
        px, py, _ = at
        against = sum([1 for x, y, limit in threats if (px - x) * (px - x) + (py - y) * (py - y) <= limit])
        near = SUPPORT * SUPPORT
        beside = sum([1 for x, y in friends if (px - x) * (px - x) + (py - y) * (py - y) <= near])
        return max(0, against - beside) * patience

    return danger


def _way(view: View, at: Point, target: Combatant) -> int:
    """How far it is to a target from a place; more where terrain is in between."""
    return distance(at, target.position) + _hidden(view, at, target)


def _hidden(view: View, at: Point, target: Combatant) -> int:
    return OUT_OF_SIGHT if view.battle.terrain.sees(at, target.position) is Sight.NONE else 0
