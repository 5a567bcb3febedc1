"""The official rating, and the worth in gold beside it."""

import pytest

from rules.ledger.sheet import Kind, Status
from rules.mustering.figures.rating import Rating, rating, worth
from rules.values import changed
from tests.rules.warbands import BOOK, roster, with_another, with_block

ORCS = roster("orc-mob")


@pytest.mark.rule("CAMP-RATING-1", "CAMP-RATING-6")
def test_rating_is_five_for_each_warrior_and_all_experience() -> None:
    found = rating(ORCS, BOOK)
    assert found == Rating(experience=20 + 10 + 15 + 15, members=12, large=0, hired_swords=0)
    assert found.total == 60 + 12 * 5


@pytest.mark.rule("CAMP-RATING-3")
def test_a_groups_experience_counts_for_each_member() -> None:
    assert rating(with_block(ORCS, 5, experience=3), BOOK).experience == 60 + 4 * 3


@pytest.mark.rule("CAMP-RATING-2")
def test_a_large_warrior_counts_twenty_instead_of_five() -> None:
    troll = with_another(ORCS, 7, type="troll", name="Stinky")
    assert rating(troll, BOOK).large == 1
    assert rating(troll, BOOK).total == rating(ORCS, BOOK).total + 20


@pytest.mark.rule("CAMP-RATING-7")
def test_the_dead_count_nothing_and_those_who_miss_a_battle_count_in_full() -> None:
    assert rating(with_block(ORCS, 3, status=Status.DEAD, members=0), BOOK).total == 120 - 15 - 5
    assert rating(with_block(ORCS, 3, misses_battles=2), BOOK).total == 120


@pytest.mark.rule("CAMP-RATING-4")
def test_a_hired_swords_experience_stands_in_his_own_term() -> None:
    hired = with_another(ORCS, 3, kind=Kind.HIRED_SWORD, type="pit-fighter", experience=4, name="Blade")
    assert rating(hired, BOOK) == Rating(experience=60, members=12, large=0, hired_swords=22 + 4)
    unknown = with_another(ORCS, 3, kind=Kind.HIRED_SWORD, type="nobody", experience=4, name="Blade")
    assert rating(unknown, BOOK).hired_swords == 4


def test_worth_is_the_treasury_and_what_was_paid() -> None:
    assert worth(ORCS) == 500
    assert worth(changed(ORCS, gold=57)) == 550
