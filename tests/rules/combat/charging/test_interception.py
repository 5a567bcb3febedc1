"""Interception: who may step into the way of a charge, and what comes of it; charges at several enemies."""

import pytest

from rules.combat.charging.charging import declare_charges, move_charges
from rules.combat.melee.strike_order import strike_class
from rules.engine.decisions import NONE, ChargeTarget, Intercept, NextToAct
from rules.engine.events import (
    ChargeDeclared,
    ConditionBegan,
    LeadershipTested,
    Status,
    WarriorMoved,
)
from rules.engine.state.conditions import Condition
from rules.engine.table import Table, gap
from tests.rules.engine.table.table_cases import bare, wall
from tests.rules.staging.battlefield import Battlefield, Man, inches, man

#: From (10, 20) eastwards to a target seven inches away.
CHARGER, TARGET = (10, 20), (17, 20)


def facing(own: Man, *enemies: Man, table: Table | None = None) -> Battlefield:
    field = Battlefield([own], enemies, **({"table": table} if table else {}))
    field.turn(0, "movement")
    return field


def charge(field: Battlefield, *dice: int, says: str = "2", at: str = "1") -> list[str]:
    """Warrior 0 charges; the manners of all moves."""
    declared = field.play(
        declare_charges(field.battle, 0, [field.one(0)]), says={ChargeTarget: [at, NONE], NextToAct: "0"}
    )
    field.play(move_charges(field.battle, declared), *dice, says={Intercept: says})
    return [event.manner for event in field.told(WarriorMoved)]


def beside(inches: float, **given: object) -> Man:
    """A man so far from the way of the charge."""
    return man(13.5, 20 + 0.98 + inches, **given)


@pytest.mark.rule("CORE-CHARGE-INTERCEPT-1", "CORE-TURN-ACTIVE-1")
def test_an_enemy_within_two_inches_of_the_way_may_stop_the_charge():
    field = facing(man(*CHARGER), man(*TARGET), beside(2))
    assert charge(field) == ["charge", "intercept"]
    assert field.questions(Intercept) == [Intercept(1, 0, (2,))]
    assert field.one(0).contacts == {2}
    assert field.one(2).contacts == {0}
    assert not field.one(1).contacts
    assert 1200 < field.one(0).position.x < 1500
    assert gap(field.one(0).position, 49, field.one(2).position, 49) <= 5


@pytest.mark.rule("CORE-CHARGE-INTERCEPT-1")
@pytest.mark.parametrize("away", [0.5, 1, 2])
def test_the_charge_is_stopped_where_the_interceptor_is_nearest(away: float):
    field = facing(man(*CHARGER), man(*TARGET), beside(away))
    assert charge(field) == ["charge", "intercept"]
    assert field.one(0).position == inches(13.5, 20)
    stopped, stepped = field.told(WarriorMoved)
    assert stopped.spent == 350
    assert 100 * away - 5 <= stepped.spent <= 100 * away
    assert stepped.contacts == (0,)


@pytest.mark.rule("CORE-CHARGE-INTERCEPT-1")
@pytest.mark.parametrize(("target", "foe", "spent"), [
    ((15.6, 24.2), (11.11, 24.52), 360), ((14.5, 23.6), (10.8, 24.46), 343),
])  # fmt: skip
def test_on_a_slanting_way_too_it_is_stopped_where_the_interceptor_is_nearest(
    target: tuple[float, float], foe: tuple[float, float], spent: int
):
    field = facing(man(*CHARGER), man(*target), man(*foe))
    assert charge(field) == ["charge", "intercept"]
    assert field.told(WarriorMoved)[0].spent == spent


@pytest.mark.rule("CORE-CHARGE-INTERCEPT-1")
def test_the_end_of_the_way_is_near_enough_too():
    field = facing(man(*CHARGER), man(*TARGET), man(16, 22.5))
    assert charge(field) == ["charge", "intercept"]
    assert field.one(0).contacts == {2}


