"""Attacks, save and Strength of somebody with what they carry."""

import pytest

from rules.catalogue.load import rulebook
from rules.ledger.sheet import Possession
from rules.mustering.figures.arms import arms, blow_strength, shot_strength
from rules.values import changed
from tests.roster.samples import SHEET

CAPTAIN = SHEET.warriors[0]


def with_items(*items: str):
    block = changed(CAPTAIN, possessions=tuple(Possession(item, (1,)) for item in sorted(items)))
    return arms(block, changed(SHEET, warriors=(block,)), rulebook())


@pytest.mark.rule("CORE-CC-TWO-1")
def test_a_second_weapon_is_one_more_attack():
    assert with_items("sword").attacks == 1
    assert with_items("sword", "mace").attacks == 2


def test_a_two_handed_weapon_leaves_no_hand_for_another():
    assert with_items("halberd").attacks == 1


def test_bare_hands_strike_once():
    block = changed(CAPTAIN, possessions=(), profile=changed(CAPTAIN.profile, A=3))
    assert arms(block, changed(SHEET, warriors=(block,)), rulebook()).attacks == 1


@pytest.mark.rule("CORE-ARMOUR-1")
@pytest.mark.parametrize(
    ("items", "save"),
    [
        ((), None),
        (("helmet",), None),
        (("light-armour",), 6),
        (("shield",), 6),
        (("light-armour", "shield"), 5),
        (("heavy-armour", "helmet", "shield"), 4),
        (("gromril-armour", "shield"), 3),
    ],
)
def test_saves_of_armour_and_shield_add_up(items, save):
    assert with_items(*items).save == save


def test_strength_of_blows_is_the_wielders_and_of_shots_the_weapons():
    items = rulebook().items
    assert blow_strength(items["halberd"], 3) == 4
    assert blow_strength(items["bow"], 3) is None
    assert shot_strength(items["bow"], 4) == 3
    assert shot_strength(items["throwing-knives"], 4) == 4
    assert shot_strength(items["sword"], 4) is None
