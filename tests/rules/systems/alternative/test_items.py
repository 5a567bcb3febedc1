"""Miscellaneous items where actions are counted (ALT-XI)."""

import pytest

from rules.combat.moving.movement import may_move
from rules.engine.decisions import Choice
from rules.engine.events import (
    CharacteristicTested,
    ConditionBegan,
    RuleRolled,
    ShotFired,
    WoundsLost,
    WoundsRegained,
)
from rules.systems.alternative.activating import react
from rules.systems.alternative.round_tests import begin_round
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.systems.alternative.acting import act, activated, begin, d12, next_round, offered


def thrower(item: str, actions: int = 1, **foe: object) -> Battlefield:
    field = d12([man(10, 10, item, S=4)], [man(14, 10, **foe), man(45, 45)])
    begin(field, 0, actions)
    return field


@pytest.mark.rule("ALT-XI-a-i-1")
def test_a_vial_of_blessed_water_is_thrown_for_an_action():
    field = thrower("blessed-water", kinds=("undead",), W=2)
    assert act(field, 0, 6, takes=["shoot"]) == ["shoot 1"]
    assert field.told(WoundsLost)[0].who == 1
    assert field.state.activations.slot.left[0] == 0
    assert "shoot" not in offered(thrower("blessed-water", 0, kinds=("undead",)), 0)


@pytest.mark.rule("ALT-XI-a-ii-1")
def test_a_net_is_thrown_for_an_action():
    field = thrower("net")
    assert act(field, 0, 6, 6, takes=["shoot"]) == ["shoot 1"]
    assert field.told(CharacteristicTested)[0].passed is False
    assert field.state.activations.slot.left[0] == 0
    assert "shoot" not in offered(thrower("net", 0), 0)


@pytest.mark.rule("ALT-XI-a-i-1", "ALT-XI-a-ii-1")
@pytest.mark.parametrize("item", ["blessed-water", "net"])
def test_a_throw_is_the_shot_of_the_round(item: str):
    field = d12([man(10, 10, item, "bow", S=4)], [man(14, 10, kinds=("undead",), S=6), man(45, 45)])
    begin(field, 0, 3)
    act(field, 0, 1, takes=["shoot"], says={})
    assert 0 in field.state.activations.shot
    assert "shoot" not in offered(field, 0)


@pytest.mark.rule("ALT-XI-a-ii-1")
def test_a_net_holds_until_its_victim_has_acted():
    field = thrower("net", I=3)
    act(field, 0, 6, 6, takes=["shoot"])
    victim = field.one(1)
    next_round(field)
    assert victim.under("netted")
    begin(field, 1, 1, reaction=True)
    assert offered(field, 1) == set()
    field.activate(0)
    assert not may_move(field.battle, victim)
    activated(field, 1, 1)
    assert not victim.under("netted")
    assert may_move(field.battle, victim)


def test_after_a_reaction_the_net_still_holds():
    field = thrower("net", I=3)
    act(field, 0, 6, 6, takes=["shoot"])
    field.play(react(field.battle, field.one(1), 1), 1)
    assert field.one(1).under("netted")


def hurt(**given: object) -> Battlefield:
    field = d12([man(10, 10, "healing-herbs", W=3, **given)], [man(40, 40)])
    field.hurt(0, 1)
    return field


@pytest.mark.rule("ALT-XI-a-iii-1")
def test_healing_herbs_take_an_action():
    field = hurt()
    begin(field, 0, 1)
    assert act(field, 0, takes=["use herbs"]) == ["use herbs 1"]
    assert field.told(WoundsRegained)[0].left == 3
    assert field.state.activations.slot.left[0] == 0
    none = hurt()
    begin(none, 0, 0)
    assert "use herbs" not in offered(none, 0)


@pytest.mark.rule("ALT-XI-a-iii-2")
def test_nobody_uses_herbs_out_of_turn():
    field = hurt()
    begin(field, 0, 1, reaction=True)
    assert "use herbs" not in offered(field, 0)
    assert "move" in offered(field, 0)


def test_herbs_help_once_and_nobody_who_fights_or_is_whole():
    field = hurt()
    begin(field, 0, 2)
    act(field, 0, takes=["use herbs"])
    field.hurt(0, 1)
    assert "use herbs" not in offered(field, 0)
    whole = d12([man(10, 10, "healing-herbs", W=3)], [man(40, 40)])
    begin(whole, 0, 1)
    assert "use herbs" not in offered(whole, 0)


def test_when_a_round_begins_nobody_is_asked_about_herbs():
    field = hurt()
    field.play(begin_round(field.battle))
    assert not field.questions(Choice)
    assert field.one(0).wounds == 1


@pytest.mark.rule("ALT-XI-a-1")
def test_using_other_items_takes_no_action():
    field = d12([man(10, 10, "bow", "telescope")], [man(36, 10), man(45, 45)])
    field.play(begin_round(field.battle), 3)
    assert field.told(RuleRolled)[0].roll.faces == (3,)
    begin(field, 0, 1)
    assert field.state.activations.slot.left[0] == 1
    act(field, 0, 1, takes=["shoot"])
    assert field.told(ShotFired)[0].reason == ""


@pytest.mark.rule("ALT-XI-a-1")
def test_a_charm_works_in_anybodys_activation_for_nothing():
    field = d12([man(10, 10, "bow", BS=6)], [man(20, 10, "lucky-charm"), man(45, 45)])
    begin(field, 0, 2)
    act(field, 0, 6, 4, takes=["shoot"])
    assert field.told(ConditionBegan)[0].condition.key == "charm-spent"
    assert field.state.activations.slot.left == {0: 1}