@pytest.mark.rule("CORE-CHARGE-INTERCEPT-1")
def test_a_charge_is_stopped_before_it_touches_its_target():
    field = facing(man(*CHARGER), man(*TARGET), man(16.2, 22.9))
    assert charge(field) == ["charge", "intercept"]
    assert field.one(0).contacts == {2}
    assert field.one(0).gap_to(field.one(1)) > 5


@pytest.mark.rule("CORE-CHARGE-INTERCEPT-1")
def test_a_warrior_who_leaves_a_fallen_enemy_is_stopped_when_he_no_longer_touches_him():
    field = facing(man(*CHARGER), man(*TARGET), man(10.1, 22.94), man(10, 19.02))
    field.engage(0, 3)
    field.status(3, Status.STUNNED)
    field.turn(0, "movement")
    assert charge(field) == ["charge", "intercept"]
    assert field.one(0).contacts == {2}
    assert field.one(0).gap_to(field.one(3)) > 5


@pytest.mark.rule("CORE-CHARGE-INTERCEPT-1")
def test_nobody_intercepts_a_charge_at_himself_or_one_that_need_not_move():
    alone = facing(man(*CHARGER), man(*TARGET))
    assert charge(alone) == ["charge"]
    assert not alone.questions(Intercept)
    touching = facing(man(*CHARGER), man(10.98, 20), man(10, 22))
    charge(touching)
    assert not touching.questions(Intercept)


@pytest.mark.rule("CORE-CHARGE-INTERCEPT-1")
def test_an_enemy_farther_off_may_not():
    field = facing(man(*CHARGER), man(*TARGET), beside(2.1))
    assert charge(field) == ["charge"]
    assert not field.questions(Intercept)
    assert field.one(0).contacts == {1}


@pytest.mark.rule("CORE-CHARGE-INTERCEPT-1")
def test_nobody_has_to_intercept():
    field = facing(man(*CHARGER), man(*TARGET), beside(1))
    assert charge(field, says=NONE) == ["charge"]
    assert field.one(0).contacts == {1}


@pytest.mark.rule("CORE-CHARGE-INTERCEPT-1")
@pytest.mark.parametrize("how", ["knocked_down", "stunned", "fleeing", "held"])
def test_only_who_stands_and_may_move_intercepts(how: str):
    field = facing(man(*CHARGER), man(*TARGET), beside(1))
    if how == "fleeing":
        field.fold(ConditionBegan(2, Condition("fleeing")))
    elif how == "held":
        field.fold(ConditionBegan(2, Condition("net", tags=("no-move",))))
    else:
        field.status(2, Status(how))
    charge(field)
    assert not field.questions(Intercept)


@pytest.mark.rule("CORE-CHARGE-INTERCEPT-2")
def test_a_warrior_who_is_in_combat_does_not_intercept():
    field = Battlefield([man(*CHARGER), man(13.5, 22.96)], [man(*TARGET), beside(1)])
    field.engage(1, 3)
    field.turn(0, "movement")
    charge(field, at="2")
    assert not field.questions(Intercept)


@pytest.mark.rule("CORE-CHARGE-INTERCEPT-3")
def test_at_most_one_enemy_tries_to_intercept():
    field = facing(man(*CHARGER, tags=("causes-fear",)), man(*TARGET), beside(1), man(13.5, 18, Ld=7))
    assert charge(field, 6, 6, 3, 4) == ["charge"]
    assert field.questions(Intercept) == [Intercept(1, 0, (2, 3))]
    assert [(event.who, event.passed) for event in field.told(LeadershipTested)] == [(2, False), (1, True)]


@pytest.mark.rule("CORE-CHARGE-INTERCEPT-4")
def test_a_warrior_who_would_intercept_what_he_fears_tests_first():
    field = facing(man(*CHARGER, tags=("causes-fear",)), man(*TARGET), beside(1))
    assert charge(field, 3, 4) == ["charge", "intercept"]
    (tested,) = field.told(LeadershipTested)
    assert (tested.who, tested.passed) == (2, True)


