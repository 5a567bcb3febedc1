"""Places on the table that a policy may consider: lattice spots in a zone or within reach.

Only policies use it. Each place is tested for room on its own, so that a policy that ranks places first tests few. The
engine still checks the chosen place like any other answer.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter

from rules.combat.moving.movement import check_move
from rules.combat.riding.seat import rides
from rules.engine.decisions import DeploymentPlace, IllegalAnswer, MoveTo
from rules.engine.state.battle_state import Combatant
from rules.engine.table import Point, Terrain
from rules.engine.view import View


def zone_spots(view: View, decision: DeploymentPlace) -> Sequence[Point]:
    """The spots of a deployment zone where the base of the warrior can stand, from west to east."""
    radius, low, high = view.combatant(decision.who).fighter.radius, decision.low, decision.high
    spots = view.battle.terrain.spots_between(low, high, radius)
    return spots if decision.zone is None else [spot for spot in spots if decision.zone.holds(spot)]


def zone_spots_near(view: View, decision: DeploymentPlace, at: Point, reach: int) -> list[Point]:
    """The spots of `zone_spots` at most `reach` (1/100 inch) from a place along either axis."""
    radius, zone = view.combatant(decision.who).fighter.radius, decision.zone
    spots = view.battle.terrain.spots_between(decision.low, decision.high, radius)
    x, y, _ = at
    first = bisect_left(spots, x - reach, key=itemgetter(0))
    last = bisect_right(spots, x + reach, key=itemgetter(0))
    around = [spot for spot in spots[first:last] if y - reach <= spot[1] <= y + reach]
    return around if zone is None else [spot for spot in around if zone.holds(spot)]


def destinations(view: View, decision: MoveTo) -> list[tuple[Point, int]]:
    """Spots within reach and the movement to each (1/100 inch), the cheapest first; others are not looked at."""
    warrior, terrain = view.combatant(decision.who), view.battle.terrain
    limit = max(decision.walk, decision.run)
    spots = terrain.spots
    return [
        (spots[index], spent)
        for index, spent in terrain.reach(warrior.position, warrior.fighter.radius, limit)
    ]


def is_open_to_mounts(terrain: Terrain, at: Point) -> bool:
    """Whether a mount can stand there: on the ground, and in no building."""
    return not at.z and terrain.building(at) is None


def for_mounts(view: View, warrior: Combatant, spots: Sequence[int]) -> Sequence[int]:
    """The spots where they can go: all for somebody on foot, those in the open for a rider."""
    if not rides(warrior):
        return spots
    terrain = view.battle.terrain
    return [spot for spot in spots if is_open_to_mounts(terrain, terrain.spots[spot])]


#: Farther than anything on a table, in 1/100 inch.
EVERYWHERE = 10**6


class Room:
    """The places that others leave free for a warrior, as far as they matter within a limit (1/100 inch)."""

    __slots__ = ("_bases", "_battle", "_radius", "_terrain", "_warrior", "start")

    def __init__(self, view: View, warrior: Combatant, limit: int | None = None) -> None:
        self._battle, self._warrior, self._terrain = view.battle, warrior, view.battle.terrain
        self.start, self._radius = warrior.position, warrior.radius
        #: Where everybody else stands, and the square of the distance to keep: off the base, off an enemy's contact.
        self._bases: list[tuple[int, int, int, int]] = []
        sx, sy, _ = warrior.position
        contact = self._terrain.contact + 1
        reach = EVERYWHERE if limit is None else limit + self._radius + contact
        for other in view.battle.state.on_table():
            at, most = other.position, reach + other.radius
            x, y = at[0], at[1]
            if not -most < x - sx < most or other is warrior:
                continue
            if (sx - x) * (sx - x) + (sy - y) * (sy - y) < most * most:
                apart = self._radius + other.radius + (contact if warrior.opposes(other) else 0)
                self._bases.append((x, y, at[2], apart * apart))

    def at(self, at: Point) -> bool:
        """Whether a place is off everybody else's base and out of contact with enemies."""
        px, py, pz = at
        for x, y, z, apart in self._bases:
            if (px - x) * (px - x) + (py - y) * (py - y) < apart and z == pz:
                return False
        return True

    def straight_to(self, at: Point) -> bool:
        """Whether they can walk straight to a place, past everybody else."""
        if not self._terrain.straight(self.start, at, self._radius):
            return False
        sx, sy, sz = self.start
        dx, dy = at[0] - sx, at[1] - sy
        square = dx * dx + dy * dy
        for x, y, z, apart in self._bases:
            along = (x - sx) * dx + (y - sy) * dy
            if z == sz and 0 < along < square:
                across = dx * (y - sy) - dy * (x - sx)
                if across * across < apart * square:
                    return False
        return True

    def leads_to(self, at: Point, limit: int) -> bool:
        """Whether the shortest way over the terrain is no longer than the limit, and open past everybody else."""
        others = self._battle.bases(self._warrior)
        return self._terrain.open_route(self.start, at, self._radius, limit, others) is not None


def open_places(view: View, warrior: Combatant, places: Iterable[Point]) -> Iterator[Point]:
    """The places that are off everybody else's base and out of contact with enemies."""
    return filter(Room(view, warrior).at, places)


def can_reach(view: View, decision: MoveTo, at: Point) -> bool:
    """Whether a warrior may end their move there, with everybody in their way taken into account."""
    if decision.bounds is not None and not decision.bounds.holds(at):
        return False
    try:
        check_move(view.battle, view.combatant(decision.who), at, max(decision.walk, decision.run))
    except IllegalAnswer:
        return False
    return True
