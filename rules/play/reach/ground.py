"""The spots that a question about a place is about, and what else near them is legal.

A question of a move, a landing or an infiltration is looked at once for each arrangement of the warriors: what is
drawn, tapped and offered shares it.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rules.combat.before_battle.infiltration import check_infiltration
from rules.combat.effects import hooks
from rules.combat.moving.confinement import KEEPS_TO
from rules.combat.moving.footing import footing
from rules.combat.moving.mobs import in_mob
from rules.combat.moving.movement import may_end_at
from rules.engine.battle import Battle
from rules.engine.decisions import IllegalAnswer, Infiltrate, Landing, MoveTo
from rules.engine.state.battle_state import Combatant
from rules.engine.table import Point, distance, gap
from rules.engine.view import View
from rules.policies.places import Room

LEAP = "leap"


class Spot(NamedTuple):
    """A place of the lattice, the movement to it in 1/100 inch, and its number."""

    at: Point
    price: int
    number: int


def stands(battle: Battle, decision: MoveTo) -> Callable[[Point], bool]:
    """Tell where the warrior may end the move, as far as that does not depend on the way there."""
    warrior, terrain, bounds = battle.combatant(decision.who), battle.terrain, decision.bounds
    room, radius = Room(View(battle, decision.side), warrior, _limit(decision)), warrior.radius
    tied = _is_tied(battle, warrior)

    def may_stand(at: Point) -> bool:
        if not terrain.can_stand(at, radius) or (bounds is not None and not bounds.holds(at)):
            return False
        return (not tied and room.at(at)) or may_end_at(battle, warrior, at)

    return may_stand


def reached(battle: Battle, decision: MoveTo) -> Sequence[Spot]:
    """The spots where the move may end, the nearest first."""
    return battle.memo_until_moved(("reached", decision), lambda: _reached(battle, decision))


def _reached(battle: Battle, decision: MoveTo) -> list[Spot]:
    warrior, limit = battle.combatant(decision.who), _limit(decision)
    if not limit:
        return []
    leaps = decision.manner == LEAP
    ground = battle.terrain if leaps else footing(battle, warrior)
    spots, may_stand = ground.spots, stands(battle, decision)
    return [
        Spot(spots[number], price, number)
        for number, price in ground.reach(warrior.position, warrior.radius, limit)
        if may_stand(spots[number]) and not (leaps and spots[number].z > warrior.position.z)
    ]


def landings(battle: Battle, decision: Landing) -> Sequence[Point]:
    """The spots where magic may set the model down."""
    may_land = lands(battle, decision)
    (x, y, _), far = decision.around, decision.within + 2 * battle.combatant(decision.who).radius
    near = battle.terrain.spots_between(
        Point(x - far, y - far), Point(x + far, y + far), battle.combatant(decision.who).radius
    )
    return [at for at in near if may_land(at)]


def lands(battle: Battle, decision: Landing) -> Callable[[Point], bool]:
    """Tell where magic may set the model down, but for what one spell says."""
    warrior, around, within = battle.combatant(decision.who), decision.around, decision.within
    room, radius = Room(View(battle, decision.side), warrior), warrior.radius
    caller = next((other for other in battle.state.on_table() if other.position == around), warrior)

    def may_land(at: Point) -> bool:
        off = gap(at, radius, around, caller.radius) if decision.comes else distance(around, at)
        return off <= within and battle.terrain.can_stand(at, radius) and room.at(at)

    return may_land


def hideouts(battle: Battle, decision: Infiltrate) -> Sequence[Point]:
    """The spots where the infiltrator may appear."""
    return battle.memo_until_moved(("hideouts", decision), lambda: _hideouts(battle, decision))


def _hideouts(battle: Battle, decision: Infiltrate) -> list[Point]:
    warrior = battle.combatant(decision.who)
    found = []
    for at in battle.terrain.spots_for(warrior.radius):
        try:
            check_infiltration(battle, warrior, at, decision)
        except IllegalAnswer:
            continue
        found.append(at)
    return found


def _limit(decision: MoveTo) -> int:
    return max(decision.walk, decision.run)


def _is_tied(battle: Battle, warrior: Combatant) -> bool:
    """Whether something keeps them by a place or a friend."""
    if KEEPS_TO in (warrior.conditions or ()) or hooks.stays_with.collect(battle, warrior):
        return True
    if in_mob(warrior):
        return True
    return battle.sequence.ties_squigs and warrior.has("minderz")
