"""What lends a second test of Leadership, and to whom not."""

import pytest

from rules.combat.psychology.minds import flight
from rules.combat.rolls.leadership_test import ALL_ALONE, FEAR, RALLYING, test_leadership
from rules.engine.events import ConditionBegan, Status
from tests.rules.staging.battlefield import Battlefield, man

VOICE = ("booming-voice",)


def passes(field: Battlefield, *faces: int, purpose: str = ALL_ALONE) -> bool:
    result: bool = field.play(test_leadership(field.battle, field.one(0), purpose), *faces)
    return result


@pytest.mark.parametrize(
    ("x", "purpose", "lent"),
    [(18.98, ALL_ALONE, True), (18.98, RALLYING, True), (18.98, FEAR, False), (18.99, ALL_ALONE, False)],
)
def test_a_shout_carries_eight_inches_to_who_is_alone_or_rallies(x: float, purpose: str, lent: bool):
    field = Battlefield([man(10, 10), man(x, 10, tags=VOICE)], [man(40, 40)])
    assert passes(field, 6, 6, *((1, 1) if lent else ()), purpose=purpose) is lent
    assert field.one(1).under("has-shouted") is lent


def test_a_shout_comes_once_a_turn_and_neither_fighting_nor_running():
    field = Battlefield([man(10, 10), man(12, 10, tags=VOICE)], [man(40, 40)])
    assert passes(field, 6, 6, 1, 1)
    assert not passes(field, 6, 6)
    field.turn(1)
    assert passes(field, 6, 6, 1, 1)
    field.turn(0)
    field.fold(ConditionBegan(1, flight()))
    assert not passes(field, 6, 6)


@pytest.mark.parametrize("tag", ["reroll-all-alone-12", "reroll-leadership-12"])
def test_a_banner_on_the_ground_lends_nothing(tag: str):
    field = Battlefield([man(10, 10, callings=("shadow-warriors",)), man(12, 10, tags=(tag,))], [man(40, 40)])
    assert passes(field, 6, 6, 1, 1)
    field.status(1, Status.KNOCKED_DOWN)
    assert not passes(field, 6, 6)


def test_a_relic_passes_the_first_test_only():
    field = Battlefield([man(10, 10, tags=("passes-first-leadership-test",))], [man(40, 40)])
    assert passes(field)
    assert not passes(field, 6, 6)
