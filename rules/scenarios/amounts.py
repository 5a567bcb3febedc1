"""Amounts by dice, as the figures of a scenario name them: `D3+1`, `3D6`, `D3`, `10`."""

from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll, Rolled
from rules.engine.objective_events import AmountRolled
from rules.engine.protocols import Flow


def amount(text: str, what: str, side: int | None = None) -> Flow[int]:
    """Roll an amount and say what came of it; a plain number is not rolled."""
    value, rolled = yield from rolled_amount(text, what)
    if rolled is not None:
        yield AmountRolled(side, what, rolled, value)
    return value


def rolled_amount(text: str, what: str) -> Flow[tuple[int, Rolled | None]]:
    """The amount and its dice. A D3 is a D6 halved (CORE-DICE-D3)."""
    dice, _, more = text.partition("+")
    count, letter, sides = dice.partition("D")
    if not letter:
        return int(text), None
    roll = Roll(what, count=int(count or 1), stream="scenario")
    faces = yield from throw(roll)
    value = sum((face + 1) // 2 for face in faces) if sides == "3" else sum(faces)
    return value + int(more or 0), roll.shown(faces)


def count_of(battle: Battle) -> str:
    """How many counters or buildings the scenario is about, as dice."""
    counters = battle.setup.scenario.counters
    assert counters is not None
    return counters.count
