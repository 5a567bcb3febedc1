"""The free arcs round a target: a way into contact is found wherever there is one."""

from itertools import pairwise
from math import cos, hypot, radians, sin

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.engine.table import Measures, Point, Route, Terrain, distance, gap, overlap, table, touches
from tests.examples import examples
from tests.rules.engine.table.table_cases import at, block, terrain, wall

TABLES = [Terrain.of(table(key)) for key in ("ruined-quarter", "rooftops", "river-and-bridges")]
#: Places and bends are whole hundredths, so that a way may be this much longer, in 1/100 inch.
ROUNDED = 5
#: Enemies fight an inch apart.
INCH_APART = Measures(contact=100)


def beside(target: Point, degrees: float, off: float = 98) -> Point:
    """A place in a direction from a target, centre to centre in 1/100 inch."""
    x, y = target.x + off * cos(radians(degrees)), target.y + off * sin(radians(degrees))
    return Point(round(x), round(y), target.z)


def crowd(target: Point, *degrees: float, off: float = 99) -> list[tuple[Point, int]]:
    return [(beside(target, it, off), 49) for it in degrees]


def ends(ground: Terrain, start: Point, target: Point, others: list[tuple[Point, int]]) -> Point:
    """Where the charge ends that no place in the usual directions allows."""
    asked = start, 49, target, 49, 1200, others
    assert ground.route_to_contact(*asked, others) is None
    found = ground.any_route_to_contact(*asked)
    assert found is not None
    end = found.points[-1]
    assert ground.is_free(end, 49, [*others, (target, 49)])
    assert ground.engaged(end, 49, target, 49)
    return end


@pytest.mark.rule("CORE-CHARGE-MOVE-2")
def test_the_one_place_left_between_five_others_is_found():
    others = crowd(at(20, 20), 67.6, 127.7, 187.7, 247.7, 307.3)
    end = ends(terrain(), at(28, 20), at(20, 20), others)
    assert touches(end, 49, at(20, 20), 49)
    assert gap(end, 49, beside(at(20, 20), 7.45), 49) == 0
    assert 2010 <= end.y <= 2015


@pytest.mark.rule("CORE-CHARGE-MOVE-2")
def test_a_charge_out_of_a_narrow_passage_touches_its_target_off_the_middle():
    ground = terrain(blocks=[block(20.6, 17, 9, 2.6), block(20.6, 20.62, 9, 2.4)])
    end = ends(ground, Point(2800, 2011), at(20, 20), [])
    assert 2009 <= end.y <= 2013


@pytest.mark.rule("CORE-CHARGE-ENGAGE-2")
def test_the_one_place_left_at_a_low_wall_is_found():
    ground, target = terrain(walls=[wall((10, 12), (20, 12), 0.75)]), Point(1500, 1262)
    friends = [(Point(x, 1138), 49) for x in (1302, 1400, 1597, 1695)]
    end = ends(ground, at(15.5, 8), target, [*friends, *crowd(target, 0, 60, 120, 180)])
    assert 1495 <= end.x <= 1502
    assert end.y < 1200


def test_a_charger_who_is_kept_a_little_off_his_target_still_needs_the_way_to_it():
    others = crowd(at(20, 20), 59.1, 119.2, 180, 240.8, 300.9, off=99)
    asked = at(28, 20), 49, at(20, 20), 49
    end = ends(terrain(), *asked[::2], others)
    off = gap(end, 49, at(20, 20), 49)
    assert 0 < off <= 5
    length = distance(at(28, 20), end)
    assert terrain().any_route_to_contact(*asked, length + off, others) is not None
    assert terrain().any_route_to_contact(*asked, length + off - 1, others) is None


def test_a_surrounded_target_is_charged_nowhere():
    others = crowd(at(20, 20), 0, 60, 120, 180, 240, 300)
    assert terrain().any_route_to_contact(at(28, 20), 49, at(20, 20), 49, 2000, others) is None


def places_round(ground: Terrain, target: Point, wide: int, others: list[tuple[Point, int]]) -> list[Point]:
    """Free places of contact in every half degree, by trying."""
    most = ground.measures.charge_gap
    found = []
    for half_degrees in range(720):
        for off in (0, most // 2, most):
            p = beside(target, half_degrees / 2, 49 + wide + off)
            if overlap(p, 49, target, wide) or not (0 <= p.x <= 4800 and 0 <= p.y <= 4800):
                continue
            if ground.is_free(p, 49, others) and ground.engaged(p, 49, target, wide):
                found.append(p)
    return found


@settings(max_examples=examples(100), deadline=None, derandomize=True)
@given(st.data(), st.sampled_from(TABLES), st.sampled_from([49, 79]), st.booleans())
def test_no_charge_fails_that_a_place_found_by_trying_allows(
    data: st.DataObject, ground: Terrain, wide: int, inch: bool
):
    ground = Terrain.of(ground.table, INCH_APART) if inch else ground
    target = data.draw(st.sampled_from(ground.spots))
    near = [p for p in ground.spots if p.z == target.z and 49 + wide < distance(p, target) < 500]
    assume(near)
    start = data.draw(st.sampled_from(near))
    taken = [(p, 49) for p in data.draw(st.lists(st.sampled_from(near), max_size=7))]
    others = [it for it in taken if not overlap(it[0], 49, start, 49)]
    best: Route | None = None
    for p in places_round(ground, target, wide, others):
        way = ground.route(start, p, 49, best.length - 1 if best else 900, [*others, (target, wide)])
        best = way or best
    if best is None:
        return
    short = 0 if inch else gap(best.points[-1], 49, target, wide)
    limit = best.length + short + ROUNDED
    found = ground.exact_route_to_contact(start, 49, target, wide, limit, others, others)
    assert found is not None
    end = found.points[-1]
    assert ground.is_free(end, 49, [*others, (target, wide)])
    assert ground.engaged(end, 49, target, wide)
    for a, b in pairwise(found.points):
        assert a.z != b.z or hypot(a.x - b.x, a.y - b.y) <= found.length + 1
