"""What a sensible player wants of a scenario besides fighting: counters, buildings, the far edge, the chest.

`move_for_aim` is asked before any other move of a free warrior; who has no aim fights on as everywhere. Charges come
first in a turn, so an aim never keeps anybody from a good one.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice

from rules.battlefields.zones import OPPOSITE
from rules.engine.decisions import STAY, MoveTo, place_key
from rules.engine.state import Combatant
from rules.engine.table import INCH, Point, distance
from rules.engine.table.outlines import contains
from rules.engine.view import View
from rules.policies.places import Room, can_reach
from rules.policies.walks import FAR
from rules.scenarios.breakthrough import broken_through
from rules.scenarios.buildings import holder_of, is_inside, is_near, outline_of
from rules.scenarios.counters import may_pick_up
from rules.scenarios.defend_the_find import NEAR
from rules.scenarios.edges import from_edge
from rules.scenarios.hidden_treasure import carrier, may_carry
from rules.scenarios.lost_prince import may_rescue, rescuer_of, the_boy
from rules.scenarios.roles import ATTACKER
from rules.scenarios.the_pool import NEAR as AT_POOL
from rules.scenarios.the_pool import POOL, is_near_pool, shards_left

#: Places on the way that are looked at, the best first.
TRIES = 4

type Aim = Callable[[View, Combatant], Point | None]


def move_for_aim(decision: MoveTo, view: View) -> str | None:
    """Where his aim leads him, or that he stays for it; None without one."""
    aim = AIMS.get(view.battle.setup.scenario.key)
    if aim is None or decision.manner == "crawl":
        return None
    who = view.combatant(decision.who)
    goal = aim(view, who)
    if goal is None:
        return None
    if goal == who.position:
        return STAY
    at = on_the_way(view, decision, who, goal)
    return None if at is None else place_key(at)


def goal_of(view: View, who: Combatant) -> Point:
    """Where he makes for: his aim, or the nearest enemy."""
    aim = AIMS.get(view.battle.setup.scenario.key)
    goal = None if aim is None else aim(view, who)
    if goal is not None:
        return goal
    return min([enemy.position for enemy in view.enemies], key=lambda at: (distance(who.position, at), at))


def on_the_way(view: View, decision: MoveTo, who: Combatant, goal: Point) -> Point | None:
    """The goal, or the place within reach from which the rest of the way is shortest."""
    terrain, radius, limit = view.battle.terrain, who.fighter.radius, max(decision.walk, decision.run)
    if distance(who.position, goal) <= limit and can_reach(view, decision, goal):
        return goal
    left, room = ways_to(view, goal, radius), Room(view, who, limit)
    here = left.get(terrain.spot_by(who.position, radius), FAR)
    nearer = [
        (left[spot], spot)
        for spot in terrain.around(who.position, radius, limit).spots
        if left.get(spot, FAR) < here
    ]
    tried = (terrain.spots[spot] for _, spot in sorted(nearer)[: 4 * TRIES])
    open_to_him = islice(filter(room.at, tried), TRIES)
    return next((at for at in open_to_him if can_reach(view, decision, at)), None)


def ways_to(view: View, goal: Point, radius: int) -> dict[int, int]:
    """About how far every spot of the table is from a goal, in 1/100 inch of movement."""
    key = ("ways to", goal, radius)
    found: dict[int, int] | None = view.memory.get(key)
    if found is None:
        field = view.battle.terrain.around(goal, radius, FAR)
        found = view.memory[key] = dict(zip(field.spots, field.prices, strict=True))
    return found


def _gather(view: View, who: Combatant) -> Point | None:
    """A counter for which nobody of his side is nearer."""
    lying = {it.number: it.at for it in view.battle.state.objectives.lying()}
    return _share(view, who, lying, may_pick_up)


def _treasure(view: View, who: Combatant) -> Point | None:
    """Search; then fetch the chest, bring it home, or help with it."""
    aims = view.battle.state.objectives
    if not aims.counters:
        rooms = {number: _inside_spot(view, who, number) for number in aims.unsearched()}
        return _share(view, who, {number: at for number, at in rooms.items() if at}, may_pick_up)
    has_it = carrier(view.battle)
    if has_it is None:
        return _share(view, who, {it.number: it.at for it in aims.lying()}, may_carry)
    if has_it is who:
        return _edge_spot(view, who, view.battle.state.edges[who.home])
    if has_it.side != who.side:
        return None
    return _share(view, who, {0: has_it.position}, lambda one: one is not has_it and may_carry(one))


def _break_through(view: View, who: Combatant) -> Point | None:
    """The attacker makes for the far edge and waits there for the next."""
    battle = view.battle
    attacker = battle.state.objectives.side_as(ATTACKER)
    if who.side != attacker:
        return None
    if who in broken_through(battle):
        return who.position
    return _edge_spot(view, who, OPPOSITE[battle.state.edges[attacker]])


def _off_the_street(view: View, who: Combatant) -> Point | None:
    """Once no standing enemy is between him and the far end, he runs for it."""
    edge = OPPOSITE[view.battle.state.edges[who.home]]

    def left(one: Combatant) -> int:
        return from_edge(view.battle, one.position, one.fighter.radius, edge)

    if any(enemy.standing and left(enemy) <= left(who) for enemy in view.enemies):
        return None
    return _edge_spot(view, who, edge)


def _hold(view: View, who: Combatant) -> Point | None:
    """A warrior who holds a building alone stays in it; the nearest go to buildings without a friend."""
    battle = view.battle
    wanted: dict[int, Point] = {}
    for building in battle.state.objectives.buildings:
        inside = [one for one in view.own if one.standing and is_inside(battle, one, building)]
        if inside and inside[0] is who:
            return who.position
        if not inside and holder_of(battle, building) != view.side:
            at = _inside_spot(view, who, building)
            if at is not None:
                wanted[building] = at
    return _share(view, who, wanted, lambda one: one.standing)


def _hold_the_find(view: View, who: Combatant) -> Point | None:
    """Heroes go inside, for the shards; others stay near. The attacker comes near as well, and then fights."""
    battle = view.battle
    objective = battle.state.objectives.buildings[0]
    if is_inside(battle, who, objective):
        return who.position if who.fighter.hero else None
    attacks = who.side == battle.state.objectives.side_as(ATTACKER)
    if not who.fighter.hero and is_near(battle, who, objective, NEAR - INCH):
        return None if attacks else who.position
    return _inside_spot(view, who, objective)


def _wade(view: View, who: Combatant) -> Point | None:
    """A hero for whom there is something left goes to the pool, keeps away from others there, and stays."""
    battle = view.battle
    if not who.fighter.hero or not shards_left(battle):
        return _gather(view, who)
    if is_near_pool(battle, who) and not any(who.gap_to(other) <= AT_POOL for other in battle.others(who)):
        return who.position
    spot = battle.state.objectives.spots[POOL]
    spots: Sequence[Point] | None = view.memory.get("pool")
    if spots is None:
        reach = spot.radius + AT_POOL
        spots = view.memory["pool"] = [
            p for p in battle.terrain.spots if not p.z and distance(p, spot.at) <= reach
        ]
    others = [one for one in battle.others(who) if one.position.z == 0]
    alone = [p for p in spots if all(distance(p, one.position) > 2 * INCH for one in others)]
    return _nearest_free(view, who, alone)


def _rescue(view: View, who: Combatant) -> Point | None:
    """The nearest who is free goes to meet the boy; whom he follows makes for the nearest edge."""
    boy, rescuer = the_boy(view.battle), rescuer_of(view.battle)
    if not boy.on_table:
        return None
    if rescuer is who:
        return _nearest_edge(view, who)
    if rescuer is not None:
        return None
    free = [one for one in view.own if may_rescue(one)]
    nearest = min(free, key=lambda one: (distance(one.position, boy.position), one.id), default=None)
    if nearest is not who:
        return None
    terrain, radius = view.battle.terrain, who.fighter.radius
    beside = terrain.contact_points(who.position, boy.position, radius, boy.fighter.radius)
    return _nearest_free(view, who, beside)


def _hunt(view: View, who: Combatant) -> Point | None:
    """The side that slew the monster holds the lair; before that, warriors go near it and fight on the way."""
    battle = view.battle
    lair = battle.state.objectives.buildings[0]
    if battle.monster_at_large or is_near(battle, who, lair, NEAR - INCH):
        return None
    return _inside_spot(view, who, lair)


def _ambush(view: View, who: Combatant) -> Point | None:
    """A warrior with shards makes for the nearest edge; heroes gather what was dropped."""
    aims = view.battle.state.objectives
    if aims.carried_by(who.id):
        return _nearest_edge(view, who)
    lying = {it.number: it.at for it in aims.lying()}
    return _share(view, who, lying, lambda one: one.fighter.hero and may_pick_up(one))


def _share(
    view: View, who: Combatant, goals: dict[int, Point], fit: Callable[[Combatant], bool]
) -> Point | None:
    """The goal that falls to him when each, in its order, goes to the nearest who is free and has none yet."""
    free = [one for one in view.own if not one.contacts and fit(one)]
    for _, goal in sorted(goals.items()):
        if not free:
            return None
        nearest = min(free, key=lambda one: (distance(one.position, goal), one.id))
        if nearest is who:
            return goal
        free.remove(nearest)
    return None


def _inside_spot(view: View, who: Combatant, building: int) -> Point | None:
    """The free spot on the ground of a building that is nearest to him."""
    key = ("inside", building)
    spots: Sequence[Point] | None = view.memory.get(key)
    if spots is None:
        ring, terrain = outline_of(view.battle, building), view.battle.terrain
        west, south = min(x for x, _ in ring), min(y for _, y in ring)
        east, north = max(x for x, _ in ring), max(y for _, y in ring)
        box = [p for p in terrain.spots if not p.z and west <= p.x <= east and south <= p.y <= north]
        spots = view.memory[key] = [p for p in box if contains(ring, p.x, p.y)]
    return _nearest_free(view, who, spots)


def _edge_spot(view: View, who: Combatant, edge: str) -> Point | None:
    """The free place at an edge, touching it, that is nearest to him."""
    table, radius = view.battle.setup.table, who.fighter.radius
    key = ("edge", edge, radius)
    spots: Sequence[Point] | None = view.memory.get(key)
    if spots is None:
        if edge in ("south", "north"):
            y = radius if edge == "south" else table.depth - radius
            row = [Point(x, y) for x in range(radius, table.width - radius + 1, INCH)]
        else:
            x = radius if edge == "west" else table.width - radius
            row = [Point(x, y) for y in range(radius, table.depth - radius + 1, INCH)]
        spots = view.memory[key] = [p for p in row if view.battle.terrain.can_stand(p, radius)]
    return _nearest_free(view, who, spots)


def _nearest_edge(view: View, who: Combatant) -> Point | None:
    table, (x, y, _) = view.battle.setup.table, who.position
    ways = {"south": y, "north": table.depth - y, "west": x, "east": table.width - x}
    return _edge_spot(view, who, min(ways, key=lambda edge: (ways[edge], edge)))


def _nearest_free(view: View, who: Combatant, spots: Iterable[Point]) -> Point | None:
    room = Room(view, who)
    ranked = sorted((distance(who.position, at), at) for at in spots)
    return next((at for _, at in ranked if room.at(at)), None)


AIMS: dict[str, Aim] = {
    "wyrdstone-hunt": _gather,
    "treasure-hunt": _gather,
    "hidden-treasure": _treasure,
    "breakthrough": _break_through,
    "street-fight": _off_the_street,
    "occupy": _hold,
    "the-pool": _wade,
    "ambush": _ambush,
    "monster-hunt": _hunt,
    "lost-prince": _rescue,
    "defend-the-find": _hold_the_find,
}
