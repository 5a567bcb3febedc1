"""The lattice of spots: which places are about within reach, and who is seen from them."""

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.table import LARGE, MAN, UNSEEN, Point, Sight, Terrain, distance, table
from tests.examples import examples
from tests.rules.engine.table.table_cases import at, block, house, terrain, wall

QUARTER = Terrain.of(table("ruined-quarter"))
STREET = Terrain.of(table("high-street"))
spots = st.sampled_from(QUARTER.spots)


@settings(max_examples=examples(40))
@given(spots, st.sampled_from([300, 400, 800]))
def test_nearby_spots_can_be_reached_for_about_their_stated_price(start: Point, limit: int):
    field = QUARTER.around(start, 49, limit)
    for number, price in zip(field.spots, field.prices, strict=True):
        route = QUARTER.route(start, QUARTER.spots[number], 49, 2 * limit)
        assert route is not None
        assert price <= limit
        assert distance(start, QUARTER.spots[number]) <= price


def test_nearly_everything_in_reach_is_around():
    missed = found = 0
    for start in QUARTER.spots[::61]:
        around = set(QUARTER.around(start, 49, 800).spots)
        for number, price in QUARTER.reach(start, 49, 720):
            missed, found = missed + (number not in around), found + 1
            assert price <= 720
    assert found > 2000
    assert missed < found // 50


@settings(max_examples=examples(20))
@given(spots, st.sampled_from([400, 800, 1200]))
def test_a_field_is_listed_from_the_cheapest_and_its_choice_lies_within(start: Point, limit: int):
    field = QUARTER.around(start, 49, limit)
    assert list(field.prices) == sorted(field.prices)
    assert len(set(field.spots)) == len(field.spots)
    assert set(field.choice) <= set(field.spots)
    assert set(field.within(300)) == {
        spot for spot, price in zip(field.spots, field.prices, strict=True) if price <= 300
    }


def test_off_the_lattice_one_begins_at_a_spot_beside():
    start = Point(1037, 1022)
    spot = QUARTER.spots[QUARTER.spot_by(start)]
    assert 0 < distance(start, spot) <= 100
    assert QUARTER.spot_by(spot) == QUARTER.spots.index(spot)
    assert set(QUARTER.around(start, 49, 400).spots) <= set(QUARTER.around(spot, 49, 400).spots)


def test_where_nobody_can_stand_nothing_is_around():
    ground = terrain(buildings=[house(openings=[], x=0, y=0, width=48, depth=48)])
    assert not ground.around(at(0, 0), 49, 400).spots


def test_a_wall_is_gone_around():
    ground = terrain(walls=[wall((20, 0), (20, 40), 3)])
    assert ground.spot_by(at(22, 5)) not in ground.around(at(18, 5), 49, 1200).spots
    assert ground.spot_by(at(22, 38)) in ground.around(at(18, 38), 49, 1200).spots


def test_a_ladder_leads_down_from_a_floor():
    upstairs = next(p for p in QUARTER.spots if p.z)
    assert {0, upstairs.z} <= {QUARTER.spots[spot].z for spot in QUARTER.around(upstairs, 49, 1200).spots}


def test_a_large_base_is_offered_no_place_that_is_too_narrow_for_it():
    field = QUARTER.around(at(10, 4), 79, 800)
    assert field.spots
    assert all(QUARTER.can_stand(QUARTER.spots[spot], 79) for spot in field.spots)


def test_the_same_is_around_whatever_was_asked_before():
    one, two = Terrain(table("high-street")), Terrain(table("high-street"))
    asked = [one.spots[n * 37 % len(one.spots)] for n in range(40)]
    forward = [one.around(p, 49, 600) for p in asked]
    assert [two.around(p, 49, 600) for p in reversed(asked)] == forward[::-1]


@settings(max_examples=examples(200))
@given(spots, spots, st.sampled_from([MAN, LARGE]), st.integers(-30, 30))
def test_visible_is_whatever_sight_is_not_none(a: Point, b: Point, eyes: tuple[int, int], aside: int):
    a = a._replace(x=max(0, min(4800, a.x + aside)))
    assert QUARTER.visible(a, b, eyes, MAN) == (QUARTER.sees(a, b, eyes, MAN) is not Sight.NONE)
    assert QUARTER.visible(a, b, eyes, MAN) == QUARTER.visible(b, a, MAN, eyes)


@settings(max_examples=examples(60))
@given(st.lists(st.tuples(st.sampled_from(range(len(STREET.spots))), st.booleans()), min_size=2, max_size=8))
def test_a_row_of_bytes_tells_what_is_known_of_two_spots(asked: list[tuple[int, bool]]):
    fresh = Terrain(STREET.table)
    (here, _), *others = asked
    viewer = fresh.spots[here]
    for there, how_much in others:
        target = fresh.spots[there]
        seen = fresh.sees(viewer, target) if how_much else fresh.visible(viewer, target)
        row, number = fresh.row(viewer, MAN)
        assert row is not None
        assert row[number[target]]
        assert (row[number[target]] != UNSEEN) == bool(seen)
        assert fresh.sees(viewer, target) is STREET.sees(viewer, target)


def test_no_row_is_kept_off_the_lattice_or_for_other_bodies():
    assert QUARTER.row(Point(1001, 1003), MAN)[0] is None
    assert QUARTER.row(QUARTER.spots[0], LARGE)[0] is None


def test_a_straight_way_lies_on_one_surface_and_through_nothing():
    ground = terrain(blocks=[block(10, 10, 4, 4)])
    assert ground.straight(at(5, 5), at(9, 20), 49)
    assert not ground.straight(at(5, 12), at(20, 12), 49)
    upstairs = next(p for p in QUARTER.spots if p.z)
    assert not QUARTER.straight(upstairs._replace(z=0), upstairs, 49)
