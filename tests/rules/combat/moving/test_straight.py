"""Straight moves to the hundredth of an inch: how far, what stops them, what is kept away from, and the ways out."""

from math import cos, radians, sin
from typing import Any

import pytest

from rules.combat.magic.spells.moves import pushed
from rules.combat.moving.compulsory_moves import move_those_who_must
from rules.combat.moving.straight import _TURNS, straight_move, way_out
from rules.combat.psychology.stupidity import check_stupidity
from rules.engine.events import WarriorFell, WarriorMoved
from rules.engine.table import CONTACT, Route
from tests.rules.engine.table.table_cases import area, bare, block, wall
from tests.rules.staging.battlefield import Battlefield, Man, inches, man


def field_of(own: Man, *enemies: Man, friends: tuple[Man, ...] = (), **given: Any) -> Battlefield:
    return Battlefield([own, *friends], enemies or (man(40, 40),), **given)


def moved(field: Battlefield, direction: tuple[int, int] = (1, 0), limit: int = 400, **apart: int) -> Any:
    return straight_move(field.battle, field.one(0), direction, limit, **apart)


@pytest.mark.parametrize(("direction", "x", "y"), [
    ((1, 0), 24, 20), ((-7, 0), 16, 20), ((0, 3), 20, 24), ((0, -1), 20, 16),
    ((300, 400), 22.4, 23.2), ((-400, 300), 16.8, 22.4), ((-3, -4), 17.6, 16.8),
])  # fmt: skip
def test_in_the_open_one_goes_all_the_way(direction: tuple[int, int], x: float, y: float) -> None:
    found = moved(field_of(man(20, 20)), direction)
    assert found.route.points == (inches(20, 20), inches(x, y))
    assert (found.rest, found.met, found.edge, found.blocked) == (0, None, False, False)


@pytest.mark.parametrize(("direction", "x", "y"), [
    ((1, 1), 22.82, 22.82), ((-1, -1), 17.18, 17.18), ((1, -2), 21.78, 16.43), ((-3, 1), 16.21, 21.26),
])  # fmt: skip
def test_a_direction_given_by_a_short_step_leads_as_far_as_any(
    direction: tuple[int, int], x: float, y: float
) -> None:
    found = moved(field_of(man(20, 20)), direction)
    assert found.route.points[-1] == inches(x, y)
    assert found.rest <= 1
    assert not found.blocked


@pytest.mark.rule("CORE-STUPID-7")
def test_a_wanderer_whose_last_step_was_a_hairs_breadth_goes_his_whole_distance() -> None:
    field = field_of(man(20, 20, tags=("stupidity",), Ld=6, M=6))
    field.fold(WarriorMoved(0, "walk", (inches(19.99, 19.99), inches(20, 20)), 2))
    field.turn(0, "recovery")
    field.play(check_stupidity(field.battle, field.state.of_side(0)), 6, 6, 1)
    field.play(move_those_who_must(field.battle, field.state.of_side(0)))
    assert [event.path[-1] for event in field.told(WarriorMoved)] == [inches(22.12, 22.12)]


def test_without_a_direction_nobody_moves() -> None:
    found = moved(field_of(man(20, 20)), (0, 0))
    assert found.route.points == (inches(20, 20),)
    assert (found.rest, found.met, found.edge, found.blocked) == (400, None, False, False)


@pytest.mark.parametrize(
    ("apart", "gap"), [({}, 0), ({"apart": CONTACT + 1}, CONTACT + 1), ({"apart": 100}, 100)]
)
def test_an_enemy_in_the_way_stops_him_so_far_apart(apart: dict[str, int], gap: int) -> None:
    found = moved(field_of(man(20, 20), man(22.98, 20)), **apart)
    assert found.route.points[-1] == inches(22 - gap / 100, 20)
    assert found.met is not None
    assert (found.met.id, found.rest, found.edge, found.blocked) == (1, 200 + gap, False, True)


