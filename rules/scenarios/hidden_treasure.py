"""Hidden Treasure: a chest stands in one of the houses (LRB part 3, scenario 7).

A warrior who stands free in an unsearched building at the end of their side's movement phase searches it. Rulings:
buildings whose middle lies in a deployment zone are not searched, unless no other is left; the chest goes at full
speed while a free man-sized warrior stands within an inch of its carrier at the start of the turn.
"""

from rules.catalogue.profile import Change
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, ConditionEnded, StatusChanged, WarriorMoved
from rules.engine.events.event import Event, Status
from rules.engine.events.objectives import (
    BuildingSearched,
    BuildingsNamed,
    CounterPlaced,
    CounterTaken,
    DeedDone,
)
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition
from rules.engine.table import INCH, Terrain
from rules.scenarios.parts.buildings import buildings, is_inside, middle_of, too_few
from rules.scenarios.parts.counters import MOVING, drop, may_pick_up, passes
from rules.scenarios.parts.edges import higher_roll_begins, set_up_opposite, strip, who_sets_up_first
from rules.scenarios.parts.leaving import MOVEMENT, offer_leaving
from rules.scenarios.parts.plain import PlainScenario
from rules.scenarios.parts.segments import SEGMENTS, segment
from rules.scenarios.parts.spoils import win_rewards

CHEST, CHEST_NUMBER = "the chest", 0
FOUND = "finding-the-chest"
BURDEN = "carrying-the-chest"
#: How near to the carrier a warrior must stand to help them, in 1/100 inch.
AT_HAND = INCH


class HiddenTreasure(PlainScenario):
    """Find the chest and carry it off over the own edge."""

    key = "hidden-treasure"
    watches = True
    heeds = MOVING

    def unfit(self, terrain: Terrain) -> str:
        return too_few(terrain, 2)

    def set_up(self, battle: Battle) -> Flow[None]:
        first = yield from who_sets_up_first(battle)
        yield from set_up_opposite(battle, first)
        yield BuildingsNamed(tuple(searchable(battle)), "the chest is in one of these")
        yield from higher_roll_begins(battle)

    def begins_turn(self, battle: Battle, side: int) -> Flow[None]:
        warrior = carrier(battle)
        if warrior is not None and warrior.side == side:
            yield from weigh(battle, warrior)

    def sees(self, battle: Battle, event: Event) -> Flow[None]:
        """The chest is left where its carrier goes out of action or flees the table."""
        if isinstance(event, WarriorMoved):
            yield from _lift(battle, event)
        elif isinstance(event, StatusChanged) and event.status in (Status.OUT_OF_ACTION, Status.LEFT):
            warrior = battle.combatant(event.who)
            if battle.state.objectives.carried_by(warrior.id):
                yield from drop(battle, warrior)
                yield ConditionEnded(warrior.id, BURDEN)

    def ends_phase(self, battle: Battle, side: int, phase: str) -> Flow[None]:
        if phase != MOVEMENT:
            return
        if not battle.state.objectives.counters:
            yield from _search(battle, side)
        warrior = carrier(battle)
        if (
            warrior is not None
            and warrior.home == side
            and (yield from offer_leaving(battle, warrior, battle.state.edges[side]))
        ):
            yield from self.ends(battle, side, "treasure")

    def settles(self, battle: Battle, winner: int | None) -> Flow[None]:
        if winner is not None:
            yield from win_rewards(battle, winner)


def searchable(battle: Battle) -> list[int]:
    """The buildings in which the chest may be."""
    table, deep = battle.setup.table, battle.setup.scenario.deployment_depth * 100
    strips = [
        segment(table.width, table.depth, deep, edge) if edge in SEGMENTS else strip(battle, edge, deep)
        for edge in battle.state.edges.values()
    ]
    every = buildings(battle.terrain)
    outside = []
    for building in every:
        x, y, _ = middle_of(battle, building)
        if not any(low.x <= x <= high.x and low.y <= y <= high.y for low, high in strips):
            outside.append(building)
    return outside or every


def carrier(battle: Battle) -> Combatant | None:
    """The warrior with the chest."""
    chest = battle.state.objectives.counters.get(CHEST_NUMBER)
    return None if chest is None or chest.carrier is None else battle.combatant(chest.carrier)


def may_carry(warrior: Combatant) -> bool:
    """Man-sized, standing and in their wits."""
    return may_pick_up(warrior) and not warrior.fighter.large


def _search(battle: Battle, side: int) -> Flow[None]:
    rules = battle.setup.scenario.search
    assert rules is not None
    for warrior in battle.state.of_side(side):
        if not may_pick_up(warrior) or warrior.contacts:
            continue
        left = battle.state.objectives.unsearched()
        here = next((building for building in left if is_inside(battle, warrior, building)), None)
        if here is None:
            continue
        rolled = None
        found = len(left) == 1
        if not found:
            roll = Roll("search", count=2, need=min(rules.finds), who=warrior.id, stream="scenario")
            faces = yield from throw(roll)
            rolled, found = roll.shown(faces), sum(faces) in rules.finds
        yield BuildingSearched(warrior.id, here, rolled, found)
        if found:
            yield from _finds(battle, warrior)
            return


def _finds(battle: Battle, warrior: Combatant) -> Flow[None]:
    yield CounterPlaced(CHEST_NUMBER, CHEST, warrior.position)
    if warrior.fighter.hero:
        yield DeedDone(warrior.id, FOUND)
    if may_carry(warrior):
        yield from _takes(warrior)


def _lift(battle: Battle, event: WarriorMoved) -> Flow[None]:
    warrior = battle.combatant(event.who)
    for chest in battle.state.objectives.lying():
        if may_carry(warrior) and not warrior.contacts and passes(battle, warrior, event.path[-1:], chest):
            yield from _takes(warrior)


def _takes(warrior: Combatant) -> Flow[None]:
    yield CounterTaken(CHEST_NUMBER, warrior.id)
    yield ConditionBegan(warrior.id, burden(warrior))


def burden(warrior: Combatant) -> Condition:
    """Half speed, rounded up."""
    half = warrior.profile.M // 2
    return Condition(BURDEN, changes=(Change(characteristic="M", by=-half),))


def weigh(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Whether another warrior helps the carrier this turn."""
    if battle.witness is not None:
        helped = yield from battle.witness.find_help(warrior)
    else:
        helped = _is_helped(battle, warrior)
    if helped and warrior.under(BURDEN):
        yield ConditionEnded(warrior.id, BURDEN, "with helping hands")
    elif not helped and not warrior.under(BURDEN):
        yield ConditionBegan(warrior.id, burden(warrior))


def _is_helped(battle: Battle, warrior: Combatant) -> bool:
    return any(
        may_carry(friend) and not friend.contacts and friend.gap_to(warrior) <= AT_HAND
        for friend in battle.state.of_side(warrior.side)
        if friend is not warrior
    )
