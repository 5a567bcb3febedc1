"""Room for one more: warriors in combat shift for a friend who charges the same enemy (HERO-CHD-6, -7).

Only their own side is rearranged, and everybody keeps all the enemies whom they fight.
"""

from rules.combat.moving.footing import footing
from rules.engine.battle import Battle
from rules.engine.events import RoomMade
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.table import Point, Route, distance


def make_room(battle: Battle, attacker: Combatant, target: Combatant, limit: int) -> Flow[Route | None]:
    """The charger's way once a friend has shifted; None where that helps nobody, and then nobody shifts."""
    for friend in battle.state.of_side(attacker.side):
        if friend is attacker or target.id not in friend.contacts:
            continue
        found = _beside(battle, attacker, target, friend, limit)
        if found is not None:
            to, way = found
            yield RoomMade(friend.id, to)
            return way
    return None


def _beside(
    battle: Battle, attacker: Combatant, target: Combatant, friend: Combatant, limit: int
) -> tuple[Point, Route] | None:
    """The place to which a friend shifts, and the charger's way to where that leaves room."""
    taken, ground = battle.bases(attacker, friend), footing(battle, attacker)
    spots = ground.contact_points(attacker.position, target.position, attacker.radius, target.radius, taken)
    for at in spots:
        if ground.route(attacker.position, at, attacker.radius, limit, taken) is None:
            continue
        for to in _elsewhere(battle, friend, target, attacker, at):
            way = ground.route(attacker.position, at, attacker.radius, limit, [*taken, (to, friend.radius)])
            if way is not None:
                return to, way
    return None


def _elsewhere(
    battle: Battle, friend: Combatant, target: Combatant, attacker: Combatant, at: Point
) -> list[Point]:
    """The places from which the friend fights on when the charger stands at `at`; the nearest first."""
    foes = [battle.combatant(other) for other in friend.contacts]
    taken = [*battle.bases(friend, attacker), (at, attacker.radius)]
    spots = battle.terrain.contact_points(
        friend.position, target.position, friend.radius, target.radius, taken
    )
    near = sorted((distance(friend.position, spot), spot) for spot in spots)
    return [
        spot
        for _, spot in near
        if all(battle.terrain.engaged(spot, friend.radius, foe.position, foe.radius) for foe in foes)
    ]
