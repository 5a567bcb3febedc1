"""Outlines: what can be one, checked with whole numbers, and where the number of a territory is written."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from campaigns.territories import fault_of, label_point
from campaigns.territories.outlines import MOST_POINTS, contains

SQUARE = ((100, 100), (200, 100), (200, 200), (100, 200))
PLACES = st.tuples(st.integers(0, 1000), st.integers(0, 1000))


@pytest.mark.parametrize(
    "outline",
    [
        SQUARE,
        SQUARE[::-1],
        ((0, 0), (1000, 0), (1000, 1000), (0, 1000)),
        ((100, 100), (300, 100), (300, 120), (120, 120), (120, 300), (100, 300)),
        ((100, 100), (150, 100), (200, 100), (200, 200)),
    ],
)
def test_a_simple_polygon_is_an_outline(outline):
    assert fault_of(outline) == ""


@pytest.mark.parametrize(
    ("outline", "words"),
    [
        ((), "has 0"),
        (SQUARE[:2], "has 2"),
        (tuple((place, place * place % 1000) for place in range(MOST_POINTS + 1)), f"has {MOST_POINTS + 1}"),
        (((0, 0), (1001, 0), (500, 500)), "outside"),
        (((0, 0), (-1, 0), (500, 500)), "outside"),
        (((100, 100), (200, 100), (100, 100), (100, 200)), "same place"),
        (((100, 100), (200, 200), (200, 100), (100, 200)), "crosses"),
        (((100, 100), (300, 100), (200, 100), (200, 200)), "crosses or touches"),
        (((100, 100), (300, 100), (300, 300), (200, 100), (100, 300)), "crosses or touches"),
        (((100, 100), (110, 100), (110, 110)), "too small"),
        (((100, 100), (300, 300), (500, 500)), "crosses or touches"),
    ],
)
def test_anything_else_is_refused_with_a_reason(outline, words):
    assert words in fault_of(outline)


@given(st.lists(PLACES, min_size=3, max_size=9, unique=True).map(tuple))
def test_a_fault_depends_neither_on_where_an_outline_begins_nor_on_its_direction(outline):
    turned = (*outline[1:], outline[0])
    assert bool(fault_of(outline)) == bool(fault_of(turned)) == bool(fault_of(outline[::-1]))


@given(st.lists(PLACES, min_size=3, max_size=9, unique=True).map(tuple))
def test_the_number_is_written_inside_of_every_outline(outline):
    assume(fault_of(outline) == "")
    x, y = label_point(outline)
    near = [(x + u, y + v) for u in (-1, -0.5, 0, 0.5, 1) for v in (-1, -0.5, 0, 0.5, 1)]
    assert (x, y) == outline[0] or any(contains(outline, *place) for place in near)


@given(PLACES, PLACES, PLACES, PLACES)
def test_a_quadrangle_is_refused_exactly_when_two_opposite_sides_meet(a, b, c, d):
    assume(len({a, b, c, d}) == 4)
    meet = _meet_by_fractions(a, b, c, d) or _meet_by_fractions(b, c, d, a)
    if meet:
        assert "crosses" in fault_of((a, b, c, d))


def _meet_by_fractions(a, b, c, d):
    """Whether the inner parts of two sides meet in one point, by solving for it."""
    from fractions import Fraction

    across = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])
    if not across:
        return False
    one = Fraction((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0]), across)
    other = Fraction((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0]), across)
    return 0 < one < 1 and 0 < other < 1
