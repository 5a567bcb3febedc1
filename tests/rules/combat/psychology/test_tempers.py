"""The drunken, those greedy for blood, and those who must go at the enemy."""

import pytest

from rules.combat.effects import hooks
from rules.combat.moving.compulsory_moves import move_those_who_must
from rules.combat.moving.movement import may_move
from rules.combat.psychology.frenzy import add_frenzied_charges
from rules.combat.psychology.minds import beyond_psychology, frenzied
from rules.combat.psychology.tempers import go_on, must_go_on, taste_blood
from rules.engine.events import ConditionBegan, RuleRolled, Status, StatusChanged, WarriorMoved
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import Battlefield, inches, man


def sober_up(*faces: int) -> Battlefield:
    field = Battlefield([man(10, 10, tags=("drunken",))], [man(40, 40)])
    field.turn(0, "recovery")
    (drinks,) = hooks.turn_begins.handlers(field.one(0))
    field.play(drinks(field.battle, field.one(0)), *faces)
    return field


@pytest.mark.parametrize("die", [2, 5])
def test_drink_mostly_does_nothing(die: int):
    assert not sober_up(die).one(0).conditions


def test_on_a_one_the_drunken_may_be_stupid():
    field = sober_up(1, 6, 6, 5)
    assert field.one(0).under("stupid")
    assert beyond_psychology(field.battle, field.one(0))


def test_on_a_six_the_drunken_is_frenzied_for_his_turn():
    field = sober_up(6)
    assert frenzied(field.one(0))
    field.turn(1)
    assert frenzied(field.one(0))
    field.turn(0)
    assert not frenzied(field.one(0))


@pytest.mark.parametrize(("die", "mad"), [(3, False), (4, True)])
def test_a_warrior_who_took_out_all_his_opponents_may_fall_into_a_frenzy(die: int, mad: bool):
    field = Battlefield([man(10, 10, tags=("bloodgreed",))], [man(10.98, 10), man(40, 40)])
    field.turn(0, "close combat")
    field.engage(0, 1)
    field.fold(StatusChanged(1, Status.OUT_OF_ACTION, 0))
    field.play(taste_blood(field.battle, field.state.on_table()), die)
    assert frenzied(field.one(0)) is mad
    field.status(0, Status.KNOCKED_DOWN)
    assert not frenzied(field.one(0))


@pytest.mark.parametrize("by", [None, 1])
def test_a_warrior_whose_opponents_fell_to_others_tastes_no_blood(by: int | None):
    field = Battlefield([man(10, 10, tags=("bloodgreed",)), man(12, 12)], [man(10.98, 10), man(40, 40)])
    field.turn(0, "close combat")
    field.engage(0, 2)
    field.fold(StatusChanged(2, Status.OUT_OF_ACTION, by))
    field.play(taste_blood(field.battle, field.state.on_table()))
    assert not field.told(RuleRolled)


def test_each_who_took_somebody_out_tastes_blood_unless_he_fights_on_or_lies_there():
    greedy = {"tags": ("bloodgreed",)}
    own = [man(10, 10), *(man(10, y, **greedy) for y in (14, 18, 22, 26))]
    foes = [man(10.98, y) for y in (14, 18, 22, 26)]
    field = Battlefield(own, [*foes, man(9.02, 18), man(40, 40)])
    field.turn(0, "close combat")
    field.engage(2, 6, 9)
    for who in (2, 3, 4):
        field.fold(StatusChanged(who + 4, Status.OUT_OF_ACTION, who))
    field.status(3, Status.KNOCKED_DOWN)
    field.play(taste_blood(field.battle, field.state.on_table()), 4)
    assert [(event.who, event.works) for event in field.told(RuleRolled)] == [(4, True)]
    field.play(taste_blood(field.battle, field.state.on_table()))
    assert not field.rolls


def crazy(x: float) -> Battlefield:
    field = Battlefield([man(10, 10, tags=("must-advance",))], [man(x, 10), man(30, 30)])
    field.turn(0, "movement")
    return field


def test_some_must_charge_the_nearest_whom_they_reach():
    field = crazy(16)
    assert field.play(add_frenzied_charges(field.battle, field.state.of_side(0), [])) == [(0, 1)]


def test_and_run_at_him_when_they_do_not_reach_him():
    field = crazy(24)
    assert field.play(add_frenzied_charges(field.battle, field.state.of_side(0), [])) == []
    field.play(move_those_who_must(field.battle, field.state.of_side(0)))
    (move,) = field.told(WarriorMoved)
    assert (move.manner, move.spent, move.path[-1].x) == ("run", 800, 1800)
    assert not may_move(field.battle, field.one(0))
    assert field.told(ConditionBegan)


@pytest.mark.parametrize(("limit", "manner"), [(400, "walk"), (402, "run")])
def test_beyond_his_movement_it_is_a_run(limit: int, manner: str):
    field = crazy(24)
    field.play(go_on(field.battle, field.one(0), limit))
    assert [(event.manner, event.spent) for event in field.told(WarriorMoved)] == [(manner, limit)]


def test_a_taunted_warrior_stops_short_of_contact_and_stays_when_hemmed_in_by_friends():
    field = crazy(14)
    field.play(go_on(field.battle, field.one(0), 800))
    assert field.one(0).gap_to(field.one(1)) > 5
    ring = [man(10.99, 10), man(10, 10.99), man(9.01, 10), man(10, 9.01)]
    field = Battlefield([man(10, 10, tags=("must-advance",)), *ring], [man(24, 10)])
    field.play(go_on(field.battle, field.one(0), 800))
    assert not field.told(WarriorMoved)
    assert field.told(ConditionBegan)


def test_a_warrior_who_must_go_on_does_so_unless_he_fights_has_charged_or_is_down():
    field = crazy(24)
    assert must_go_on(field.one(0))
    assert not must_go_on(field.one(1))
    field.fold(WarriorMoved(0, "failed_charge", (field.one(0).position,), 0))
    assert not must_go_on(field.one(0))
    field = crazy(10.98)
    field.engage(1, 0)
    assert not must_go_on(field.one(0))
    field = crazy(24)
    field.status(0, Status.KNOCKED_DOWN)
    assert not must_go_on(field.one(0))


def test_nobody_in_sight_is_run_at():
    field = crazy(24)
    field.status(1, Status.OUT_OF_ACTION)
    field.status(2, Status.OUT_OF_ACTION)
    field.play(go_on(field.battle, field.one(0), 800))
    assert not field.events


def test_the_taunted_go_at_him_who_taunted_while_he_is_there():
    field = Battlefield([man(10, 10)], [man(20, 10), man(10, 30)])
    field.fold(ConditionBegan(0, Condition("taunted", by=2)))
    field.turn(0, "movement")
    assert must_go_on(field.one(0))
    field.play(go_on(field.battle, field.one(0), 400))
    assert field.one(0).position == inches(10, 14)
    field.status(2, Status.OUT_OF_ACTION)
    field.play(go_on(field.battle, field.one(0), 400))
    assert not field.events
