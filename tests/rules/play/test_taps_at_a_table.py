"""The taps that an evening on a real table takes: one for each answer that its page offers as a button."""

import pytest

from rules.engine.decisions import DONE, Choice, Decision, NextToAct
from rules.engine.decisions.alternative import ActivationDice, WhoActs
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
        key = self.say(pending)
        if isinstance(pending, WhoActs | ActivationDice):
            return self._dice_button(key, self.asked())
        if not isinstance(pending, NextToAct):
            return key
        offered = self.asked()
        if key == DONE:
            return next((it for it in offered if it.startswith(f"{DONE}|{DONE}")), DONE)
        own = [it for it in offered if it.startswith(f"{key.split()[0]} ")]
        return key if key in offered else (own[0] if own else key.split()[0])

    def asked(self) -> list[str]:
        """The answers of all buttons."""
        return [it.answer for it in question(self.course.pending, self.resolver.battle, self.names).options]

    def _dice_button(self, key: str, offered: list[str]) -> str:
        """The button with who acts and the deed, or who acts alone; for their dice, that with the deed."""
        if key in offered:
            return key
        first, deed = key.split()[0], key.partition(" then ")[2]
        own = [it for it in offered if it.endswith(f" then {deed}")]
        if isinstance(self.course.pending, WhoActs):
            own = [it for it in own if it.startswith(f"{first} ")]
        return own[0] if own else first


class Steadfast(EveningOnPages):
    """Players who never rout of their own will, so that the evening is longer."""

    def say(self, asked: Decision) -> str:
        is_rout = isinstance(asked, Choice) and asked.question == "rout"
        return "fight on" if is_rout else super().say(asked)


#: A count that may fall, and is written down in docs/architecture/referee.md.
MOST = [
    ("mordheim", 0, 78), ("mordheim", 1, 90), ("mordheim", 2, 65),
    ("cards", 0, 142), ("cards", 1, 245), ("cards", 2, 157),
    ("heroheim", 0, 56), ("heroheim", 1, 107), ("heroheim", 2, 98),
    ("alternative", 0, 98), ("alternative", 1, 182), ("alternative", 2, 71),
]  # fmt: skip


@pytest.mark.parametrize(("ruleset", "pair", "most"), MOST)
def test_evening_at_a_table_takes_few_taps(ruleset, pair, most):
    assert EveningOnPages(table_setup(PAIRS[pair], "evening", ruleset)).taps() <= most


@pytest.mark.parametrize(("pair", "most"), [(0, 162), (1, 142), (2, 111)])
def test_evening_under_heroheim_takes_few_taps_though_nobody_leaves(pair, most):
    assert Steadfast(table_setup(PAIRS[pair], "evening", "heroheim")).taps() <= most
