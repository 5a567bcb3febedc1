"""The flow of the aftermath and its driver: events out, faces in.

`drive` runs a flow to its end with any dice; where those do not know a roll, `DiceWanted` says which.
"""

from collections.abc import Callable, Generator
from typing import Any, Literal

from rules.aftermath.events import AnyAftermathEvent
from rules.engine.decisions import Decision
from rules.engine.dice import Dice, Roll, Rolled
from rules.engine.events import Event
from rules.engine.flow import Ask
from rules.numbers import FighterId, RosterNumber

#: How the faces of dice that are not simply added are read, by what stands behind the D.
_READ: dict[str, Callable[[tuple[int, ...]], int]] = {
    "66": lambda faces: faces[0] * 10 + faces[1],
    "3": lambda faces: (sum(faces) + 1) // 2,
}

#: A step of the aftermath: it states events, asks decisions, requests rolls and returns a result.
type Flow[T] = Generator[AnyAftermathEvent | Ask | Roll, Any, T]


class DiceWanted(LookupError):
    """The next roll is not known yet. Nothing happened; roll it and ask again."""

    def __init__(self, roll: Roll) -> None:
        self.roll = roll
        super().__init__(f"Roll {roll.count} x D{roll.sides} for {roll.purpose}.")


def ask(decision: Decision) -> Flow[str]:
    """Ask the player a question and return one of its answers."""
    answer: str = yield Ask(decision, decision.check)
    return answer


def throw(roll: Roll) -> Flow[tuple[int, ...]]:
    """Roll dice and return the faces."""
    faces: tuple[int, ...] = yield roll
    return faces


def drive[T](
    flow: Flow[T], dice: Dice, choose: Callable[[Decision], str] = lambda decision: decision.default
) -> tuple[tuple[AnyAftermathEvent, ...], T]:
    """The events of a flow and its result, with the answers that `choose` gives.

    Raises `DiceWanted` when the dice do not know a roll yet.
    """
    events: list[AnyAftermathEvent] = []
    value: object = None
    while True:
        try:
            step = flow.send(value)
        except StopIteration as end:
            return tuple(events), end.value
        if isinstance(step, Event):
            events.append(step)
            value = None
        elif isinstance(step, Ask):
            value = step.accept(choose(step.decision))
        else:
            value = dice.faces(step)
            if value is None:
                raise DiceWanted(step)


def throw_named(
    dice: str,
    purpose: str,
    stream: str,
    *,
    fighter: FighterId | None = None,
    warrior: RosterNumber | None = None,
    about: str = "",
) -> Flow[tuple[int, Rolled | None]]:
    """The value of dice named as in the rulebook's tables (`D3`, `D6`, `2D6`, `D66`), or of a plain number.

    A D3 is a D6 halved (CORE-DICE-D3), a D66 two D6 read as tens and units.
    """
    if dice.isdigit():
        return int(dice), None
    count, _, sides = dice.partition("D")
    number = 2 if sides == "66" else int(count or 1)
    read_as: Literal["", "D3", "D66"] = "D66" if sides == "66" else "D3" if sides == "3" else ""
    roll = Roll(purpose, number, who=fighter, stream=stream, about=about, warrior=warrior, read_as=read_as)
    faces = yield from throw(roll)
    return _READ.get(sides, sum)(faces), roll.shown(faces)
