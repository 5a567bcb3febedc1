"""Places on the table that a policy may consider: lattice spots that nobody stands on.

Asked by policies only. What they choose is still checked by the engine like any other answer.
"""

from typing import NamedTuple

from rules.combat.movement import check_move
from rules.engine.decisions import DeploymentPlace, IllegalAnswer, MoveTo
from rules.engine.table import CONTACT, Point, gap
from rules.engine.view import View


class Destination(NamedTuple):
    """A place within reach and the movement it needs, in 1/100 inch."""

    at: Point
    spent: int


def free_places(view: View, decision: DeploymentPlace) -> list[Point]:
    """Where a warrior may be set up."""
    battle, radius = view.battle, view.combatant(decision.who).fighter.radius
    low, high = decision.low, decision.high
    taken = [(one.position, one.fighter.radius) for one in battle.state.on_table()]
    return [
        spot
        for spot in battle.terrain.spots
        if low.x <= spot.x <= high.x and low.y <= spot.y <= high.y and battle.terrain.is_free(spot, radius, taken)
    ]


def open_destinations(view: View, decision: MoveTo) -> list[Destination]:
    """Where a warrior could go without standing on anybody or touching an enemy, the cheapest first.

    Others who stand in the way are not looked at: `can_reach` tells whether there is a way round them.
    """
    battle, who = view.battle, view.combatant(decision.who)
    limit, radius = max(decision.walk, decision.run), who.fighter.radius
    spots = battle.terrain.spots
    near = [
        (one.position, one.fighter.radius, CONTACT if one.side != who.side else 0)
        for one in battle.others(who)
        if gap(who.position, radius, one.position, one.fighter.radius) <= limit + 2 * radius
    ]
    found = []
    for index, spent in battle.terrain.reach(who.position, radius, limit):
        spot = spots[index]
        if all(gap(spot, radius, at, other) > apart for at, other, apart in near):
            found.append(Destination(spot, spent))
    return found


def can_reach(view: View, decision: MoveTo, at: Point) -> bool:
    """Whether a warrior may end his move there, with everybody in his way taken into account."""
    try:
        check_move(view.battle, view.combatant(decision.who), at, max(decision.walk, decision.run))
    except IllegalAnswer:
        return False
    return True
