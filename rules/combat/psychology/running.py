"""The common part of every flight: its length, the enemies it avoids, and the move itself."""

from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events import MovementRolled, WarriorMoved
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.table import Point, Route, distance

#: Farther than any way on a table, in 1/100 inch.
ANYWHERE = 10**5


def rolled_distance(warrior: Combatant, purpose: str, dice: int) -> Flow[int]:
    """Roll a number of D6 inches, in 1/100 inch."""
    roll = Roll("flight", count=dice, who=warrior.id)
    faces = yield from throw(roll)
    yield MovementRolled(warrior.id, roll.shown(faces), purpose)
    return sum(faces) * 100


def shunned(battle: Battle, warrior: Combatant) -> list[tuple[Point, int]]:
    """The places of others; for enemies with the room around them in which they would be in contact."""
    found = []
    for other in battle.others(warrior):
        radius = other.fighter.radius
        room = battle.terrain.contact + 1 if warrior.opposes(other) else 0
        free = distance(warrior.position, other.position) >= warrior.fighter.radius + radius + room
        found.append((other.position, radius + room if free else radius))
    return found


def moved_in_flight(battle: Battle, warrior: Combatant, route: Route) -> Flow[None]:
    """The move in flight; they have not escaped the enemies they still touch."""
    at, radius = route.points[-1], warrior.fighter.radius
    still = tuple(
        other.id
        for other in battle.state.enemies_of(warrior.side)
        if other.id in warrior.contacts
        and battle.terrain.engaged(at, radius, other.position, other.fighter.radius)
    )
    yield WarriorMoved(warrior.id, "flee", route.points, route.length, still)
