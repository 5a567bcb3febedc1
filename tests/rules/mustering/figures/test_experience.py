"""Advances that are due, the next threshold, and the underdog's bonus."""

import pytest

from rules.ledger.sheet import Advance
from rules.mustering.figures.experience import advances_due, next_threshold, thresholds, underdog_bonus
from tests.rules.warbands import BOOK, roster, with_block

REIKLAND = roster("mercenaries-reikland")
CAPTAIN, YOUNGBLOOD, MARKSMEN = 1, 4, 6


@pytest.mark.rule("CAMP-XP-14")
def test_starting_experience_brings_no_advances() -> None:
    assert advances_due(REIKLAND.warrior(CAPTAIN), BOOK) == ()


def test_each_threshold_passed_since_brings_one() -> None:
    captain = with_block(REIKLAND, CAPTAIN, experience=28).warrior(CAPTAIN)
    assert advances_due(captain, BOOK) == (24, 28)


def test_an_advance_taken_is_no_longer_due() -> None:
    taken = (Advance(24, skill="dodge"),)
    captain = with_block(REIKLAND, CAPTAIN, experience=28, advances=taken).warrior(CAPTAIN)
    assert advances_due(captain, BOOK) == (28,)


def test_an_advance_that_no_threshold_asked_for_changes_nothing() -> None:
    boy = with_block(REIKLAND, YOUNGBLOOD, experience=4, advances=(Advance(0, skill="dodge"),))
    assert advances_due(boy.warrior(YOUNGBLOOD), BOOK) == (2, 4)


@pytest.mark.rule("CAMP-ADV-DUE-2")
def test_henchmen_have_their_own_track() -> None:
    marksmen = with_block(REIKLAND, MARKSMEN, experience=9).warrior(MARKSMEN)
    assert thresholds(marksmen, BOOK) == (2, 5, 9, 14)
    assert advances_due(marksmen, BOOK) == (2, 5, 9)


@pytest.mark.rule("CAMP-ADV-DUE-5")
def test_the_next_threshold_lies_ahead_until_the_track_ends() -> None:
    assert next_threshold(REIKLAND.warrior(CAPTAIN), BOOK) == 24
    old = with_block(REIKLAND, CAPTAIN, experience=90).warrior(CAPTAIN)
    assert next_threshold(old, BOOK) is None


@pytest.mark.parametrize(
    ("difference", "bonus"),
    [
        (-80, 0),
        (0, 0),
        (50, 0),
        (51, 1),
        (75, 1),
        (76, 2),
        (100, 2),
        (101, 3),
        (150, 3),
        (151, 4),
        (300, 4),
        (301, 5),
    ],
)
def test_the_underdog_gets_more_the_greater_the_difference(difference: int, bonus: int) -> None:
    assert underdog_bonus(100, 100 + difference, BOOK) == bonus
