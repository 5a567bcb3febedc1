"""Running home: the fleeing make for their own part of the table, off heights as well, and rally there (HERO-FLEE).

That is the strip along their side's edge or, where it has none, the ground on which it was set up.
"""

from rules.battlefields import zones
from rules.combat.injury.injury import resolve_hits
from rules.combat.moving.falling import fall
from rules.combat.moving.jumping import tests_for
from rules.combat.psychology.minds import ran_this_turn
from rules.combat.psychology.running import ANYWHERE, moved_in_flight, rolled_distance, shunned
from rules.combat.rolls.initiative_test import CLIMBING, JUMPING, test_initiative
from rules.combat.rolls.leadership_test import FLEEING
from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.events import ConditionBegan, ConditionEnded, WarriorMoved
from rules.engine.flow import Flow
from rules.engine.routes import Bases
from rules.engine.state.combatant import Combatant
from rules.engine.table import INCH, Leap, Point, Route, distance
from rules.systems.heroheim.overwatch import under_fire

#: The tag of one who flies: heights are nothing to them when they flee.
FLIES = "flies"
CLIMB_DOWN, JUMP_DOWN = "climb down", "jump down"
HOME = "safe in their own part of the table"
#: Places that are looked at for a way round something, and the points of a way that is one straight leg.
_TRIES, _LEG = 8, 2


def home(battle: Battle, warrior: Combatant) -> tuple[Point, Point] | None:
    """The corners of their own part of the table; None for those who are nobody's.

    The strip along an edge where their side has one; a corner or a part of the edge is as wide as it was set up. On
    the stage of a real table it is a strip where nobody stands.
    """
    edge, table = battle.state.edges.get(warrior.home), battle.setup.table
    if battle.witness is not None:
        return zones.zone(table.width, table.depth, zones.DEPTH, zones.SIDES[1])
    if edge in zones.EDGES:
        depth = battle.setup.scenario.deployment_depth * 100
        return zones.zone(table.width, table.depth, depth, edge)
    began = [
        other.began_at
        for other in battle.state.combatants
        if other.home == warrior.home and not other.reserve
    ]
    places = [at for at in began if at is not None]
    if not places or warrior.home >= battle.nobody:
        return None
    return (
        Point(min(at.x for at in places), min(at.y for at in places)),
        Point(max(at.x for at in places), max(at.y for at in places)),
    )


def is_home(battle: Battle, warrior: Combatant) -> bool:
    """Whether a warrior stands in their own part of the table."""
    box = home(battle, warrior)
    return box is not None and _inside(warrior.position, box)


def run_home(battle: Battle, warrior: Combatant, purpose: str = "flees") -> Flow[None]:
    """Run 2D6 inches, an animal 3D6, towards home, past enemies and not into them; on arrival they have rallied."""
    limit = yield from rolled_distance(warrior, purpose, 3 if warrior.fighter.animal else 2)
    yield from _runs(battle, warrior, limit)
    yield from rally_at_home(battle, warrior)


