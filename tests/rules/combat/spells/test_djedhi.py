"""Spells of the Djed'hi."""

from rules.combat.injury import Hit, suffer
from rules.combat.rerolls import lucky
from rules.engine.events import RuleRolled, ShotFired, Status
from tests.rules.battlefield import man
from tests.rules.spellcraft import battlefield, cast, offered, wizard

SIXES = (6, 6)


def test_divination_repeats_failures_until_his_next_turn() -> None:
    field = battlefield([wizard(10, 10, "divination-of-shirath")], [man(40, 40)])
    cast(field, "divination-of-shirath", *SIXES)
    assert lucky(field.one(0)) == "Divination of Shirath"
    field.turn(0)
    assert lucky(field.one(0)) is None


def test_the_shield_saves_on_five_whatever_armour_does() -> None:
    field = battlefield([wizard(10, 10, "shimmering-shield")], [man(12, 10)])
    cast(field, "shimmering-shield", *SIXES)
    hit = Hit("axe", 9, traits=("no-armour-save", "no-critical"))
    field.play(suffer(field.battle, field.one(1), field.one(0), [hit], in_combat=False), 2, 5)
    assert field.told(RuleRolled)[0].works
    assert field.one(0).status is Status.STANDING


def test_the_hunter_shoots_without_penalty_for_range() -> None:
    field = battlefield([wizard(10, 10, "hunters-fury")], [man(40, 10)])
    cast(field, "hunters-fury 1", *SIXES, 3, 1, 1, 1)
    assert [shot.roll.need for shot in field.told(ShotFired)] == [4, 4, 4]


def test_what_is_not_played_is_not_offered() -> None:
    field = battlefield(
        [wizard(10, 10, "statue-of-light", "fleeting-shadows", "silent-guardian")], [man(12, 10)]
    )
    assert not offered(field)
