"""Reserves: warriors who wait when the battle begins, and come over an edge later.

They count with the warband from the start, for a rout as well. Those who come stand at the edge at the start of
their side's turn and act in it like everybody else; where the edge has no room they wait on.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import Choice
from rules.engine.dice import Roll
from rules.engine.events.objectives import ReserveCalled, ReserveRolled
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant
from rules.engine.table import INCH
from rules.engine.zone import Zone
from rules.scenarios.parts.deploying import deploy
from rules.scenarios.parts.edges import edge_by_lot, strip

CALL, WAIT = "call", "wait"
#: How deep the strip is in which they arrive, in 1/100 inch.
_AT_THE_EDGE = 2 * INCH


def waiting(battle: Battle, side: int) -> list[Combatant]:
    """The warriors of a side that have not come to the table yet, in roster order."""
    held_back = battle.state.objectives.held_back
    if not held_back:
        return []
    found = [battle.combatant(warrior) for warrior in sorted(held_back)]
    return [warrior for warrior in found if warrior.home == side and warrior.position.x < 0]


def hold_back(battle: Battle, side: int) -> Flow[None]:
    """Roll a D6 for each hero and each henchman group; the last one rolled for is there if nobody else is.

    The player chooses the last one: nothing else depends on the order.
    """
    rules = battle.setup.scenario.reserves
    assert rules is not None
    below = battle.state.objectives.below
    blocks = list(_blocks([it for it in battle.state.starting(side) if it.id not in below]))
    if len(blocks) > 1:
        named = tuple(str(block[0].id) for block in blocks)
        last = int((yield from ask(Choice(side, "rolled for last", named))))
        blocks.sort(key=lambda block: block[0].id == last)
    somebody = False
    for at, block in enumerate(blocks):
        ids = tuple(warrior.id for warrior in block)
        if at == len(blocks) - 1 and not somebody:
            yield ReserveRolled(ids, None, False)
            return
        roll = Roll("reserve", stream="scenario")
        faces = yield from throw(roll)
        waits = faces[0] in rules.waits
        somebody = somebody or not waits
        yield ReserveRolled(ids, roll.shown(faces), waits)


def call_reserves(battle: Battle, side: int) -> Flow[None]:
    """Roll a D6 for each hero or group called, from the turn that the scenario names; all come over one edge."""
    rules = battle.setup.scenario.reserves
    below = battle.state.objectives.below
    left = [warrior for warrior in waiting(battle, side) if warrior.id not in below]
    if rules is None or not left or battle.state.round < rules.from_turn:
        return
    coming: list[Combatant] = []
    for block in _blocks(left):
        if (yield from ask(Choice(side, "reserve", (CALL, WAIT), block[0].id))) == WAIT:
            continue
        roll = Roll("reserve", need=rules.needs, stream="scenario")
        faces = yield from throw(roll)
        comes = faces[0] >= rules.needs
        yield ReserveCalled(tuple(warrior.id for warrior in block), roll.shown(faces), comes)
        coming += block if comes else []
    if coming:
        edge = yield from edge_by_lot(battle, side, "the edge where the reserve arrives")
        box = strip(battle, edge, _AT_THE_EDGE)
        yield from deploy(battle, coming, lambda _warrior: [Zone(boxes=(box,))])


def _blocks(warriors: Sequence[Combatant]) -> Iterator[list[Combatant]]:
    """Warriors by the roster block that they belong to."""
    for _, block in groupby(warriors, key=lambda warrior: warrior.fighter.warrior):
        yield list(block)


def is_in_reserve(battle: Battle, warrior: Combatant) -> bool:
    """Whether they are held in reserve and not yet called to the table."""
    return warrior.id in battle.state.objectives.held_back and warrior.position.x < 0
