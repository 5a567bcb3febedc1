"""Where the steady player moves: towards the enemy, shooters to where they see somebody.

Places are spots of the table's lattice, so that what one sees from them is mostly known. The place that is chosen is
walked exactly, by `places.can_reach`, before it is answered.
"""

from collections.abc import Callable, Iterator, Sequence
from math import isqrt
from typing import NamedTuple

from rules.combat.charging import charge_limit
from rules.engine.decisions import MoveTo
from rules.engine.state import Combatant
from rules.engine.table import INCH, Point, Terrain, distance
from rules.engine.view import View
from rules.policies.places import Room, can_reach

#: How many of the places nearest to the target are weighed, and how many beside those.
WEIGHED = 12
FURTHER = 6

#: How many places to which no straight way leads are tried, where no straight way leads anywhere worth going.
BENT = 1

#: What a way round others, or round a corner, is expected to be longer than it looks, in 1/100 inch.
ROUNDABOUT = 60

#: Places a shooter looks from before he gives up finding a target.
LOOKS = 16

#: How much farther a place counts from which the target is out of sight, in 1/100 inch.
OUT_OF_SIGHT = 300

#: How much way one enemy who could charge is worth in round 0, and how much less with every round, in 1/100 inch.
CAUTION = 400
IMPATIENCE = 40

#: A friend this close stands by, in 1/100 inch.
SUPPORT = 400

#: So near a leader is heard, who then counts as one friend more, in 1/100 inch.
WORD = 600

#: A weapon that reaches this far makes a shooter who looks for targets, in 1/100 inch.
SHOOTERS_RANGE = 1200


type Way = tuple[int, int, Point]
"""How far a place is from an enemy (1/100 inch), the number of its spot, and the place."""


class Mark(NamedTuple):
    """An enemy as somebody to see: where he is, and the spot next to him (-1: none)."""

    at: Point
    spot: int


def best_move(decision: MoveTo, view: View) -> Point | None:
    """Where he goes; None to stay."""
    who, enemies = view.combatant(decision.who), view.enemies
    if decision.manner == "crawl" or not enemies:
        return None
    if is_shooter(who):
        reach = shooting_range(who)
        free = [enemy for enemy in enemies if not enemy.contacts]
        if any(
            not enemy.contacts and distance(who.position, enemy.position) <= reach
            for enemy in view.battle.enemies_seen(who)
        ):
            return None
        place = _firing_place(decision, view, who, free, reach)
        if place is not None:
            return place
    return _advance(decision, view, who, enemies)


def shooting_range(who: Combatant) -> int:
    """The longest range of his weapons in 1/100 inch."""
    return max((weapon.shot.range * 100 for weapon in who.fighter.weapons if weapon.shot), default=0)


def is_shooter(who: Combatant) -> bool:
    """Whether he carries something that shoots farther than a charge."""
    return who.profile.BS > 0 and shooting_range(who) >= SHOOTERS_RANGE


