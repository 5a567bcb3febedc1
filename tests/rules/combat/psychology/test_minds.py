"""States of mind: who counts as near."""

from rules.combat.psychology.minds import friends_near
from tests.rules.staging.battlefield import Battlefield, man


def test_friends_are_near_up_to_the_distance_itself_and_he_is_none_of_them():
    field = Battlefield([man(10, 10), man(16.98, 10), man(10, 16.99), man(4, 10)], [man(12, 10)])
    assert [one.id for one in friends_near(field.battle, field.one(0), 600)] == [1, 3]
