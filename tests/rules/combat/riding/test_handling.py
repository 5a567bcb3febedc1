"""Handlers of animals, stubborn mules and the nature of a Nightmare."""

import pytest

from rules.combat.charging.charging import may_charge, move_charge
from rules.combat.effects import hooks
from rules.combat.moving.movement import may_move, move_limits
from rules.combat.phases import call_hook
from rules.combat.rolls.leadership_test import leadership_of
from rules.engine.events import Status
from rules.values import changed
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.riders import mount_of, take_the_saddle


def beside(*own, **given) -> Battlefield:
    field = Battlefield(list(own), [man(40, 40)], switches=["blazing-saddles"], **given)
    field.turn(0)
    return field


def dog(x: float, **given):
    return man(x, 10, animal=True, line="warhound", Ld=5, **given)


@pytest.mark.rule("MOUNT-51")
@pytest.mark.parametrize(("away", "leadership"), [(5, 8), (8, 5)])
def test_a_dog_near_its_handler_uses_their_leadership(away, leadership):
    field = beside(man(10, 10, tags=("handles-kind:dog",), Ld=8), dog(10 + away))
    assert leadership_of(field.battle, field.one(1))[0] == leadership


@pytest.mark.rule("MOUNT-51")
def test_a_handler_of_horses_is_nobody_to_a_dog():
    field = beside(man(10, 10, tags=("handles-kind:horse",), Ld=8), dog(12))
    assert leadership_of(field.battle, field.one(1))[0] == 5


@pytest.mark.rule("MOUNT-52")
@pytest.mark.parametrize(("tags", "leadership"), [((), 9), (("stupidity",), 7)])
def test_a_stupid_animal_heeds_its_handler_alone(tags, leadership):
    field = beside(
        man(10, 10, leader=True, Ld=9), man(12, 10, tags=("handles-kind:dog",), Ld=7), dog(14, tags=tags)
    )
    assert leadership_of(field.battle, field.one(2))[0] == leadership


def on_a_mule(*enemies, **given) -> Battlefield:
    rider = man(10, 10, "axe", mount=changed(mount_of("mule"), skilled=True), Ld=7, **given)
    field = Battlefield([rider], enemies or [man(40, 40)], switches=["blazing-saddles"])
    take_the_saddle(field, 0)
    field.turn(0)
    return field


@pytest.mark.rule("MOUNT-103")
@pytest.mark.parametrize(("dice", "moves"), [((6, 6), False), ((3, 3), True)])
def test_a_mule_moves_only_if_its_rider_passes_a_test(dice, moves):
    field = on_a_mule()
    field.play(call_hook(field.battle, hooks.turn_begins, [field.one(0)]), *dice)
    assert may_move(field.battle, field.one(0)) is moves
    field.turn(1)
    field.turn(0)
    assert may_move(field.battle, field.one(0))


@pytest.mark.rule("MOUNT-53")
def test_a_mule_obeys_its_handler():
    field = on_a_mule(tags=("handles-kind:mule",))
    field.play(call_hook(field.battle, hooks.turn_begins, [field.one(0)]))
    assert may_move(field.battle, field.one(0))


@pytest.mark.rule("MOUNT-104")
def test_a_rider_on_a_mule_charges_nobody_and_may_fall_when_charged():
    field = on_a_mule(man(16, 10, "axe"))
    assert not may_charge(field.battle, field.one(0))
    field.turn(1)
    field.play(move_charge(field.battle, field.one(1), field.one(0), 800), 2)
    assert field.one(0).status is Status.KNOCKED_DOWN


@pytest.mark.rule("MOUNT-61")
def test_a_mule_saves_its_rider_as_any_mount_does():
    field = on_a_mule()
    assert field.battle.rules.save_need(field.battle, field.one(0), 3, 0, (), False).at_least == 6


@pytest.mark.rule("MOUNT-95")
def test_a_nightmare_never_runs():
    rider = man(10, 10, "axe", mount=mount_of("nightmare"))
    field = Battlefield([rider], [man(40, 40)], switches=["blazing-saddles"])
    take_the_saddle(field, 0)
    field.turn(0)
    assert move_limits(field.battle, field.one(0))[1] == 0
