"""Exact chances on a battlefield of the tests, where the players answer as usual (`rules.odds`)."""

from collections.abc import Callable, Hashable
from typing import Any

from rules.engine.battle import Battle
from rules.engine.events import Event
from rules.engine.flow import Flow
from rules.odds.tree import Chances, DiceTree
from tests.rules.staging.battlefield import Battlefield, usual_answer

Start = Callable[[], tuple[Battlefield, Flow[Any]]]


def chances(
    start: Start, outcome: Callable[[Battlefield], Hashable], *, tally: Callable[[Event], int] | None = None
) -> Chances:
    """The exact chance of every outcome of a procedure; with `tally` of the pair of it and the sum over all events."""
    return Tree(outcome, tally).chances(start)


class Tree:
    """A dice tree of battlefields."""

    def __init__(
        self, outcome: Callable[[Battlefield], Hashable], tally: Callable[[Event], int] | None = None
    ) -> None:
        self._tree = DiceTree(lambda _: outcome(self._field), usual_answer, tally)
        self._field: Battlefield

    def chances(self, start: Start) -> Chances:
        """The exact chance of every outcome; what was found from one start serves the next."""

        def begin() -> tuple[Battle, Flow[Any]]:
            self._field, flow = start()
            return self._field.battle, flow

        return self._tree.chances(begin)
