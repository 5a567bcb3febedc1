"""Prayers of Morr of the Liber Malefic."""

import pytest

from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.magic.spells.necromancy import just_fallen
from rules.combat.moving.recovery import recover
from rules.combat.psychology.minds import fleeing
from rules.combat.rolls.characteristic_test import test_characteristic as roll_test
from rules.engine.decisions import Choice
from rules.engine.events import PhaseBegan, RollChanged, Status, StatusChanged, TurnBegan, WoundRolled
from tests.rules.staging.battlefield import man
from tests.rules.staging.spellcraft import battlefield, cast, offered, wizard

SIXES = (6, 6)


def test_the_undead_in_contact_are_destroyed_and_ghouls_driven_off() -> None:
    for line, kinds, out in (("zombie", ("undead",), True), ("ghoul", ("undead",), False)):
        foe = man(10.98, 10, line=line, kinds=kinds, M=5, T=9)
        field = battlefield([wizard(10, 10, "destroy-undead", S=1)], [foe])
        field.engage(1, 0)
        cast(field, "destroy-undead 1", *SIXES)
        assert (field.one(1).out, fleeing(field.one(1))) == (out, not out)


def test_nobody_else_is_destroyed() -> None:
    field = battlefield([wizard(10, 10, "destroy-undead")], [man(10.98, 10)])
    field.engage(1, 0)
    assert not offered(field)


def test_a_glimpse_ahead_changes_one_failed_roll_once_a_battle() -> None:
    field = battlefield([wizard(10, 10, "glimpse-ahead")], [man(40, 40)])
    cast(field, "glimpse-ahead", *SIXES)
    field.play(roll_test(field.battle, field.one(0), "I", "a test"), 4, says={Choice: "use"})
    assert [it.cause for it in field.told(RollChanged)] == ["Glimpse Ahead"]
    field.turn(0, "shooting")
    assert not offered(field)


def test_nobody_raises_a_preserved_corpse() -> None:
    field = battlefield([wizard(10, 10, "preserve-corpse")], [man(30, 30), man(12, 10, line="zombie")])
    field.fold(TurnBegan(0), PhaseBegan(0, "close combat"), StatusChanged(2, Status.OUT_OF_ACTION, 0))
    field.turn(1, "shooting")
    cast(field, "preserve-corpse 2", *SIXES)
    assert not just_fallen(field.battle, field.one(1), "zombie")


@pytest.mark.parametrize(("x", "wounds"), [(15, True), (18, False)])
def test_the_raven_helps_friends_within_6_inches_to_wound(x: float, wounds: bool) -> None:
    field = battlefield([wizard(10, 10, "sign-of-the-raven"), man(x, 10)], [man(x, 10.98, W=2)])
    cast(field, "sign-of-the-raven", *SIXES)
    blow = resolve_hits(field.battle, field.one(1), field.one(2), [Hit("sword", 3)], in_combat=True)
    field.play(blow, 3)
    assert [it.wounded for it in field.told(WoundRolled)] == [wounds]


def test_the_sleep_of_death_lays_down_who_is_under_the_line_for_as_many_turns_as_rolled() -> None:
    foes = [man(15, 10), man(20, 10, kinds=("undead",)), man(15, 13)]
    field = battlefield([wizard(10, 10, "sleep-of-death")], foes)
    cast(field, "sleep-of-death 1", *SIXES, 6, 6, 2)
    assert [field.one(who).status for who in (1, 2, 3)] == [
        Status.KNOCKED_DOWN,
        Status.STANDING,
        Status.STANDING,
    ]
    field.play(recover(field.battle, [field.one(1)]))
    assert field.one(1).status is Status.KNOCKED_DOWN
