"""How a base walks: routes, reach, other bases in the way, part of a route."""

from itertools import pairwise
from math import acos, hypot, pi, sqrt

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.engine.table import Point, Route, Terrain, distance, gap, overlap, table
from rules.engine.table import terrain as terrains
from rules.engine.table.geometry.plane import near_segment
from rules.engine.table.walking.graph import Goals
from tests.examples import examples
from tests.rules.engine.table.table_cases import area, at, away, bare, block, house, terrain, tower, wall

FAR = 10**5
QUARTER = Terrain.of(table("ruined-quarter"))
STREET = Terrain(bare(blocks=[block(10, 10, 6, 8), block(18, 11, 5, 5)], walls=[wall((16, 25), (30, 20), 2)]))
spots = st.sampled_from(QUARTER.spots)
places = st.builds(Point, st.integers(0, 4800), st.integers(0, 4800), st.just(0))


def length(found: Route | None) -> int:
    assert found is not None
    return found.length


# walking


def test_open_ground_is_walked_straight_and_inch_for_inch():
    found = terrain().route(at(10, 10), at(18, 10), 49, 800)
    assert found == Route((at(10, 10), at(18, 10)), (0, 800), 49)


def test_a_route_that_needs_more_than_the_limit_is_refused():
    assert terrain().route(at(10, 10), Point(1801, 1000), 49, 800) is None


def test_a_route_to_where_nobody_can_stand_is_refused():
    ground = terrain(walls=[wall((10, 12), (20, 12), 0.75)])
    assert ground.route(at(15, 10), at(15, 12), 49, FAR) is None


@pytest.mark.rule("CORE-TERRAIN-BARRIER-1")
def test_a_barrier_of_less_than_an_inch_is_leapt_without_losing_movement():
    ground = terrain(walls=[wall((10, 12), (20, 12), 0.9)])
    assert length(ground.route(at(15, 10), at(15, 14), 49, 400)) == 400


@pytest.mark.rule("CORE-TERRAIN-BARRIER-2")
def test_a_barrier_of_an_inch_must_be_gone_around():
    ground = terrain(walls=[wall((10, 12), (20, 12), 1)])
    assert ground.route(at(15, 10), at(15, 14), 49, 400) is None
    assert length(ground.route(at(15, 10), at(15, 14), 49, FAR)) > 1000


@pytest.mark.rule("CORE-TERRAIN-DIFF-1")
def test_four_inches_of_movement_cover_two_of_difficult_ground():
    ground = terrain(areas=[area("difficult", 10, 10, 20, 20)])
    assert length(ground.route(at(15, 15), at(15, 17), 49, 400)) == 400
    assert ground.route(at(15, 15), Point(1500, 1701), 49, 400) is None


@pytest.mark.rule("CORE-TERRAIN-VDIFF-1")
def test_four_inches_of_movement_cover_one_of_very_difficult_ground():
    ground = terrain(areas=[area("very difficult", 10, 10, 20, 20)])
    assert length(ground.route(at(15, 15), at(15, 16), 49, 400)) == 400
    assert ground.route(at(15, 15), Point(1500, 1601), 49, 400) is None


@pytest.mark.rule("CORE-TERRAIN-MIX-1")
def test_only_the_part_in_slow_ground_is_slowed():
    ground = terrain(areas=[area("difficult", 10, 10, 20, 20)])
    assert length(ground.route(at(15, 8), at(15, 11), 49, FAR)) == 400


def test_slow_ground_is_gone_around_where_that_is_shorter():
    ground = terrain(areas=[area("very difficult", 10, 10, 10, 2)])
    found = ground.route(at(11, 9), at(11, 13), 49, FAR)
    assert length(found) < 1000
    assert found is not None
    assert len(found.points) == 4


@pytest.mark.rule("CORE-TERRAIN-OPEN-2")
def test_a_door_is_passed_without_slowing_down():
    ground = terrain(buildings=[house()])
    assert length(ground.route(at(24, 18), at(24, 24), 49, 600)) == 600


def test_a_wall_without_a_door_is_not_passed():
    ground = terrain(buildings=[house(openings=[])])
    assert ground.route(at(24, 18), at(24, 24), 49, FAR) is None


def test_a_base_too_large_for_a_door_stays_outside():
    assert terrain(buildings=[house()]).route(at(24, 18), at(24, 24), 79, FAR) is None


