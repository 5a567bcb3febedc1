"""Prayers of Shallya."""

import pytest

from rules.combat.charging.charge_tests import keep_off_charger
from rules.combat.shooting.before_shots import try_to_fire
from rules.engine.events import PhaseBegan, Status, StatusChanged, TurnBegan, WoundsLost
from tests.rules.staging.battlefield import man
from tests.rules.staging.spellcraft import battlefield, cast, offered, wizard

SIXES = (6, 6)
SICK = {"callings": ("carnival-of-chaos",)}


def test_a_friend_in_contact_regains_a_wound() -> None:
    field = battlefield([wizard(10, 10, "cure-wounds"), man(10.98, 10, W=2), man(20, 10, W=2)], [man(40, 40)])
    field.fold(WoundsLost(1, None, 1, 1), WoundsLost(2, None, 1, 1))
    assert offered(field)["cure-wounds"].targets == (1,)
    cast(field, "cure-wounds 1", *SIXES)
    assert field.one(1).wounds == 2


def test_golden_tears_bring_back_who_fell_in_the_previous_turn() -> None:
    field = battlefield([wizard(10, 10, "golden-tears"), man(20, 10, W=2)], [man(40, 40)])
    field.fold(TurnBegan(1), PhaseBegan(1, "close combat"), StatusChanged(1, Status.OUT_OF_ACTION, 2))
    field.turn(0, "shooting")
    cast(field, "golden-tears 1", *SIXES)
    one = field.one(1)
    assert (one.status, one.wounds, one.position.x) == (Status.KNOCKED_DOWN, 1, 2000)


def test_a_warrior_who_fell_long_ago_is_mourned() -> None:
    field = battlefield([wizard(10, 10, "golden-tears"), man(20, 10)], [man(40, 40)])
    field.fold(TurnBegan(1), PhaseBegan(1, "close combat"), StatusChanged(1, Status.OUT_OF_ACTION, 2))
    field.turn(0)
    field.turn(1)
    field.turn(0, "shooting")
    assert not offered(field)


def test_servants_of_nurgle_are_purified() -> None:
    field = battlefield([wizard(10, 10, "purify")], [man(15, 10, W=3, **SICK), man(20, 10, W=3)])
    assert offered(field)["purify"].targets == (1,)
    cast(field, "purify 1", *SIXES, 5, 6, 6)
    assert (field.one(1).wounds, field.one(1).status) == (0, Status.STUNNED)


def test_her_endurance_is_1_more_toughness_for_a_combat() -> None:
    field = battlefield([wizard(10, 10, "shallyas-endurance")], [man(40, 40)])
    cast(field, "shallyas-endurance 0", *SIXES)
    assert field.one(0).profile.T == 4
    field.turn(1)
    assert field.one(0).profile.T == 3


@pytest.mark.parametrize(("faces", "kept_off"), [((3, 3), True), ((3, 2), False)])
def test_the_vestment_keeps_off_the_servants_of_nurgle(faces: tuple[int, int], kept_off: bool) -> None:
    field = battlefield([wizard(10, 10, "vestment-of-purity")], [man(15, 10, **SICK), man(15, 13)])
    cast(field, "vestment-of-purity", *SIXES)
    assert field.play(keep_off_charger(field.battle, field.one(1), field.one(0)), *faces) is kept_off
    assert field.play(keep_off_charger(field.battle, field.one(2), field.one(0))) is False


def test_the_vestment_keeps_off_shots_of_daemons() -> None:
    field = battlefield([wizard(10, 10, "vestment-of-purity")], [man(20, 10, "bow", kinds=("daemon",))])
    cast(field, "vestment-of-purity", *SIXES)
    foe = field.one(1)
    assert field.play(try_to_fire(field.battle, foe, field.one(0), foe.missiles[0]), 6, 6) is False
    assert field.play(try_to_fire(field.battle, foe, field.one(0), foe.missiles[0]), 1, 1) is True
