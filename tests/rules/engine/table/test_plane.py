"""Distances, bases and outlines."""

from math import dist, hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.table import Point, distance, gap, overlap
from rules.engine.table.geometry.outlines import contains, cross, hull, is_convex, widened

coordinate = st.integers(0, 4800)
points = st.builds(Point, coordinate, coordinate, st.sampled_from([0, 300, 450]))


def test_a_distance_of_exactly_eight_inches_is_within_eight_inches():
    assert distance(Point(0, 0), Point(800, 0)) == 800
    assert distance(Point(0, 0), Point(480, 640)) == 800


def test_a_distance_a_hair_over_eight_inches_is_not_within_eight_inches():
    assert distance(Point(0, 0), Point(800, 1)) == 801


def test_a_distance_counts_height():
    assert distance(Point(0, 0, 0), Point(400, 0, 300)) == 500


@given(points, points)
def test_a_distance_is_the_true_one_rounded_up_and_the_same_both_ways(a: Point, b: Point):
    found = distance(a, b)
    square = (a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2
    assert found == distance(b, a)
    assert found**2 >= square
    assert found == 0 or (found - 1) ** 2 < square


def test_the_gap_is_measured_from_edge_to_edge():
    assert gap(Point(0, 0), 49, Point(300, 0), 79) == 300 - 49 - 79


def test_touching_bases_have_no_gap_and_do_not_overlap():
    assert gap(Point(0, 0), 49, Point(98, 0), 49) == 0
    assert not overlap(Point(0, 0), 49, Point(98, 0), 49)
    assert overlap(Point(0, 0), 49, Point(97, 0), 49)


def test_bases_on_different_floors_neither_touch_nor_overlap():
    assert gap(Point(0, 0, 0), 49, Point(0, 0, 300), 49) == 300
    assert not overlap(Point(0, 0, 0), 49, Point(0, 0, 300), 49)


@given(points, points, st.sampled_from([49, 63, 79]), st.sampled_from([49, 63, 79]))
def test_the_gap_is_the_same_both_ways_and_never_below_nothing(a: Point, b: Point, ra: int, rb: int):
    assert gap(a, ra, b, rb) == gap(b, rb, a, ra) >= 0


@given(st.lists(st.tuples(coordinate, coordinate), min_size=3, max_size=8, unique=True))
def test_a_widened_outline_keeps_every_nearer_point_inside(corners: list[tuple[int, int]]):
    ring = hull(corners)
    if len(ring) < 3:
        return
    wide = widened(ring, 49)
    assert is_convex(wide)
    for (ax, ay), (bx, by) in zip(wide, wide[1:] + wide[:1], strict=True):
        length = hypot(bx - ax, by - ay)
        off = min(cross((ax, ay), (bx, by), corner) / length for corner in ring)
        assert off >= 48.99
    assert all(contains(wide, x, y) for x, y in ring)


def test_a_widened_rectangle_is_cut_closely_round_its_corners():
    wide = widened(((0, 0), (100, 0), (100, 100), (0, 100)), 49)
    assert len(wide) == 8
    assert max(dist((100, 100), corner) for corner in wide if min(corner) > 50) <= 49 * 1.09


@pytest.mark.parametrize(
    "ring", [((0, 0), (10, 0), (10, 10), (5, 2)), ((0, 0), (10, 0)), ((0, 0), (5, 0), (10, 0))]
)
def test_outlines_that_are_not_convex_are_told_apart(ring: tuple[tuple[int, int], ...]):
    assert not is_convex(ring)
