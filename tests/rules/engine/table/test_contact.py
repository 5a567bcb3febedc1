"""Coming into base contact, fighting across low walls, and edges to fall from."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.engine.table import Point, Route, Terrain, distance, gap, overlap, table, touches
from tests.examples import examples
from tests.rules.engine.table.table_cases import at, block, house, terrain, tower, wall

QUARTER = Terrain.of(table("ruined-quarter"))
spots = st.sampled_from(QUARTER.spots)


def test_a_charge_over_open_ground_is_straight_and_ends_in_contact():
    found = terrain().route_to_contact(at(10, 10), 49, at(18, 10), 49, 800)
    assert found is not None
    assert found.points == (at(10, 10), Point(1702, 1000))
    assert touches(found.points[-1], 49, at(18, 10), 49)


def test_contact_needs_the_way_between_the_bases_only():
    ground = terrain()
    assert ground.route_to_contact(at(10, 10), 49, Point(1898, 1000), 49, 800) is not None
    assert ground.route_to_contact(at(10, 10), 49, Point(1899, 1000), 49, 800) is None


def test_a_charge_goes_round_a_wall_by_the_shortest_way():
    ground = terrain(walls=[wall((10, 12), (16, 12), 2)])
    found = ground.route_to_contact(at(15, 10), 49, at(15, 14), 49, 1200)
    assert found is not None
    assert len(found.points) > 2
    assert touches(found.points[-1], 49, at(15, 14), 49)


def test_a_place_that_is_taken_is_left_for_the_next():
    ground = terrain()
    first = ground.contact_points(at(10, 10), at(18, 10), 49, 49)[0]
    found = ground.route_to_contact(at(10, 10), 49, at(18, 10), 49, 1200, [(first, 49)], [(first, 49)])
    assert found is not None
    assert not overlap(found.points[-1], 49, first, 49)
    assert touches(found.points[-1], 49, at(18, 10), 49)


def test_a_warrior_who_is_surrounded_cannot_be_charged():
    ground = terrain()
    places = ground.contact_points(at(10, 10), at(18, 10), 49, 49)
    ring = [(places[n], 49) for n in (0, 7, 8, 15, 16, 23)]
    assert ground.route_to_contact(at(10, 10), 49, at(18, 10), 49, 2000, ring, ring) is None


@pytest.mark.rule("CORE-CHARGE-ENGAGE-2")
def test_a_warrior_who_stands_at_a_low_wall_is_fought_across_it():
    ground = terrain(walls=[wall((10, 12), (20, 12), 0.75)])
    behind = Point(1500, 1262)
    found = ground.route_to_contact(at(15, 8), 49, behind, 49, 800)
    assert found is not None
    end = found.points[-1]
    assert end.y < 1200
    assert not touches(end, 49, behind, 49)
    assert ground.engaged(end, 49, behind, 49)


def test_nobody_is_fought_across_a_high_wall():
    ground = terrain(walls=[wall((10, 12), (20, 12), 1)])
    assert not ground.engaged(Point(1500, 1138), 49, Point(1500, 1262), 49)


def test_bases_that_are_near_without_a_wall_are_not_engaged():
    assert not terrain().engaged(at(10, 10), 49, Point(1120, 1000), 49)
    assert terrain().engaged(at(10, 10), 49, Point(1103, 1000), 49)
    assert not terrain().engaged(at(10, 10), 49, Point(1104, 1000), 49)


def test_nobody_is_engaged_with_who_stands_above_him():
    assert not terrain(buildings=[tower()]).engaged(at(22, 24), 49, at(22, 24, 3), 49)


@settings(max_examples=examples(60))
@given(spots, spots, st.sampled_from([49, 79]), st.lists(spots, max_size=8))
def test_every_place_of_contact_is_free_and_engages(
    start: Point, target: Point, radius: int, others: list[Point]
):
    taken = [(p, 49) for p in others]
    for p in QUARTER.contact_points(start, target, 49, radius, taken):
        assert QUARTER.is_free(p, 49, taken)
        assert not overlap(p, 49, target, radius)
        assert QUARTER.engaged(p, 49, target, radius)


def is_straight(way: Route) -> bool:
    """The route without a bend, and inch for inch."""
    return len(way.points) == 2 and way.length == distance(*way.points)


@settings(max_examples=examples(60))
@given(spots, spots)
def test_a_charge_takes_the_shortest_straight_way_and_the_shortest_of_all_where_none_is_straight(
    start: Point, target: Point
):
    assume(not overlap(start, 49, target, 49))
    found = QUARTER.route_to_contact(start, 49, target, 49, 1200)
    if found is None:
        return
    assert found.length >= distance(start, target) - 98 - 50
    for p in QUARTER.contact_points(start, target, 49, 49):
        way = QUARTER.route(start, p, 49, 1200, [(target, 49)])
        if way is not None and touches(p, 49, target, 49) and is_straight(found) <= is_straight(way):
            assert way.length >= found.length - 2  # places to the left and to the right are rounded apart


@settings(max_examples=examples(60))
@given(spots, spots, st.lists(spots, max_size=8))
def test_a_straight_charge_is_the_one_that_is_made(start: Point, target: Point, others: list[Point]):
    taken = [(p, 49) for p in others if not overlap(p, 49, start, 49) and not overlap(p, 49, target, 49)]
    assume(not overlap(start, 49, target, 49))
    straight = QUARTER.straight_to_contact(start, 49, target, 49, 1200, taken)
    made = QUARTER.route_to_contact(start, 49, target, 49, 1200, taken, taken)
    if straight is not None:
        assert made == straight
    elif made is not None:
        assert not is_straight(made)


def test_a_failed_charge_goes_towards_its_target_and_no_further_than_it_may():
    ground = terrain(blocks=[block(12, 8, 3, 4)])
    found = ground.route_towards(at(10, 10), 49, at(30, 10), 400)
    assert 0 < found.length <= 400
    assert distance(found.points[-1], at(30, 10)) < distance(at(10, 10), at(30, 10))


def test_a_failed_charge_without_any_way_stays():
    ground = terrain(buildings=[house(openings=[])])
    assert ground.route_towards(at(10, 10), 49, at(24, 24), 400).points == (at(10, 10),)


def test_a_failed_charge_does_not_walk_through_others():
    line = [(at(12, n), 49) for n in range(1, 48)]
    found = terrain().route_towards(at(10, 10), 49, at(40, 10), 400, line, line)
    assert gap(found.points[-1], 49, at(12, 10), 49) >= 0
    assert found.points[-1].x <= 1150


def test_a_roof_without_a_parapet_has_an_edge_within_an_inch():
    ground = terrain(blocks=[block(10, 10, 5, 5, 4, roof="flat")])
    found = ground.edge_within(Point(1351, 1250, 400))
    assert found is not None
    assert found.at == at(15, 12.5, 4)
    assert found.drop == 400
    assert ground.can_stand(found.landing, 49)
    assert ground.edge_within(Point(1350, 1250, 400)) is None


def test_walls_that_rise_above_a_floor_keep_one_from_falling():
    ground = terrain(buildings=[tower()])
    assert ground.edge_within(at(21, 22, 3)) is None
    found = ground.edge_within(at(23.4, 22, 3))
    assert found is not None
    assert found.landing.z == 0


def test_the_ground_has_no_edge():
    assert terrain().edge_within(at(1, 1)) is None


def test_floor_and_ground_of_one_house_are_one_building():
    ground = terrain(buildings=[tower()], blocks=[block(5, 5, 4, 4, roof="flat")])
    assert ground.building(at(22, 24)) == ground.building(at(22, 24, 3)) == 0
    assert ground.building(at(7, 7, 5)) == 1
    assert ground.building(at(40, 40)) is None
    assert (ground.level(at(22, 24)), ground.level(at(22, 24, 3))) == (0, 1)
