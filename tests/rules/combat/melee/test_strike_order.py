"""The order of blows."""

import pytest

from rules.combat.melee.melee import fight
from rules.combat.moving.recovery import recover
from rules.engine.events import BlowStruck, CombatFought, RolledOff, Status
from tests.rules.staging.battlefield import Battlefield, Man, man

MISS = 1


def met(own: Man, enemy: Man, *, charged: bool = False) -> Battlefield:
    """Two in contact: just charged in the turn of side 0, or some phases into their fight."""
    field = Battlefield([own], [enemy])
    if charged:
        field.turn(0, "movement")
    field.engage(0, 1)
    if not charged:
        field.fold(CombatFought((0, 1)))
        field.turn(0, "close combat")
    return field


def order(field: Battlefield, *faces: int) -> list[int]:
    """The warriors who strike, in order, when everybody misses. Dice beyond those named are misses."""
    strikes = sum(one.standing and bool(one.contacts) for one in field.state.combatants)
    field.play(fight(field.battle), *faces, *[MISS] * strikes)
    return [event.who for event in field.told(BlowStruck)]


@pytest.mark.rule("CORE-CC-ORDER-1")
def test_the_quicker_strikes_first():
    assert order(met(man(10, 10, "axe", I=3), man(10.98, 10, "axe", I=5))) == [1, 0]


@pytest.mark.rule("CORE-CC-ORDER-1")
def test_three_strike_in_the_order_of_their_initiative():
    field = Battlefield([man(10, 10, "axe", I=4)], [man(10.98, 10, "axe", I=3), man(9.02, 10, "axe", I=5)])
    field.engage(0, 1, 2)
    field.turn(0, "close combat")
    assert order(field) == [2, 0, 1]


@pytest.mark.rule("CORE-CC-ORDER-2")
@pytest.mark.parametrize(("faces", "first"), [((5, 2), [0, 1]), ((2, 5), [1, 0]), ((3, 3, 1, 6), [1, 0])])
def test_equals_roll_off_and_the_tied_roll_again(faces: tuple[int, ...], first: list[int]):
    field = met(man(10, 10, "axe"), man(10.98, 10, "axe"))
    assert order(field, *faces) == first
    assert len(field.told(RolledOff)) == 1


def test_a_single_roll_off_a_phase_decides_between_two_sides():
    field = Battlefield(
        [man(10, 10, "axe", I=4), man(20, 10, "axe", I=3)],
        [man(10.98, 10, "axe", I=4), man(20.98, 10, "axe", I=3)],
    )
    field.engage(0, 2)
    field.engage(1, 3)
    field.turn(0, "close combat")
    assert order(field, 2, 5) == [2, 0, 3, 1]
    assert len(field.told(RolledOff)) == 1
    field.turn(1, "close combat")
    assert order(field, 5, 2) == [0, 2, 1, 3]


def test_equals_who_do_not_fight_each_other_roll_nothing_off():
    field = Battlefield(
        [man(10, 10, "axe", I=2), man(20, 10, "axe", I=4)],
        [man(10.98, 10, "axe", I=4), man(20.98, 10, "axe", I=2)],
    )
    field.engage(0, 2)
    field.engage(1, 3)
    field.turn(0, "close combat")
    assert order(field) == [1, 2, 0, 3]
    assert not field.told(RolledOff)


@pytest.mark.rule("CORE-CC-ORDER-4")
def test_a_charger_strikes_before_a_quicker_enemy_but_only_in_that_turn():
    field = met(man(10, 10, "axe", I=2), man(10.98, 10, "axe", I=5), charged=True)
    assert order(field) == [0, 1]
    field.turn(1, "close combat")
    assert order(field) == [1, 0]


@pytest.mark.rule("CORE-CC-ORDER-5", "CORE-WPN-SPEAR-FIRST-1")
def test_a_spear_strikes_first_in_the_first_turn_of_a_fight():
    field = Battlefield([man(10, 10, "axe", I=4)], [man(10.98, 10, "spear", I=2)])
    field.engage(0, 1, manner="walk")
    assert order(field) == [1, 0]


@pytest.mark.rule("CORE-WPN-SPEAR-FIRST-2")
def test_the_spear_has_no_such_advantage_later():
    assert order(met(man(10, 10, "axe", I=4), man(10.98, 10, "spear", I=2))) == [0, 1]


