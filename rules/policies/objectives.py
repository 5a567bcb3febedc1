"""The aims of a sensible player in a scenario besides fighting: counters, buildings, the far edge, the chest.

`move_for_aim` comes before any other move of a free warrior; a warrior without an aim fights as in any scenario.
Charges come first in a turn, so an aim never keeps anybody from a good one.
"""

from collections.abc import Callable, Sequence
from itertools import islice

from rules.battlefields.zones import OPPOSITE
from rules.engine.decisions import STAY, MoveTo, place_key
from rules.engine.state.battle_state import Combatant
from rules.engine.table import INCH, Point, distance
from rules.engine.view import View
from rules.policies.aims.goals import edge_spot, inside_spot, nearest_edge, nearest_free, share
from rules.policies.aims.scripted import aim_by_mechanisms
from rules.policies.places import Room, can_reach
from rules.policies.walks import FAR
from rules.scenarios.breakthrough import broken_through
from rules.scenarios.defend_the_find import NEAR
from rules.scenarios.hidden_treasure import carrier, may_carry
from rules.scenarios.lost_prince import may_rescue, rescuer_of, the_boy
from rules.scenarios.parts.buildings import holder_of, is_inside, is_near
from rules.scenarios.parts.counters import may_pick_up
from rules.scenarios.parts.edges import from_edge
from rules.scenarios.parts.roles import ATTACKER
from rules.scenarios.the_pool import NEAR as AT_POOL
from rules.scenarios.the_pool import POOL, is_near_pool, shards_left

#: Places on the way that are looked at, the best first.
TRIES = 4

type Aim = Callable[[View, Combatant], Point | None]


def move_for_aim(decision: MoveTo, view: View) -> str | None:
    """The place they go to for their aim, or STAY to wait for it; None without an aim."""
    aim = aim_of(view)
    if aim is None or decision.manner == "crawl":
        return None
    warrior = view.combatant(decision.who)
    goal = aim(view, warrior)
    if goal is None:
        return None
    if goal == warrior.position:
        return STAY
    at = on_the_way(view, decision, warrior, goal)
    return None if at is None else place_key(at)


def aim_of(view: View) -> Aim | None:
    """The aim of the scenario: its own, or that of the mechanisms that its file names."""
    scenario = view.battle.setup.scenario
    return AIMS.get(scenario.key) or (aim_by_mechanisms if scenario.mechanisms else None)


def goal_of(view: View, warrior: Combatant) -> Point:
    """The place they make for: that of their aim, or the nearest enemy."""
    aim = aim_of(view)
    goal = None if aim is None else aim(view, warrior)
    if goal is not None:
        return goal
    return min(
        [enemy.position for enemy in view.enemies], key=lambda at: (distance(warrior.position, at), at)
    )


