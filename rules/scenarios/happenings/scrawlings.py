"""Scrawlings on a wall: a happening of one warrior near a building, by a D6 (CAMP-OPT-HAPPEN-6).

Rulings: the reader is drawn by lot among warriors within 4 inches of a building, those inside too. What is read of the
next scenario is remembered by the players. The gold of a building waits for its reader until the end of the battle.
A reader who is led through a wall does nothing and is out of reach until their side's next turn, in which they stand
in the building that their player named.
"""

from rules.combat.going_on import JINXED
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import Choice
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, ConditionEnded, WarriorMoved
from rules.engine.events.objectives import HazardRolled, SpoilWon
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import NOT_AIMED_AT, NOT_ATTACKED, Condition
from rules.engine.table import INCH, Point
from rules.scenarios.happenings.part import NOTHING, STREAM, at_random, present
from rules.scenarios.parts.amounts import rolled_amount
from rules.scenarios.parts.buildings import buildings, is_inside, is_near, middle_of
from rules.scenarios.parts.spoils import GOLD

SCRAWLINGS = "scrawlings-on-a-wall"
#: The question through which wall a reader goes, with the answer for none.
WHERE_TO, STAY_HERE = "through the wall", "stay"
#: The conditions of a reader who knows of gold in a building, and of one on the way to another; `amount` is its number.
GOLD_WITHIN, IN_THE_WALL = "gold-behind-the-wall", "in-the-wall"
#: How near to a building somebody reads its walls, in 1/100 inch.
_READ = 4 * INCH
_SAYS = {
    1: "the next scenario roll of the warband is at +1",
    2: "-1 to all dice of the reader in this battle",
    3: "D6 gold crowns inside for the reader",
    4: "the reader may hide in the open",
    5: "a way to another building",
    6: "nothing",
}


def read(battle: Battle) -> Flow[None]:
    """Let a warrior near a building read what is on its wall."""
    walls = {it.id: wall for it in present(battle) if it.standing and (wall := _wall(battle, it)) is not None}
    reader = yield from at_random([it for it in present(battle) if it.id in walls], "who reads it")
    if reader is None:
        return
    wall = walls[reader.id]
    roll = Roll("scrawlings on a wall", who=reader.id, stream=STREAM)
    (face,) = faces = yield from throw(roll)
    yield HazardRolled(reader.home, f"{reader.fighter.name} reads", roll.shown(faces), face, _SAYS[face])
    match face:
        case 2:
            yield ConditionBegan(reader.id, Condition(JINXED, tags=(JINXED,)))
        case 3:
            yield ConditionBegan(reader.id, Condition(GOLD_WITHIN, amount=wall))
            yield from take_gold(battle, reader)
        case 4:
            yield ConditionBegan(reader.id, Condition(SCRAWLINGS, tags=("hide-in-open",)))
        case 5:
            yield from _go_in(battle, reader, wall)


def take_gold(battle: Battle, reader: Combatant) -> Flow[None]:
    """Give a reader who is inside the building the gold that they read of."""
    held = reader.conditions.get(GOLD_WITHIN)
    if held is None or not is_inside(battle, reader, held.amount):
        return
    yield ConditionEnded(reader.id, GOLD_WITHIN)
    crowns, _ = yield from rolled_amount("D6", "gold behind the wall")
    yield SpoilWon(reader.home, GOLD, crowns)


def come_out(battle: Battle, side: int) -> Flow[None]:
    """Let a reader of a side stand in the building to which the wall has led them."""
    for reader in present(battle, side):
        held = reader.conditions.get(IN_THE_WALL)
        if held is None:
            continue
        yield ConditionEnded(reader.id, IN_THE_WALL)
        at = _room_in(battle, reader, held.amount)
        if at is not None:
            yield WarriorMoved(reader.id, "wander", (reader.position, at), 0)


def _wall(battle: Battle, warrior: Combatant) -> int | None:
    """The building whose walls a warrior may read."""
    return next((it for it in buildings(battle.terrain) if is_near(battle, warrior, it, _READ)), None)


def _go_in(battle: Battle, reader: Combatant, wall: int) -> Flow[None]:
    others = [
        it for it in buildings(battle.terrain) if it != wall and _room_in(battle, reader, it) is not None
    ]
    if not others or reader.contacts:
        return
    asked = Choice(reader.side, WHERE_TO, (STAY_HERE, *map(str, others)), reader.id)
    answer = yield from ask(asked)
    if answer != STAY_HERE:
        tags = (*NOTHING, NOT_ATTACKED, NOT_AIMED_AT)
        yield ConditionBegan(reader.id, Condition(IN_THE_WALL, tags=tags, amount=int(answer)))


def _room_in(battle: Battle, reader: Combatant, building: int) -> Point | None:
    """A free place in a building, on the ground, nearest to its middle."""
    taken = battle.bases(reader)
    free = [
        at
        for at in battle.terrain.spots
        if not at.z
        and battle.terrain.building(at) == building
        and battle.terrain.is_free(at, reader.radius, taken)
    ]
    middle = middle_of(battle, building)
    return min(free, key=lambda at: ((at.x - middle.x) ** 2 + (at.y - middle.y) ** 2, at), default=None)