def test_a_window_is_not_walked_through():
    ground = terrain(buildings=[house(openings=[{"kind": "window", "side": "south", "at": 3.25}])])
    assert ground.route(at(24, 18), at(24, 24), 49, FAR) is None


@pytest.mark.rule("CORE-MOVE-BASE-2")
@pytest.mark.rule("CORE-TERRAIN-OPEN-1")
def test_a_ladder_and_the_floor_above_are_walked_inch_for_inch():
    ground = terrain(buildings=[tower()])
    found = ground.route(at(26.5, 24), at(21.5, 24, 3), 49, FAR)
    assert found is not None
    assert found.points == (at(26.5, 24), at(24.5, 24), at(23.5, 24, 3), at(21.5, 24, 3))
    assert found.length == 200 + 300 + 100 + 200
    assert length(ground.route(at(21.5, 24, 3), at(26.5, 24), 49, FAR)) == found.length


def test_stairs_are_walked_along_their_slope():
    stairs = {"kind": "stairs", "foot": [6, 4], "head": [2, 4], "top": 3}
    ground = terrain(buildings=[house(floors=[{"height": 3, "width": 4}], ladders=[stairs])])
    assert length(ground.route(at(26, 24), at(22, 24, 3), 49, FAR)) == 500


def test_the_way_round_a_corner_keeps_close_to_it():
    ground = terrain(blocks=[block(10, 10, 5, 5)])
    found = length(ground.route(at(9.5, 8), at(17, 15.5), 49, FAR))
    best = round_corner((950, 800), (1500, 1000), (1700, 1550), 49)
    assert best <= found <= best + 7


def round_corner(a: tuple[int, int], corner: tuple[int, int], b: tuple[int, int], radius: int) -> float:
    """Two tangents and the arc between them, round the outside of the corner."""
    ways = [hypot(p[0] - corner[0], p[1] - corner[1]) for p in (a, b)]
    angle = acos(sum((a[i] - corner[i]) * (b[i] - corner[i]) for i in (0, 1)) / (ways[0] * ways[1]))
    arc = 2 * pi - angle - sum(acos(radius / way) for way in ways)
    return sum(sqrt(way * way - radius * radius) for way in ways) + radius * arc


@given(spots, spots)
def test_no_route_runs_through_a_wall_and_none_is_shorter_than_the_straight_line(a: Point, b: Point):
    found = QUARTER.route(a, b, 49, FAR)
    if found is None:
        return
    assert found.points[0] == a
    assert found.points[-1] == b
    assert found.length >= distance(a, b)
    for one, two in pairwise(found.points):
        if one.z != two.z:
            continue
        steps = distance(one, two) // 20 + 1
        for step in range(steps + 1):
            p = (one.x + (two.x - one.x) * step / steps, one.y + (two.y - one.y) * step / steps)
            for piece in QUARTER.table.pieces:
                for solid in piece.solids:
                    if solid.top >= one.z + 100 and solid.bottom < one.z + 125:
                        assert away(p, solid.outline) >= 48.5, piece.name


@given(spots, spots, st.integers(0, 3000))
def test_a_limit_refuses_what_is_dearer_and_changes_nothing_else(a: Point, b: Point, limit: int):
    open_end, found = QUARTER.route(a, b, 49, FAR), QUARTER.route(a, b, 49, limit)
    if open_end is None or open_end.length > limit:
        assert found is None
    else:
        assert found is not None
        assert found.length == open_end.length


@given(spots, spots)
def test_the_way_back_is_as_long_as_the_way_there(a: Point, b: Point):
    there, back = QUARTER.route(a, b, 49, FAR), QUARTER.route(b, a, 49, FAR)
    assert (there is None) == (back is None)
    if there and back:
        assert abs(there.length - back.length) <= len(there.points)


@given(st.sampled_from(STREET.spots), st.sampled_from(STREET.spots), st.sampled_from(STREET.spots))
def test_no_way_over_a_third_place_is_shorter(a: Point, b: Point, over: Point):
    layer = STREET.ways(49).layers[0]
    assume(layer.clear(a, over) and layer.clear(over, b))
    found = STREET.route(a, b, 49, FAR)
    assert length(found) <= distance(a, over) + distance(over, b) + 8


@settings(max_examples=examples(30))
@given(spots, spots, st.sampled_from([2000, 3000, 10**5]))
def test_a_far_route_is_as_long_as_one_to_any_of_several_goals(a: Point, b: Point, limit: int):
    assume(a != b)
    ways = QUARTER.ways(49)
    one, other = ways.route(a, b, limit), ways.shortest(a, Goals((b,), b, 0), limit)
    assert (one and one.length) == (other and other.length)


