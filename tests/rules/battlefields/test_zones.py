"""Along which edges sides can be set up."""

import pytest

from rules.battlefields.zones import EDGES, OPPOSITE, edges_for, room, zone
from rules.engine.table import LARGE, MAN, Point, Terrain, table, tables
from tests.rules.engine.table.table_cases import area, block, terrain


def test_a_zone_is_the_strip_along_its_edge():
    assert zone(4800, 6000, 800, "north") == (Point(0, 5200), Point(4800, 6000))
    assert zone(4800, 6000, 800, "east") == (Point(4000, 0), Point(4800, 6000))


def test_bare_ground_offers_every_edge():
    assert edges_for(terrain(), 800, 15) == EDGES


def test_an_edge_is_offered_only_with_room_there_and_opposite():
    assert edges_for(terrain(blocks=[block(0, 0, 8, 48)]), 800, 15) == ("south", "north")


def test_a_larger_warband_needs_more_room():
    ground = terrain(areas=[area("impassable", 0, 5, 8, 43)])
    assert edges_for(ground, 800, 20) == EDGES
    assert edges_for(ground, 800, 45) == ("south", "north")


def test_a_strip_too_narrow_for_the_largest_base_is_not_offered():
    narrow = terrain(areas=[area("impassable", 1.3, 1, 6.7, 46), area("impassable", 40, 1, 6.7, 46)])
    assert edges_for(narrow, 800, 20, MAN.radius) == EDGES
    assert edges_for(narrow, 800, 20, LARGE.radius) == ("south", "north")


def test_bases_that_are_counted_do_not_overlap():
    ground = terrain(areas=[area("impassable", 0, 2, 48, 6)])
    assert 40 <= room(ground, "south", 800, 200) <= 98


@pytest.mark.parametrize("it", tables(), ids=lambda it: it.key)
def test_both_ends_of_a_ready_table_hold_20_warriors_within_6_inches(it):
    assert {"south", "north"} <= set(edges_for(Terrain.of(it), 600, 20))


def test_nobody_is_set_up_in_the_ruins_beside_the_street():
    assert edges_for(Terrain.of(table("street")), 600, 12) == ("south", "north")
    assert OPPOSITE == {"south": "north", "north": "south", "west": "east", "east": "west"}
