"""Prayers of Verena."""

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.special_rules.fire import ON_FIRE
from rules.combat.injury.injury import resolve_hits
from rules.combat.psychology.minds import NO_CASTING
from rules.engine.events import CriticalRolled, WoundRolled
from tests.rules.staging.battlefield import man
from tests.rules.staging.spellcraft import battlefield, cast, wizard

SIXES = (6, 6)


def test_retribution_halves_attacks_and_movement_rounded_up() -> None:
    field = battlefield([wizard(10, 10, "retribution")], [man(15, 10, A=3, M=5)])
    cast(field, "retribution 1", *SIXES, 3, 3)
    foe = field.one(1)
    assert (foe.profile.A, foe.profile.M) == (2, 3)
    field.turn(1)
    assert (foe.profile.A, foe.profile.M) == (3, 3)
    for ends in hooks.turn_ends.handlers(foe):
        field.play(ends(field.battle, foe))
    assert foe.profile.M == 5


def test_retribution_is_withstood_with_2_less_leadership() -> None:
    field = battlefield([wizard(10, 10, "retribution")], [man(15, 10, A=3)])
    cast(field, "retribution 1", *SIXES, 3, 2)
    assert field.one(1).profile.A == 3


def test_the_shackles_hold_a_wizard_for_their_turn() -> None:
    field = battlefield([wizard(10, 10, "shackles-of-law")], [man(15, 10)])
    cast(field, "shackles-of-law 1", *SIXES, 6, 6)
    foe = field.one(1)
    field.turn(1)
    for begins in hooks.turn_begins.handlers(foe):
        field.play(begins(field.battle, foe))
    assert foe.has(NO_CASTING)


def test_the_sword_of_justice_is_skilled_and_deadly() -> None:
    field = battlefield([wizard(10, 10, "sword-of-justice")], [man(10.98, 10, W=9)])
    cast(field, "sword-of-justice", *SIXES)
    assert field.one(0).profile.WS == 4
    hit = Hit("sword", 3, kind="sword")
    field.play(resolve_hits(field.battle, field.one(0), field.one(1), [hit], in_combat=True), 5, 1)
    assert field.told(CriticalRolled)


def test_a_victim_of_the_trial_burns() -> None:
    field = battlefield([wizard(10, 10, "trial-by-fire")], [man(14, 10)])
    cast(field, "trial-by-fire 1", *SIXES, 1)
    assert [it.strength for it in field.told(WoundRolled)] == [6]
    assert field.one(1).under(ON_FIRE)
