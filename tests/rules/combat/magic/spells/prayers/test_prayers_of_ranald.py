"""Prayers of Ranald."""

from rules.combat.effects import hooks
from rules.combat.moving.hiding import found
from rules.engine.state.conditions import HIDDEN
from tests.rules.staging.battlefield import man
from tests.rules.staging.spellcraft import battlefield, cast, offered, wizard

SIXES = (6, 6)


def test_a_bamboozled_enemy_obeys_for_one_turn() -> None:
    field = battlefield([wizard(10, 10, "bamboozle")], [man(15, 10), man(15, 13, large=True), man(40, 40)])
    assert offered(field)["bamboozle"].targets == (1,)
    cast(field, "bamboozle 1", *SIXES, 6, 6)
    victim = field.one(1)
    assert victim.side == 0
    for ends in hooks.turn_ends.handlers(victim):
        field.play(ends(field.battle, victim))
    assert (victim.side, victim.under("bamboozle")) == (1, False)


def test_a_passed_test_keeps_an_enemy_free() -> None:
    field = battlefield([wizard(10, 10, "bamboozle")], [man(15, 10)])
    cast(field, "bamboozle 1", *SIXES, 1, 1)
    assert field.one(1).side == 1


def test_the_stealth_of_ranald_hides_from_every_eye() -> None:
    field = battlefield([wizard(10, 10, "stealth-of-ranald")], [man(15, 10)])
    cast(field, "stealth-of-ranald", *SIXES)
    field.play(found(field.battle, field.one(0), field.one(1)))
    assert field.one(0).under(HIDDEN)
    field.turn(1)
    field.turn(0)
    field.play(found(field.battle, field.one(0), field.one(1)))
    assert not field.one(0).under(HIDDEN)
