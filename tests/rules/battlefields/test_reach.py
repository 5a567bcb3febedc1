"""What can be reached on foot, by climbing and by leaping."""

import itertools

import pytest

from rules.battlefields.reach import climbed, walkable
from rules.engine.table import Terrain, tables
from tests.rules.engine.table.table_cases import block, terrain, tower, wall


def heights(ground: Terrain) -> set[int]:
    """The heights that somebody gets to."""
    reached = climbed(ground, walkable(ground))
    return {it.z for it in ground.surfaces if it.number in reached}


@pytest.mark.parametrize("it", tables(), ids=lambda it: it.key)
def test_every_spot_of_a_ready_table_can_be_walked_to(it):
    ground = Terrain.of(it)
    assert walkable(ground) == frozenset(ground.spots)


@pytest.mark.parametrize("it", tables()[:1], ids=lambda it: it.key)
def test_walkable_spots_are_those_that_routes_reach(it):
    ground = Terrain.of(it)
    reached = {ground.spots[number] for number, _ in ground.reach(ground.spots[10], 49, 50000)}
    assert walkable(ground) == reached


def test_a_ladder_leads_up():
    ground = terrain(buildings=[tower()])
    assert {p.z for p in walkable(ground)} == {0, 300}


def test_a_closed_yard_is_not_walked_into():
    ring = [(20, 20), (30, 20), (30, 30), (20, 30), (20, 20)]
    ground = terrain(walls=[wall(a, b, 1) for a, b in itertools.pairwise(ring)])
    inside = [p for p in ground.spots if 2100 <= p.x <= 2900 and 2100 <= p.y <= 2900]
    assert inside
    assert not walkable(ground).intersection(inside)


@pytest.mark.rule("CORE-CLIMB-4")
@pytest.mark.parametrize(("height", "up"), [(4, {0, 400}), (4.01, {0})])
def test_four_inches_can_be_climbed(height: float, up: set[int]):
    assert heights(terrain(blocks=[block(20, 20, 5, 5, height, roof="flat")])) == up


@pytest.mark.rule("CORE-GAP-1")
@pytest.mark.parametrize(("gap", "up"), [(3, {0, 400, 800}), (3.01, {0, 400})])
def test_three_inches_can_be_leapt_and_what_is_lower_dropped_to(gap: float, up: set[int]):
    low, high = block(20, 20, 4, 4, 4, roof="flat"), block(24, 20, 4, 4, 8, roof="flat")
    beyond = block(28 + gap, 20, 4, 4, 7.9, roof="flat")
    reached = heights(terrain(blocks=[low, high, beyond]))
    assert reached == ({0, 400, 800, 790} if gap == 3 else {0, 400, 800})
    assert up <= reached
