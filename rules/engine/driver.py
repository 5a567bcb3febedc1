"""The loop that both resolvers share: events told, dice and answers found, and a stop where a person has to decide."""

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable
from typing import Any

from rules.engine.decisions import Decision, IllegalAnswer
from rules.engine.dice import Roll
from rules.engine.events import Event
from rules.engine.flow import Ask


class ReplayDiverged(ValueError):
    """A recorded answer or event no longer fits the battle; `at` is its index in the record."""

    def __init__(self, at: int, reason: str, what: str = "Answer") -> None:
        self.at = at
        self.reason = reason
        self.what = what
        super().__init__(f"{what} {at + 1} of the record no longer fits: {reason}")


class Driver[E: Event](ABC):
    """Runs a flow of such events until somebody has to decide or roll: that is `pending` then.

    `answers` are those given so far, in order. Recorded ones are used before anybody is asked.
    """

    def __init__(self, answers: Iterable[str]) -> None:
        self.answers: list[str] = []
        self.pending: Decision | Roll | None = None
        #: Whether the flow has come to its end.
        self.done = False
        self._recorded = list(answers)
        self._ask: Ask | None = None

    @abstractmethod
    def _happens(self, event: E) -> None:
        """Note an event."""

    @abstractmethod
    def _faces(self, roll: Roll) -> tuple[int, ...] | None:
        """The dice of a roll; None where a person has to roll them."""

    @abstractmethod
    def _policy_answer(self, ask: Ask) -> tuple[bool, object]:
        """Whether a policy answered, and what its answer came to."""

    def _given(self, ask: Ask, key: str) -> None:
        """Note an answer to a decision."""
        self.answers.append(key)

    def _run(self, flow: Generator[E | Ask | Roll, Any, None], value: object = None) -> None:
        """Go on with a flow, which waits for this value."""
        resume, happens = flow.send, self._happens
        self.pending = self._ask = None
        while True:
            try:
                step = resume(value)
            except StopIteration:
                self.done = True
                return
            if isinstance(step, Event):
                happens(step)
                value = None
            elif isinstance(step, Roll):
                value = self._faces(step)
                if value is None:
                    self.pending = step
                    return
            else:
                found, value = self._decide(step)
                if not found:
                    self.pending, self._ask = step.decision, step
                    return

    def _decide(self, ask: Ask) -> tuple[bool, object]:
        """Whether an answer was found without asking a person, and what it came to."""
        key = self._next_recorded()
        return self._policy_answer(ask) if key is None else (True, self._accepted(ask, key))

    def _next_recorded(self) -> str | None:
        at = len(self.answers)
        return self._recorded[at] if at < len(self._recorded) else None

    def _accepted(self, ask: Ask, key: str) -> object:
        """What an answer that was not a person's comes to. Raises `ReplayDiverged` where it does not fit."""
        try:
            value = ask.accept(key)
        except IllegalAnswer as error:
            raise ReplayDiverged(len(self.answers), str(error)) from None
        self._given(ask, key)
        return value
