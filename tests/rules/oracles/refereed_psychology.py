"""Psychology through a refereed battle: tests of a warband's losses, and of one who charges what they fear."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from rules.engine.battle import Battle
from rules.engine.decisions import Decision, NextToAct
from rules.engine.decisions.actions import NextAction
from rules.engine.dice import Roll
from rules.engine.events import LeadershipTested, MoraleTested, RoutTested
from rules.engine.events.event import Event
from rules.engine.flow import Flow
from rules.odds.short import Sought, short_chances
from tests.rules.oracles.refereed import MOST, WHO, WHOM, Course, setup_of
from tests.rules.staging.battlefield import Battlefield, Man, man

#: The last round in which a test is waited for.
_LAST = 2


class Tested(Course):
    """A battle up to the first test of some purposes, and that test."""

    purposes: tuple[str, ...]

    def passes(self) -> Fraction:
        """The chance that they pass it. Raises `LookupError` where nobody is tested."""
        sought = Sought(lambda _: None, self.answer, _passed, lambda _: False)
        found = short_chances(self.start, sought, MOST)
        return sum((chance for (_, passed), chance in found.items() if passed), Fraction(0))

    def is_tested(self) -> bool:
        """Whether anybody has to test in the first rounds."""
        try:
            self.start()
        except LookupError:
            return False
        return True

    def start(self) -> tuple[Battle, Flow[Any]]:
        """The battle where the test is rolled, and the test. Raises `LookupError`."""
        flow, value = self.begin(), None
        while self.battle.state.round <= _LAST:
            step, value = flow.send(value), None
            if isinstance(step, Event):
                self.battle.state.fold(step)
            elif isinstance(step, Roll):
                if step.purpose in self.purposes:
                    return self.battle, _to_its_result(flow, step)
                value = self.faces(step)
            else:
                value = step.accept(self.answer(step.decision))
        raise LookupError("nobody is tested")


class Losses(Tested):
    """A warband of which some are said to be out of action, and one enemy."""

    purposes = "rout", "morale"

    def __init__(self, sequence: str, size: int, out: int, leadership: int = 7) -> None:
        own = [man(2 + 2 * at, 10, Ld=leadership) for at in range(size)]
        super().__init__(*_given(sequence, own, man(20, 30)))
        self._size, self._out = size, out

    def by_hand(self) -> Iterator[str]:
        for who in range(self._out):
            yield f"by hand out {self._size - 1 - who}"


class Charge(Tested):
    """A warrior who charges an enemy whom they fear."""

    purposes = ("fear",)

    def __init__(self, sequence: str, leadership: int) -> None:
        super().__init__(*_given(sequence, [man(10, 10, Ld=leadership)], man(20, 30, tags=("causes-fear",))))

    def answer(self, decision: Decision) -> str:
        if isinstance(decision, NextToAct) and decision.activity == "charging" and WHO in decision.candidates:
            return f"{WHO} {WHOM} yes"
        if isinstance(decision, NextAction) and decision.who == WHO:
            return f"charge 1 {WHOM}" if decision.left is not None else f"charge {WHOM} 1"
        return super().answer(decision)


def _given(sequence: str, own: list[Man], enemy: Man) -> tuple[Any, Any]:
    combat = sequence if sequence in ("trench", "heroheim") else "core"
    field = Battlefield(own, [enemy], combat=combat)
    return setup_of(field, sequence), field.battle.rules


def _passed(event: Event) -> int:
    return isinstance(event, RoutTested | MoraleTested | LeadershipTested) and event.passed


def _to_its_result(flow: Flow[Any], roll: Roll) -> Flow[None]:
    """The test, from its roll to what came of it."""
    value = yield roll
    while True:
        step = flow.send(value)
        value = yield step
        if isinstance(step, RoutTested | MoraleTested | LeadershipTested):
            return
