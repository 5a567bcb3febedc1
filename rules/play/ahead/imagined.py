"""A battle as it would stand once somebody had begun an action: a copy of its own, in which no die is rolled."""

from typing import Any

from rules.combat.actions.action import OnOffer
from rules.engine.battle import Battle
from rules.engine.decisions import Decision, IllegalAnswer
from rules.engine.decisions.actions import NextAction
from rules.engine.dice import Roll
from rules.engine.events import Event
from rules.engine.flow import Ask, Flow
from rules.odds.copies import copy_of


class Imagined:
    """The next question on the way of a procedure, asked in a copy of the battle.

    The roll for the action `sure` is taken to succeed. What needs any other roll is not known: nothing is asked then.
    """

    def __init__(self, battle: Battle, flow: Flow[Any], sure: str = "") -> None:
        self.battle, self._flow, self._sure = battle, flow, sure
        self._ask: Ask | None = None
        #: Whether the procedure came to its end.
        self.is_done = False
        self._go_on(None)

    @property
    def pending(self) -> Decision | None:
        """The question."""
        return None if self._ask is None else self._ask.decision

    def check(self, key: str) -> None:
        """Raise `IllegalAnswer` if an answer breaks a rule; nothing changes either way."""
        self._accepted(key)

    def answer(self, key: str) -> None:
        """Answer the question and go on to the next. Raises `IllegalAnswer` and changes nothing."""
        self._go_on(self._accepted(key))

    def _accepted(self, key: str) -> Any:
        if self._ask is None:
            raise IllegalAnswer("No question is open.")
        return self._ask.accept(key)

    def _go_on(self, value: Any) -> None:
        self._ask = None
        while True:
            try:
                step = self._flow.send(value)
            except StopIteration:
                self.is_done = True
                return
            value = None
            if isinstance(step, Event):
                self.battle.state.fold(step)
            elif isinstance(step, Ask):
                self._ask = step
                return
            elif isinstance(step, Roll) and step.purpose == self._sure:
                value = (step.sides,) * step.count
            else:
                return


def begun(battle: Battle, asked: NextAction, answer: str) -> Imagined | None:
    """The battle once somebody has begun the action that they answer; None where nobody can tell."""
    if not isinstance(asked.offers, OnOffer):
        return None
    there = copy_of(battle)
    flow = asked.offers.taken_in(there, answer)
    return None if flow is None else Imagined(there, flow, answer)
