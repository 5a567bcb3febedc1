"""Room for one more: warriors in combat shift for a friend who charges the same enemy (HERO-CHD-6, -7).

Only his own side is rearranged, and everybody keeps all the enemies whom he fights.
"""

from rules.combat.footing import footing
from rules.engine.battle import Battle
from rules.engine.combatant import Combatant
from rules.engine.events import RoomMade
from rules.engine.protocols import Flow
from rules.engine.table import Point, Route, distance

#: How far anybody shifts at most, in 1/100 inch.
FARTHEST = 300


def make_room(battle: Battle, who: Combatant, target: Combatant, limit: int) -> Flow[Route | None]:
    """The charger's way once a friend has shifted; None where that helps nobody, and then nobody shifts."""
    for friend in battle.state.of_side(who.side):
        if friend is who or target.id not in friend.contacts:
            continue
        way = _way_without(battle, who, target, friend, limit)
        to = None if way is None else _elsewhere(battle, friend, target, who, way.points[-1])
        if to is not None:
            yield RoomMade(friend.id, to)
            return way
    return None


def _way_without(
    battle: Battle, who: Combatant, target: Combatant, friend: Combatant, limit: int
) -> Route | None:
    """The way into contact as if one friend were not there."""
    taken = battle.bases(who, target, friend)
    return footing(battle, who).route_to_contact(
        who.position, who.radius, target.position, target.radius, limit, taken, taken
    )


def _elsewhere(
    battle: Battle, friend: Combatant, target: Combatant, who: Combatant, at: Point
) -> Point | None:
    """The nearest place from which the friend fights whom he fights now, when the charger stands at `at`."""
    foes = [battle.combatant(other) for other in friend.contacts]
    taken = [*battle.bases(friend, who), (at, who.radius)]
    spots = battle.terrain.contact_points(
        friend.position, target.position, friend.radius, target.radius, taken
    )
    near = sorted((distance(friend.position, spot), spot) for spot in spots)
    for far, spot in near:
        if far <= FARTHEST and all(
            battle.terrain.engaged(spot, friend.radius, foe.position, foe.radius) for foe in foes
        ):
            return spot
    return None
