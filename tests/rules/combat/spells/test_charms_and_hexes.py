"""Charms and Hexes."""

from rules.combat.effects import asked
from rules.combat.rerolls import TEST, thrown
from rules.combat.shooting import may_shoot
from rules.engine.dice import Roll
from rules.engine.events import RollRepeated, Status
from tests.rules.battlefield import Battlefield, man
from tests.rules.spellcraft import battlefield, cast, offered, wizard

SIXES = (6, 6)


def hexed(key: str, **given: object) -> Battlefield:
    field = battlefield([wizard(10, 10, key)], [man(14, 10, "bow", "sword", **given)])
    cast(field, f"{key} 1", *SIXES)
    return field


def turn_ends(field: Battlefield, side: int) -> None:
    for one in field.state.acting(side):
        for ends in asked("turn-ends", one):
            field.play(ends(field.battle, one))


def test_the_cursed_repeat_every_success_until_the_end_of_their_turn() -> None:
    field = hexed("curse")
    one = field.one(1)
    field.play(thrown(field.battle, one, Roll("x", need=3, who=1), TEST), 3, 1)
    assert field.told(RollRepeated)
    turn_ends(field, 0)
    assert one.under("curse")
    turn_ends(field, 1)
    assert not one.under("curse")


def test_age_takes_one_off_everything_but_wounds() -> None:
    profile = hexed("age-of-stone").one(1).profile
    assert (profile.M, profile.WS, profile.S, profile.T, profile.W, profile.Ld) == (3, 2, 2, 2, 1, 6)


def test_whoever_cannot_use_weapons_fights_with_his_fists_and_does_not_shoot() -> None:
    field = hexed("warriors-bane")
    field.turn(1, "shooting")
    assert not may_shoot(field.battle, field.one(1))
    assert field.one(1).in_hand.name == "fists"


def test_a_cure_gives_a_wound_back_and_raises_friends() -> None:
    field = battlefield(
        [wizard(10, 10, "cure"), man(10, 14, W=3), man(12, 10), man(10, 30, W=3)], [man(40, 40)]
    )
    field.hurt(1, 1)
    field.hurt(3, 1)
    field.status(2, Status.STUNNED)
    cast(field, "cure", *SIXES)
    assert (field.one(1).wounds, field.one(3).wounds) == (2, 1)
    assert field.one(2).standing
    field.hurt(1, 3)
    field.turn(0)
    assert not offered(field)
