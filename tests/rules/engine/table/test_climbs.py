"""What can be climbed from a place, and which jumps a roof offers."""

import pytest

from rules.engine.table import Climb, Terrain
from tests.rules.engine.table.table_cases import at, bare, block, house, terrain, wall

ROOF = block(10, 10, 4, 4, 3, roof="flat")


def test_climbs_lead_from_the_foot_of_a_house_to_its_roof():
    assert terrain(blocks=[ROOF]).climbs(at(12, 9.5)) == (Climb(at(12, 10.49, 3), 300, 0),)


@pytest.mark.parametrize(("y", "touches"), [(9.5, True), (9.41, True), (9.4, False), (9, False)])
def test_only_what_a_base_touches_is_climbed(y: float, touches: bool):
    assert bool(terrain(blocks=[ROOF]).climbs(at(12, y))) is touches


def test_climbs_lead_down_from_the_edge_of_a_roof():
    (climb,) = terrain(blocks=[ROOF]).climbs(at(12, 10.49, 3))
    assert (climb.landing.z, climb.rise, climb.descent) == (0, 0, 300)


def test_nobody_climbs_down_from_the_middle_of_a_roof():
    assert terrain(blocks=[ROOF]).climbs(at(12, 12, 3)) == ()


def test_a_wall_is_climbed_up_and_down_again():
    (climb,) = terrain(walls=[wall((30, 10), (40, 10), 2)]).climbs(at(35, 9.3))
    assert (climb.landing.z, climb.rise, climb.descent) == (0, 200, 200)
    assert climb.landing.y > 1060


def test_a_wall_of_an_inch_is_climbed_and_a_lower_one_is_stepped_over():
    assert terrain(walls=[wall((30, 10), (40, 10), 1)]).climbs(at(35, 9.3))
    assert terrain(walls=[wall((30, 10), (40, 10), 0.99)]).climbs(at(35, 9.3)) == ()


def test_boards_on_posts_have_no_face_to_climb():
    platform = {"name": "Platform", "x": 10, "y": 10, "width": 4, "depth": 4, "height": 3}
    assert terrain(platforms=[platform]).climbs(at(12, 9.5)) == ()
    assert terrain(platforms=[platform]).climbs(at(12, 10.49, 3)) == ()


def test_a_wall_that_rises_over_the_floor_is_climbed_to_its_top():
    upstairs = terrain(buildings=[house(floors=[{"height": 3}])])
    climbs = [it for it in upstairs.climbs(at(26, 19.5)) if it.landing.z == 300]
    assert [(it.rise, it.descent) for it in climbs] == [(400, 100)]


def test_climbs_lead_through_a_window():
    window = {"side": "west", "at": 3, "width": 2, "kind": "window"}
    (climb,) = terrain(buildings=[house(openings=[window])]).climbs(at(19.5, 24))
    assert (climb.landing.z, climb.rise, climb.descent) == (0, 100, 100)


def test_climbs_do_not_lead_into_an_overhanging_roof():
    over = {"name": "Platform", "x": 8, "y": 8, "width": 4, "depth": 3, "height": 2}
    assert terrain(blocks=[ROOF], platforms=[over]).climbs(at(11, 9.5)) == ()


# jumps


def test_a_roof_offers_jumps_down_on_all_sides():
    leaps = terrain(blocks=[ROOF]).leaps(at(12, 12, 3))
    assert {it.side for it in leaps} == {0, 1, 2, 3}
    assert {(it.drop, it.width, it.landing.z) for it in leaps} == {(300, 0, 0)}


def test_every_jump_begins_and_ends_where_one_can_stand():
    table = Terrain.of(bare(blocks=[ROOF, block(16, 11, 4, 4, 3, roof="flat")]))
    for leap in table.leaps(at(12, 12, 3)):
        assert table.can_stand(leap.takeoff)
        assert table.can_stand(leap.landing)
        assert table.can_stand(leap.foot)


def test_the_ground_offers_no_jumps():
    assert terrain(blocks=[ROOF]).leaps(at(5, 5)) == ()


@pytest.mark.rule("CORE-GAP-1")
@pytest.mark.parametrize(("gap", "offered"), [(0.5, 50), (2, 200), (3, 300), (3.1, None)])
def test_gaps_up_to_three_inches_can_be_jumped(gap: float, offered: int | None):
    other = block(14 + gap, 10, 4, 4, 3, roof="flat")
    widths = {it.width for it in terrain(blocks=[ROOF, other]).leaps(at(12, 12, 3)) if it.width}
    assert widths == ({offered} if offered else set())


@pytest.mark.parametrize(("height", "level"), [(3.9, True), (4, False), (2.1, True), (2, False)])
def test_the_other_side_is_less_than_an_inch_higher_or_lower(height: float, level: bool):
    other = block(16, 10, 4, 4, height, roof="flat")
    assert any(it.width for it in terrain(blocks=[ROOF, other]).leaps(at(12, 12, 3))) is level


def test_nobody_jumps_through_a_wall():
    fence = wall((13.9, 10), (13.9, 14), 5)
    leaps = terrain(blocks=[ROOF], walls=[fence]).leaps(at(12, 12, 3))
    assert {it.side for it in leaps} == {0, 2, 3}


def test_a_drop_of_more_than_twelve_inches_is_never_jumped():
    assert terrain(blocks=[block(10, 10, 4, 4, 12.1, roof="flat")]).leaps(at(12, 12, 12.1)) == ()


def test_the_free_place_nearest_to_a_taken_one_is_next_to_it():
    table = terrain(blocks=[ROOF])
    assert table.free_near(at(5, 5), 49) == at(5, 5)
    found = table.free_near(at(5, 5), 49, [(at(5, 5), 49)])
    assert found is not None
    assert 98 <= abs(found.x - 500) + abs(found.y - 500) <= 140
    assert table.free_near(at(12, 12), 49) == at(12, 9.4) or table.can_stand(table.free_near(at(12, 12), 49))
