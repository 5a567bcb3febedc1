"""Longer charges, leaps, falls and thrown voices to the inch and to the die."""

import pytest

from rules.combat.charging.charging import declare_charges, move_charges
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.moving.falling import FALL, FALLEN
from rules.combat.moving.jumping_back import offer_jumping_back
from rules.combat.moving.leaping import LEAPT, may_leap, offer_leap
from rules.engine.decisions import ChargeTarget, Choice, IllegalAnswer, MoveTo, NextToAct
from rules.engine.events import ConditionBegan, RuleRolled, Status, WarriorMoved
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import Battlefield, Man, man, place


def facing(own: Man, *enemies: Man) -> Battlefield:
    field = Battlefield([own], enemies)
    field.turn(0, "movement")
    return field


def charge(field: Battlefield, *dice: int) -> str:
    """How the charge of 0 at 1 goes; all dice fall after it was declared."""
    says = {ChargeTarget: "1", NextToAct: "0"}
    declared = field.play(declare_charges(field.battle, 0, [field.one(0)]), says=says)
    field.play(move_charges(field.battle, declared), *dice, says=says)
    return field.told(WarriorMoved)[-1].manner


@pytest.mark.parametrize(("beyond", "manner"), [(0, "charge"), (0.01, "failed_charge")])
def test_a_longer_charge_is_longer_by_whole_inches(beyond: float, manner: str):
    field = facing(man(10, 20, tags=("charge-range-d3",)), man(20.98 + beyond, 20))
    assert charge(field, 3) == manner
    (rolled,) = field.told(RuleRolled)
    assert (rolled.who, rolled.rule, rolled.roll.total, rolled.works) == (0, "A longer charge", 3, True)


@pytest.mark.parametrize(("beyond", "manner"), [(0, "charge"), (0.01, "failed_charge")])
def test_a_warrior_who_has_leapt_already_charges_as_far_as_everybody(beyond: float, manner: str):
    field = facing(man(10, 20, tags=("leap",)), man(18.98 + beyond, 20))
    field.fold(ConditionBegan(0, Condition(LEAPT, "turn")))
    assert charge(field) == manner


def test_a_warrior_who_is_sure_of_the_climb_ignores_its_test_only_and_walks_up_walls():
    field = facing(man(10, 20, tags=("walks-up-walls",)), man(40, 20))
    assert hooks.walks_up_walls.any_true(field.battle, field.one(0))
    field = facing(man(10, 20, tags=("moves-over-anything",)), man(40, 20))
    assert hooks.walks_up_walls.any_true(field.battle, field.one(0))


@pytest.mark.parametrize(("die", "soft"), [(4, True), (3, False)])
def test_sea_legs_break_a_fall_on_four_or_more(die: int, soft: bool):
    field = facing(man(10, 20, tags=("sea-legs",), W=3), man(40, 20))
    fall = [Hit(FALL, 3)]
    field.play(
        resolve_hits(field.battle, None, field.one(0), fall, in_combat=False), die, *([] if soft else [1])
    )
    (rolled,) = field.told(RuleRolled)
    assert (rolled.roll.need, rolled.works) == (4, soft)


@pytest.mark.parametrize(("die", "hidden"), [(4, True), (3, False)])
def test_a_thrown_voice_keeps_him_hidden_on_four_or_more(die: int, hidden: bool):
    field = facing(man(10, 20, tags=("throw-voice",)), man(40, 20))
    (throws,) = hooks.stays_hidden.handlers(field.one(0))
    assert field.play(throws(field.battle, field.one(0), field.one(1)), die) is hidden
    (rolled,) = field.told(RuleRolled)
    assert (rolled.roll.need, rolled.works) == (4, hidden)


@pytest.mark.parametrize("kept", ["lying", "apart", "unskilled", ""])
def test_everybody_who_may_is_asked_whether_he_jumps_back_whatever_the_one_before_him_does(kept: str):
    skill = () if kept == "unskilled" else ("jump-back",)
    own = [man(10, 10, tags=skill), man(20, 10, tags=("jump-back",)), man(30, 10, tags=("jump-back",))]
    field = Battlefield(own, [man(10.98, 10), man(20.98, 10), man(30.98, 10)])
    for who in (0, 1, 2):
        if who or kept != "apart":
            field.engage(who, who + 3)
    if kept == "lying":
        field.status(0, Status.KNOCKED_DOWN)
    field.turn(0, "movement")
    flow = offer_jumping_back(field.battle, field.state.of_side(0))
    field.play(flow, 6, says={Choice: [*([] if kept else ["fight on"]), "fight on", "jump back"]})
    assert [asked.who for asked in field.questions(Choice)] == ([1, 2] if kept else [0, 1, 2])
    assert field.one(2).under("off balance")


@pytest.mark.parametrize("kept", ["", "lying", "engaged", "leapt", "fallen", "unskilled"])
def test_leaping_needs_the_skill_and_a_free_standing_warrior(kept: str):
    field = facing(man(10, 20, tags=() if kept == "unskilled" else ("leap",)), man(10.98, 20))
    if kept == "lying":
        field.status(0, Status.KNOCKED_DOWN)
    elif kept == "engaged":
        field.engage(0, 1)
    elif kept == "leapt":
        field.fold(ConditionBegan(0, Condition(LEAPT, "turn")))
    elif kept == "fallen":
        field.fold(ConditionBegan(0, Condition(FALLEN, "turn")))
    assert may_leap(field.battle, field.one(0)) is (kept == "")


@pytest.mark.parametrize("die", [1, 6])
def test_a_leap_is_as_long_as_its_die_says(die: int):
    field = facing(man(10, 20, tags=("leap",)), man(40, 20))
    says = {Choice: "leap", MoveTo: place(10 + die, 20)}
    field.play(offer_leap(field.battle, field.one(0)), die, says=says)
    assert [(it.rule, it.works) for it in field.told(RuleRolled)] == [("Leap", True)]
    (moved,) = field.told(WarriorMoved)
    assert (moved.manner, moved.spent) == ("leap", die * 100)
    (question,) = field.questions(MoveTo)
    assert (question.walk, question.run, question.manner) == (die * 100, 0, "leap")
    field = facing(man(10, 20, tags=("leap",)), man(40, 20))
    with pytest.raises(IllegalAnswer, match=f'cannot leap there with {die}"'):
        field.play(
            offer_leap(field.battle, field.one(0)),
            die,
            says={Choice: "leap", MoveTo: place(10.01 + die, 20)},
        )


def test_nobody_has_to_leap():
    field = facing(man(10, 20, tags=("leap",)), man(40, 20))
    field.play(offer_leap(field.battle, field.one(0)), says={Choice: "no leap"})
    assert not field.events
