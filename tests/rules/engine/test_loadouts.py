"""What a fighter can hold in their two hands."""

import pytest

from rules.engine.loadouts import loadouts
from tests.rules.staging.battlefield import fighter, man


def held(*items: str, **given: object) -> list[str]:
    return [loadout.name for loadout in loadouts(fighter(0, man(0, 0, *items, **given)))]


def test_a_single_weapon_is_held_alone():
    assert held("sword") == ["Sword"]


@pytest.mark.rule("CORE-CC-TWO-1")
def test_two_one_handed_weapons_are_held_together():
    assert held("sword", "dagger") == ["Sword and Dagger", "Dagger"]


def test_with_one_attack_the_two_hands_are_alike():
    assert held("sword", "axe", A=1) == ["Sword and Axe", "Axe"]


@pytest.mark.rule("CORE-CC-TWO-3")
def test_with_several_attacks_the_player_says_which_weapon_makes_the_single_one():
    assert held("sword", "axe", A=2) == ["Sword and Axe", "Axe and Sword"]


def test_two_of_the_same_are_two_weapons():
    assert held("axe", "axe") == ["Axe and Axe"]


@pytest.mark.rule(
    "CORE-WPN-FLAIL-TWOHAND-1",
    "CORE-WPN-FLAIL-TWOHAND-2",
    "CORE-WPN-FLAIL-TWOHAND-3",
    "CORE-WPN-HALBERD-TWOHAND-1",
    "CORE-WPN-GREAT-TWOHAND-1",
)
@pytest.mark.parametrize("weapon", ["flail", "halberd", "double-handed-weapon"])
def test_a_two_handed_weapon_leaves_no_hand_for_anything_else(weapon: str):
    (alone, *others) = loadouts(fighter(0, man(0, 0, weapon, "dagger", "shield", "buckler")))
    assert (alone.main.key, alone.off, alone.shield, alone.buckler) == (weapon, None, False, False)
    assert {other.main.key for other in others} == {"dagger"}


@pytest.mark.rule("CORE-WPN-MSTAR-DIFF-1", "CORE-WPN-MSTAR-DIFF-2", "CORE-WPN-MSTAR-DIFF-3")
def test_a_morning_star_goes_with_a_shield_and_nothing_else():
    found = [name for name in held("morning-star", "dagger", "shield", "buckler") if "Morning star" in name]
    assert found == ["Morning star and shield"]


@pytest.mark.rule("CORE-WPN-SPEAR-UNWIELDY-1", "CORE-WPN-SPEAR-UNWIELDY-2")
def test_a_spear_goes_with_a_shield_or_a_buckler_only():
    found = [name for name in held("spear", "dagger", "shield", "buckler") if "Spear" in name]
    assert found == ["Spear and shield", "Spear and buckler"]


@pytest.mark.rule("CORE-WPN-LANCE-2")
def test_a_lance_is_no_use_on_foot():
    assert held("lance", "dagger") == ["Dagger"]


def test_a_pair_fills_both_hands():
    assert held("fighting-claws", "dagger")[0] == "Fighting claws"
    claws = loadouts(fighter(0, man(10, 10, "fighting-claws", "dagger")))[0]
    assert claws.off is claws.main


@pytest.mark.rule("CORE-WPN-FIST-4")
def test_fists_are_for_those_without_a_weapon():
    assert held() == ["fists"]
    assert "fists" not in held("dagger")


@pytest.mark.rule("CORE-WPN-FIST-5")
def test_creatures_fight_with_what_nature_gave_them():
    assert held(animal=True) == ["natural weapons"]
    assert held(tags=("no-equipment",)) == ["natural weapons"]


@pytest.mark.rule("CORE-WPN-THROWING-4")
def test_missile_weapons_are_not_held_in_combat():
    assert held("throwing-knives", "throwing-stars", "bow", "dagger") == ["Dagger"]


def test_a_spiked_gauntlet_is_worn_beside_any_weapon_held_in_one_hand():
    assert held("morning-star", "spiked-gauntlet") == ["Morning star and Spiked gauntlet"]
    assert held("sword", "spiked-gauntlet") == ["Sword and Spiked gauntlet"]
    assert held("halberd", "spiked-gauntlet") == ["Halberd"]
    assert held("spiked-gauntlet") == ["Spiked gauntlet"]


def test_claws_with_pistols_built_in_strike_as_well_as_shoot():
    assert held("veskits-claws") == ["Claws of Veskit"]


def test_a_piper_without_a_second_weapon_may_hold_a_shield():
    assert held("sword", "dagger", "pistol", "pistol", tags=("no-off-hand",)) == held("sword") + held(
        "dagger"
    )
    assert held("sword", "shield", tags=("no-off-hand",)) == held("sword", "shield")
