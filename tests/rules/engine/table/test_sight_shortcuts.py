"""Sight and nearness: the quick answers are those of the plain ones."""

import pytest

from rules.engine.table import Point
from tests.rules.staging.battlefield import Battlefield, man


def test_free_enemies_seen_are_those_seen_who_touch_nobody():
    field = Battlefield([man(10, 10), man(20, 21)], [man(20, 20), man(20, 10)])
    field.engage(1, 2)
    who = field.battle.combatant(0)
    assert [one.id for one in field.battle.enemies_seen(who)] == [2, 3]
    assert [one.id for one in field.battle.free_enemies_seen(who)] == [3]


@pytest.mark.parametrize("z", [0, 300])
def test_within_a_distance_is_what_the_gap_says(z: int):
    field = Battlefield([man(10, 10)], [man(12, 10)])
    who, other = field.battle.combatant(0), field.battle.combatant(1)
    for x in range(1000, 1500, 7):
        other.position = Point(x, 1000 + x % 5, z)
        for reach in (0, 5, 100, 250, 300, 350):
            assert who.is_within(other, reach) == (who.gap_to(other) <= reach)
