"""When a mount strikes: with its rider in a charge, and at its own Initiative after it."""

import pytest

from rules.combat.melee.melee import fight
from rules.engine.events import BlowStruck
from rules.systems.alternative.fighting import arsenal
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.riders import mounted, take_the_saddle


def riding(rider, *enemies, **given) -> Battlefield:
    field = Battlefield([rider], enemies, **given)
    take_the_saddle(field, 0)
    field.turn(0)
    return field


@pytest.mark.rule("MOUNT-27")
def test_a_warhorse_strikes_with_its_rider_in_a_charge_and_by_itself_later():
    field = riding(mounted(10, 10, "sword", beast="warhorse", I=6), man(10.98, 10, "axe", I=5))
    field.engage(0, 1)
    field.play(fight(field.battle), 1, 1, 1)
    assert [(blow.who, blow.weapon) for blow in field.told(BlowStruck)] == [
        (0, "Sword"),
        (0, "warhorse"),
        (1, "Axe"),
    ]
    field.turn(1)
    field.play(fight(field.battle), 1, 1, 1)
    assert [(blow.who, blow.weapon) for blow in field.told(BlowStruck)] == [
        (0, "Sword"),
        (1, "Axe"),
        (0, "warhorse"),
    ]


@pytest.mark.rule("MOUNT-27")
@pytest.mark.parametrize(("dice", "first"), [((6, 1), "warhorse"), ((1, 6), "Axe")])
def test_a_warhorse_as_quick_as_an_enemy_rolls_off_though_its_rider_is_slow(dice, first):
    rider = mounted(10, 10, "double-handed-weapon", beast="warhorse", I=6)
    field = riding(rider, man(10.98, 10, "axe", I=3))
    field.engage(0, 1, manner="walk")
    field.turn(1)
    field.play(fight(field.battle), *dice, 1, 1, 1)
    blows = [blow.weapon for blow in field.told(BlowStruck)]
    assert (blows[0], blows[-1]) == (first, "Double-handed weapon")


@pytest.mark.rule("MOUNT-27")
def test_a_mount_strikes_with_its_rider_where_only_those_strike_who_act():
    field = riding(mounted(10, 10, "sword", beast="warhorse"), man(10.98, 10, "axe"), sequence="alternative")
    assert [it.name for it in arsenal(field.battle, field.one(0))[1]] == ["warhorse"]
