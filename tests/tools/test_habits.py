"""Habits that no player at a table has, counted over whole battles. `manage.py bench` counts them over a hundred."""

import pytest

from tests.examples import examples
from tools.bench.habits import RULESETS, habits

#: In how many of a hundred cases each may be seen: about half of what it was, and more where battles are few.
MOST = {"friends hit": ("shots", 2), "shots paid for and not taken": ("actions to shoot", 1)}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_sensible_player_spares_friends_and_wastes_no_shot(ruleset):
    found = habits(ruleset, range(examples(25)))
    assert found["shots"] > 20
    for habit, (among, most) in MOST.items():
        assert 100 * found[habit] <= most * found[among], found


def test_a_sensible_player_rolls_one_die_for_the_fallen():
    found = habits("alternative", range(examples(25)))
    assert found["dice for the fallen"]
    assert 10 * found["three dice for the fallen"] < found["dice for the fallen"]
