"""The taps that an evening on a real table takes: one for each answer that its page offers as a button."""

import pytest

from rules.engine.decisions import DONE, NextToAct
from rules.engine.setup import BattleSetup
from rules.narration import Names
from rules.play.ahead import give
from rules.play.asked import question
from rules.play.course import Course
from rules.play.driving import Hands, go_on
from tests.rules.referee.evening import Evening
from tests.rules.referee.table import PAIRS, table_setup

HANDS = {0: Hands("steady", True), 1: Hands("steady", True)}


class EveningOnPages(Evening):
    """The same evening, answered by the buttons of the page alone; what has one answer is not asked."""

    def __init__(self, setup: BattleSetup) -> None:
        super().__init__(setup)
        self.course = Course(setup)
        self.resolver = self.course.resolver
        self.names = Names(self.resolver.battle.setup)

    def taps(self) -> int:
        """How many buttons were pressed."""
        count = 0
        go_on(self.course, HANDS)
        while self.course.pending is not None and self.resolver.battle.state.round <= self.rounds:
            give(self.course, self._button())
            go_on(self.course, HANDS)
            count += 1
        return count

    def _button(self) -> str:
        pending = self.course.pending
        key = self._answer(pending)
        if not isinstance(pending, NextToAct):
            return key
        offered = [it.answer for it in question(pending, self.resolver.battle, self.names).options]
        if key == DONE:
            return next((it for it in offered if it.startswith(f"{DONE}|{DONE}")), DONE)
        own = [it for it in offered if it.startswith(f"{key.split()[0]} ")]
        return key if key in offered else (own[0] if own else key.split()[0])


@pytest.mark.parametrize(
    ("ruleset", "pair", "most"), [("mordheim", 0, 110), ("mordheim", 2, 90), ("cards", 0, 210)]
)
def test_evening_at_a_table_takes_few_taps(ruleset, pair, most):
    assert EveningOnPages(table_setup(PAIRS[pair], "evening", ruleset)).taps() <= most
