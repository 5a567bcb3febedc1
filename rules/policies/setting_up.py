"""Where a sensible player sets up: at the front of the zone, abreast, and who may keep overwatch high up."""

from rules.engine.decisions import DeploymentPlace
from rules.engine.table import Point
from rules.engine.view import View
from rules.policies.places import open_places, zone_spots, zone_spots_near
from rules.policies.system_play import lookout_height

#: Places this close to the one wanted are looked at first, in 1/100 inch.
FRONT = 300

#: Distance between neighbours, in 1/100 inch.
ABREAST = 250


def deployment_place(decision: DeploymentPlace, view: View) -> Point | None:
    """At the front of the zone, spread round its middle in roster order; further back when that is full.

    Shooters who may wait for the enemy high up take the height that is nearest to that.
    """
    who = view.combatant(decision.who)
    fighters = [one.id for one in view.battle.setup.sides[view.side].fighters]
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
    zone = zone_spots(view, decision)
    height = lookout_height(view, who)
    posts = () if height is None else [at for at in zone if at[2] >= height]
    for spots in (posts, zone_spots_near(view, decision, wanted, FRONT), zone):
        ranked = sorted([(abs(at[0] - x) + abs(at[1] - y), at) for at in spots])
        at = next(open_places(view, who, [at for _, at in ranked]), None)
        if at is not None:
            return at
    return None