@pytest.mark.rule("CORE-CHARGE-INTERCEPT-5")
def test_a_warrior_who_does_not_dare_stays_where_he_is_and_the_charge_goes_home():
    field = facing(man(*CHARGER, tags=("causes-fear",)), man(*TARGET), beside(1))
    before = field.one(2).position
    assert charge(field, 6, 6, 3, 4) == ["charge"]
    assert field.one(2).position == before
    assert field.one(0).contacts == {1}


@pytest.mark.rule("CORE-CHARGE-INTERCEPT-6")
@pytest.mark.parametrize(("dice", "afraid"), [((6, 6), True), ((1, 1), False)])
def test_the_charger_stands_up_to_a_fearsome_interceptor(dice: tuple[int, int], afraid: bool):
    field = facing(man(*CHARGER), man(*TARGET), beside(1, tags=("causes-fear",)))
    assert charge(field, *dice) == ["charge", "intercept"]
    assert [event.who for event in field.told(LeadershipTested)] == [0]
    assert field.one(0).under("afraid") is afraid
    assert field.one(0).contacts == {2}


@pytest.mark.rule("CORE-CHARGE-INTERCEPT-7")
def test_the_charger_counts_as_charging_and_the_interceptor_does_not():
    field = facing(man(*CHARGER, I=1), man(*TARGET), beside(1, I=6))
    charge(field)
    assert field.one(0).charged
    assert not field.one(2).charged
    assert strike_class(field.battle, field.one(0)) < strike_class(field.battle, field.one(2))


def test_nobody_intercepts_through_a_wall():
    field = facing(
        man(*CHARGER), man(*TARGET), beside(1.5), table=bare(walls=[wall((5, 21.2), (30, 21.2), 5)])
    )
    assert charge(field) == ["charge"]
    assert not field.questions(Intercept)


# several at once


def at_two(field: Battlefield, *names: str) -> list[int]:
    """Warrior 0 charges 1 and then whom `names` say; the charges declared."""
    declared = field.play(
        declare_charges(field.battle, 0, [field.one(0)]),
        says={ChargeTarget: ["1", *names], NextToAct: ["0", "done"]},
    )
    targets = [event.target for event in field.told(ChargeDeclared)]
    field.play(move_charges(field.battle, declared), says={Intercept: NONE})
    return targets


@pytest.mark.rule("CORE-CHARGE-MULTI-1")
def test_two_enemies_side_by_side_are_charged_at_once():
    field = facing(man(10, 20), man(15, 19.4), man(15, 20.6))
    assert at_two(field, "2") == [1, 2]
    assert field.one(0).contacts == {1, 2}
    assert field.one(0).charged
    assert field.questions(Intercept) == []


@pytest.mark.rule("CORE-CHARGE-MULTI-1")
def test_the_second_enemy_may_be_left_alone():
    field = facing(man(10, 20), man(15, 19.2), man(15, 20.8))
    assert at_two(field, NONE) == [1]
    assert field.one(0).contacts == {1}


@pytest.mark.rule("CORE-CHARGE-MULTI-1")
@pytest.mark.parametrize(("apart", "both"), [(1.96, True), (2.1, False)])
def test_enemies_too_far_apart_for_one_base_are_not_charged_together(apart: float, both: bool):
    field = facing(man(10, 20), man(15, 20 - apart / 2), man(15, 20 + apart / 2))
    field.play(
        declare_charges(field.battle, 0, [field.one(0)]), says={ChargeTarget: ["1", NONE], NextToAct: "0"}
    )
    asked = field.questions(ChargeTarget)[1:]
    assert [decision.also for decision in asked] == ([(1,)] if both else [])


@pytest.mark.rule("CORE-CHARGE-MULTI-1")
def test_a_second_enemy_who_cannot_be_reached_is_not_offered():
    field = facing(man(10, 20, M=2), man(14.5, 20), man(15.2, 21.2))
    assert at_two(field) == [1]
