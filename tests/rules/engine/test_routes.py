"""Routes that are kept are those that the terrain gives."""

from typing import Any

import pytest

from rules.engine import routes
from rules.engine.table import MAN, Point, Terrain
from tests.rules.staging.battlefield import OPEN, inches

START, GOAL, BETWEEN = inches(10, 10), inches(16, 10), inches(13, 10)


def ground() -> Terrain:
    return Terrain(OPEN)


def test_a_way_is_that_of_the_terrain_when_it_is_asked_for_again():
    table = ground()
    for others in ([], [(BETWEEN, MAN.radius)], []):
        given = routes.route(table, START, GOAL, MAN.radius, 1200, others)
        assert given == table.route(START, GOAL, MAN.radius, 1200, others)
        assert routes.route(table, START, GOAL, MAN.radius, 1200, others) is given


def test_a_warrior_who_stands_too_far_off_to_matter_does_not_count():
    table, far = ground(), (inches(40, 40), MAN.radius)
    given = routes.route(table, START, GOAL, MAN.radius, 1200, [(BETWEEN, MAN.radius)])
    assert routes.route(table, START, GOAL, MAN.radius, 1200, [far, (BETWEEN, MAN.radius)]) is given


@pytest.mark.parametrize("asks", [routes.straight_to_contact, routes.direct_to_contact])
def test_a_way_into_contact_that_was_looked_for_first_is_that_of_the_charge(asks: Any):
    table, wide = ground(), MAN.radius
    found = asks(table, START, wide, GOAL, wide, 1200, [])
    assert found is not None
    assert routes.route_to_contact(table, START, wide, GOAL, wide, 1200, []) is found


def test_a_long_way_round_others_is_no_direct_one():
    table, wide = ground(), MAN.radius
    row = [(inches(13, y), wide) for y in (7, 8, 9, 10, 11, 12, 13)]
    asked = table, START, wide, GOAL, wide, 1600, row
    assert routes.route_to_contact(*asked) is not None
    assert routes.direct_to_contact(*asked) is None


def test_missing_routes_are_cached_as_well():
    table = ground()
    for _ in range(2):
        assert routes.route(table, START, GOAL, MAN.radius, 599, []) is None
        assert routes.route(table, START, GOAL, MAN.radius, 600, []) is not None


def test_ways_into_contact_and_towards_somebody_are_those_of_the_terrain():
    table, radius, others = ground(), MAN.radius, [(BETWEEN, MAN.radius)]
    for _ in range(2):
        assert routes.route_to_contact(
            table, START, radius, GOAL, radius, 1200, others
        ) == table.route_to_contact(START, radius, GOAL, radius, 1200, others, others)
        assert routes.route_towards(table, START, radius, GOAL, 400, others, others) == table.route_towards(
            START, radius, GOAL, 400, others, others
        )


def test_two_tables_have_ways_of_their_own():
    first, second = ground(), ground()
    given = routes.route(first, START, GOAL, MAN.radius, 1200, [])
    assert routes.route(second, START, GOAL, MAN.radius, 1200, []) is not given


def test_the_oldest_are_dropped_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(routes, "_MOST", 2)
    table = ground()

    def walk(x: int) -> object:
        in_the_way = [(Point(1200, 1000), MAN.radius)]
        return routes.route(table, START, Point(x, 1000), MAN.radius, 1200, in_the_way)

    first, second = walk(1400), walk(1500)
    assert walk(1400) is first
    walk(1600)
    assert walk(1500) is second
    assert walk(1400) is not first
    assert walk(1400) == first
