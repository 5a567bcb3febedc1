"""Ways of a charge, to the hundredth of an inch: on foot, at several enemies, with a jump, a dive or a climb in it."""

from math import cos, radians, sin
from typing import Any

import pytest

from rules.combat.charging.charge_ways import (
    charge_route,
    climb_ways,
    contact_route,
    direct_charge,
    is_behind,
    is_dive,
    leap_ways,
    may_name_several,
    several_route,
    straight_charge,
)
from rules.engine.battle import Battle
from rules.engine.decisions import Scramble
from rules.engine.events import ConditionBegan
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition
from rules.engine.table import Table, overlap, touches
from tests.rules.engine.table.table_cases import bare, block, house, tower, wall
from tests.rules.staging.battlefield import OPEN, Battlefield, Man, inches, man
from tests.rules.systems.heroheim.ground import heroheim, roof, roofs

WALL = bare(walls=[wall((14, 20), (14, 30), 3)])


def field_of(own: Man, *enemies: Man, friends: tuple[Man, ...] = (), **given: Any) -> Battlefield:
    """A charger (0), friends, then the enemies."""
    field = Battlefield([own, *friends], enemies, **given)
    field.turn(0, "movement")
    return field


def way_length(field: Battlefield, limit: int, target: int = 1) -> int | None:
    found = contact_route(field.battle, field.one(0), field.one(0).position, field.one(target), limit)
    return None if found is None else found.length


# on foot


@pytest.mark.rule("CORE-CHARGE-MOVE-1")
@pytest.mark.parametrize(("away", "length"), [(7.99, 799), (8, 800), (8.01, None), (8.04, None)])
def test_a_charge_that_ends_a_hair_short_of_its_target_is_none(away: float, length: int | None):
    assert way_length(field_of(man(10, 20), man(10.98 + away, 20)), 800) == length


@pytest.mark.rule("HERO-CHD-8")
@pytest.mark.parametrize(("away", "length"), [(8, 800), (8.01, 800), (8.99, 800), (9, None)])
def test_where_enemies_fight_an_inch_apart_it_may_end_nearer_than_that(away: float, length: int | None):
    field = field_of(man(10, 20), man(10.98 + away, 20), combat="heroheim")
    assert way_length(field, 800) == length


def crowded(*directions: float) -> Battlefield:
    """A charger 0.96 inches from an enemy captain at whom friends of the captain stand, in these directions."""
    places = [(20 + 0.99 * cos(radians(it)), 20 + 0.99 * sin(radians(it))) for it in directions]
    return field_of(man(21.94, 20), man(20, 20), *(man(x, y) for x, y in places))


@pytest.mark.rule("CORE-CHARGE-MOVE-2")
def test_a_charge_finds_the_one_place_that_the_friends_of_its_target_leave_free():
    field = crowded(67.6, 127.7, 187.7, 247.7, 307.3)
    assert way_length(field, 96) is None
    found = charge_route(field.battle, field.one(0), field.one(1), 98)
    assert found is not None
    place, captain = found.points[-1], field.one(1).position
    assert touches(place, 49, captain, 49)
    assert not any(overlap(place, 49, other, 49) for other, _ in field.battle.bases(field.one(0)))


@pytest.mark.rule("CORE-CHARGE-MOVE-2")
def test_a_surrounded_target_is_charged_by_nobody():
    assert charge_route(*_named(crowded(0, 60, 120, 180, 240, 300)), 800) is None


def _named(field: Battlefield) -> tuple[Battle, Combatant, Combatant]:
    return field.battle, field.one(0), field.one(1)


def test_a_warrior_who_has_no_movement_left_gets_no_nearer_to_anybody():
    field = field_of(man(10, 20), man(11.5, 20), combat="heroheim")
    assert [way_length(field, limit) for limit in (-1, 0, 1)] == [None, None, 1]


def test_round_a_corner_too_it_ends_short_of_the_target_only_where_they_fight():
    field = field_of(man(12, 21), man(16.5, 21.5), table=WALL, combat="heroheim")
    one, target = field.one(0), field.one(1)
    found = contact_route(field.battle, one, one.position, target, 400)
    assert found is not None
    assert (found.length, len(found.points)) == (400, 5)
    assert way_length(field, 380) is None


@pytest.mark.parametrize(("limit", "goes"), [(402, True), (401, False)])
def test_a_direct_charge_and_a_straight_one_are_those_in_which_nothing_lies(limit: int, goes: bool):
    field = field_of(man(10, 20), man(15, 20))
    one, target = field.one(0), field.one(1)
    assert direct_charge(field.battle, one, target, limit) is goes
    assert straight_charge(field.battle, one, target, limit) is goes


