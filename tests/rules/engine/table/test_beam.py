"""The lines of a look together: what is said of all of them holds for each."""

from hypothesis import given
from hypothesis import strategies as st

from rules.engine.table import Point
from rules.engine.table.geometry.outlines import rectangle
from rules.engine.table.geometry.shapes import cuts, shape
from rules.engine.table.sight.beam import ASIDE, PARTS, UNCLEAR, beam, lies
from rules.engine.table.sight.lines import shoulders

WEST, EAST = Point(0, 0), Point(1000, 0)
ahead = st.builds(Point, st.integers(-900, 900), st.integers(-900, 900))


def box(x0: int, y0: int, x1: int, y1: int) -> int:
    return lies(shape(rectangle(x0, y0, x1, y1)), beam(WEST, EAST, 36))


def test_a_wall_between_that_reaches_further_aside_than_the_lines_parts_them():
    assert box(400, -39, 420, 39) is PARTS


def test_a_wall_that_ends_where_the_lines_do_or_begins_behind_the_eye_has_to_be_looked_at():
    assert box(400, -38, 420, 39) is UNCLEAR
    assert box(400, -39, 420, 38) is UNCLEAR
    assert box(400, -39, 1000, 39) is UNCLEAR
    assert box(-10, -39, 420, 39) is UNCLEAR


def test_boxes_beyond_the_lines_are_aside_on_both_sides():
    assert box(400, 39, 420, 80) is ASIDE
    assert box(400, -80, 420, -39) is ASIDE
    assert box(400, 38, 420, 80) is UNCLEAR


@given(st.integers(-400, 400), st.integers(-400, 400), st.integers(1, 500), st.integers(1, 500), ahead, ahead)
def test_the_verdict_on_a_beam_holds_for_each_line(
    x: int, y: int, width: int, depth: int, eye: Point, target: Point
):
    outline = shape(rectangle(x, y, x + width, y + depth))
    place = lies(outline, beam(eye, target, 36))
    lines = [(eye, mark) for mark in shoulders(eye, target, 49)]
    lines += [(target, mark) for mark in shoulders(target, eye, 49)]
    met = [a[:2] != b and cuts(outline, *a[:2], *b) for a, b in lines]
    assert place is UNCLEAR or (all(met) if place is PARTS else not any(met))
