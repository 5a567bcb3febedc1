"""The flow of the aftermath and its driver: events out, faces in.

`drive` runs a flow to its end with any dice. Faces that are rolled on a real table come in through `TableDice`:
when they run out, `DiceWanted` says what to roll next, and the whole sequence is asked again with one roll more.
"""

from collections.abc import Callable, Generator, Iterable
from typing import Any

from rules.aftermath.events import AnyAftermathEvent
from rules.engine.decisions import Decision
from rules.engine.dice import Dice, Roll, Rolled
from rules.engine.events import Event
from rules.engine.flow import Ask

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


class TableDice:
    """Faces that players entered so far, in the order in which they were asked for."""

    def __init__(self, entered: Iterable[tuple[int, ...]]) -> None:
        self._entered = list(entered)
        self._next = 0

    def faces(self, roll: Roll) -> tuple[int, ...] | None:
        """The next entered roll, None when all are used; raises `ValueError` for faces that the dice lack."""
        if self._next == len(self._entered):
            return None
        faces = self._entered[self._next]
        if len(faces) != roll.count or not all(1 <= face <= roll.sides for face in faces):
            shown = ", ".join(map(str, faces)) or "nothing"
            raise ValueError(f"{roll.purpose}: {roll.count} x D{roll.sides} cannot show {shown}.")
        self._next += 1
        return faces


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


def throw_named(dice: str, purpose: str, fighter: int, stream: str) -> Flow[tuple[int, Rolled | None]]:
    """The value of dice named as in the rulebook's tables (`D3`, `D6`, `2D6`, `D66`), or of a plain number.

    A D3 is a D6 halved (CORE-DICE-D3), a D66 two D6 read as tens and units.
    """
    if dice.isdigit():
        return int(dice), None
    count, _, sides = dice.partition("D")
    roll = Roll(purpose, count=2 if sides == "66" else int(count or 1), who=fighter, stream=stream)
    faces = yield from throw(roll)
    return _READ.get(sides, sum)(faces), roll.shown(faces)
