"""The quick no before exact places are looked for: it spares work and changes no answer."""

from math import cos, radians, sin

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.engine.table import Measures, Point, Route, Terrain, distance, overlap, table
from rules.engine.table.contact import charging as contact
from tests.examples import examples
from tests.rules.engine.table.table_cases import at, block, terrain, wall

TABLES = [Terrain.of(table(key)) for key in ("ruined-quarter", "rooftops", "river-and-bridges")]
TARGET = at(20, 20)


def beside(target: Point, degrees: float, off: float) -> Point:
    x, y = target.x + off * cos(radians(degrees)), target.y + off * sin(radians(degrees))
    return Point(round(x), round(y), target.z)


def row(*xs: float) -> list[tuple[Point, int]]:
    """Others side by side, between the target and a charger in the east."""
    return [(Point(2150, round(y * 100)), 49) for y in xs]


def way(ground: Terrain, start: Point, limit: int, others: list[tuple[Point, int]]) -> Route | None:
    return ground.exact_route_to_contact(start, 49, TARGET, 49, limit, others, others)


@pytest.fixture
def no_places(monkeypatch):
    """Looking for exact places fails."""

    def fail(*_: object) -> None:
        raise AssertionError("Exact places were looked for.")

    monkeypatch.setattr(contact, "Arcs", fail)


@pytest.mark.usefixtures("no_places")
def test_nobody_comes_past_a_closed_row_within_the_limit():
    assert way(terrain(), at(22.6, 20), 400, row(18.2, 19.1, 20, 20.9, 21.8)) is None


@pytest.mark.usefixtures("no_places")
def test_nobody_comes_into_a_closed_ring():
    ring = [(beside(TARGET, degrees, 150), 49) for degrees in range(0, 360, 45)]
    assert way(terrain(), at(26, 20), 1000, ring) is None


@pytest.mark.usefixtures("no_places")
def test_nobody_comes_past_a_wall_with_somebody_at_its_end():
    ground = terrain(blocks=[block(21.2, 20.2, 0.5, 8)])
    assert way(ground, at(23, 21), 340, [(at(21.5, 19), 49)]) is None


@pytest.mark.usefixtures("no_places")
def test_nobody_stands_a_little_off_a_target_without_a_low_wall_there():
    ground = terrain(walls=[wall((19, 19.3), (19, 20.7), 0.75)])
    taken = [(beside(TARGET, degrees, 99), 49) for degrees in (-75, -15, 45, 105)]
    assert way(ground, at(21.9, 21.5), 160, taken) is None


def test_a_row_with_a_gap_is_no_reason_for_a_quick_no():
    assert way(terrain(), at(22.6, 20), 400, row(17.6, 18.5, 21.5, 22.4)) is not None


def test_a_longer_way_past_the_row_is_no_reason_for_a_quick_no():
    assert way(terrain(), at(22.6, 20), 900, row(18.2, 19.1, 20, 20.9, 21.8)) is not None


@pytest.mark.usefixtures("no_places")
def test_where_enemies_fight_an_inch_apart_there_is_no_quick_no():
    ground = Terrain(terrain().table, Measures(contact=100))
    with pytest.raises(AssertionError, match="looked for"):
        way(ground, at(22.6, 20), 400, row(18.2, 19.1, 20, 20.9, 21.8))


@given(data=st.data())
@settings(max_examples=examples(150), deadline=None)
def test_no_answer_differs_for_the_quick_no(data):
    """A target in a crowd, on tables with walls, fords, roofs and ladders."""
    ground = data.draw(st.sampled_from(TABLES))
    spots = st.integers(0, len(ground.spots) - 1)
    target = ground.spots[data.draw(spots)]
    turned, off = st.integers(0, 359), st.integers(98, 190)
    start = beside(target, data.draw(turned), data.draw(st.integers(110, 500)))
    crowd = [beside(target, data.draw(turned), data.draw(off)) for _ in range(data.draw(st.integers(1, 7)))]
    others = [(p, 49) for p in crowd if ground.can_stand(p) and not overlap(p, 49, start, 49)]
    assume(ground.can_stand(start))
    limit = distance(start, target) - 98 + data.draw(st.integers(0, 40) | st.integers(0, 400))
    asked = start, 49, target, 49, limit, others, others
    found = ground.exact_route_to_contact(*asked)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(contact, "may_touch", lambda *_: True)
        assert ground.exact_route_to_contact(*asked) == found
