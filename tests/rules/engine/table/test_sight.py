"""What warriors see of each other past the terrain, and who stands in the way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.table import CROUCHING, LARGE, MAN, Point, Sight, Terrain, table
from tests.rules.engine.table.table_cases import area, at, block, house, terrain, tower, wall

SQUARE = Terrain.of(table("market-square"))
spots = st.sampled_from(SQUARE.spots)
places = st.builds(Point, st.integers(0, 4800), st.integers(0, 4800), st.sampled_from([0, 0, 300]))


def test_over_open_ground_everything_is_seen():
    assert terrain().sees(at(1, 1), at(47, 47)) is Sight.FULL


def test_a_house_hides_what_is_behind_it():
    assert terrain(blocks=[block(10, 10, 10, 5)]).sees(at(15, 5), at(15, 20)) is Sight.NONE


def test_a_house_hides_half_of_who_looks_round_its_corner():
    ground = terrain(blocks=[block(10, 10, 5, 5)])
    assert ground.sees(at(15, 5), at(15, 20)) is Sight.PARTLY


def test_a_line_along_a_wall_is_open():
    ground = terrain(blocks=[block(10, 10, 5, 5)])
    assert ground.sees(Point(1549, 500), Point(1549, 2000)) is Sight.FULL


def test_a_low_wall_gives_cover_to_who_is_behind_it_but_not_to_who_is_far_from_it():
    ground = terrain(walls=[wall((5, 10), (25, 10), 0.75)])
    behind, far = at(15, 10.65), at(15, 20)
    assert ground.sees(at(15, 2), behind) is Sight.PARTLY
    assert ground.sees(behind, at(15, 2)) is Sight.FULL
    assert ground.sees(at(15, 9), far) is Sight.FULL


def test_a_wall_of_an_inch_leaves_the_head_in_sight():
    ground = terrain(walls=[wall((5, 10), (25, 10), 1)])
    assert ground.sees(at(15, 2), at(15, 11)) is Sight.PARTLY


def test_a_wall_of_two_inches_hides_a_man_and_shows_the_head_of_a_giant():
    ground = terrain(walls=[wall((5, 10), (25, 10), 1.5)])
    assert ground.sees(at(15, 2), at(15, 11)) is Sight.NONE
    assert ground.sees(at(15, 2), at(15, 11), MAN, LARGE) is Sight.PARTLY


def test_a_warrior_who_crouches_behind_a_low_wall_is_out_of_sight():
    ground = terrain(walls=[wall((5, 10), (25, 10), 0.75)])
    assert ground.sees(at(15, 2), at(15, 10.65), MAN, CROUCHING) is Sight.NONE
    assert ground.sees(at(15, 2), at(15, 10.65)) is Sight.PARTLY


def test_sight_passes_doors_and_windows_but_not_walls():
    openings = [{"side": "south", "at": 3.25}, {"kind": "window", "side": "east", "at": 3}]
    ground = terrain(buildings=[house(openings=openings)])
    assert ground.sees(at(24, 10), at(24, 24)) is Sight.FULL
    assert ground.sees(at(35, 23.75), at(25, 23.75)) is Sight.PARTLY
    assert ground.sees(at(10, 24), at(24, 24)) is Sight.NONE


def test_an_upper_floor_hides_what_is_below_it():
    ground = terrain(buildings=[tower()])
    assert ground.sees(at(22, 24, 3), at(22, 24)) is Sight.NONE
    assert ground.sees(at(22, 24, 3), at(21, 25)) is Sight.NONE
    assert ground.sees(at(23.5, 24, 3), at(22, 25, 3)) is Sight.FULL


def test_from_a_roof_one_sees_over_what_hides_on_the_ground():
    ground = terrain(blocks=[block(10, 10, 5, 5, roof="flat")], walls=[wall((20, 5), (20, 20), 2)])
    assert ground.sees(at(14, 12, 5), at(30, 12)) is Sight.FULL
    assert ground.sees(at(16, 12), at(30, 12)) is Sight.NONE


def test_bushes_hide_a_part_of_what_is_in_or_behind_them_never_the_whole():
    ground = terrain(areas=[area("difficult", 10, 10, 5, 2, height=3)])
    assert ground.sees(at(12, 5), at(12, 11)) is Sight.PARTLY
    assert ground.sees(at(12, 5), at(12, 20)) is Sight.PARTLY
    assert ground.sees(at(5, 5), at(5, 20)) is Sight.FULL


@given(places, places, st.sampled_from([MAN, LARGE, CROUCHING]), st.sampled_from([MAN, LARGE, CROUCHING]))
def test_two_see_each_other_or_neither_does(a: Point, b: Point, eyes: object, body: object):
    there = SQUARE.sees(a, b, eyes, body)
    back = SQUARE.sees(b, a, body, eyes)
    assert (there is Sight.NONE) == (back is Sight.NONE)


@given(spots, spots)
def test_cached_sight_equals_fresh_sight(a: Point, b: Point):
    fresh = SQUARE._view.look(a, b, MAN, MAN)
    assert SQUARE.sees(a, b) is fresh
    assert SQUARE.sees(a, b) is fresh


@given(places, places)
def test_a_half_turn_of_the_table_changes_nothing(a: Point, b: Point):
    turned = [Point(4800 - p.x, 4800 - p.y, p.z) for p in (a, b)]
    centre = ("Well", "Statue of the founder", "Pillory")
    assert all(piece.name for piece in SQUARE.table.pieces if piece.name in centre)
    assert SQUARE.sees(a, b) is SQUARE.sees(*turned)


# warriors in the way


def test_a_warrior_between_two_others_is_in_the_way():
    others = [(at(15, 12), 49), (at(15, 8), 49), (at(18, 10), 49), (at(15, 30), 49), (at(15, 2), 49)]
    assert terrain().screens(at(15, 5), at(15, 20), others) == (1, 0)


def test_a_warrior_who_hides_a_shoulder_is_in_the_way():
    others = [(Point(1565, 1900), 49)]
    assert terrain().screens(at(15, 5), at(15, 20), others) == (0,)
    assert terrain().screens(at(15, 5), at(15, 20), [(Point(1580, 1900), 49)]) == ()


def test_warriors_shoot_over_the_heads_of_those_below():
    ground = terrain(blocks=[block(10, 10, 5, 5, roof="flat")])
    others = [(at(17, 12), 49), (at(29, 12), 49)]
    assert ground.screens(at(14, 12, 5), at(30, 12), others) == (1,)


def test_viewer_and_target_do_not_hide_each_other():
    pair = [(at(15, 5), 49), (at(15, 20), 49)]
    assert terrain().screens(at(15, 5), at(15, 20), pair) == ()


@pytest.mark.parametrize("key", ["ruined-quarter", "market-square", "high-street"])
def test_every_ready_table_has_things_to_hide_behind(key: str):
    ground = Terrain.of(table(key))
    lines = [(a, b) for a in ground.spots[::97] for b in ground.spots[::89] if a != b]
    seen = [ground.sees(a, b) for a, b in lines]
    assert 0.2 < seen.count(Sight.NONE) / len(seen) < 0.9
    assert seen.count(Sight.FULL) > 0.05 * len(seen)
    assert seen.count(Sight.PARTLY) > 0.05 * len(seen)
