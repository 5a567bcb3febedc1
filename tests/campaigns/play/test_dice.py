"""Rolls as dice: the faces, what they needed, and which of them count."""

import pytest

from campaigns.pages.play.dice import throw
from rules.engine.dice import Modifier, Rolled


@pytest.mark.parametrize(
    ("rolled", "need", "is_met"),
    [
        (Rolled((4,), 5), "5+", False),
        (Rolled((5,), 5), "5+", True),
        (Rolled((3, 4), at_most=7), "7-", True),
        (Rolled((6, 6), at_most=7), "7-", False),
        (Rolled((6,)), "", False),
    ],
)
def test_a_throw_says_what_it_needed_and_whether_it_was_met(rolled, need, is_met):
    found = throw(rolled)
    assert (found.need, found.is_met) == (need, is_met)
    assert tuple(die.face for die in found.dice) == rolled.faces


def test_dice_that_do_not_count_are_spare():
    found = throw(Rolled((2, 5, 5), 10, keep=2))
    assert [(die.face, die.is_spare) for die in found.dice] == [(2, True), (5, False), (5, False)]


def test_a_throw_has_its_modifiers_in_words():
    assert throw(Rolled((2,), 5, modifiers=(Modifier("cover", -1),))).modifiers == ("-1 cover",)


def test_a_d12_is_drawn_with_its_number():
    assert not throw(Rolled((11,), sides=12)).dice[0].has_pips
