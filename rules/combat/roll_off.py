"""Roll-offs between sides: a D6 each, the tied highest again."""

from collections.abc import Sequence

from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events import RolledOff
from rules.engine.protocols import Flow


def roll_off_order(battle: Battle, sides: Sequence[int], purpose: str) -> Flow[list[int]]:
    """The sides in the order of a roll-off; ties among the highest roll again."""
    places: list[int] = []
    left = list(sides)
    while len(left) > 1:
        winner = yield from roll_off(battle, left, purpose)
        places.append(winner)
        left.remove(winner)
    return places + left


def roll_off(battle: Battle, sides: Sequence[int], purpose: str, stream: str = "dice") -> Flow[int]:
    """Each side rolls a D6, the tied highest again, until one has won."""
    rolls: dict[int, tuple[int, ...]] = dict.fromkeys(sides, ())
    contenders = list(sides)
    while len(contenders) > 1:
        for side in contenders:
            rolls[side] += yield from throw(Roll(purpose, stream=stream))
        highest = max(rolls[side][-1] for side in contenders)
        contenders = [side for side in contenders if rolls[side][-1] == highest]
    yield RolledOff(purpose, tuple(rolls.get(side, ()) for side in battle.parties), contenders[0])
    return contenders[0]
