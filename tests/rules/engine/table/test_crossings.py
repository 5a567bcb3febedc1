"""Where circles and straight pieces meet, touch and come nearest, to the hundredth."""

from math import hypot

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.engine.table.geometry.crossings import (
    NEAREST,
    Ring,
    Side,
    circles_meet,
    foot,
    side_meets,
    sides_meet,
    tangents,
    towards,
)

place = st.tuples(st.integers(-900, 900), st.integers(-900, 900))
ring = st.tuples(st.integers(-400, 400), st.integers(-400, 400), st.integers(40, 400))


def off(at: tuple[int, int], it: Ring) -> float:
    """How far a place is from the line of a circle."""
    return float(abs(((at[0] - it[0]) ** 2 + (at[1] - it[1]) ** 2) ** 0.5 - it[2]))


def aside(at: tuple[int, int], it: Side) -> float:
    """How far a place is from the line through a straight piece."""
    ax, ay, bx, by = it
    dx, dy = bx - ax, by - ay
    return float(abs(dx * (at[1] - ay) - dy * (at[0] - ax)) / (dx * dx + dy * dy) ** 0.5)


def test_circles_meet_in_two_places_in_one_or_in_none():
    assert list(circles_meet((0, 0, 50), (60, 0, 50))) == [(30, 40), (30, -40)]
    assert set(circles_meet((0, 0, 50), (100, 0, 50))) == {(50, 0)}
    assert list(circles_meet((0, 0, 50), (101, 0, 50))) == []
    assert list(circles_meet((0, 0, 50), (0, 0, 60))) == []
    assert list(circles_meet((0, 0, 50), (5, 0, 100))) == []


def test_a_straight_piece_meets_a_circle_first_where_it_comes_in():
    assert list(side_meets((0, 0, 50), (-100, 30, 100, 30))) == [(-40, 30), (40, 30)]
    assert list(side_meets((0, 0, 50), (100, 30, -100, 30))) == [(40, 30), (-40, 30)]
    assert list(side_meets((0, 0, 50), (0, 30, 100, 30))) == [(40, 30)]
    assert list(side_meets((0, 0, 50), (41, 30, 100, 30))) == []
    assert list(side_meets((0, 0, 50), (-100, 51, 100, 51))) == []
    assert list(side_meets((0, 0, 50), (50, 0, 50, 0))) == []


def test_straight_pieces_cross_where_both_reach():
    assert list(sides_meet((0, 0, 10, 10), (0, 10, 10, 0))) == [(5, 5)]
    assert list(sides_meet((0, 10, 10, 0), (0, 0, 10, 10))) == [(5, 5)]
    assert list(sides_meet((0, 0, 10, 10), (10, 10, 20, 0))) == [(10, 10)]
    assert list(sides_meet((0, 0, 10, 10), (11, 10, 20, 0))) == []
    assert list(sides_meet((0, 0, 10, 10), (0, 10, 4, 6))) == []
    assert list(sides_meet((0, 0, 10, 10), (0, 1, 10, 11))) == []


@given(ring, ring, place, place)
def test_bounds_of_any_kind_meet_where_both_are(
    one: Ring, other: Ring, a: tuple[int, int], b: tuple[int, int]
):
    assume(abs(one[0] - other[0]) + abs(one[1] - other[1]) > 40 and abs(a[0] - b[0]) + abs(a[1] - b[1]) > 40)
    side = *a, *b
    for at in circles_meet(one, other):
        assert max(off(at, one), off(at, other)) < 2
    for at in side_meets(one, side):
        assert off(at, one) < 2
        assert aside(at, side) < 1


@pytest.mark.parametrize(("at", "nearest"), [((5, 7), (5, 0)), ((-5, 7), (0, 0)), ((50, -7), (10, 0))])
def test_the_foot_of_a_place_is_on_the_piece(at: tuple[int, int], nearest: tuple[int, int]):
    assert foot(at, (0, 0, 10, 0)) == nearest
    assert foot(at, (3, 4, 3, 4)) == (3, 4)


def test_the_nearest_place_of_a_circle_lies_in_that_direction():
    assert towards((100, 0), (0, 0, 50)) == (50, 0)
    assert towards((-3, -4), (0, 0, 50)) == (-30, -40)
    assert towards((9, 9), (9, 9, 50)) == (9, 9)


@given(place, ring)
def test_both_tangents_run_on_from_where_they_just_pass_the_circle(at: tuple[int, int], it: Ring):
    outside = hypot(at[0] - it[0], at[1] - it[1]) >= it[2]
    found = list(tangents(at, it, 1000))
    assert len(found) == (2 if outside else 0)
    for side in found:
        near, far = side[:2], side[2:]
        assert off(near, it) < 3
        assert abs(aside((it[0], it[1]), side) - it[2]) < 3
        assert 997 < hypot(far[0] - near[0], far[1] - near[1]) < 1030
        assert aside(at, side) < 3


def test_near_a_place_comes_itself_first_and_then_the_nearest():
    found = [(10 + ox, 20 + oy) for ox, oy in NEAREST]
    assert found[0] == (10, 20)
    away = [(x - 10) ** 2 + (y - 20) ** 2 for x, y in found]
    assert away == sorted(away)
    assert len(set(found)) == 81
