"""Shots in the first round of a combat: who still shoots when their turn comes, and who may at all."""

import pytest

from rules.combat.melee.melee import engaged
from rules.combat.shooting.point_blank import may_shoot_at_hand, shoot_at_hand, shots_before_blows
from rules.engine import events
from rules.engine.decisions import ShootingTarget, Target
from rules.engine.dice import Modifier
from rules.engine.events import RolledOff, ShotFired, Status
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import Battlefield, man


def both(quick: int = 3, **second: int) -> Battlefield:
    """Two with crossbow pistols in the first round of their combat: the first one is quicker, mostly."""
    own = man(10, 10, "crossbow-pistol", I=5, BS=4)
    field = Battlefield([own], [man(10.98, 10, "crossbow-pistol", I=quick, BS=4, **second)])
    field.turn(0, "movement")
    field.engage(0, 1)
    field.fold(events.PhaseBegan(0, "close combat"))
    return field


def shots(field: Battlefield, *faces: int) -> list[int]:
    field.play(shots_before_blows(field.battle, engaged(field.battle)), *faces)
    return [shot.who for shot in field.told(ShotFired)]


def test_the_quicker_shoots_first_and_whom_he_fells_does_not_shoot() -> None:
    assert shots(both(), 1, 1) == [0, 1]
    assert shots(both(), 6, 5, 1) == [0]
    assert shots(both(W=2), 6, 5, 1) == [0, 1]


def test_a_shot_at_hand_is_at_minus_two_whatever_else() -> None:
    field = both()
    shots(field, 1, 1)
    first = field.told(ShotFired)[0]
    assert first.roll is not None
    assert (first.distance, first.roll.need, first.roll.modifiers) == (0, 5, (Modifier("in combat", -2),))


@pytest.mark.parametrize("kept", ["", "lying", "apart", "later", "held", "unarmed"])
def test_some_warriors_may_not_shoot_at_hand(kept: str) -> None:
    weapon = "axe" if kept == "unarmed" else "crossbow-pistol"
    field = Battlefield([man(10, 10, weapon)], [man(10.98, 10)])
    field.turn(0, "movement")
    if kept != "apart":
        field.engage(0, 1)
    if kept == "lying":
        field.status(0, Status.KNOCKED_DOWN)
    elif kept == "later":
        field.fold(events.CombatFought((0, 1)))
    elif kept == "held":
        field.fold(events.ConditionBegan(0, Condition("held", tags=("no-blows",))))
    assert may_shoot_at_hand(field.battle, field.one(0)) is (kept == "")


@pytest.mark.rule("CORE-WPN-XBPISTOL-2")
@pytest.mark.parametrize(("dice", "order"), [((2, 5), [1, 0]), ((5, 2), [0, 1])])
def test_enemies_who_are_equally_quick_roll_off_who_shoots_first(
    dice: tuple[int, int], order: list[int]
) -> None:
    field = both(quick=5)
    assert shots(field, *dice, 1, 1) == order
    assert [event.purpose for event in field.told(RolledOff)] == ["who shoots first"]


def test_friends_who_are_equally_quick_shoot_in_roster_order_without_a_roll_off() -> None:
    own = [man(10, 10, "crossbow-pistol"), man(11.96, 10, "crossbow-pistol")]
    field = Battlefield(own, [man(10.98, 10)])
    field.turn(0, "movement")
    field.engage(0, 2)
    field.engage(1, 2)
    field.fold(events.PhaseBegan(0, "close combat"))
    assert shots(field, 1, 1) == [0, 1]


@pytest.mark.parametrize(("lying", "aims"), [((), (1, 2)), ((1,), (2,)), ((1, 2), (1, 2))])
def test_a_shot_at_hand_goes_at_those_on_the_ground_where_nobody_stands(
    lying: tuple[int, ...], aims: tuple[int, ...]
) -> None:
    field = Battlefield([man(10, 10, "crossbow-pistol")], [man(10.98, 10), man(9.02, 10)])
    field.turn(0, "movement")
    field.engage(0, 1, 2)
    for who in lying:
        field.status(who, Status.KNOCKED_DOWN)
    field.play(shoot_at_hand(field.battle, field.one(0)), 1)
    (asked,) = field.questions(ShootingTarget)
    assert asked.weapons == (("crossbow-pistol", tuple(Target(who, 6, 0) for who in aims)),)


def test_nobody_shoots_at_hand_with_nothing_in_it_or_at_whom_he_does_not_fight_in_this_turn() -> None:
    field = Battlefield([man(10, 10, "axe")], [man(10.98, 10)])
    field.engage(0, 1)
    field.play(shoot_at_hand(field.battle, field.one(0)))
    assert not field.events
    field = Battlefield([man(40, 40)], [man(10, 10, "crossbow-pistol")], [man(10.98, 10)])
    field.turn(0, "close combat")
    field.engage(1, 2)
    assert not shots(field)
    assert not field.events


def test_saves_against_blows_do_not_stop_a_shot_at_hand() -> None:
    field = Battlefield([man(10, 10, "crossbow-pistol", BS=4)], [man(10.98, 10, W=2, tags=("melee-save-5",))])
    field.turn(0, "movement")
    field.engage(0, 1)
    field.play(shoot_at_hand(field.battle, field.one(0)), 5, 5)
    assert field.one(1).wounds == 1
