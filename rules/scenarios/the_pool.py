"""The Pool: wyrdstone lies in a pool in the middle of the table (Town Cryer 5, multiplayer scenario 5).

A hero who did nothing all turn but stand within an inch of the pool, with nobody within an inch of them, searches it
at the end of the turn. Rulings: the pool lies where the ground is open, as near to the centre as may be; it is shallow
and slows nobody; a hero who stood up, rallied or is hiding may search as well, one who fought, shot or cast may not.
"""

from rules.combat.psychology.minds import able
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events.event import Event
from rules.engine.events.objectives import CounterPlaced, CounterTaken, SpotMarked, SpotSearched
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.table import INCH, Point, Terrain, distance
from rules.scenarios.parts import counters
from rules.scenarios.parts.amounts import amount, count_of
from rules.scenarios.parts.open_ground import open_ground
from rules.scenarios.parts.several import SeveralWarbands

POOL = "the pool"
#: Half its width, and how near one searches it and keeps others off, in 1/100 inch.
RADIUS, NEAR = 3 * INCH, INCH


class ThePool(SeveralWarbands):
    """Heroes search the pool for wyrdstone while no enemy disturbs them."""

    key = "the-pool"
    heeds = counters.MOVING

    def unfit(self, terrain: Terrain) -> str:
        return "" if place_of_pool(terrain) else "it needs open ground of 6 inches near the middle"

    def set_up(self, battle: Battle) -> Flow[None]:
        at = place_of_pool(battle.terrain)
        assert at is not None
        shards = yield from amount(count_of(battle), "shards in the pool")
        yield SpotMarked(POOL, at, RADIUS, shards)
        yield from super().set_up(battle)

    def sees(self, battle: Battle, event: Event) -> Flow[None]:
        yield from counters.carry(battle, event)

    def ends_turn(self, battle: Battle, side: int) -> Flow[None]:
        if side not in battle.sides:
            return
        rules = battle.setup.scenario.search
        assert rules is not None
        for warrior in battle.state.of_side(side):
            if shards_left(battle) and may_search(battle, warrior):
                roll = Roll("search", at_most=max(rules.finds), who=warrior.id, stream="scenario")
                faces = yield from throw(roll)
                found = faces[0] in rules.finds
                yield SpotSearched(warrior.id, POOL, roll.shown(faces), found)
                if found:
                    number = len(battle.state.objectives.counters)
                    yield CounterPlaced(number, counters.WYRDSTONE, warrior.position)
                    yield CounterTaken(number, warrior.id)

    def settles(self, battle: Battle, winner: int | None) -> Flow[None]:
        yield from counters.keep_counters(battle)


def place_of_pool(terrain: Terrain) -> Point | None:
    """Open ground as near to the centre as there is, well inside the table."""
    return open_ground(terrain, RADIUS)


def shards_left(battle: Battle) -> int:
    """How many shards are still in the pool."""
    aims = battle.state.objectives
    return aims.spots[POOL].amount - len(aims.counters)


def is_near_pool(battle: Battle, warrior: Combatant) -> bool:
    """Tell whether a warrior is in the pool or within an inch of it."""
    if battle.witness is not None:
        return battle.witness.stands(warrior, f"at {POOL}")
    at = battle.state.objectives.spots[POOL].at
    return (
        distance(at._replace(z=warrior.position.z), warrior.position) - warrior.fighter.radius
        <= RADIUS + NEAR
    )


def may_search(battle: Battle, warrior: Combatant) -> bool:
    """Whether a hero at the pool did nothing else in their turn, and nobody is near them."""
    busy = (
        warrior.moved
        or warrior.shots
        or warrior.cast
        or warrior.contacts
        or warrior.charged
        or warrior.failed_charge
    )
    if (
        not warrior.fighter.hero
        or not able(warrior)
        or warrior.fighter.animal
        or busy
        or not is_near_pool(battle, warrior)
    ):
        return False
    return not any(warrior.gap_to(other) <= NEAR for other in battle.others(warrior))