def test_a_charge_round_a_wall_is_direct_and_not_straight():
    field = field_of(man(12, 21), man(16.5, 21.5), table=WALL)
    one, target = field.one(0), field.one(1)
    assert direct_charge(field.battle, one, target, 800)
    assert not straight_charge(field.battle, one, target, 800)


# at several


def several(field: Battlefield, limit: int, *targets: int) -> tuple[int, int] | None:
    """Where a charge at several enemies ends."""
    them = [field.one(target) for target in targets]
    found = several_route(field.battle, field.one(0), them, limit)
    assert may_name_several(field.battle, field.one(0), them, limit) is (found is not None)
    return None if found is None else found.points[-1][:2]


@pytest.mark.rule("CORE-CHARGE-MULTI-1")
@pytest.mark.parametrize(("limit", "end"), [(422, (1422, 2000)), (421, None)])
def test_two_enemies_are_charged_where_he_touches_both(limit: int, end: tuple[int, int] | None):
    field = field_of(man(10, 20), man(15, 19.4), man(15, 20.6))
    assert several(field, limit, 1, 2) == several(field, limit, 2, 1) == end


@pytest.mark.rule("CORE-CHARGE-MULTI-1")
@pytest.mark.parametrize(("friends", "limit", "end"), [
    ((), 575, (1560, 2078)), ((), 574, None),
    ((man(15.6, 20.78),), 587, (1560, 1922)), ((man(15.6, 20.78),), 586, None),
])  # fmt: skip
def test_of_two_places_between_them_the_nearer_is_taken_and_where_somebody_stands_the_other(
    friends: tuple[Man, ...], limit: int, end: tuple[int, int] | None
):
    field = field_of(man(10, 20.3), man(15, 20), man(16.2, 20), friends=friends)
    first = 1 + len(friends)
    assert several(field, limit, first, first + 1) == end


@pytest.mark.rule("CORE-CHARGE-MULTI-1")
@pytest.mark.parametrize("order", [(1, 2, 3), (3, 2, 1), (2, 1, 3), (2, 3, 1)])
def test_three_enemies_are_charged_where_he_touches_all_of_them(order: tuple[int, ...]):
    field = field_of(man(10, 20), man(15, 19.51), man(15, 20.49), man(14, 21))
    assert several(field, 900, *order) in [(1415, 2000), (1414, 2002)]
    apart = field_of(man(10, 20), man(15, 19.51), man(15, 20.49), man(14, 22))
    assert several(apart, 900, *order) is None


# jumps

ROOF = bare(blocks=[block(10, 10, 8, 4, 3, roof="flat")])


def leaps(field: Battlefield, limit: int = 800, target: int = 1) -> list[Scramble]:
    return list(leap_ways(field.battle, field.one(0), field.one(target), limit))


def takeoffs(found: list[Scramble]) -> list[tuple[int, int]]:
    return [it.start[:2] for it in found]


@pytest.mark.rule("CORE-JUMP-5", "CORE-DIVE-1")
def test_a_jump_is_taken_where_the_whole_way_is_shortest():
    field = field_of(man(12, 10.6, z=3), man(12, 7), table=ROOF)
    (way,) = leaps(field)
    assert (way.manner, way.start[:2], way.walked, way.spent) == ("jump", (1199, 1050), 11, 0)
    assert (way.tests, way.drop, way.height) == (1, 300, 300)
    assert leaps(field, 164)
    assert not leaps(field, 163)


def test_of_two_jumps_that_are_equally_far_the_western_one_is_taken():
    field = field_of(man(11.74, 10.6, z=3), man(11.74, 7), table=ROOF)
    assert takeoffs(leaps(field)) == [(1149, 1050)]


@pytest.mark.rule("CORE-JUMP-5")
def test_friends_below_and_by_the_edge_are_jumped_past():
    below = tuple(man(x, 9.4) for x in (11, 12, 13))
    field = field_of(man(12, 10.6, z=3), man(12, 7), friends=below, table=ROOF)
    assert takeoffs(leaps(field, target=4))[0] == (1399, 1050)
    beside = field_of(man(12, 11.6, z=3), man(12, 7), friends=(man(12, 10.5, z=3),), table=ROOF)
    assert takeoffs(leaps(beside, target=2)) == [(1299, 1050)]


@pytest.mark.parametrize(("limit", "found"), [(10, True), (9, False)])
def test_a_warrior_who_jumps_down_beside_his_victim_needs_no_more_than_the_walk(limit: int, found: bool):
    field = field_of(man(11.99, 10.6, z=3), man(11.99, 8.52), table=ROOF)
    assert bool(leaps(field, limit)) is found


@pytest.mark.rule("CORE-GAP-7")
@pytest.mark.parametrize(("limit", "found"), [(250, True), (249, False)])
def test_a_gap_beyond_which_the_enemy_stands_needs_no_more_than_the_walk_and_its_width(
    limit: int, found: bool
):
    field = field_of(man(13, 11.99, z=3), man(17.48, 11.99, z=3), table=roofs(2))
    ways = leaps(field, limit)
    assert [(it.manner, it.walked, it.spent, it.tests) for it in ways] == [("cross", 50, 200, 1)] * found


