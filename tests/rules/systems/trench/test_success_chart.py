"""The Action Success Chart: how many dice, which of them count, and what they come to."""

from fractions import Fraction

import pytest

from rules.combat.rolls.dice_pool import ways
from rules.engine.dice import Modifier, Roll, kept
from rules.systems.trench.success_chart import LITERAL, dice
from tests.rules.staging.battlefield import Battlefield, man


def counted(*by: int, switches: tuple[str, ...] = ()) -> tuple[int, int]:
    it = Battlefield([man(10, 10)], [man(20, 10)], switches=switches)
    return dice(it.battle, [Modifier("something", one) for one in by])


@pytest.mark.rule("TRENCH-CHART-1")
def test_without_modifiers_two_dice_are_added():
    assert counted() == (2, 0)
    assert Roll("dash", 2).total((3, 5)) == 8


@pytest.mark.rule("TRENCH-CHART-2", "TRENCH-CHART-4")
def test_plus_dice_add_dice_and_the_highest_two_count():
    assert counted(1) == (3, 2)
    assert counted(1, 1) == counted(2) == (4, 2)
    assert Roll("dash", 3, keep=2).total((2, 5, 6)) == 11


@pytest.mark.rule("TRENCH-CHART-3", "TRENCH-CHART-5")
def test_minus_dice_add_dice_and_the_lowest_two_count():
    assert counted(-1) == (3, -2)
    assert Roll("dash", 3, keep=-2).total((2, 5, 6)) == 7


@pytest.mark.rule("TRENCH-CHART-3")
def test_dice_for_and_against_cancel_one_for_one():
    assert counted(1, -1) == (2, 0)
    assert counted(2, -1) == (3, 2)
    assert counted(1, -2) == (3, -2)


@pytest.mark.rule("TRENCH-CHART-5")
def test_where_minus_dice_are_never_cancelled_all_are_rolled_and_the_lowest_count():
    assert counted(1, -1, switches=(LITERAL,)) == (4, -2)
    assert counted(2, switches=(LITERAL,)) == (4, 2)
    assert counted(1, -2, switches=(LITERAL,)) == (5, -2)
    assert counted(0, switches=(LITERAL,)) == counted(0) == (2, 0)


def test_the_dice_that_count_are_the_best_or_the_worst():
    assert [kept((4, 1, 6), keep) for keep in (0, 1, 2, -1, -2)] == [(4, 1, 6), (6,), (4, 6), (1,), (1, 4)]


@pytest.mark.parametrize(
    ("count", "keep", "chance"), [(2, 0, "7/12"), (3, 2, "29/36"), (3, -2, "23/72"), (4, -2, "25/144")]
)
def test_chances_of_success_can_be_weighed(count: int, keep: int, chance: str):
    assert Fraction(ways(7, count, keep), 6**count) == Fraction(chance)
