"""Moves by magic: where one may be set down, brought, stepped aside or pushed to."""

import pytest

from rules.combat.magic.spells.moves import (
    brought,
    free_spot,
    landing_at,
    may_be_set_down,
    pushed,
    shifted,
    step_away,
    where_carried,
)
from rules.engine.decisions import ANYWHERE, STAY, IllegalAnswer, Landing
from rules.engine.events import Status, WarriorFell, WarriorMoved
from rules.engine.table import CONTACT, Route, gap
from tests.rules.engine.table.table_cases import bare, block, wall
from tests.rules.staging.battlefield import Battlefield, inches, man, place


def carried(field: Battlefield, to: str, within: int = 600) -> object:
    flow = where_carried(field.battle, field.one(0), within, {1: inches(14, 10)})
    return field.play(flow, says={Landing: to})


def test_the_model_is_carried_to_a_free_place_within_reach_or_stays() -> None:
    field = Battlefield([man(10, 10)], [man(14.98, 10)])
    assert carried(field, place(10, 16)) == (inches(10, 16), ())
    with pytest.raises(IllegalAnswer, match=r'6" at most'):
        carried(field, place(10, 16.01))
    assert carried(field, STAY) is None
    assert carried(field, "1") == (inches(14, 10), (1,))


@pytest.mark.parametrize(
    ("at", "why"),
    [
        ((10, -0.2), "cannot stand"),
        ((7, 10), "cannot stand"),
        ((10, 12.5), "Warrior 1 stands there"),
        ((13, 10.6), "by name"),
    ],
)
def test_nobody_is_set_down_off_the_table_in_a_wall_on_others_or_beside_an_enemy(
    at: tuple[float, float], why: str
) -> None:
    walled = bare(blocks=[block(6, 8, 2, 4)])
    field = Battlefield([man(10, 10), man(10, 13)], [man(14, 10.6)], table=walled)
    flow = where_carried(field.battle, field.one(0), 1500, {})
    with pytest.raises(IllegalAnswer, match=why):
        field.play(flow, says={Landing: place(*at)})
    assert not may_be_set_down(field.battle, field.one(0), inches(*at))


def test_warriors_may_be_set_down_against_a_friend_and_on_the_far_edges() -> None:
    field = Battlefield([man(10, 10), man(10, 13)], [man(20, 20)])
    for at in ((10, 13.98), (47.51, 10), (10, 47.51), (0.49, 0.49)):
        assert may_be_set_down(field.battle, field.one(0), inches(*at))
    for at in ((47.52, 10), (10, 47.52), (0.48, 10), (10, 0.48), (48.01, 10), (10, -0.01)):
        assert not may_be_set_down(field.battle, field.one(0), inches(*at))


@pytest.mark.parametrize(("x", "reached"), [(16.98, True), (17.1, False)])
def test_the_model_lands_at_the_nearest_place_against_an_enemy_within_reach(x: float, reached: bool) -> None:
    field = Battlefield([man(10, 10)], [man(x, 10)])
    found = landing_at(field.battle, field.one(0), 600)
    assert (1 in found) is reached
    if reached:
        assert abs(found[1].x - 1600) <= 5


def test_an_enemy_all_beset_is_not_landed_at() -> None:
    ring = [man(14.99, 10), man(14, 10.99), man(13.01, 10), man(14, 9.01)]
    field = Battlefield([man(10, 10), *ring], [man(14, 10)])
    assert landing_at(field.battle, field.one(0), 1200) == {}


def called(field: Battlefield, answer: str) -> object:
    return field.play(brought(field.battle, field.one(1), field.one(0), 600), says={Landing: answer})


def test_a_warrior_who_is_called_comes_within_reach_of_the_caller_or_stays_away() -> None:
    field = Battlefield([man(10, 10), man(40, 40)], [man(10, 20)])
    assert called(field, place(16.98, 10)) == inches(16.98, 10)
    with pytest.raises(IllegalAnswer, match=r'more than 6" away'):
        called(field, place(16.99, 10))
    assert called(field, STAY) is None
    anywhere = called(field, ANYWHERE)
    assert anywhere == free_spot(field.battle, field.one(1), field.one(0), 600)
    assert field.questions(Landing)[0].comes


def test_the_nearest_free_spot_is_by_the_callers_side() -> None:
    field = Battlefield([man(10, 10), man(40, 40)], [man(30, 30)])
    spot = free_spot(field.battle, field.one(1), field.one(0), 600)
    assert spot is not None
    assert may_be_set_down(field.battle, field.one(1), spot)
    assert 98 <= max(abs(spot.x - 1000), abs(spot.y - 1000)) <= 200


def test_beside_a_large_caller_the_place_is_nearer_than_his_own_width() -> None:
    field = Battlefield([man(10, 10, large=True), man(40, 40)], [man(30, 30)])
    caller, one = field.one(0), field.one(1)
    spot = free_spot(field.battle, one, caller, 50)
    assert spot is not None
    assert 0 <= gap(spot, one.fighter.radius, caller.position, caller.fighter.radius) <= 50
    assert free_spot(field.battle, caller, one, 50) is not None


@pytest.mark.parametrize("taken", [False, True])
def test_a_place_just_in_reach_is_found_and_none_with_a_hair_less(taken: bool) -> None:
    friends = [man(9.5, 10.5), man(11.5, 10.5)] if taken else []
    field = Battlefield([man(10.5, 10.5), man(40, 40), *friends], [man(30, 30)])
    caller, one = field.one(0), field.one(1)
    assert free_spot(field.battle, one, caller, 2) == (inches(10.5, 9.5) if taken else inches(9.5, 10.5))
    assert free_spot(field.battle, one, caller, 1) is None


