"""Traps: who lays them, who meets them, and what they do."""

import pytest

from rules.combat.charging.charging import move_charges
from rules.combat.effects import hooks
from rules.combat.moving.movement import may_move
from rules.combat.moving.remaining_moves import move_one
from rules.engine.decisions import Choice, MoveTo
from rules.engine.events import Status, TrapLaid, TrapMet, WarriorMoved, WoundRolled
from tests.rules.staging.battlefield import Battlefield, Man, inches, man, place


def begins(field: Battlefield, says: str = "lay a trap") -> None:
    field.turn(0)
    for answer in hooks.turn_begins.handlers(field.one(0)):
        field.play(answer(field.battle, field.one(0)), says={Choice: says})


def trapped(other: Man, *friends: Man, tags: tuple[str, ...] = ()) -> Battlefield:
    """A trap lies at (20, 10), laid by the first warrior."""
    field = Battlefield([man(4, 40, tags=tags), *friends], [other])
    field.fold(TrapLaid(0, 0, inches(20, 10)))
    return field


def walks(field: Battlefield, who: int, to: str, *faces: int) -> None:
    field.turn(field.one(who).side, "movement")
    field.play(move_one(field.battle, field.one(who)), *faces, says={MoveTo: to})


def test_a_wire_is_laid_once_in_a_turn_of_doing_nothing_else():
    field = Battlefield([man(10, 10, "trip-wire")], [man(30, 10)])
    begins(field)
    assert field.told(TrapLaid) == [TrapLaid(0, 0, inches(10.49, 10))]
    assert not may_move(field.battle, field.one(0))
    begins(field)
    assert not field.asked
    assert may_move(field.battle, field.one(0))


def test_a_trapper_needs_no_wire_and_lays_as_many_as_he_likes():
    field = Battlefield([man(10, 10, tags=("set-traps",))], [man(30, 10)])
    begins(field)
    begins(field)
    assert len(field.state.traps) == 2


def test_nobody_lays_a_trap_from_the_ground_or_in_combat():
    field = Battlefield([man(10, 10, "trip-wire")], [man(10.98, 10)])
    field.engage(0, 1)
    begins(field)
    assert not field.asked
    field = Battlefield([man(10, 10, "trip-wire")], [man(30, 10)])
    field.status(0, Status.KNOCKED_DOWN)
    begins(field)
    assert not field.asked


@pytest.mark.parametrize(("die", "hits"), [(3, 1), (2, 0)])
def test_a_trap_springs_on_three_or_more_with_a_strength_four_hit_and_is_gone(die: int, hits: int):
    field = trapped(man(16, 10))
    walks(field, 1, place(18, 10), die, *([1] * hits))
    assert [event.strength for event in field.told(WoundRolled)] == [4] * hits
    assert field.one(1).position == inches(18, 10)
    assert not field.state.traps


def test_a_warrior_who_keeps_farther_away_than_two_inches_meets_no_trap():
    field = trapped(man(14, 10))
    walks(field, 1, place(17.5, 10))
    assert not field.told(TrapMet)


def test_a_warrior_who_only_passes_by_meets_it_too():
    field = trapped(man(18, 12))
    walks(field, 1, place(22, 12), 1)
    assert field.told(TrapMet)


@pytest.mark.parametrize(("start", "end", "lies"), [
    ((20, 4), (20, 9.9), (20, 7.75)), ((20, 16), (20, 10.1), (20, 12.25)), ((16, 7), (19.6, 9.7), (18.2, 8.65)),
])  # fmt: skip
def test_a_warrior_who_is_brought_down_on_his_way_lies_where_he_came_within_two_inches(
    start: tuple[float, float], end: tuple[float, float], lies: tuple[float, float]
):
    field = trapped(man(*start, M=6))
    walks(field, 1, place(*end), 3, 5, 1)
    assert field.one(1).status is Status.KNOCKED_DOWN
    assert field.one(1).position == inches(*lies)


def test_friends_meet_it_and_he_who_laid_it_does_not():
    field = trapped(man(40, 40), man(16, 10))
    walks(field, 1, place(18, 10), 1)
    assert field.told(TrapMet)
    field = trapped(man(40, 40))
    field.fold(TrapLaid(0, 1, inches(5, 40)))
    walks(field, 0, place(6, 40))
    assert not field.told(TrapMet)


def test_a_master_trapper_reaches_four_inches_and_springs_on_two():
    field = trapped(man(13, 10), tags=("master-trapper",))
    walks(field, 1, place(16, 10), 2, 1)
    assert field.told(TrapMet)[0].sprung


