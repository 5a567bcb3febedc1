"""Free hacks: sure hits from those who fight whoever runs, which are blows of a combat."""

import pytest

from rules.engine.events import ConditionBegan, Status, WoundRolled
from rules.engine.state.conditions import Condition
from rules.systems.heroheim.free_hacks import free_hacks
from tests.rules.staging.battlefield import Battlefield, man


def runner(**given: object) -> Battlefield:
    """Somebody (0) between two enemies who fight them."""
    field = Battlefield(
        [man(10, 10, **given)], [man(10.98, 10, "sword"), man(9.02, 10, "axe")], combat="heroheim"
    )
    field.turn(0, "movement")
    field.engage(0, 1, 2)
    return field


def hacks(field: Battlefield, *faces: int) -> tuple[bool, list[int]]:
    """Whether they can still run, and who hacked at them."""
    runs = field.play(free_hacks(field.battle, field.one(0)), *faces)
    return runs, [event.who for event in field.told(WoundRolled)]


@pytest.mark.rule("HERO-HACK-1")
def test_everybody_who_fights_him_hacks_at_him():
    assert hacks(runner(), 1, 1) == (True, [1, 2])


@pytest.mark.rule("HERO-HACK-1")
def test_a_warrior_who_is_struck_down_runs_no_more_and_is_hacked_at_by_nobody_else():
    assert hacks(runner(), 6) == (False, [1])


@pytest.mark.parametrize("tag", ["no-blows", "no-attacks"])
def test_a_warrior_who_may_strike_no_blow_or_is_down_hacks_at_nobody(tag: str):
    field = runner()
    field.fold(ConditionBegan(1, Condition("held", tags=(tag,))))
    field.status(2, Status.STUNNED)
    assert hacks(field) == (True, [])


@pytest.mark.parametrize(("die", "left"), [(5, 3), (4, 2)])
def test_a_warrior_who_steps_aside_in_combat_steps_aside_from_a_hack(die: int, left: int):
    field = runner(W=3, tags=("melee-save-5",))
    assert hacks(field, 6, die, 1) == (True, [1, 2])
    assert field.one(0).wounds == left
