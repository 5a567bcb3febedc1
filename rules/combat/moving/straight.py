"""Moving straight in one direction, whatever lies there: warriors who wander, reel or run from a combat.

No route is looked for: the move ends where something stops it, at a place where one can stand.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rules.engine.battle import Battle
from rules.engine.state.combatant import Combatant
from rules.engine.table import Point, Route, distance, overlap
from rules.engine.table.geometry.plane import ratio, root_up

#: Places along the way are looked at this far apart; by the hundredth of an inch from where one cannot stand.
_STEP = 10

#: What rounding may leave of a limit, on very difficult ground, in 1/100 inch.
_ROUNDED = 7

#: A direction is measured so finely, however short it is given.
_FINE = 10000

#: Sines and cosines (in 1/10000) of the turns by which a way out is sought: straight on first, then aside.
_TURNS = (
    *((10000, 0), (9659, 2588), (9659, -2588), (8660, 5000), (8660, -5000), (7071, 7071), (7071, -7071)),
    *((5000, 8660), (5000, -8660), (2588, 9659), (2588, -9659), (0, 10000), (0, -10000)),
)


class Straight(NamedTuple):
    """A straight move. `rest` is movement left over (1/100 inch), `met` the warrior who stopped it.

    `blocked`: something stopped it; `edge`: it left the table.
    """

    route: Route
    rest: int
    met: Combatant | None
    edge: bool
    blocked: bool = False


def straight_move(
    battle: Battle, warrior: Combatant, direction: tuple[int, int], limit: int, apart: int = 0
) -> Straight:
    """How far they get in a direction with `limit` movement (1/100 inch), keeping `apart` from enemies."""
    start, radius = warrior.position, warrior.fighter.radius
    ways = battle.terrain.ways(radius)
    layer = ways.layer_at(start)
    dx, dy = direction
    length = root_up((dx * dx + dy * dy) * _FINE * _FINE)
    if not length or layer is None:
        return Straight(Route((start,), (0,), radius), limit, None, False)
    others = battle.others(warrior)
    best, reached, met = Route((start,), (0,), radius), True, None

    def at(way: int) -> Point:
        fine = way * _FINE
        return Point(start.x + ratio(dx * fine, length), start.y + ratio(dy * fine, length), start.z)

    way, step = 0, _STEP
    while way < limit:
        p = at(min(limit, way + step))
        met = _stopped_by(warrior, start, p, others, apart)
        on_table = 0 <= p.x <= battle.setup.table.width and 0 <= p.y <= battle.setup.table.depth
        here = on_table and ways.layer_at(p) is layer
        price = layer.price(start.x, start.y, p.x, p.y) if here else limit + 1
        stopped = met is not None or price > limit or not layer.clear(start, p)
        stands = not stopped and layer.can_stand(p.x, p.y) and not _onto(warrior, p, others)
        if step > 1 and not stands:
            step = 1
            continue
        if stopped:
            reached = here and met is None and price > limit  # the movement is used up
            break
        way = min(limit, way + step)
        if stands:
            best = Route((start, p), (0, price), radius)
    edge = not reached and met is None and _leaves(battle, at(way), (dx, dy), radius)
    return Straight(best, limit - best.length, met, edge, not reached)


def way_out(
    battle: Battle, warrior: Combatant, direction: tuple[int, int], limit: int, apart: int
) -> Straight:
    """Straight in that direction or, where something is in the way, in the one nearest to it that leads farthest."""
    dx, dy = direction
    best: Straight | None = None
    for cosine, sine in _TURNS:
        turned = (dx * cosine - dy * sine, dx * sine + dy * cosine)
        found = straight_move(battle, warrior, turned, limit, apart)
        if found.edge or found.rest <= _ROUNDED:
            return found
        if best is None or found.rest < best.rest:
            best = found
    assert best is not None
    return best


def _stopped_by(
    warrior: Combatant, start: Point, p: Point, others: Sequence[Combatant], apart: int
) -> Combatant | None:
    """The first other warrior they would come too near at p; one who is near already only stops moves towards them."""
    for other in others:
        if other.position.z != p.z:
            continue
        near = warrior.fighter.radius + other.fighter.radius + (apart if warrior.opposes(other) else 0)
        now = distance(p, other.position)
        if now < near and now < distance(start, other.position):
            return other
    return None


def _onto(warrior: Combatant, p: Point, others: Sequence[Combatant]) -> bool:
    radius = warrior.fighter.radius
    return any(overlap(p, radius, other.position, other.fighter.radius) for other in others)


def _leaves(battle: Battle, p: Point, direction: tuple[int, int], radius: int) -> bool:
    """Whether the next step from p leads off the table."""
    table = battle.setup.table
    (dx, dy), near = direction, radius + 2
    return (
        (dx < 0 and p.x <= near)
        or (dy < 0 and p.y <= near)
        or (dx > 0 and p.x >= table.width - near)
        or (dy > 0 and p.y >= table.depth - near)
    )
