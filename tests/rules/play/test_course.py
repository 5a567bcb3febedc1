"""What cannot be taken back: dice, cards, and distances that nobody may measure."""

import pytest

from rules.engine.decisions import Decision
from rules.engine.dice import Roll
from rules.engine.events import WarriorMoved
from rules.engine.view import View
from rules.play.course import Course
from rules.play.driving import suggested
from rules.policies import POLICIES
from rules.resolve import set_up
from tests.rules.play.played import PAIRS
from tests.rules.warbands import BOOK, roster


def charges_without_dice(switches):
    """Whether each charge of a battle that was made without a roll is uncovered."""
    setup = set_up([roster(key) for key in PAIRS[0]], BOOK, seed="charges", switches=switches)
    course = Course(setup)
    views = {side: View(course.resolver.battle, side) for side in (0, 1)}
    while isinstance(course.pending, Decision):
        before, number = course.marks[-1], course.number
        course.answer(POLICIES["bold"].choose(course.pending, views[course.pending.side]))
        new = course.resolver.events[before.events :]
        charged = any(isinstance(it, WarriorMoved) and it.manner in ("charge", "failed_charge") for it in new)
        if charged and course.marks[-1].rolls == before.rolls:
            yield course.is_uncovered_since(number)


@pytest.mark.parametrize(("switches", "hidden"), [(["no-measuring"], True), ([], False)])
def test_a_charge_is_uncovered_where_nobody_may_measure(switches, hidden):
    assert set(charges_without_dice(switches)) == {hidden}


def test_a_mark_says_whether_dice_are_asked_for():
    course = Course(set_up([roster(key) for key in PAIRS[0]], BOOK, seed="dice"), typed_dice=True)
    asked = [isinstance(course.pending, Roll)]
    for _ in range(30):
        roll = course.pending
        course.answer(
            ",".join(str(course.number % 6 + 1) * roll.count)
            if isinstance(roll, Roll)
            else suggested(course, "steady")
        )
        asked.append(isinstance(course.pending, Roll))
    assert set(asked) == {True, False}
    assert [mark.asks_dice for mark in course.marks] == asked