def test_a_friend_in_the_way_is_run_into_whatever_is_kept_from_enemies() -> None:
    found = moved(field_of(man(20, 20), friends=(man(22.98, 20),)), apart=100)
    assert found.route.points[-1] == inches(22, 20)
    assert found.met is not None
    assert found.met.id == 1


def test_a_warrior_who_is_too_near_an_enemy_already_may_still_go_away_from_him() -> None:
    found = moved(field_of(man(20, 20), man(19.02, 20)), apart=100)
    assert found.route.points[-1] == inches(24, 20)
    assert found.met is None


ROOF = bare(blocks=[block(10, 10, 8, 4, 3, roof="flat")])


@pytest.mark.parametrize("y", [10.5, 10.99, 11.04, 11.08, 11.1])
def test_on_a_roof_he_goes_to_the_very_edge(y: float) -> None:
    found = moved(field_of(man(14, y, z=3), table=ROOF), (0, -1))
    assert found.route.points[-1] == inches(14, 10.49, 3)
    assert (found.met, found.edge, found.blocked) == (None, False, True)


@pytest.mark.parametrize("y", [10.5, 11.04, 11.08])
def test_a_warrior_who_is_pushed_over_the_edge_of_a_roof_falls_wherever_he_stood(y: float) -> None:
    field = field_of(man(14, y, z=3, T=10), table=ROOF)
    field.play(pushed(field.battle, field.one(0), inches(14, 13, 3), 300), 1)
    assert [event.height for event in field.told(WarriorFell)] == [300]
    assert field.one(0).position.z == 0


def test_somebody_on_another_floor_stops_nobody() -> None:
    found = moved(field_of(man(20, 20), man(22, 20, z=3)))
    assert (found.met, found.rest) == (None, 0)


def test_a_wall_stops_him_at_its_foot() -> None:
    found = moved(field_of(man(20, 20), table=bare(walls=[wall((22, 15), (22, 25), 3)])))
    assert found.blocked
    assert (found.met, found.edge) == (None, False)
    assert 0 <= 22 * 100 - 49 - found.route.points[-1].x <= 25


def test_difficult_ground_costs_twice() -> None:
    found = moved(field_of(man(20, 20), table=bare(areas=[area("difficult", 10, 10, 30, 30)])))
    assert found.route.points[-1] == inches(22, 20)
    assert (found.rest, found.met, found.edge, found.blocked) == (0, None, False, False)


@pytest.mark.parametrize(("x", "y", "direction"), [
    (46, 20, (1, 0)), (2, 20, (-1, 0)), (20, 46, (0, 1)), (20, 2, (0, -1)),
])  # fmt: skip
def test_a_warrior_who_comes_to_the_edge_of_the_table_leaves_it(
    x: float, y: float, direction: tuple[int, int]
) -> None:
    assert moved(field_of(man(x, y)), direction).edge
    away = (-direction[0], -direction[1])
    assert not moved(field_of(man(x, y)), away).edge
    across = (direction[1], direction[0])
    assert not moved(field_of(man(x, y)), across).edge


def test_the_way_out_is_straight_on_where_it_is_open_and_aside_where_it_is_not() -> None:
    found = way_out(field_of(man(20, 20)).battle, field_of(man(20, 20)).one(0), (1, 0), 400, 0)
    assert found.route.points[-1] == inches(24, 20)
    field = field_of(man(20, 20), table=bare(walls=[wall((21, 19.8), (21, 20.2), 3)]))
    found = way_out(field.battle, field.one(0), (1, 0), 400, 0)
    assert found.rest <= 3
    at = found.route.points[-1]
    assert at.x > 2000
    assert abs(at.y - 2000) > 50


def test_rounding_on_very_difficult_ground_turns_nobody_aside() -> None:
    field = field_of(man(20, 20), table=bare(areas=[area("very difficult", 10, 10, 30, 30)]))
    found = way_out(field.battle, field.one(0), (-31, -31), 403, 0)
    assert found.route.points[-1] == inches(19.3, 19.3)
    assert found.rest == 7