def rally_at_home(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Rally a fleeing warrior who has come home, in whatever way (HERO-RALLY-5)."""
    if not (warrior.on_table and warrior.under(FLEEING)):
        return
    witness = battle.witness
    if (yield from witness.find_home(warrior)) if witness is not None else is_home(battle, warrior):
        yield ConditionEnded(warrior.id, FLEEING, HOME)


def _runs(battle: Battle, warrior: Combatant, limit: int) -> Flow[None]:
    box = home(battle, warrior)
    goal = _goal(battle, warrior, box) if box is not None else None
    if goal is None or goal == warrior.position:
        return
    terrain, radius, others = battle.terrain, warrior.radius, shunned(battle, warrior)
    nearer = _nearer(battle, warrior, goal, limit, others)
    if nearer is not None:
        yield from _moved(battle, warrior, nearer)
        return
    route = terrain.route(warrior.position, goal, radius, ANYWHERE, others)
    if route is None and warrior.position.z:
        left = yield from _comes_down(battle, warrior, goal, limit, others)
        if left is not None:
            yield from _runs(battle, warrior, left)
        return
    if route is None:
        route = terrain.route_towards(warrior.position, radius, goal, limit, others, others)
    elif route.length > limit:
        route = terrain.cut(route, limit, others)
    yield from _moved(battle, warrior, route)


def _moved(battle: Battle, warrior: Combatant, route: Route) -> Flow[None]:
    """The move itself, with the shots of enemies on overwatch."""
    left = yield from under_fire(battle, warrior, route, "flee")
    if left is not None:
        yield from moved_in_flight(battle, warrior, left)


def _nearer(battle: Battle, warrior: Combatant, goal: Point, limit: int, others: Bases) -> Route | None:
    """The straight way or, where something is in it, the one that leads nearest to home as the crow flies.

    None where neither leads any nearer, and from heights: then it takes the whole way home to know.
    """
    terrain, start, radius = battle.terrain, warrior.position, warrior.radius
    if start.z:
        return None
    straight = _leg(battle, warrior, start, _on_line(start, goal, limit), limit, others)
    if straight is not None:
        return straight
    far = distance(start, goal) - INCH
    spots = [terrain.spots[number] for number in terrain.around(start, radius, limit).spots]
    ranked = sorted((left, at) for at in spots if (left := distance(at, goal)) < far and not at.z)
    for _, at in ranked[:_TRIES]:
        route = terrain.route(start, at, radius, limit, others)
        if route is not None:
            return _prolonged(battle, warrior, route, goal, limit, others)
    return None


def _prolonged(
    battle: Battle, warrior: Combatant, route: Route, goal: Point, limit: int, others: Bases
) -> Route:
    """The way with what is left of the movement straight on towards home, where that is open."""
    left, at = limit - route.length, route.points[-1]
    more = _leg(battle, warrior, at, _on_line(at, goal, left), left, others) if left else None
    if more is None:
        return route
    marks = (*route.marks, route.length + more.length)
    return Route((*route.points, more.points[-1]), marks, route.radius)


def _leg(
    battle: Battle, warrior: Combatant, start: Point, goal: Point, limit: int, others: Bases
) -> Route | None:
    """The straight way from one place to another, where it is open and the shortest."""
    terrain, radius = battle.terrain, warrior.radius
    if not terrain.straight(start, goal, radius):
        return None
    route = terrain.route(start, goal, radius, limit, others)
    return route if route is not None and len(route.points) == _LEG else None


def _on_line(start: Point, goal: Point, limit: int) -> Point:
    """The goal, or the place so far along the straight line to it."""
    far = distance(start, goal)
    if far <= limit:
        return goal
    dx, dy = goal.x - start.x, goal.y - start.y
    return Point(start.x + dx * limit // far, start.y + dy * limit // far, start.z)


def _goal(battle: Battle, warrior: Combatant, box: tuple[Point, Point]) -> Point | None:
    """The nearest place at home, on the ground and out of every combat: where they are, or whither they break away."""
    if _inside(warrior.position, box) and not warrior.position.z and not warrior.contacts:
        return warrior.position
    low, high = box
    taken = battle.apart_from(warrior)
    (x, y, _), radius = warrior.position, warrior.radius
    x, y = min(max(x, low.x), high.x), min(max(y, low.y), high.y)
    found = battle.terrain.free_near(Point(x, y, 0), radius, taken)
    if found is not None and _inside(found, box):
        return found
    middle = Point((low.x + high.x) // 2, (low.y + high.y) // 2, 0)
    return battle.terrain.free_near(middle, radius, taken) or found


def _inside(at: Point, box: tuple[Point, Point]) -> bool:
    low, high = box
    return low.x <= at.x <= high.x and low.y <= at.y <= high.y


def _comes_down(
    battle: Battle, warrior: Combatant, goal: Point, limit: int, others: Bases
) -> Flow[int | None]:
    """Climb or jump down, as their player likes (HERO-FLEE-3); the distance that is left, None where it ends there."""
    found = _way_down(battle, warrior, goal, limit, others) or _way_down(
        battle, warrior, goal, ANYWHERE, others
    )
    if found is None:
        return None
    leap, route = found
    if route.length:
        near = route if route.length <= limit else battle.terrain.cut(route, limit, others)
        yield from _moved(battle, warrior, near)
        limit -= route.length
    if warrior.position != leap.takeoff or not warrior.on_table:
        return None
    if warrior.has(FLIES):
        yield WarriorMoved(warrior.id, "flee", (warrior.position, leap.landing), leap.drop)
        return limit
    ways = (CLIMB_DOWN, JUMP_DOWN) if leap.drop <= min(limit, battle.rules.highest_climb) else (JUMP_DOWN,)
    answer = (
        (yield from ask(Choice(warrior.side, "way down", ways, warrior.id))) if len(ways) > 1 else JUMP_DOWN
    )
    climbs = answer == CLIMB_DOWN
    for _ in range(1 if climbs else tests_for(battle, warrior, leap.drop)):
        if not (yield from test_initiative(battle, warrior, CLIMBING if climbs else JUMPING)):
            yield from fall(battle, warrior, leap.foot, leap.drop, resolve_hits)
            return None
    spent = leap.drop if climbs else 0
    yield WarriorMoved(warrior.id, "climb" if climbs else "jump", (warrior.position, leap.landing), spent)
    return limit - spent


def _way_down(
    battle: Battle, warrior: Combatant, goal: Point, limit: int, others: Bases
) -> tuple[Leap, Route] | None:
    """The edge over which they come down and their way to it, the most direct that is within reach and free below."""
    best: tuple[int, Leap, Route] | None = None
    for leap in battle.terrain.leaps(warrior.position, warrior.radius):
        if leap.width or (best is not None and _length(warrior, leap, goal) >= best[0]):
            continue
        if not battle.terrain.is_free(leap.landing, warrior.radius, battle.apart_from(warrior)):
            continue
        route = battle.terrain.route(warrior.position, leap.takeoff, warrior.radius, limit, others)
        if route is not None:
            best = _length(warrior, leap, goal), leap, route
    return None if best is None else best[1:]


def _length(warrior: Combatant, leap: Leap, goal: Point) -> int:
    return distance(warrior.position, leap.takeoff) + distance(leap.landing, goal)


def spent_by_flight(warrior: Combatant) -> ConditionBegan:
    """A warrior who failed to rally does nothing else this turn, wherever they end (HERO-RALLY-4)."""
    return ConditionBegan(warrior.id, ran_this_turn())
