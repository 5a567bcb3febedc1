"""Set up as a sensible player does: at the front of the zone, abreast, shooters who may keep overwatch high up."""

from collections.abc import Iterator, Sequence

from rules.engine.decisions import Choice, DeploymentPlace
from rules.engine.state.battle_state import Combatant
from rules.engine.table import Point
from rules.engine.view import View
from rules.policies.places import open_places, zone_spots, zone_spots_near
from rules.policies.system_play import lookout_height
from rules.scenarios.parts.tunnels import ENTER, WALK

#: Places this close to the one wanted are looked at first, in 1/100 inch.
FRONT = 300

#: Distance between neighbours, in 1/100 inch.
ABREAST = 250


def deployment_place(decision: DeploymentPlace, view: View) -> Point | None:
    """A place at the front of the zone, spread round its middle in roster order; further back when that is full.

    Shooters who may wait for the enemy high up take the height nearest to that place.
    """
    warrior = view.combatant(decision.who)
    fighters = [fighter.id for fighter in view.battle.setup.sides[view.side].fighters]
    place = fighters.index(decision.who) if decision.who in fighters else len(fighters) // 2
    step = (place - len(fighters) // 2) * ABREAST
    low, high, table = decision.low, decision.high, view.battle.setup.table
    if decision.zone is not None:
        wanted = Point((low.x + high.x) // 2 + step, (low.y + high.y) // 2)
    elif high.x - low.x == table.width:
        wanted = Point((low.x + high.x) // 2 + step, high.y if low.y == 0 else low.y)
    else:
        wanted = Point(high.x if low.x == 0 else low.x, (low.y + high.y) // 2 + step)
    x, y, _ = wanted
    for spots in _choices(decision, view, warrior, wanted):
        ranked = sorted([(abs(at[0] - x) + abs(at[1] - y), at) for at in spots])
        at = next(open_places(view, warrior, [at for _, at in ranked]), None)
        if at is not None:
            return at
    return None


def tunnel_or_walk(decision: Choice, view: View) -> str:
    """Fighters take the tunnel; leaders and shooters walk."""
    assert decision.who is not None
    fighter = view.combatant(decision.who).fighter
    shoots = any(weapon.shot is not None and weapon.blow is None for weapon in fighter.weapons)
    return WALK if fighter.leader or shoots else ENTER


def _choices(
    decision: DeploymentPlace, view: View, warrior: Combatant, wanted: Point
) -> Iterator[Sequence[Point]]:
    """Heights for a shooter who keeps overwatch, places near the one wanted, and the whole zone."""
    height = lookout_height(view, warrior)
    if height is not None:
        yield [at for at in zone_spots(view, decision) if at[2] >= height]
    yield zone_spots_near(view, decision, wanted, FRONT)
    yield zone_spots(view, decision)