@settings(max_examples=examples(30))
@given(spots, spots, st.sampled_from([800, 2000, 10**5]))
def test_the_shortest_route_to_one_of_several_goals_is_that_to_the_first_of_the_nearest(
    a: Point, b: Point, limit: int
):
    ways = QUARTER.ways(49)
    goals = Goals(QUARTER.contact_points(a, b, 49, 49), b, 200)
    found = ways.shortest(a, goals, limit)
    lengths = [it.length if (it := ways.route(a, p, limit)) else FAR for p in goals.places]
    nearest = min(lengths, default=FAR)
    if found is None:
        assert nearest == FAR
    else:
        assert (found.length, found.points[-1]) == (nearest, goals.places[lengths.index(nearest)])


def test_answers_do_not_depend_on_what_was_asked_before():
    one, two = Terrain(table("ruined-quarter")), Terrain(table("ruined-quarter"))
    asked = [(one.spots[n * 17 % len(one.spots)], one.spots[n * 101 % len(one.spots)]) for n in range(60)]
    forward = [(one.route(a, b, 49, 1600), one.reach(a, 49, 600), one.sees(a, b)) for a, b in asked]
    for a, b in asked:
        two.route(b, a, 49, FAR)
        two.reach(b, 49, 1200)
    backward = [
        (two.route(a, b, 49, 1600), two.reach(a, 49, 600), two.sees(a, b)) for a, b in reversed(asked)
    ]
    assert forward == backward[::-1]


def test_the_same_content_is_prepared_once():
    assert Terrain.of(bare(blocks=[block(10, 10, 5, 5)])) is Terrain.of(bare(blocks=[block(10, 10, 5, 5)]))
    assert bare().digest != bare(blocks=[block(10, 10, 5, 5)]).digest


def test_the_table_asked_about_longest_ago_makes_room(monkeypatch):
    monkeypatch.setattr(terrains, "_kept", {})
    monkeypatch.setattr(terrains, "_KEPT_TABLES", 2)
    first, second, third = (bare(blocks=[block(10, 10, 5, width)]) for width in (3, 4, 5))
    kept, gone = Terrain.of(first), Terrain.of(second)
    assert Terrain.of(first) is kept
    Terrain.of(third)
    assert Terrain.of(first) is kept
    assert Terrain.of(second) is not gone


# reach


@settings(max_examples=examples(20))
@given(spots, st.sampled_from([300, 400, 800]))
def test_reach_lists_the_spots_to_which_a_route_leads_with_its_price(start: Point, limit: int):
    found = dict(QUARTER.reach(start, 49, limit))
    for number, p in enumerate(QUARTER.spots):
        if distance(start, p) <= limit:
            way = QUARTER.route(start, p, 49, limit)
            assert found.get(number) == (way.length if way else None)
    assert list(found.values()) == sorted(found.values())


def test_reach_from_off_the_lattice_is_the_same_question():
    start = Point(1234, 777)
    for number, price in QUARTER.reach(start, 49, 500):
        assert length(QUARTER.route(start, QUARTER.spots[number], 49, 500)) == price


def test_reach_of_a_large_base_leaves_out_where_it_does_not_fit():
    large = {n for n, _ in QUARTER.reach(at(10, 4), 79, 800)}
    assert large
    assert all(QUARTER.can_stand(QUARTER.spots[n], 79) for n in large)


# other bases


def test_a_base_in_the_way_is_walked_round():
    found = terrain().route(at(10, 10), at(14, 10), 49, FAR, [(at(12, 10), 49)])
    assert found is not None
    assert 400 < found.length < 460
    assert all(not near_segment((1200, 1000), (a.x, a.y), (b.x, b.y), 98) for a, b in pairwise(found.points))


def test_bases_that_fill_a_door_close_it():
    ground = terrain(buildings=[house()])
    assert ground.route(at(24, 18), at(24, 24), 49, FAR, [(at(24, 20.1), 49)]) is None


