"""Choose where a sensible player moves: towards the enemy, shooters to where they see somebody.

Places are spots of the table's lattice, so that most of what is seen from them is already known. `places.can_reach`
walks the chosen place exactly before it is answered.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import islice
from math import isqrt

from rules.combat.charging.charging import charge_limit
from rules.engine.decisions import MoveTo
from rules.engine.state.battle_state import Combatant
from rules.engine.table import Point, Terrain, distance
from rules.engine.view import View
from rules.policies.danger import (
    Danger,
    Mark,
    danger_at,
    enemy_within,
    is_shooter,
    mark_of,
    sees_any,
    shooting_range,
)
from rules.policies.places import Room, can_reach, for_mounts
from rules.policies.strikes import would_shoot
from rules.policies.walks import FAR, walks_to
from rules.policies.weights import Weights

#: How many of the places nearest to the target are weighed, and how many beside those.
WEIGHED = 12
FURTHER = 6

#: How many of the best places are looked at for a straight way.
LOOKED_AT = 6

#: How many others are weighed and looked at for a warrior far from the enemy with friends in front of them.
BEHIND_OTHERS = 24

#: How many places round a corner are tried when no straight way leads anywhere worth going.
BENT = 1

#: How much longer than it looks a way round a corner is expected to be, in 1/100 inch.
ROUNDABOUT = 60

#: Places a shooter looks from before they give up finding a target.
LOOKS = 16

#: A place out of sight of the target counts as this much farther off, in 1/100 inch.
OUT_OF_SIGHT = 300

#: An enemy farther off than this matters little, seen or not, in 1/100 inch.
FAR_OFF = 1600

#: Getting nearer by less than this is no progress, in 1/100 inch.
STUCK = 50

#: What is known about the view from a place that is weighed.
_OUT_OF_SIGHT, _SIGHT_UNKNOWN = 0, 1

type Way = tuple[int, int]
"""How far a place is from an enemy (1/100 inch), and the number of its spot."""


def best_move(decision: MoveTo, view: View, weights: Weights) -> Point | None:
    """The place they go to; None to stay."""
    warrior, enemies = view.combatant(decision.who), view.enemies
    if decision.manner == "crawl" or not enemies:
        return None
    if is_shooter(warrior):
        reach = shooting_range(warrior)
        targets = view.battle.free_enemies_seen(warrior)
        nearest = min([distance(warrior.position, enemy.position) for enemy in targets], default=reach + 1)
        if nearest <= reach:
            stands = nearest * 100 <= reach * weights.stands_at or not _fires_after_moving(warrior)
            stands = stands and would_shoot(view, warrior, weights)
            return None if stands else _advance(decision, view, warrior, enemies, weights, decision.walk)
        free = [enemy for enemy in enemies if not enemy.contacts]
        place = _firing_place(decision, view, warrior, free, reach)
        if place is not None:
            return place
    elif view.battle.state.round <= weights.wait_rounds and _outshoots(view, enemies):
        return _cover(decision, view, warrior)
    place = _advance(decision, view, warrior, enemies, weights, max(decision.walk, decision.run))
    return (
        _cover(decision, view, warrior) if place is None and enemy_within(view, warrior, FAR_OFF) else place
    )


def _fires_after_moving(warrior: Combatant) -> bool:
    return any(weapon.shot and "move-or-fire" not in weapon.shot.traits for weapon in warrior.fighter.weapons)


def _outshoots(view: View, enemies: Sequence[Combatant]) -> bool:
    """Whether more of their side shoot than of the enemies, so that waiting is their loss."""
    return sum(is_shooter(warrior) for warrior in view.own) > sum(is_shooter(enemy) for enemy in enemies)


def _cover(decision: MoveTo, view: View, warrior: Combatant) -> Point | None:
    """The nearest place within a walk where they could hide; None where they stay."""
    terrain, radius = view.battle.terrain, warrior.fighter.radius
    if terrain.conceals(warrior.position, radius):
        return None
    room = Room(view, warrior, decision.walk)
    for spot in _within(view, warrior, decision.walk):
        at = terrain.spots[spot]
        if terrain.conceals(at, radius) and room.at(at) and can_reach(view, decision, at):
            return at
    return None


def _firing_place(
    decision: MoveTo, view: View, warrior: Combatant, enemies: Sequence[Combatant], reach: int
) -> Point | None:
    """A place within a walk, rather near, from which somebody can be shot."""
    terrain, room = view.battle.terrain, Room(view, warrior, decision.walk)
    spots = _within(view, warrior, decision.walk)
    sx, sy, _ = warrior.position
    most = (reach + decision.walk) ** 2
    near = [it for it in enemies if (it.position.x - sx) ** 2 + (it.position.y - sy) ** 2 <= most]
    marks = [mark_of(terrain, enemy) for enemy in near]
    looks = spots[1 :: 1 + len(spots) // LOOKS] if marks else ()
    for spot in looks:
        at = terrain.spots[spot]
        if room.at(at) and sees_any(terrain, spot, at, marks, reach) and can_reach(view, decision, at):
            return at
    return None


def _advance(
    decision: MoveTo,
    view: View,
    warrior: Combatant,
    enemies: Sequence[Combatant],
    weights: Weights,
    limit: int,
) -> Point | None:
    """A place nearer to the nearest enemy, preferably in sight of them and not where many enemies can charge.

    The way leads straight at them where it can, else along the shortest walk. Far off, sight and danger do not count.
    """
    start, terrain, radius = warrior.position, view.battle.terrain, warrior.radius
    target = _nearest_enemy(start, enemies)
    far = distance(start, target.position)
    seen = far <= FAR_OFF and view.battle.sees(warrior, target)
    if far < weights.walks_within:
        limit = min(limit, decision.walk)
    room, danger = Room(view, warrior, limit), danger_at(view, warrior, enemies, limit, weights)
    mark, choice, here = (
        mark_of(terrain, target),
        _within(view, warrior, limit),
        terrain.spot_by(start, radius),
    )
    walks = None
    if here >= 0 and not (seen and terrain.straight(start, target.position, radius)):
        walks = walks_to(terrain, target.position, radius)
    if walks is None or walks[here] == FAR:
        ways, left, length = _by_flight(terrain, choice, mark.at), far, isqrt
    else:
        ways, left, length = _by_walking(choice, walks), walks[here] - STUCK, int
    below = left + danger(start, here)
    if far > FAR_OFF:
        mark = mark._replace(spot=-1)
    elif not seen:
        below += OUT_OF_SIGHT
    ranked = _ranked(terrain, _some(ways, FURTHER, length), room, mark, danger, below)
    place = _first_open(decision, view, room, limit, ranked)
    if place is None and far > FAR_OFF:
        ranked = _ranked(terrain, _some(ways, BEHIND_OTHERS, length), room, mark, danger, below)
        place = _first_open(decision, view, room, limit, ranked, BEHIND_OTHERS)
    return place


def _first_open(
    decision: MoveTo, view: View, room: Room, limit: int, ranked: Iterable[Point], looked_at: int = LOOKED_AT
) -> Point | None:
    """The first of the places with an open way, straight ways before those round corners.

    Nobody squeezes past others: most friends in the way have moved on before it is their turn.
    """
    start, bent, near = room.start, [], limit - ROUNDABOUT
    for at in islice(ranked, looked_at):
        if at == start:
            continue
        if not room.straight_to(at):
            if distance(start, at) <= near:
                bent.append(at)
        elif can_reach(view, decision, at):
            return at
    tries = BENT * looked_at // LOOKED_AT
    round_corners = (at for at in bent[:: 1 + len(bent) // tries][:tries] if room.leads_to(at, limit))
    return next((at for at in round_corners if can_reach(view, decision, at)), None)


def _by_walking(choice: Sequence[int], walks: Sequence[int]) -> list[Way]:
    """Each spot with the walking left from it, the least first."""
    return sorted([(walks[spot], spot) for spot in choice])


def _some(ways: list[Way], further: int, length: Callable[[int], int]) -> list[Way]:
    """The few nearest spots and about `further` of the others, each with the length of its way."""
    few = ways[:WEIGHED] + ways[WEIGHED :: 1 + len(ways) // further]
    return [(length(way), spot) for way, spot in few]


def _within(view: View, warrior: Combatant, limit: int) -> Sequence[int]:
    """Spots within about a limit of them. A field as wide as their run serves their walks as well."""
    wide = limit if view.battle.sequence.charge_adds_dice else max(limit, charge_limit(view.battle, warrior))
    field = view.battle.terrain.around(warrior.position, warrior.fighter.radius, wide)
    return for_mounts(view, warrior, field.choice if limit == wide else field.within(limit))


def _nearest_enemy(start: Point, enemies: Sequence[Combatant]) -> Combatant:
    """The first of the nearest enemies in roster order."""
    sx, sy, sz = start
    squares = []
    for number, enemy in enumerate(enemies):
        x, y, z = enemy.position
        squares.append(((x - sx) * (x - sx) + (y - sy) * (y - sy) + (z - sz) * (z - sz), number))
    return enemies[min(squares)[1]]


def _by_flight(terrain: Terrain, choice: Sequence[int], to: Point) -> list[Way]:
    """Each spot with the square of its distance to a place, the nearest first."""
    x, y, _ = to
    points = terrain.spots
    squares = []
    for spot in choice:
        px, py, _ = points[spot]
        squares.append(((px - x) * (px - x) + (py - y) * (py - y), spot))
    squares.sort()
    return squares


def _ranked(
    terrain: Terrain, ways: Sequence[Way], room: Room, mark: Mark, danger: Danger, below: int
) -> Iterator[Point]:
    """The free places that count as less way than `below`, the best first.

    `ways` are sorted, the least way first. A place is looked at only when it may be the next best: first whether it is
    free, then what threatens it, and sight last.
    """
    spots, at_way, end = terrain.spots, 0, len(ways)
    weighed: list[tuple[int, int, int]] = []
    while True:
        while at_way < end and (not weighed or ways[at_way][0] <= weighed[0][0]):
            way, spot = ways[at_way]
            at_way = end if way >= below else at_way + 1
            if way < below and room.at(spots[spot]):
                way += danger(spots[spot], spot)
                if way < below:
                    heappush(weighed, (way, _SIGHT_UNKNOWN, spot))
        if not weighed:
            return
        way, sight, spot = heappop(weighed)
        if sight == _OUT_OF_SIGHT or mark.spot < 0 or terrain.spot_visible(spot, mark.spot):
            yield spots[spot]
        elif way + OUT_OF_SIGHT < below:
            heappush(weighed, (way + OUT_OF_SIGHT, _OUT_OF_SIGHT, spot))
