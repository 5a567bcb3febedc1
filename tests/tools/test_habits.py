"""Habits that no player at a table has, counted over whole battles. `manage.py bench` counts them over a hundred."""

import pytest

from tests.examples import examples
from tools.bench.habits import AMONG, RULESETS, habits

#: In how many of a hundred cases each may be seen; more than over many battles, as these are few.
MOST = {
    "friends hit": 2,
    "shots paid for and not taken": 1,
    "activations for nothing": 8,
    "charges not made": 20,
    "gives up with reserves to come": 10,
}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_sensible_player_has_few_habits_that_nobody_at_a_table_has(ruleset):
    found = habits(ruleset, range(examples(25)))
    assert found["shots"] > 20
    assert found["charges that lead straight to an enemy"] > 20
    seen = {habit: (found[habit], found[AMONG[habit]]) for habit in MOST}
    assert {habit: it for habit, it in seen.items() if 100 * it[0] > MOST[habit] * it[1]} == {}


def test_a_sensible_player_rolls_one_die_for_the_fallen():
    found = habits("alternative", range(examples(25)))
    assert found["dice for the fallen"]
    assert 10 * found["three dice for the fallen"] < found["dice for the fallen"]