@pytest.mark.rule("CORE-CC-ORDER-6")
def test_two_who_strike_first_go_by_initiative():
    field = met(man(10, 10, "axe", I=3), man(10.98, 10, "spear", I=4), charged=True)
    assert order(field) == [1, 0]


@pytest.mark.rule("CORE-CC-ORDER-7")
def test_all_who_strike_first_are_done_before_anybody_else():
    field = Battlefield(
        [man(10, 10, "axe", I=2), man(12, 10.0, "axe", I=3)],
        [man(10.98, 10, "axe", I=6)],
    )
    field.turn(0, "movement")
    field.engage(0, 2)
    field.engage(1, 2)
    assert order(field) == [1, 0, 2]


@pytest.mark.rule("CORE-WPN-GREAT-LAST-1")
def test_a_double_handed_weapon_strikes_last():
    assert order(met(man(10, 10, "double-handed-weapon", I=5), man(10.98, 10, "sword", I=2))) == [1, 0]


@pytest.mark.rule("CORE-WPN-GREAT-LAST-2")
def test_charging_does_not_quicken_a_double_handed_weapon():
    field = met(man(10, 10, "double-handed-weapon"), man(10.98, 10, "sword"), charged=True)
    assert order(field) == [1, 0]


@pytest.mark.rule("CORE-WPN-GREAT-LAST-1")
def test_two_who_strike_last_go_by_initiative():
    slow = "double-handed-weapon"
    assert order(met(man(10, 10, slow, I=3), man(10.98, 10, slow, I=4))) == [1, 0]


@pytest.mark.rule("CORE-CC-ORDER-3")
@pytest.mark.parametrize("weapon", ["axe", "double-handed-weapon"])
def test_a_warrior_who_stood_up_this_turn_strikes_after_everybody(weapon: str):
    field = met(man(10, 10, "axe", I=6), man(10.98, 10, weapon, I=2))
    field.status(0, Status.KNOCKED_DOWN)
    field.turn(0, "recovery")
    field.play(recover(field.battle, [field.one(0)]))
    assert order(field) == [1, 0]


@pytest.mark.rule("CORE-CC-ORDER-3")
@pytest.mark.parametrize(("fell", "first"), [(False, [1, 0]), (True, [0, 1])])
def test_a_warrior_who_stood_up_strikes_last_whatever_lets_them_strike_first(fell: bool, first: list[int]):
    field = met(man(10, 10, "axe", I=5), man(10.98, 10, "spear", I=6), charged=True)
    if fell:
        field.status(1, Status.KNOCKED_DOWN)
        field.play(recover(field.battle, [field.one(1)]))
    assert order(field) == first


@pytest.mark.rule("CORE-CC-ORDER-3")
def test_having_stood_up_is_forgotten_in_the_next_turn():
    field = met(man(10, 10, "axe", I=6), man(10.98, 10, "axe", I=2))
    field.status(0, Status.KNOCKED_DOWN)
    field.turn(0, "recovery")
    field.play(recover(field.battle, [field.one(0)]))
    field.turn(1, "close combat")
    assert order(field) == [0, 1]


def test_equals_of_one_side_strike_in_the_order_of_the_roster():
    field = Battlefield([man(10, 10, "axe", I=4), man(12, 10, "axe", I=4)], [man(11, 10, "axe", I=2)])
    field.engage(0, 2)
    field.engage(1, 2)
    field.turn(0, "close combat")
    assert order(field) == [0, 1, 2]


@pytest.mark.parametrize(("initiative", "first"), [(3, [0, 1]), (5, [1, 0])])
def test_a_weapon_of_ithilmar_strikes_as_if_its_bearer_were_quicker_by_one(initiative: int, first: list[int]):
    assert order(met(man(10, 10, "ithilmar-sword", I=3), man(10.98, 10, "axe", I=initiative))) == first


def test_a_weapon_of_ithilmar_makes_him_equal_to_who_is_quicker_by_one():
    field = met(man(10, 10, "ithilmar-sword", I=3), man(10.98, 10, "axe", I=4))
    assert order(field, 2, 5) == [1, 0]
    assert len(field.told(RolledOff)) == 1