def test_a_warrior_who_stands_at_the_head_of_a_ladder_closes_it_and_not_another_one():
    ladders = [{"foot": [4.5, y], "head": [3.5, y], "top": 3} for y in (4, 1.5)]
    above = [(at(23.5, 24, 3), 49)]
    for built, open_past in ((ladders[:1], False), (ladders, True)):
        ground = terrain(buildings=[house(floors=[{"height": 3, "width": 4}], ladders=built)])
        assert ground.route(at(26, 24), at(21, 22, 3), 49, FAR) is not None
        found = ground.route(at(26, 24), at(21, 22, 3), 49, FAR, above)
        assert (found is not None) == open_past
        assert found is None or at(23.5, 21.5, 3) in found.points


def test_a_place_that_is_taken_is_no_goal():
    assert terrain().route(at(10, 10), at(14, 10), 49, FAR, [(at(14.5, 10), 49)]) is None


def test_a_base_that_touches_at_the_start_can_be_left_but_not_walked_through():
    touching = [(Point(1098, 1000), 49)]
    assert length(terrain().route(at(10, 10), at(6, 10), 49, 400, touching)) == 400
    assert length(terrain().route(at(10, 10), at(14, 10), 49, FAR, touching)) > 430


@settings(max_examples=examples(60))
@given(spots, spots, st.lists(spots, min_size=1, max_size=12))
def test_no_route_passes_through_another_base(a: Point, b: Point, others: list[Point]):
    bases = [(p, 49) for p in others if not overlap(p, 49, a, 49)]
    found = QUARTER.route(a, b, 49, 1600, bases)
    free = QUARTER.route(a, b, 49, 1600)
    if found is None:
        return
    assert free is not None
    assert found.length >= free.length
    for one, two in pairwise(found.points):
        for p, radius in bases:
            if one.z == two.z == p.z:
                assert not near_segment(p[:2], one[:2], two[:2], radius + 49)


# part of a route


def test_part_of_a_route_ends_where_the_movement_ends():
    ground = terrain()
    found = ground.route(at(10, 10), at(18, 10), 49, FAR)
    assert found is not None
    assert ground.walked(found, 300) == at(13, 10)
    assert ground.walked(found, 5000) == at(18, 10)
    assert ground.cut(found, 300).length == 300


def test_part_of_a_route_ends_before_a_low_wall_not_on_it():
    ground = terrain(walls=[wall((10, 12), (20, 12), 0.75)])
    found = ground.route(at(15, 10), at(15, 14), 49, FAR)
    assert found is not None
    assert ground.walked(found, 200).y < 1140


def test_part_of_a_route_never_ends_on_a_ladder():
    ground = terrain(buildings=[tower()])
    found = ground.route(at(26.5, 24), at(21.5, 24, 3), 49, FAR)
    assert found is not None
    assert ground.walked(found, 400) == at(24.5, 24)
    assert ground.walked(found, 650) == Point(2300, 2400, 300)


def test_part_of_a_route_ends_before_another_base():
    ground = terrain()
    found = ground.route(at(10, 10), at(18, 10), 49, FAR)
    assert found is not None
    stop = ground.walked(found, 400, [(at(14, 10), 49)])
    assert 1285 <= stop.x <= 1302


@settings(max_examples=examples(60))
@given(spots, spots, st.integers(0, 1600))
def test_part_of_a_route_is_paid_for_and_ends_where_one_can_stand(a: Point, b: Point, limit: int):
    found = QUARTER.route(a, b, 49, FAR)
    if found is None:
        return
    part = QUARTER.cut(found, limit)
    assert part.length <= limit
    assert QUARTER.can_stand(part.points[-1], 49)
    again = QUARTER.route(a, part.points[-1], 49, limit + len(part.points))
    assert again is not None


def test_the_nearest_table_edge_is_touched_by_the_base():
    ground = terrain()
    assert ground.nearest_table_edge(at(10, 5)) == Point(1000, 49)
    assert ground.nearest_table_edge(at(45, 20)) == Point(4751, 2000)


def test_a_table_edge_closed_by_a_house_is_reached_beside_it():
    ground = terrain(blocks=[block(8, 0, 4, 3)])
    found = ground.nearest_table_edge(at(10, 5))
    assert found.y == 49
    assert ground.can_stand(found, 49)


def test_gaps_to_blockers_are_kept_on_the_way_along_a_crowd():
    crowd = [(at(12, 8 + n), 49) for n in range(5)]
    found = terrain().route(at(10, 10), at(14, 10), 49, FAR, crowd)
    assert found is not None
    assert all(gap(p, 49, q, 49) >= 0 and not overlap(p, 49, q, 49) for p in found.points for q, _ in crowd)
