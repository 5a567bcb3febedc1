"""Points are found by boxes."""

from hypothesis import given
from hypothesis import strategies as st

from rules.engine.table.geometry.scatter import Scatter
from rules.engine.table.geometry.shapes import bits

length = st.integers(-100, 4900)
corner = st.tuples(length, length)


@given(st.lists(corner, max_size=40), corner, st.integers(0, 3000), st.integers(0, 3000))
def test_every_point_in_a_box_is_found(
    points: list[tuple[int, int]], low: tuple[int, int], wide: int, deep: int
):
    scatter, (x, y) = Scatter(points, 4800, 4800), low
    inside = {n for n, (px, py) in enumerate(points) if x <= px <= x + wide and y <= py <= y + deep}
    assert inside <= set(bits(scatter.box(x, y, x + wide, y + deep)))


def test_points_well_beside_a_box_are_left_out():
    scatter = Scatter([(100, 100), (2000, 2000), (2000, 100)], 4800, 4800)
    assert bits(scatter.box(1900, 1900, 2100, 2100)) == [1]
