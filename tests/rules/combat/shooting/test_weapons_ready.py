"""When a missile weapon can be fired: loading, moving, once a battle."""

import pytest

from rules.combat.moving.remaining_moves import move_one
from rules.combat.shooting.shooting import fire, may_shoot
from rules.engine.decisions import STAY, MoveTo
from rules.engine.events import PhaseBegan, ShotFired, WarriorMoved
from tests.rules.staging.battlefield import Battlefield, man, place


def carrying(*weapons: str) -> Battlefield:
    field = Battlefield([man(10, 10, *weapons)], [man(14, 10, T=10, W=9)])
    field.turn(0, "shooting")
    return field


def is_ready(field: Battlefield) -> bool:
    return may_shoot(field.battle, field.one(0))


def shoot_and_wait(field: Battlefield) -> list[bool]:
    """Whether they may shoot in this turn of theirs, and after a shot in each of the next two."""
    found = [is_ready(field)]
    one = field.one(0)
    field.fold(ShotFired(0, 1, one.fighter.weapons[0].key, 100, None, None))
    for _ in range(2):
        field.turn(1)
        field.turn(0, "shooting")
        found.append(is_ready(field))
    return found


@pytest.mark.rule("CORE-WPN-PISTOL-2", "CORE-WPN-DUEL-4", "CORE-WPN-HANDGUN-2", "CORE-WPN-RIFLE-4")
@pytest.mark.parametrize("weapon", ["pistol", "duelling-pistol", "handgun", "hochland-long-rifle"])
def test_powder_weapons_are_fired_every_other_turn(weapon: str):
    assert shoot_and_wait(carrying(weapon)) == [True, False, True]


@pytest.mark.rule("CORE-WPN-PISTOL-3", "CORE-WPN-DUEL-5")
@pytest.mark.parametrize("weapon", ["pistol", "duelling-pistol"])
def test_a_brace_is_fired_every_turn(weapon: str):
    assert shoot_and_wait(carrying(weapon, weapon)) == [True, True, True]


@pytest.mark.parametrize("weapon", ["bow", "crossbow", "throwing-knives", "sling"])
def test_other_weapons_are_fired_every_turn(weapon: str):
    assert shoot_and_wait(carrying(weapon)) == [True, True, True]


@pytest.mark.rule("CORE-WPN-BLUNDER-5")
def test_a_blunderbuss_is_fired_once_a_battle():
    assert shoot_and_wait(carrying("blunderbuss")) == [True, False, False]


@pytest.mark.rule("CORE-WPN-CROSSBOW-2", "CORE-WPN-HANDGUN-3", "CORE-WPN-RIFLE-2")
@pytest.mark.parametrize(
    ("weapon", "ready"),
    [
        ("crossbow", False),
        ("handgun", False),
        ("hochland-long-rifle", False),
        ("bow", True),
        ("pistol", True),
    ],
)
def test_some_weapons_are_not_fired_after_a_move(weapon: str, ready: bool):
    field = carrying(weapon)
    here = field.one(0).position
    field.fold(WarriorMoved(0, "walk", (here, here), 0))
    assert is_ready(field) is ready


@pytest.mark.rule("CORE-WPN-CROSSBOW-3", "CORE-WPN-HANDGUN-4", "CORE-WPN-RIFLE-3")
@pytest.mark.parametrize("weapon", ["crossbow", "handgun", "hochland-long-rifle"])
@pytest.mark.parametrize(("to", "ready"), [(STAY, True), (place(10, 10), True), (place(10.01, 10), False)])
def test_turning_on_the_spot_is_no_move(weapon: str, to: str, ready: bool):
    field = carrying(weapon)
    field.turn(0, "movement")
    field.play(move_one(field.battle, field.one(0)), says={MoveTo: to})
    field.fold(PhaseBegan(0, "shooting"))
    assert is_ready(field) is ready


def need(field: Battlefield) -> int | None:
    field.play(fire(field.battle, field.one(0), field.one(1), field.one(0).fighter.weapons[0]), 1)
    return field.rolls[0].need


@pytest.mark.rule("CORE-WPN-THROWING-2", "CORE-WPN-THROWING-3")
@pytest.mark.parametrize(
    ("weapon", "needs"), [("throwing-stars", [4, 4]), ("throwing-knives", [4, 4]), ("pistol", [5, 6])]
)
def test_thrown_weapons_mind_neither_range_nor_movement(weapon: str, needs: list[int]):
    field = Battlefield([man(10, 10, weapon)], [man(15.98, 10, T=10, W=9)])
    field.turn(0, "shooting")
    here, found = field.one(0).position, [need(field)]
    field.fold(WarriorMoved(0, "walk", (here, here), 0))
    assert [*found, need(field)] == needs
