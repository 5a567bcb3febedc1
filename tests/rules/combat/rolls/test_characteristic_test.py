"""Characteristic tests, and characteristics of zero."""

import pytest

from rules.combat.rolls.characteristic_test import test_characteristic
from rules.engine.events import CharacteristicTested, ConditionBegan
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import Battlefield, man


def passes_with(value: int, die: int) -> bool:
    field = Battlefield([man(10, 10, I=value)], [man(20, 20)])
    passed = field.play(test_characteristic(field.battle, field.one(0), "I", "a test"), die)
    assert field.told(CharacteristicTested)[0].passed is passed
    return passed


@pytest.mark.rule("CORE-TEST-CHAR-1")
@pytest.mark.parametrize(("die", "passed"), [(1, True), (2, True), (3, True), (4, False), (5, False)])
def test_a_die_at_or_below_the_characteristic_passes(die: int, passed: bool):
    assert passes_with(3, die) is passed


@pytest.mark.rule("CORE-TEST-CHAR-2")
@pytest.mark.parametrize("value", [5, 6, 10])
def test_a_six_always_fails(value: int):
    assert not passes_with(value, 6)
    assert passes_with(value, 5)


@pytest.mark.rule("CORE-CHAR-ZERO-1")
@pytest.mark.parametrize("die", [1, 6])
def test_nobody_passes_with_a_characteristic_of_zero(die: int):
    assert not passes_with(0, die)


@pytest.mark.rule("CORE-DICE-REROLL", "CORE-DICE-REROLL-ONCE")
def test_blessed_sight_repeats_a_failed_test_once_and_the_second_die_stands():
    for faces, passed in (((5, 2), True), ((5, 6), False)):
        field = Battlefield([man(10, 10, tags=("reroll-characteristic-tests",))], [man(20, 10)])
        assert field.play(test_characteristic(field.battle, field.one(0), "I", "a test"), *faces) is passed


@pytest.mark.parametrize(("characteristic", "repeated"), [("I", True), ("T", False), ("S", False)])
def test_a_stag_hide_repeats_failed_initiative_tests_only(characteristic: str, repeated: bool):
    field = Battlefield([man(10, 10, tags=("reroll-initiative",))], [man(20, 10)])
    field.play(
        test_characteristic(field.battle, field.one(0), characteristic, "a test"),
        5,
        *([2] if repeated else []),
    )
    assert [test.passed for test in field.told(CharacteristicTested)] == [False] + [True] * repeated
    field.turn(0)
    field.play(test_characteristic(field.battle, field.one(0), characteristic, "a test"), 3)
    assert len(field.told(CharacteristicTested)) == 1


def test_the_lucky_repeat_by_their_luck_alone():
    field = Battlefield(
        [man(10, 10, tags=("reroll-initiative", "reroll-characteristic-tests"))], [man(20, 10)]
    )
    field.fold(ConditionBegan(0, Condition("luck-of-shemtek", tags=("luck-of-shemtek",))))
    assert field.play(test_characteristic(field.battle, field.one(0), "I", "a test"), 6, 6) is False
