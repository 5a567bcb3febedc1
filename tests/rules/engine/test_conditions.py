"""Conditions that end with a phase of their bringer's side, or with the bringer."""

import pytest

from rules.engine.events import (
    ConditionBegan,
    Event,
    PhaseBegan,
    RoundBegan,
    SideRouted,
    Status,
    StatusChanged,
    WarriorRaised,
    WoundsLost,
)
from rules.engine.state.conditions import Condition, Until
from tests.rules.staging.battlefield import Battlefield, inches, man

DOWN, STUNNED, OUT = Status.KNOCKED_DOWN, Status.STUNNED, Status.OUT_OF_ACTION


@pytest.mark.parametrize(
    ("until", "event", "ends"),
    [
        ("shooting", PhaseBegan(0, "shooting"), True),
        ("shooting", PhaseBegan(1, "shooting"), False),
        ("shooting", PhaseBegan(0, "movement"), False),
        ("by-standing", StatusChanged(1, DOWN, None), True),
        ("by-standing", StatusChanged(0, DOWN, None), False),
        ("by-out", StatusChanged(1, STUNNED, None), False),
        ("by-out", StatusChanged(1, OUT, None), True),
        ("by-wounded", WoundsLost(1, None, 1, 1), True),
        ("by-wounded", WoundsLost(0, None, 1, 1), False),
        ("by-wounded", StatusChanged(1, OUT, None), True),
        ("awake", StatusChanged(1, DOWN, None), False),
        ("awake", StatusChanged(1, STUNNED, None), True),
        ("awake", StatusChanged(0, STUNNED, None), True),
        ("", StatusChanged(1, OUT, None), False),
    ],
)
def test_a_condition_ends_at_its_point(until: Until, event: Event, ends: bool) -> None:
    field = Battlefield([man(10, 10), man(12, 10)], [man(40, 40)])
    field.fold(ConditionBegan(0, Condition("blessed", until, 0, by=1)), event)
    assert field.one(0).under("blessed") is not ends


@pytest.mark.parametrize("until", ["turn", "shooting"])
def test_conditions_until_the_turn_of_a_departed_side_end_with_the_round(until: Until) -> None:
    field = Battlefield([man(10, 10)], [man(40, 40)], [man(10, 40)])
    field.fold(
        ConditionBegan(0, Condition("netted", until, 2, by=2)),
        ConditionBegan(0, Condition("cursed", until, 1, by=1)),
        SideRouted(2, False),
        StatusChanged(2, Status.LEFT, None),
    )
    assert field.one(0).under("netted")
    field.fold(RoundBegan(2))
    assert (field.one(0).under("netted"), field.one(0).under("cursed")) == (False, True)


def test_a_warrior_who_rises_again_is_free_of_what_held_him() -> None:
    field = Battlefield([man(10, 10, W=2)], [man(40, 40)])
    field.fold(ConditionBegan(0, Condition("cursed")), StatusChanged(0, OUT, 1))
    field.fold(WarriorRaised(0, inches(12, 10), 2))
    one = field.one(0)
    assert (one.status, one.wounds, one.under("cursed"), one.fell) == (Status.STANDING, 2, False, None)
    assert not field.state.taken_out
