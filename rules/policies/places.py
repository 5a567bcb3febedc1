"""Places on the table that a policy may consider: lattice spots in a zone or within reach.

Asked by policies only. Whether a place is open is looked at one place at a time, so that a policy that ranks first
looks at few. What is chosen is still checked by the engine like any other answer.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from rules.combat.movement import check_move
from rules.engine.decisions import DeploymentPlace, IllegalAnswer, MoveTo
from rules.engine.state import Combatant
from rules.engine.table import CONTACT, Point
from rules.engine.view import View


def zone_spots(view: View, decision: DeploymentPlace) -> Sequence[Point]:
    """The spots of a deployment zone on which a base of his size can stand."""
    radius, low, high = view.combatant(decision.who).fighter.radius, decision.low, decision.high
    key = ("zone", radius, low, high)
    kept = view.kept.get(key)
    if kept is None:
        west, south, _ = low
        east, north, _ = high
        spots = view.battle.terrain.spots_for(radius)
        kept = view.kept[key] = [
            spot for spot in spots if west <= spot[0] <= east and south <= spot[1] <= north
        ]
    return kept


def destinations(view: View, decision: MoveTo) -> list[tuple[Point, int]]:
    """Spots within reach and the movement to each (1/100 inch), the cheapest first; others are not looked at."""
    who, terrain = view.combatant(decision.who), view.battle.terrain
    limit = max(decision.walk, decision.run)
    spots = terrain.spots
    return [(spots[index], spent) for index, spent in terrain.reach(who.position, who.fighter.radius, limit)]


def open_places(view: View, who: Combatant, places: Iterable[Point]) -> Iterator[Point]:
    """Those of the places that are off everybody else's base and out of contact with enemies."""
    return filter(is_open(view, who), places)


def is_open(view: View, who: Combatant) -> Callable[[Point], bool]:
    """Whether a place is off everybody else's base and out of contact with enemies."""
    bases = view.battle.kept(("apart", who.id), lambda: _bases(view, who))

    def is_open(at: Point) -> bool:
        px, py, pz = at
        return not [
            x for x, y, z, apart in bases if (px - x) * (px - x) + (py - y) * (py - y) < apart and z == pz
        ]

    return is_open


def _bases(view: View, who: Combatant) -> list[tuple[int, int, int, int]]:
    """Where everybody else stands, and the square of the distance to keep from each."""
    found = []
    for one in view.battle.others(who):
        apart = who.fighter.radius + one.fighter.radius + (CONTACT + 1 if one.side != who.side else 0)
        found.append((*one.position, apart * apart))
    return found


def can_reach(view: View, decision: MoveTo, at: Point) -> bool:
    """Whether a warrior may end his move there, with everybody in his way taken into account."""
    try:
        check_move(view.battle, view.combatant(decision.who), at, max(decision.walk, decision.run))
    except IllegalAnswer:
        return False
    return True
