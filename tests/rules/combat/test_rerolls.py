"""Rolls that are made a second time."""

import pytest

from rules.combat.rerolls import ARMOUR_SAVE, TO_HIT, lucky, succeeded, thrown
from rules.engine.conditions import Condition
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, RollRepeated
from tests.rules.battlefield import Battlefield, man


def under(*keys: str) -> Battlefield:
    field = Battlefield([man(10, 10)], [man(12, 10)])
    field.fold(*(ConditionBegan(0, Condition(key, tags=(key,), side=1)) for key in keys))
    return field


def test_a_plain_roll_is_made_once() -> None:
    field = under()
    assert field.play(thrown(field.battle, field.one(0), Roll("x", need=4), TO_HIT), 3) == (3,)
    assert not field.told(RollRepeated)


def test_the_lucky_repeat_a_failure_once_and_the_second_result_stands() -> None:
    field = under("luck-of-shemtek")
    assert lucky(field.one(0)) == "Luck of Shemtek"
    assert field.play(thrown(field.battle, field.one(0), Roll("x", need=4), TO_HIT), 3, 2) == (2,)
    assert [event.roll.faces for event in field.told(RollRepeated)] == [(3,)]
    assert field.play(thrown(field.battle, field.one(0), Roll("x", need=4), TO_HIT), 4) == (4,)


def test_the_cursed_repeat_successes_of_the_kinds_that_are_cursed() -> None:
    field = under("curse")
    assert field.play(thrown(field.battle, field.one(0), Roll("x", need=4), ARMOUR_SAVE), 4, 1) == (1,)
    assert field.play(thrown(field.battle, field.one(0), Roll("x", need=4), ARMOUR_SAVE), 3) == (3,)


@pytest.mark.parametrize(
    ("roll", "faces", "works"),
    [
        (Roll("x", need=4), (4,), True),
        (Roll("x", need=4), (3,), False),
        (Roll("x", count=2, at_most=7), (3, 4), True),
        (Roll("x", count=2, at_most=7), (4, 4), False),
        (Roll("x"), (6,), False),
    ],
)
def test_whether_dice_do_what_they_are_for(roll: Roll, faces: tuple[int, ...], works: bool) -> None:
    assert succeeded(roll, faces) is works
