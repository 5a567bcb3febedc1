"""Shots in the first round of a combat: who still shoots when his turn comes, and who may at all."""

import pytest

from rules.combat.melee import engaged
from rules.combat.point_blank import may_shoot_at_hand, shots_before_blows
from rules.engine import events
from rules.engine.conditions import Condition
from rules.engine.dice import Modifier
from rules.engine.events import ShotFired, Status
from tests.rules.battlefield import Battlefield, man


def both(**second: int) -> Battlefield:
    """Two with crossbow pistols in the first round of their combat: the first one is quicker."""
    own = man(10, 10, "crossbow-pistol", I=5, BS=4)
    field = Battlefield([own], [man(10.98, 10, "crossbow-pistol", I=3, BS=4, **second)])
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
def test_who_may_shoot_at_hand(kept: str) -> None:
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
