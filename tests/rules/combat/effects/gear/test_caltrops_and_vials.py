"""Caltrops to the hundredth of an inch, who may spy, and whom a vial or a scroll leaves as they are."""

from typing import Any

import pytest

from rules.combat.charging.charging import declare_charges, move_charges
from rules.combat.effects import hooks
from rules.combat.injury.injury import take_out_of_action
from rules.engine.decisions import ChargeTarget, Choice
from rules.engine.events import CharacteristicTested, ConditionBegan, RuleRolled, Status
from rules.engine.state.conditions import HIDDEN, Condition
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.spellcraft import known


def charge(away: float, *faces: int, says: str) -> Battlefield:
    """A charge of 8 inches at somebody with caltrops, so far off from edge to edge."""
    field = Battlefield([man(10, 10)], [man(10.98 + away, 10, "caltrops")])
    field.turn(0, "movement")
    answers: dict[Any, str] = {ChargeTarget: "1", Choice: says}
    declared = field.play(declare_charges(field.battle, 0, field.state.of_side(0)), says=answers)
    field.play(move_charges(field.battle, declared), *faces, says=answers)
    return field


@pytest.mark.parametrize(("away", "arrives"), [(8, True), (8.01, False)])
def test_caltrops_that_are_kept_take_nothing_off(away: float, arrives: bool) -> None:
    assert charge(away, says="keep").one(0).charged is arrives


@pytest.mark.parametrize(("away", "arrives"), [(5, True), (5.01, False)])
def test_caltrops_take_whole_inches_off(away: float, arrives: bool) -> None:
    field = charge(away, 3, says="use")
    assert field.one(0).charged is arrives
    (told,) = field.told(RuleRolled)
    assert (told.who, told.rule, told.roll.total, told.works) == (
        1,
        "Inches off the charge by caltrops",
        3,
        True,
    )


@pytest.mark.parametrize("kept", ["", "lying", "engaged"])
def test_only_who_stands_free_looks_through_a_spy_glass(kept: str) -> None:
    field = Battlefield([man(10, 10, "spy-glass")], [man(30, 10), man(10.98, 10)])
    field.fold(ConditionBegan(1, Condition(HIDDEN)))
    field.turn(0)
    if kept == "lying":
        field.status(0, Status.KNOCKED_DOWN)
    elif kept == "engaged":
        field.engage(0, 2)
    (spies,) = hooks.turn_begins.handlers(field.one(0))
    field.play(spies(field.battle, field.one(0)), says={Choice: "keep"})
    assert bool(field.asked) is (kept == "")


def felled(*faces: int, says: str, **victor: Any) -> Battlefield:
    field = Battlefield([man(10, 10, "sword", **victor)], [man(10.98, 10, "vial-of-pestilens", W=2)])
    field.engage(0, 1)
    flow = take_out_of_action(field.battle, field.one(0), field.one(1), in_combat=True)
    field.play(flow, *faces, says={Choice: says})
    return field


def test_a_warrior_who_keeps_his_vial_is_out_of_action() -> None:
    assert felled(says="keep").one(1).out


def test_a_warrior_whom_the_vial_chokes_went_out_in_combat_and_infects_its_bearer() -> None:
    field = felled(4, 6, says="use", tags=("contagious",))
    assert [(test.who, test.passed) for test in field.told(CharacteristicTested)] == [(0, False), (1, False)]
    assert field.one(1).wounds == 1


def test_a_scroll_is_not_read_against_a_prayer() -> None:
    field = Battlefield([man(10, 10, "dispel-scroll")], [man(14, 10)])
    (dispels,) = hooks.dispels_spell.handlers(field.one(0))
    flow = dispels(field.battle, field.one(0), field.one(1), known("bears-paw"))
    assert field.play(flow) is False
    assert field.asked == []
    flow = dispels(field.battle, field.one(0), field.one(1), known("gnawdoom"))
    assert field.play(flow, 4, says={Choice: "use"}) is True
