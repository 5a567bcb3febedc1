"""Counters: laid out before the battle, picked up by contact, carried, and left where the carrier goes out of action.

Nobody hands one over. A counter has no size: a base that ends or leads its move over it, or touches it, is in contact.
Rulings: animals and warriors down or fleeing pick nothing up; a carrier who leaves the table alive keeps their load.
"""

from functools import partial

from rules.combat.psychology.minds import fleeing
from rules.engine.battle import Battle, ask_for
from rules.engine.decisions import ANYWHERE, CounterPlace, IllegalAnswer, place
from rules.engine.events import StatusChanged, WarriorMoved
from rules.engine.events.event import Event, Status
from rules.engine.events.objectives import CounterDropped, CounterPlaced, CounterTaken, DeedDone
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant
from rules.engine.state.objectives import Counter
from rules.engine.table import CONTACT, MAN, Point, near_segment
from rules.engine.zone import Zone
from rules.scenarios.parts.spoils import win

WYRDSTONE = "wyrdstone"
CARRIED = "counter-carried"

#: The kinds of event that move counters.
MOVING: frozenset[type[Event]] = frozenset({WarriorMoved, StatusChanged})

#: How far apart, in inches, where the scenario does not say it.
_APART = 6

#: How much closer together and to the edges counters may lie, in 1/100 inch, as often as there is no room for them.
_CLOSER = 200


def lay_out(battle: Battle, sides: list[int], kind: str = WYRDSTONE) -> Flow[None]:
    """Lay out one counter for each of the sides named, in that order."""
    for side in sides:
        yield from _lay(battle, side, len(battle.state.objectives.counters), kind)


def _lay(battle: Battle, side: int, number: int, kind: str) -> Flow[None]:
    rules, table = battle.setup.scenario.counters, battle.setup.table
    assert rules is not None
    if battle.witness is not None:
        yield CounterPlaced(number, kind, Point(table.width // 2, table.depth // 2))
        return
    lying = battle.state.objectives.lying()
    from_edge = max(rules.from_edge, battle.setup.scenario.deployment_depth) * 100
    apart = (rules.spread or _APART) * 100
    while True:
        box = (Point(from_edge, from_edge), Point(table.width - from_edge, table.depth - from_edge))
        zone = Zone(boxes=(box,), apart=tuple((other.at, apart) for other in lying))
        if _nearest_to_middle(battle, zone) is not None or not (from_edge or apart):
            break
        from_edge, apart = max(0, from_edge - _CLOSER), max(0, apart - _CLOSER)
    at = yield from ask_for(CounterPlace(side, number, kind, zone), partial(_accept, battle, zone))
    yield CounterPlaced(number, kind, at)


def _accept(battle: Battle, zone: Zone, answer: str) -> Point:
    at = _nearest_to_middle(battle, zone) if answer == ANYWHERE else place(answer)
    if at is None or not zone.holds(at) or at.z:
        raise IllegalAnswer("The counter must lie on the ground inside its zone.")
    if not battle.terrain.can_stand(at, MAN.radius):
        raise IllegalAnswer("A counter lies where somebody can stand.")
    return at


def _nearest_to_middle(battle: Battle, zone: Zone) -> Point | None:
    low, high = zone.bounds
    x, y = (low.x + high.x) // 2, (low.y + high.y) // 2
    spots = [spot for spot in battle.terrain.spots if not spot.z and zone.holds(spot)]
    return min(spots, key=lambda at: ((at.x - x) ** 2 + (at.y - y) ** 2, at), default=None)


def carry(battle: Battle, event: Event) -> Flow[None]:
    """Apply an event to the counters: a move takes those that it comes to, going out of action leaves them."""
    if isinstance(event, WarriorMoved):
        yield from take_along(battle, event)
    elif isinstance(event, StatusChanged) and event.status is Status.OUT_OF_ACTION:
        yield from drop(battle, battle.combatant(event.who))


def take_along(battle: Battle, event: WarriorMoved) -> Flow[None]:
    """Let a warrior pick up the counters that a move comes to."""
    lying = battle.state.objectives.lying()
    warrior = battle.combatant(event.who)
    if not lying or not may_pick_up(warrior):
        return
    for counter in lying:
        if passes(battle, warrior, event.path, counter):
            yield CounterTaken(counter.number, warrior.id)


def may_pick_up(warrior: Combatant) -> bool:
    """Whether a warrior can pick up a counter: standing, not fleeing, and no animal."""
    return warrior.standing and not warrior.fighter.animal and not fleeing(warrior)


def passes(battle: Battle, warrior: Combatant, path: tuple[Point, ...], counter: Counter) -> bool:
    """Whether a way comes into contact with a counter."""
    if battle.witness is not None:
        return battle.witness.stands(warrior, f"counter {counter.number}")
    reach = warrior.fighter.radius + CONTACT + 1
    cx, cy, cz = counter.at
    legs = zip(path, path[1:] or path, strict=False)
    return any(a.z == cz == b.z and near_segment((cx, cy), (a.x, a.y), (b.x, b.y), reach) for a, b in legs)


def drop(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Leave the counters that a warrior carries where they are."""
    for counter in battle.state.objectives.carried_by(warrior.id):
        yield CounterDropped(counter.number, warrior.id, warrior.position)


def keep_counters(battle: Battle) -> Flow[None]:
    """Count each counter that is carried at the end as a deed of its carrier and a shard for their warband."""
    carriers = [
        battle.combatant(it.carrier)
        for it in battle.state.objectives.counters.values()
        if it.carrier is not None
    ]
    for warrior in carriers:
        yield DeedDone(warrior.id, CARRIED)
    for side in battle.sides:
        yield from win(side, WYRDSTONE, sum(other.home == side for other in carriers))
