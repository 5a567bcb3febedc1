"""Ropes, lanterns, tomes and relics; what the fallen may still do."""

import pytest

from rules.combat.effects import hooks
from rules.combat.magic.casting import may_cast
from rules.combat.moving.movement import may_move
from rules.combat.rolls.initiative_test import CLIMBING, JUMPING, test_initiative
from rules.combat.rolls.leadership_test import test_leadership
from rules.combat.shooting.aiming import may_shoot
from rules.engine.dice import Modifier
from rules.engine.events import Status, WarriorRecovered
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.spellcraft import battlefield, known, wizard

WARPFIRE, HAMMER = "warpfire", "hammer-of-sigmar"


@pytest.mark.rule("CORE-ITEM-ROPE-1", "CORE-ITEM-ROPE-2")
def test_a_rope_repeats_a_failed_climb_up_or_down_once_and_no_jump():
    field = Battlefield([man(10, 10, "rope-and-hook", I=3)], [man(30, 30)])
    who = field.one(0)
    assert field.play(test_initiative(field.battle, who, CLIMBING), 5, 2) is True
    assert field.play(test_initiative(field.battle, who, CLIMBING), 5, 6) is False
    assert field.play(test_initiative(field.battle, who, JUMPING), 5) is False


@pytest.mark.rule("CORE-ITEM-LANTERN-1")
def test_a_lantern_finds_the_hidden_four_inches_farther():
    field = Battlefield([man(10, 10, "lantern"), man(12, 10)], [man(30, 30)])
    assert [hooks.spots_farther.total(field.battle, field.one(who)) for who in (0, 1)] == [4, 0]


@pytest.mark.rule("CORE-ITEM-HOLYTOME-1", "CORE-ITEM-HOLYTOME-2")
@pytest.mark.parametrize(("spell", "helped"), [(HAMMER, [Modifier("holy tome", 1)]), (WARPFIRE, [])])
def test_a_holy_tome_helps_with_prayers_and_nothing_else_and_two_no_more_than_one(
    spell: str, helped: list[Modifier]
):
    field = battlefield([wizard(10, 10, spell, items=("holy-tome", "holy-tome"))], [man(30, 30)])
    assert hooks.casting_bonus.collect(field.battle, field.one(0), known(spell)) == helped


@pytest.mark.rule("CORE-ITEM-RELIC-3")
def test_of_two_relics_one_test_is_passed():
    field = Battlefield([man(10, 10, "holy-relic", "holy-relic", Ld=7)], [man(30, 30)])
    assert field.play(test_leadership(field.battle, field.one(0), "fear")) is True
    assert field.play(test_leadership(field.battle, field.one(0), "fear"), 6, 6) is False


@pytest.mark.rule("CORE-INJ-KD-3", "CORE-INJ-STUN-1")
@pytest.mark.parametrize("status", [Status.KNOCKED_DOWN, Status.STUNNED])
def test_nobody_casts_or_shoots_on_the_ground_and_the_stunned_do_not_even_crawl(status: Status):
    field = battlefield([wizard(10, 10, WARPFIRE, items=("bow",))], [man(14, 10)])
    assert may_cast(field.battle, field.one(0))
    field.status(0, status)
    assert not may_cast(field.battle, field.one(0))
    assert not may_shoot(field.battle, field.one(0))
    assert may_move(field.battle, field.one(0)) is (status is Status.KNOCKED_DOWN)


@pytest.mark.rule("CORE-INJ-UP-3")
def test_a_warrior_who_stood_up_this_turn_may_cast():
    field = battlefield([wizard(10, 10, WARPFIRE)], [man(14, 10)])
    field.status(0, Status.KNOCKED_DOWN)
    field.turn(0, "recovery")
    field.fold(WarriorRecovered(0, Status.STANDING))
    assert field.one(0).stood_up
    assert may_cast(field.battle, field.one(0))