def test_a_side_that_is_too_high_keeps_nobody_from_the_other_side():
    stairs = bare(blocks=[block(10, 10, 4, 4, 8, roof="flat"), block(10, 14, 4, 6, 5, roof="flat")])
    field = field_of(man(12, 12, z=8), man(12, 17, z=5), table=stairs)
    assert [(it.start[:2], it.drop) for it in leaps(field)] == [((1201, 1350), 300)]


def test_nobody_jumps_from_the_ground_or_when_he_may_not_leap():
    field = field_of(man(12, 10.6, z=3), man(12, 7), table=ROOF)
    field.fold(ConditionBegan(0, Condition("held", tags=("no-leaps",))))
    assert not leaps(field)
    assert not leaps(field_of(man(12, 9, z=0), man(12, 7), table=ROOF))


@pytest.mark.rule("CORE-GAP-7")
def test_a_gap_is_jumped_however_deep_it_is():
    field = field_of(man(13, 11.99, z=8), man(17.48, 11.99, z=8), table=roofs(2, 8))
    assert [(it.manner, it.drop) for it in leaps(field)] == [("cross", 800)]


@pytest.mark.rule("CORE-DIVE-1", "CORE-DIVE-2")
@pytest.mark.parametrize(("height", "gap", "dives"), [
    (6, 2, True), (6, 2.01, False), (3, 2, True), (3, 0, True), (3, 2.01, False),
])  # fmt: skip
def test_a_dive_is_a_jump_from_six_inches_at_most_to_within_two_of_the_victim(
    height: float, gap: float, dives: bool
):
    table = bare(blocks=[block(10, 10, 8, 4, height, roof="flat")])
    field = field_of(man(11.99, 10.5, z=height), man(11.99, 9.5 - 0.98 - gap), table=table)
    way = next(it for it in leaps(field) if it.start[0] == 1199)
    assert is_dive(field.battle, field.one(0), field.one(1), way) is dives


@pytest.mark.rule("CORE-DIVE-2")
def test_nobody_dives_from_more_than_six_inches_or_over_a_gap():
    table = bare(blocks=[block(10, 10, 8, 4, 6.01, roof="flat")])
    high = field_of(man(11.99, 10.5, z=6.01, tags=("acrobat",)), man(11.99, 8), table=table)
    assert not any(is_dive(high.battle, high.one(0), high.one(1), way) for way in leaps(high))
    assert leaps(high)
    across = field_of(man(13, 11.99, z=3), man(17.48, 11.99, z=3), table=roofs(2))
    assert not any(is_dive(across.battle, across.one(0), across.one(1), way) for way in leaps(across))


@pytest.mark.rule("HERO-CHD-4")
@pytest.mark.parametrize(("other", "behind"), [
    ((17, 20), True), ((17, 20.9), True), ((17, 22.9), False), ((13, 20), False), ((15, 21), False),
])  # fmt: skip
def test_behind_the_target_is_who_is_farther_and_covered_by_it(other: tuple[float, float], behind: bool):
    field = field_of(man(10, 20), man(15, 20), man(*other))
    assert is_behind(field.one(0), field.one(1), field.one(2)) is behind


@pytest.mark.rule("HERO-CHD-4")
def test_of_two_who_are_equally_far_neither_is_behind_the_other():
    field = field_of(man(10, 20), man(11.2, 20.5), man(11.2, 19.5))
    assert not is_behind(field.one(0), field.one(1), field.one(2))
    assert not is_behind(field.one(0), field.one(2), field.one(1))


@pytest.mark.rule("CORE-JUMP-4", "CORE-GAP-2")
def test_to_a_lower_roof_the_jump_down_is_shorter_than_that_across():
    flat = {"roof": "flat"}
    table = bare(blocks=[block(10, 10, 4, 4, 3, **flat), block(14.3, 10, 7, 4, 2.5, **flat)])
    field = field_of(man(13.4, 12, z=3), man(19.5, 12, z=2.5), table=table)
    assert [it.manner for it in leaps(field)] == ["jump"]


# climbs


def below(own: Man, enemy: Man, *, table: Table = OPEN, friends: tuple[Man, ...] = ()) -> Battlefield:
    return heroheim([own, *friends], [enemy], table=table, phase="charge")


def climbs(field: Battlefield, limit: int = 800, target: int = 1) -> list[Scramble]:
    return list(climb_ways(field.battle, field.one(0), field.one(target), limit))


