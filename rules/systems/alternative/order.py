"""The order of several players for the whole battle: a D6 each, highest first, the tied again (ALT-II).

Of two players the roll for the first turn, which a scenario makes, is the same.
"""

from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events.alternative import OrderRolled
from rules.engine.flow import Flow


def roll_order(battle: Battle) -> Flow[None]:
    """Roll for the order of the sides."""
    rolls: dict[int, tuple[int, ...]] = dict.fromkeys(battle.sides, ())
    order = yield from _ranked(rolls, list(battle.sides))
    yield OrderRolled(tuple(rolls[side] for side in battle.sides), tuple(order))


def _ranked(rolls: dict[int, tuple[int, ...]], sides: list[int]) -> Flow[list[int]]:
    """These sides by their next die, those who are tied by another one."""
    if len(sides) == 1:
        return sides
    for side in sides:
        rolls[side] += yield from throw(Roll("order of the players"))
    order: list[int] = []
    last = {side: rolls[side][-1] for side in sides}
    for face in sorted(set(last.values()), reverse=True):
        order += yield from _ranked(rolls, [side for side in sides if last[side] == face])
    return order
