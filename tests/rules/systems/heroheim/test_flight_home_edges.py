"""Where home is for whoever flees (HERO-FLEE-1)."""

import pytest

from rules.engine import events
from rules.engine.table import Point
from rules.systems.heroheim.flight_home import home
from tests.rules.staging.battlefield import man
from tests.rules.systems.heroheim.arena import arena


def test_the_strip_along_the_edge_of_his_side():
    field = arena([man(10, 4)], [man(10, 40)])
    field.fold(events.EdgeChosen(0, "south"))
    depth = field.battle.setup.scenario.deployment_depth * 100
    assert home(field.battle, field.one(0)) == (Point(0, 0), Point(4800, depth))


@pytest.mark.parametrize("part", ["north-west", "F"])
def test_a_corner_or_a_part_of_an_edge_is_where_he_and_his_friends_were_set_up(part: str):
    field = arena([man(10, 4), man(14, 2)], [man(10, 40)])
    field.fold(events.EdgeChosen(0, part))
    assert home(field.battle, field.one(0)) == (Point(1000, 200), Point(1400, 400))