@pytest.mark.parametrize(("left", "aside"), [(7, False), (8, True)])
def test_a_way_out_is_straight_on_where_no_more_is_left_than_rounding_leaves(left: int, aside: bool) -> None:
    field = field_of(man(20, 20), man(24.98 - left / 100, 20))
    found = way_out(field.battle, field.one(0), (1, 0), 400, 0)
    assert (found.route.points[-1].y > 2000) is aside


def test_where_everything_is_shut_he_goes_as_far_as_he_can() -> None:
    shut = [
        wall((21, 18), (21, 22), 3), wall((18, 22), (21, 22), 3),
        wall((18, 18), (21, 18), 3), wall((18, 18), (18, 22), 3),
    ]  # fmt: skip
    field = field_of(man(20, 20), table=bare(walls=shut))
    found = way_out(field.battle, field.one(0), (1, 0), 600, 0)
    assert found.blocked
    straight = straight_move(field.battle, field.one(0), (1, 0), 600, 0)
    assert found.rest < straight.rest


def test_ways_out_are_sought_by_fifteen_degrees_to_the_left_and_to_the_right_in_turn() -> None:
    turns = [0, *(side * degrees for degrees in range(15, 91, 15) for side in (1, -1))]
    wanted = [(round(10000 * cos(radians(at))), round(10000 * sin(radians(at)))) for at in turns]
    assert list(_TURNS) == wanted


@pytest.mark.parametrize("direction", [(1, 0), (0, 1), (-1, 0), (0, -1)])
def test_of_two_ways_out_the_left_one_is_taken(direction: tuple[int, int]) -> None:
    dx, dy = direction
    ahead, left = (20 + dx, 20 + dy), (-dy, dx)
    ends = [(ahead[0] + 0.2 * side * left[0], ahead[1] + 0.2 * side * left[1]) for side in (1, -1)]
    field = field_of(man(20, 20), table=bare(walls=[wall(ends[0], ends[1], 3)]))
    at = way_out(field.battle, field.one(0), direction, 400, 0).route.points[-1]
    x, y = at.x - 2000, at.y - 2000
    assert x * dx + y * dy > 100
    assert x * left[0] + y * left[1] > 50


def test_a_way_says_where_it_leads_and_what_it_takes() -> None:
    field = field_of(man(20, 20))
    assert moved(field, (0, 0)).route == Route((inches(20, 20),), (0,), 49)
    assert moved(field, (1, 0)).route == Route((inches(20, 20), inches(24, 20)), (0, 400), 49)


def test_nothing_is_kept_from_enemies_where_nothing_is_said() -> None:
    field = field_of(man(20, 20), man(22.98, 20))
    found = straight_move(field.battle, field.one(0), (1, 0), 400)
    assert found.route.points[-1] == inches(22, 20)


@pytest.mark.parametrize(("x", "y", "direction"), [
    (20, 0.49, (1, 0)), (20, 47.51, (1, 0)), (0.49, 20, (0, 1)), (47.51, 20, (0, 1)),
])  # fmt: skip
def test_a_warrior_who_is_stopped_along_the_edge_of_the_table_does_not_leave_it(
    x: float, y: float, direction: tuple[int, int]
) -> None:
    dx, dy = direction
    across = wall(
        (x + 2 * dx - 0.4 * dy, y + 2 * dy - 0.4 * dx), (x + 2 * dx + 0.4 * dy, y + 2 * dy + 0.4 * dx), 3
    )
    field = field_of(man(x, y), table=bare(walls=[across]))
    found = moved(field, direction)
    assert (found.blocked, found.edge) == (True, False)


def test_a_wall_at_the_very_end_of_his_movement_stops_him_before_it() -> None:
    house = bare(blocks=[block(24.48, 18, 4, 4, 3)])
    found = moved(field_of(man(20, 20), table=house))
    assert (found.route.length, found.rest, found.blocked) == (399, 1, True)
    assert not moved(field_of(man(20, 20))).blocked
