"""Things of supplements whose rules are few."""

import pytest

from rules.catalogue.load import complete_rulebook
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.rolls.leadership_test import test_leadership
from rules.engine.dice import Modifier
from rules.engine.setup import Gear
from tests.rules.staging.battlefield import Battlefield, man

ITEMS = complete_rulebook().items


def bearing(*items: str) -> Battlefield:
    """A warrior who carries these things, before an enemy."""
    gear = tuple(Gear(key, ITEMS[key].name, ITEMS[key].effects, 1) for key in items)
    return Battlefield([man(10, 10, gear=gear)], [man(30, 10)])


def test_a_kanabo_is_a_club_for_both_hands():
    strike = ITEMS["kanabo"].blow
    assert strike is not None
    assert (strike.strength, set(strike.traits)) == (1, {"two-handed", "concussion"})


@pytest.mark.parametrize(
    ("item", "deep"), [("silver-tip-stake", [1]), ("greenwood-scythe", [1]), ("kanabo", [])]
)
def test_some_weapons_bite_deep(item: str, deep: list[int]):
    field = bearing()
    strike = ITEMS[item].blow
    assert strike is not None
    found: list[Modifier] = hooks.injury_caused.collect(
        field.battle, field.one(0), field.one(1), Hit(item, 3), True, traits=strike.traits
    )
    assert [it.by for it in found] == deep


def test_a_sashimono_lets_its_wearer_test_again():
    field = bearing("sashimono")
    assert field.play(test_leadership(field.battle, field.one(0), "fear"), 6, 6, 1, 1)


@pytest.mark.parametrize(("item", "in_combat", "bonus"), [("bearcloak", False, 1), ("bearcloak", True, 0)])
def test_a_bear_cloak_turns_shots(item: str, in_combat: bool, bonus: int):
    field = bearing(item)
    assert hooks.save_bonus.total(field.battle, field.one(0), in_combat) == bonus


def test_wristbands_save_from_shots_on_6():
    field = bearing("black-gold-wristbands")
    arrow, blow = Hit("bow", 3, missile=True), Hit("axe", 3)
    found = [
        [need for _, need in hooks.last_save.collect(field.battle, field.one(0), hit, False)]
        for hit in (arrow, blow)
    ]
    assert found == [[6], []]


def test_a_chainsaw_sword_bites_through_armour_and_is_feared():
    strike = ITEMS["chainsaw-sword"].blow
    assert strike is not None
    assert strike.save_modifier == -2
    field = bearing("chainsaw-sword")
    assert hooks.causes_fear.any_true(field.battle, field.one(0), field.one(1))