def test_a_warrior_who_is_brought_down_lies_where_he_met_it_and_charges_nobody():
    field = Battlefield([man(4, 40), man(24, 10)], [man(16, 10)])
    field.fold(TrapLaid(0, 0, inches(20, 10)))
    field.turn(1, "movement")
    field.play(move_charges(field.battle, [(2, 1)]), 3, 5, 1)
    assert field.one(2).status is Status.KNOCKED_DOWN
    assert not field.one(2).contacts
    assert field.one(2).position == inches(17.75, 10)
    assert field.told(WarriorMoved)[-1] == WarriorMoved(2, "fall", (inches(23.02, 10), inches(17.75, 10)), 0)


@pytest.mark.parametrize(("tags", "x", "met"), [
    ((), 17.51, True), ((), 17.50, False), (("master-trapper",), 15.51, True), (("master-trapper",), 15.50, False),
])  # fmt: skip
def test_a_trap_reaches_exactly_two_inches_from_a_base_or_four(tags: tuple[str, ...], x: float, met: bool):
    field = trapped(man(14, 10), tags=tags)
    walks(field, 1, place(x, 10), *[1] * met)
    assert [event.sprung for event in field.told(TrapMet)] == [False] * met


def test_the_trap_that_is_met_first_springs_first_and_another_after_it():
    field = trapped(man(16, 10, W=3, M=6))
    field.fold(TrapLaid(0, 1, inches(18.5, 10)))
    walks(field, 1, place(21, 10), 1, 3, 1)
    assert [(event.trap, event.sprung) for event in field.told(TrapMet)] == [(1, False), (0, True)]


def test_a_warrior_who_stands_unhurt_after_a_trap_meets_the_next_one_too():
    field = trapped(man(16, 10, W=3, M=6))
    field.fold(TrapLaid(0, 1, inches(18.5, 10)))
    walks(field, 1, place(21, 10), 3, 1, 3, 1)
    assert [(event.trap, event.sprung) for event in field.told(TrapMet)] == [(1, True), (0, True)]
    assert field.one(1).wounds == 3


def test_saves_against_blows_do_not_stop_a_trap():
    field = trapped(man(16, 10, W=2, tags=("melee-save-5",)))
    walks(field, 1, place(18, 10), 3, 4)
    assert field.one(1).wounds == 1


def test_a_warrior_who_loses_a_wound_to_a_trap_meets_no_other_in_that_move():
    field = trapped(man(16, 10, W=3, M=6))
    field.fold(TrapLaid(0, 1, inches(18.5, 10)))
    walks(field, 1, place(21, 10), 3, 4)
    assert [event.trap for event in field.told(TrapMet)] == [1]
    assert list(field.state.traps) == [0]


def test_two_wires_are_laid_and_no_third():
    field = Battlefield([man(10, 10, "trip-wire", "trip-wire")], [man(30, 10)])
    for _ in range(3):
        begins(field)
    assert len(field.state.traps) == 2


def test_a_wire_may_be_kept():
    field = Battlefield([man(10, 10, "trip-wire")], [man(30, 10)])
    begins(field, "do something else")
    assert not field.told(TrapLaid)
    assert may_move(field.battle, field.one(0))


@pytest.mark.parametrize(("enemies", "at"), [
    ([(10, 30), (10, 40)], (10, 10.49)), ([(10, 40), (40, 10), (3, 10)], (9.51, 10)), ([(13, 14)], (10.29, 10.39)),
])  # fmt: skip
def test_a_wire_lies_before_him_towards_the_nearest_enemy(
    enemies: list[tuple[float, float]], at: tuple[float, float]
):
    field = Battlefield([man(10, 10, "trip-wire")], [man(x, y) for x, y in enemies])
    begins(field)
    assert field.told(TrapLaid) == [TrapLaid(0, 0, inches(*at))]


def test_with_no_enemy_left_a_wire_lies_where_he_stands():
    field = Battlefield([man(10, 10, "trip-wire")], [man(30, 10)])
    field.status(1, Status.OUT_OF_ACTION)
    begins(field)
    assert field.told(TrapLaid) == [TrapLaid(0, 0, inches(10, 10))]


def test_a_warrior_who_is_brought_down_where_his_way_ends_anyway_is_moved_no_more():
    field = trapped(man(14, 10))
    walks(field, 1, place(17.51, 10), 3, 5, 1)
    assert field.one(1).status is Status.KNOCKED_DOWN
    assert [event.manner for event in field.told(WarriorMoved)] == ["walk"]