def test_nobody_steps_through_a_thin_wall() -> None:
    walled = bare(walls=[wall((11, 0), (11, 20), 4)])
    field = Battlefield([man(10, 10)], [man(9.02, 10)], table=walled)
    assert may_be_set_down(field.battle, field.one(0), inches(12, 10))
    assert step_away(field.battle, field.one(0), field.one(1), 200) == inches(10, 12)


def test_where_enemies_stand_all_round_there_is_no_spot() -> None:
    ring = [man(11, 10), man(10, 11), man(9, 10), man(10, 9)]
    field = Battlefield([man(10, 10), man(40, 40)], ring)
    assert free_spot(field.battle, field.one(1), field.one(0), 40) is None


def test_a_step_leads_straight_away_or_aside_or_nowhere() -> None:
    field = Battlefield([man(10, 10)], [man(9.02, 10)])
    assert step_away(field.battle, field.one(0), field.one(1), 100) == inches(11, 10)
    barred = Battlefield([man(10, 10)], [man(9.02, 10)], table=bare(walls=[wall((10.7, 8), (10.7, 12), 4)]))
    at = step_away(barred.battle, barred.one(0), barred.one(1), 100)
    assert (at.x, abs(at.y - 1000)) == (1000, 100)
    hemmed = [man(10.99, 10), man(10, 10.99), man(10, 9.01), man(10.7, 10.7), man(10.7, 9.3)]
    stuck = Battlefield([man(10, 10), *hemmed], [man(9.02, 10)])
    assert step_away(stuck.battle, stuck.one(0), stuck.one(6), 100) == inches(10, 10)


@pytest.mark.parametrize(
    ("barred", "to"),
    [
        ((), (10.7, 10.7)),
        ((0,), (10.31, 10.94)),
        ((1,), (10.94, 10.31)),
        ((0, 1), (9.29, 10.7)),
        ((0, 1, 2), (10.7, 9.29)),
        ((0, 1, 2, 3), (10, 10)),
    ],
)
def test_a_warrior_who_cannot_step_straight_away_turns_a_little_then_to_his_sides(
    barred: tuple[int, ...], to: tuple[float, float]
) -> None:
    friends = [man(11.3, 10.3), man(10.3, 11.3), man(9.29, 11), man(11, 9.29)]
    field = Battlefield([man(10, 10), *(friends[at] for at in barred)], [man(9.3, 9.3)])
    other = field.one(len(barred) + 1)
    assert step_away(field.battle, field.one(0), other, 100) == inches(*to)


def test_a_shift_is_no_move_of_his_own_and_keeps_whom_he_touches_still() -> None:
    field = Battlefield([man(10, 10)], [man(10.98, 10), man(10, 10.98)])
    field.engage(0, 1, 2)
    here = field.one(0).position
    field.play(shifted(field.battle, field.one(0), Route((here,), (0,), 49)))
    assert not field.events
    away = Route((here, inches(10, 9.5)), (0, 50), 49)
    field.play(shifted(field.battle, field.one(0), away))
    (move,) = field.told(WarriorMoved)
    assert (move.manner, move.spent, move.contacts) == ("step", 0, ())
    near = Route((inches(10, 9.5), here), (0, 50), 49)
    field.fold(WarriorMoved(0, "step", (here, here), 0, (1,)))
    field.play(shifted(field.battle, field.one(0), near))
    assert field.told(WarriorMoved)[0].contacts == (1,)


def push(field: Battlefield, far: int) -> tuple[int | None, bool]:
    met, stopped = field.play(pushed(field.battle, field.one(0), inches(8, 10), far))
    return None if met is None else met.id, stopped


def test_the_pushed_go_straight_away_until_something_stops_them() -> None:
    field = Battlefield([man(10, 10)], [man(40, 40)])
    assert push(field, 300) == (None, False)
    assert field.one(0).position == inches(13, 10)
    field = Battlefield([man(10, 10)], [man(12, 10)])
    assert push(field, 300) == (1, True)
    assert field.one(0).gap_to(field.one(1)) == CONTACT + 1
    assert not field.one(0).contacts
    field = Battlefield([man(10, 10)], [man(40, 40)], table=bare(walls=[wall((12, 8), (12, 12), 4)]))
    assert push(field, 300) == (None, True)
    field = Battlefield([man(10, 10)], [man(10.99, 10)])
    assert push(field, 300) == (1, True)
    assert not field.told(WarriorMoved)


def test_the_pushed_fall_over_an_edge_unless_somebody_stands_before_it() -> None:
    roof = bare(blocks=[block(6, 8, 6, 4, 3, roof="flat")])
    field = Battlefield([man(10, 10, z=3, T=9)], [man(40, 40)], table=roof)
    met, stopped = field.play(pushed(field.battle, field.one(0), inches(8, 10, 3), 600), 1)
    assert (met, stopped) == (None, False)
    assert field.told(WarriorFell)
    field = Battlefield([man(10, 10, z=3)], [man(11.49, 10, z=3)], table=roof)
    met, stopped = field.play(pushed(field.battle, field.one(0), inches(8, 10, 3), 600))
    assert (met.id, stopped) == (1, True)
    assert field.one(0).status is Status.STANDING


def test_the_pushed_go_west_where_he_who_pushes_stands_east() -> None:
    field = Battlefield([man(10, 10)], [man(40, 40)])
    field.play(pushed(field.battle, field.one(0), inches(12, 10), 300))
    assert field.one(0).position == inches(7, 10)


def test_an_enemy_too_far_off_does_not_hide_the_next() -> None:
    field = Battlefield([man(10, 10)], [man(40, 40), man(14, 10)])
    assert list(landing_at(field.battle, field.one(0), 600)) == [2]