def on_the_way(view: View, decision: MoveTo, warrior: Combatant, goal: Point) -> Point | None:
    """The goal, or the place within reach with the shortest way left to it."""
    terrain, radius, limit = view.battle.terrain, warrior.fighter.radius, max(decision.walk, decision.run)
    if distance(warrior.position, goal) <= limit and can_reach(view, decision, goal):
        return goal
    left, room = ways_to(view, goal, radius), Room(view, warrior, limit)
    here = left.get(terrain.spot_by(warrior.position, radius), FAR)
    nearer = [
        (left[spot], spot)
        for spot in terrain.around(warrior.position, radius, limit).spots
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


def _gather(view: View, warrior: Combatant) -> Point | None:
    """A counter to which no free friend is nearer."""
    lying = {it.number: it.at for it in view.battle.state.objectives.lying()}
    return share(view, warrior, lying, may_pick_up)


def _treasure(view: View, warrior: Combatant) -> Point | None:
    """The search for the chest; then fetching it, bringing it home, or helping with it."""
    objectives = view.battle.state.objectives
    if not objectives.counters:
        rooms = {number: inside_spot(view, warrior, number) for number in objectives.unsearched()}
        return share(view, warrior, {number: at for number, at in rooms.items() if at}, may_pick_up)
    has_it = carrier(view.battle)
    if has_it is None:
        return share(view, warrior, {it.number: it.at for it in objectives.lying()}, may_carry)
    if has_it is warrior:
        return edge_spot(view, warrior, view.battle.state.edges[warrior.home])
    if has_it.side != warrior.side:
        return None
    return share(view, warrior, {0: has_it.position}, lambda other: other is not has_it and may_carry(other))


def _break_through(view: View, warrior: Combatant) -> Point | None:
    """The attacker makes for the far edge and waits there for others."""
    battle = view.battle
    attacker = battle.state.objectives.side_as(ATTACKER)
    if warrior.side != attacker:
        return None
    if warrior in broken_through(battle):
        return warrior.position
    return edge_spot(view, warrior, OPPOSITE[battle.state.edges[attacker]])


def _off_the_street(view: View, warrior: Combatant) -> Point | None:
    """Once no standing enemy is between them and the far end, they run for it."""
    edge = OPPOSITE[view.battle.state.edges[warrior.home]]

    def left(other: Combatant) -> int:
        return from_edge(view.battle, other.position, other.fighter.radius, edge)

    if any(enemy.standing and left(enemy) <= left(warrior) for enemy in view.enemies):
        return None
    return edge_spot(view, warrior, edge)


def _hold(view: View, warrior: Combatant) -> Point | None:
    """A warrior who holds a building alone stays in it; the nearest go to buildings without a friend."""
    battle = view.battle
    wanted: dict[int, Point] = {}
    for building in battle.state.objectives.buildings:
        inside = [other for other in view.own if other.standing and is_inside(battle, other, building)]
        if inside and inside[0] is warrior:
            return warrior.position
        if not inside and holder_of(battle, building) != view.side:
            at = inside_spot(view, warrior, building)
            if at is not None:
                wanted[building] = at
    return share(view, warrior, wanted, lambda other: other.standing)


def _hold_the_find(view: View, warrior: Combatant) -> Point | None:
    """Heroes go inside, for the shards; others stay near. The attacker comes near as well, and then fights."""
    battle = view.battle
    objective = battle.state.objectives.buildings[0]
    if is_inside(battle, warrior, objective):
        return warrior.position if warrior.fighter.hero else None
    attacks = warrior.side == battle.state.objectives.side_as(ATTACKER)
    if not warrior.fighter.hero and is_near(battle, warrior, objective, NEAR - INCH):
        return None if attacks else warrior.position
    return inside_spot(view, warrior, objective)


def _wade(view: View, warrior: Combatant) -> Point | None:
    """A hero goes to the pool while shards are left, keeps away from others there, and stays."""
    battle = view.battle
    if not warrior.fighter.hero or not shards_left(battle):
        return _gather(view, warrior)
    if is_near_pool(battle, warrior) and not any(
        warrior.gap_to(other) <= AT_POOL for other in battle.others(warrior)
    ):
        return warrior.position
    spot = battle.state.objectives.spots[POOL]
    spots: Sequence[Point] | None = view.memory.get("pool")
    if spots is None:
        reach = spot.radius + AT_POOL
        spots = view.memory["pool"] = [
            p for p in battle.terrain.spots if not p.z and distance(p, spot.at) <= reach
        ]
    others = [other for other in battle.others(warrior) if other.position.z == 0]
    alone = [p for p in spots if all(distance(p, other.position) > 2 * INCH for other in others)]
    return nearest_free(view, warrior, alone)


def _rescue(view: View, warrior: Combatant) -> Point | None:
    """The nearest free warrior goes to meet the boy; the warrior they follow makes for the nearest edge."""
    boy, rescuer = the_boy(view.battle), rescuer_of(view.battle)
    if not boy.on_table:
        return None
    if rescuer is warrior:
        return nearest_edge(view, warrior)
    if rescuer is not None:
        return None
    free = [other for other in view.own if may_rescue(other)]
    nearest = min(free, key=lambda other: (distance(other.position, boy.position), other.id), default=None)
    if nearest is not warrior:
        return None
    terrain, radius = view.battle.terrain, warrior.fighter.radius
    beside = terrain.contact_points(warrior.position, boy.position, radius, boy.fighter.radius)
    return nearest_free(view, warrior, beside)


def _hunt(view: View, warrior: Combatant) -> Point | None:
    """The side that slew the monster holds the lair; before that, warriors go near it and fight on the way."""
    battle = view.battle
    lair = battle.state.objectives.buildings[0]
    if battle.monster_at_large or is_near(battle, warrior, lair, NEAR - INCH):
        return None
    return inside_spot(view, warrior, lair)


def _ambush(view: View, warrior: Combatant) -> Point | None:
    """A warrior with shards makes for the nearest edge; heroes gather what was dropped."""
    objectives = view.battle.state.objectives
    if objectives.carried_by(warrior.id):
        return nearest_edge(view, warrior)
    lying = {it.number: it.at for it in objectives.lying()}
    return share(view, warrior, lying, lambda other: other.fighter.hero and may_pick_up(other))


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