@pytest.mark.rule("HERO-CHC-1", "HERO-CHC-3")
@pytest.mark.parametrize(("limit", "found"), [(410, True), (409, False)])
def test_a_charge_up_a_wall_takes_the_walk_and_the_height(limit: int, found: bool):
    field = below(man(11.5, 8.5), man(13.3, 10.6, z=3), table=roof())
    ways = [(it.start, it.to, it.walked, it.spent) for it in climbs(field, limit)]
    assert ways == [(inches(12, 9.46), inches(12, 10.55, 3), 109, 300)] * found


@pytest.mark.rule("HERO-CHC-1", "HERO-CHC-2")
def test_a_climb_takes_one_test_and_only_down_is_there_a_way_to_fall():
    (up,) = climbs(below(man(11.5, 8.5), man(13.3, 10.6, z=3), table=roof()))
    assert (up.manner, up.tests, up.drop, up.height) == ("climb", 1, 0, 300)
    (down,) = climbs(below(man(12, 11.5, z=4), man(12, 7.5), table=roof(4)))
    assert (down.manner, down.tests, down.drop, down.height) == ("climb", 1, 400, 400)


def test_animals_climb_in_no_charge_unless_they_walk_up_walls():
    up = man(13.3, 10.6, z=3)
    assert not climbs(below(man(11.5, 8.5, animal=True), up, table=roof()))
    crawler = below(man(11.5, 8.5, animal=True, tags=("walks-up-walls",)), up, table=roof())
    assert bool(climbs(crawler)) is True


def test_where_a_way_leads_on_foot_or_on_the_same_level_nobody_climbs():
    assert not climbs(below(man(11.5, 8.5), man(15, 8.5), table=roof()))
    house = bare(buildings=[tower()])
    field = below(man(24.5, 23, M=9), man(22, 24, z=3), table=house)
    assert charge_route(field.battle, field.one(0), field.one(1), 1800) is not None
    assert not climbs(field, 1800)
    assert climbs(below(man(18.5, 24), man(22, 24, z=3), table=house), 900)


def test_by_the_rulebook_no_charge_climbs():
    field = field_of(man(11.5, 8.5), man(13.3, 10.6, z=3), table=roof())
    assert not climbs(field)


@pytest.mark.rule("HERO-CHC-3")
@pytest.mark.parametrize(("height", "found"), [(6, True), (6.01, False)])
def test_a_charge_climbs_six_inches_and_no_more(height: float, found: bool):
    field = below(man(11.5, 8.5), man(13.3, 10.6, z=height), table=roof(height))
    assert bool(climbs(field, 1600)) is found


@pytest.mark.parametrize("heights", [(3, 8), (8, 3)])
def test_between_two_walls_the_one_that_is_low_enough_is_climbed(heights: tuple[float, float]):
    west, east = heights
    lane = [block(10, 10, 4, 8, west, roof="flat"), block(15.05, 10, 4, 8, east, roof="flat")]
    foe = man(13.3 if west == 3 else 15.8, 14, z=3)
    field = below(man(14.52, 14), foe, table=bare(blocks=lane))
    assert [it.to.z for it in climbs(field)] == [300]


@pytest.mark.rule("HERO-CHC-1")
@pytest.mark.parametrize(("limit", "found"), [(300, True), (299, False)])
def test_a_warrior_who_climbs_up_beside_his_victim_needs_no_more_than_the_height(limit: int, found: bool):
    field = below(man(12, 9.46), man(12, 11.53, z=3), table=roof())
    assert bool(climbs(field, limit)) is found


def test_a_warrior_who_needs_no_test_for_a_climb_takes_none_in_a_charge():
    field = below(man(11.5, 8.5, tags=("auto-climb",)), man(13.3, 10.6, z=3), table=roof())
    assert [it.tests for it in climbs(field)] == [0]


def test_where_a_friend_stands_at_the_top_another_place_is_climbed_to():
    friend = man(12, 10.55, z=3)
    field = below(man(11.5, 8.5), man(13.3, 10.6, z=3), table=roof(), friends=(friend,))
    (way,) = climbs(field, target=2)
    assert way.start != inches(12, 9.46)
    assert field.battle.terrain.is_free(way.to, 49, field.battle.bases(field.one(0)))


def test_from_a_floor_one_climbs_down_where_it_ends_within_the_house():
    inside = bare(buildings=[house(floors=[{"height": 3, "width": 4}])])
    field = below(man(22, 24, z=3), man(26.5, 24), table=inside)
    assert [(it.start[0], it.to.z) for it in climbs(field)] == [(2346, 0)]


def test_where_somebody_stands_at_the_foot_another_place_is_climbed_from():
    friend = man(12, 9.46)
    field = below(man(11.5, 8.5), man(13.3, 10.6, z=3), table=roof(), friends=(friend,))
    (way,) = climbs(field, target=2)
    assert way.start != inches(12, 9.46)
