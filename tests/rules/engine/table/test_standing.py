"""Where a base can stand."""

from hypothesis import given
from hypothesis import strategies as st

from rules.engine.table import Point, Terrain, distance, table
from tests.rules.engine.table.table_cases import area, at, away, block, terrain, tower, wall

QUARTER = Terrain.of(table("ruined-quarter"))
places = st.builds(Point, st.integers(0, 4800), st.integers(0, 4800), st.just(0))


def test_a_base_stands_at_the_very_edge_but_not_over_it():
    ground = terrain()
    assert ground.can_stand(Point(49, 49), 49)
    assert not ground.can_stand(Point(48, 49), 49)
    assert not ground.can_stand(at(50, 10), 49)


def test_a_base_stands_against_a_wall_but_not_in_it():
    ground = terrain(blocks=[block(10, 10, 5, 5)])
    assert ground.can_stand(Point(951, 1200), 49)
    assert not ground.can_stand(Point(952, 1200), 49)
    assert not ground.can_stand(at(12, 12), 49)


def test_nobody_stands_on_a_low_wall():
    ground = terrain(walls=[wall((10, 10), (20, 10), 0.75)])
    assert not ground.can_stand(at(15, 10), 49)
    assert ground.can_stand(at(15, 10.62), 49)


def test_a_base_stands_on_a_floor_only_as_a_whole():
    ground = terrain(buildings=[tower()])
    assert ground.can_stand(at(22, 24, 3), 49)
    assert not ground.can_stand(at(23.9, 24, 3), 49)
    assert not ground.can_stand(at(22, 24, 2), 49)


def test_warriors_can_stand_below_an_upper_floor():
    assert terrain(buildings=[tower()]).can_stand(at(22, 24), 49)


def test_nobody_stands_in_impassable_ground():
    ground = terrain(areas=[area("impassable", 10, 10, 5, 5)])
    assert not ground.can_stand(at(12, 12), 49)
    assert ground.route(at(8, 12), at(17, 12), 49, 900) is None


@given(places, st.sampled_from([49, 79]))
def test_a_warrior_who_can_stand_is_on_the_table_and_clear_of_every_wall(p: Point, radius: int):
    if not QUARTER.can_stand(p, radius):
        return
    assert radius <= p.x <= 4800 - radius
    assert radius <= p.y <= 4800 - radius
    for piece in QUARTER.table.pieces:
        for solid in piece.solids:
            if solid.bottom < 125:
                assert away(p, solid.outline) >= radius - 0.01, piece.name


def test_every_spot_is_a_place_to_stand_and_no_two_are_the_same():
    assert all(QUARTER.can_stand(p, 49) for p in QUARTER.spots)
    assert len(set(QUARTER.spots)) == len(QUARTER.spots)


@given(places)
def test_the_nearest_spot_is_the_nearest_on_the_ground(p: Point):
    ground = [it for it in QUARTER.spots if it.z == 0]
    assert distance(p, QUARTER.spots[QUARTER.nearest_spot(p)]) == min(distance(p, it) for it in ground)
