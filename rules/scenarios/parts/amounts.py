"""Amounts by dice, as the figures of a scenario name them: `D3+1`, `3D6`, `25+2D6`, `D6x10`, `10`."""

import re

from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll, Rolled
from rules.engine.events.objectives import AmountRolled
from rules.engine.flow import Flow

_AMOUNT = re.compile(r"(\d+(?=\+|$))?\+?(?:(\d*)D([36])(?:\+(\d+))?(?:x(\d+))?)?")


def amount(text: str, what: str, side: int | None = None) -> Flow[int]:
    """Roll an amount and say what came of it; a plain number is not rolled."""
    value, rolled = yield from rolled_amount(text, what)
    if rolled is not None:
        yield AmountRolled(side, what, rolled, value)
    return value


def rolled_amount(text: str, what: str) -> Flow[tuple[int, Rolled | None]]:
    """The amount and its dice. A D3 is a D6 halved (CORE-DICE-D3)."""
    written = _AMOUNT.fullmatch(text)
    assert written is not None, text
    plain, count, sides, more, times = written.groups()
    if sides is None:
        return int(plain), None
    roll = Roll(what, count=int(count or 1), stream="scenario")
    faces = yield from throw(roll)
    value = sum((face + 1) // 2 for face in faces) if sides == "3" else sum(faces)
    return (int(plain or 0) + value + int(more or 0)) * int(times or 1), roll.shown(faces)


def count_of(battle: Battle) -> str:
    """How many counters or buildings the scenario is about, as dice."""
    counters = battle.setup.scenario.counters
    assert counters is not None
    return counters.count