def _firing_place(
    decision: MoveTo, view: View, who: Combatant, enemies: Sequence[Combatant], reach: int
) -> Point | None:
    """A place within a walk, rather near, from which somebody can be shot."""
    terrain, room = view.battle.terrain, Room(view, who, decision.walk)
    spots = _within(view, who, decision.walk)
    sx, sy, _ = who.position
    most = (reach + decision.walk) ** 2
    marks = [_mark(terrain, enemy) for enemy in enemies]
    marks = [it for it in marks if (it.at.x - sx) ** 2 + (it.at.y - sy) ** 2 <= most]
    looks = spots[1 :: 1 + len(spots) // LOOKS] if marks else ()
    for spot in looks:
        at = terrain.spots[spot]
        if room.at(at) and _sees_any(terrain, spot, at, marks, reach) and can_reach(view, decision, at):
            return at
    return None


def _mark(terrain: Terrain, enemy: Combatant) -> Mark:
    return Mark(enemy.position, terrain.spot_by(enemy.position))


def _sees_any(terrain: Terrain, spot: int, at: Point, marks: Sequence[Mark], reach: int) -> bool:
    px, py, _ = at
    return any(
        (px - x) * (px - x) + (py - y) * (py - y) <= reach * reach and terrain.spot_visible(spot, there)
        for (x, y, _), there in marks
        if there >= 0
    )


def _advance(decision: MoveTo, view: View, who: Combatant, enemies: Sequence[Combatant]) -> Point | None:
    """Towards the nearest enemy, rather in sight of him than behind a wall, and rather not where many can charge."""
    start, limit = who.position, max(decision.walk, decision.run)
    target = _nearest_enemy(start, enemies)
    room, danger = Room(view, who, limit), _danger(view, who, enemies, limit)
    terrain = view.battle.terrain
    mark = _mark(terrain, target)
    ways = room.among(_nearest(terrain, _within(view, who, limit), mark.at))
    here = distance(start, mark.at) + danger(start) + (0 if view.battle.sees(who, target) else OUT_OF_SIGHT)
    bent = []
    for at in _ranked(terrain, ways, mark, danger, here):
        if not room.straight_to(at):
            if distance(start, at) <= limit - ROUNDABOUT:
                bent.append(at)
        elif can_reach(view, decision, at):
            return at
    return next((at for at in bent[:BENT] if can_reach(view, decision, at)), None)


def _within(view: View, who: Combatant, limit: int) -> Sequence[int]:
    """Spots about within a limit of where he is. One field as wide as his charge serves his walks as well."""
    wide = max(limit, charge_limit(view.battle, who))
    field = view.battle.terrain.around(who.position, who.fighter.radius, wide)
    return field.choice if limit == wide else field.within(limit)


def _nearest_enemy(start: Point, enemies: Sequence[Combatant]) -> Combatant:
    """The first of the nearest enemies in roster order."""
    sx, sy, sz = start
    squares = []
    for number, enemy in enumerate(enemies):
        x, y, z = enemy.position
        squares.append(((x - sx) * (x - sx) + (y - sy) * (y - sy) + (z - sz) * (z - sz), number))
    return enemies[min(squares)[1]]


def _nearest(terrain: Terrain, choice: Sequence[int], to: Point) -> list[Way]:
    """The few of the spots that are nearest to a place, and a few of all, each with its way to the place."""
    x, y, _ = to
    points = terrain.spots
    squares = []
    for spot in choice:
        px, py, _ = points[spot]
        squares.append(((px - x) * (px - x) + (py - y) * (py - y), spot))
    squares.sort()
    few = squares[:WEIGHED] + squares[WEIGHED :: 1 + len(squares) // FURTHER]
    return [(isqrt(square), spot, points[spot]) for square, spot in few]


def _ranked(
    terrain: Terrain, ways: Sequence[Way], mark: Mark, danger: Callable[[Point], int], below: int
) -> Iterator[Point]:
    """The places that are worth less way than `below`, the best first. Sight is looked at as late as possible."""
    hidden: list[Way] = []
    for way, spot, at in sorted([(way + danger(at), spot, at) for way, spot, at in ways]):
        while hidden and hidden[0][0] <= way:
            yield hidden.pop(0)[2]
        if way >= below:
            return
        if mark.spot < 0 or terrain.spot_visible(spot, mark.spot):
            yield at
        elif way + OUT_OF_SIGHT < below:
            hidden.append((way + OUT_OF_SIGHT, spot, at))
    yield from [at for _, _, at in hidden]


def lends_courage(leader: Combatant, who: Combatant) -> bool:
    """Whether it is worth staying near a leader for his Leadership."""
    return leader is not who and leader.standing and leader.profile.Ld > who.profile.Ld


def _danger(view: View, who: Combatant, enemies: Sequence[Combatant], limit: int) -> Callable[[Point], int]:
    """What standing somewhere is worth avoiding, in 1/100 inch of way: enemies who could charge, less friends by.

    Patience wears off with the rounds, so that two careful sides still meet.
    """
    patience = CAUTION - view.battle.state.round * IMPATIENCE
    sx, sy, _ = who.position
    threats = []
    for enemy in enemies:
        if enemy.standing and not enemy.contacts:
            (x, y, _), charge = enemy.position, enemy.profile.M * 200 + INCH
            if (x - sx) * (x - sx) + (y - sy) * (y - sy) <= (charge + limit) * (charge + limit):
                threats.append((x, y, charge * charge))
    if patience <= 0 or not threats:
        return lambda at: 0
    friends = [(*one.position, SUPPORT * SUPPORT) for one in view.own if one is not who and one.standing]
    friends += [
        (*one.position, WORD * WORD) for one in view.own if one.fighter.leader and lends_courage(one, who)
    ]

    def danger(at: Point) -> int:
        px, py, _ = at
        against = 0
        for x, y, square in threats:
            if (px - x) * (px - x) + (py - y) * (py - y) <= square:
                against += 1
        if not against:
            return 0
        for x, y, _, near in friends:
            if (px - x) * (px - x) + (py - y) * (py - y) <= near:
                against -= 1
        return max(0, against) * patience

    return danger
