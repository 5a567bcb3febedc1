"""Armour saves: what is worn, what hits, and what is left of the save."""

import pytest

from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.moving.movement import move_limits
from rules.combat.shooting.shooting import fire
from rules.engine.events import SaveRolled
from rules.engine.loadouts import blow
from rules.fielding.fielding import field_side
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.warbands import BOOK, roster, with_block, with_item


def save_of(*items: str, by: str = "sword", strength: int = 3) -> int | None:
    """The smallest die that saves in close combat against a weapon in a hand of that Strength."""
    field = Battlefield([man(10, 10, by, S=strength)], [man(11, 10, *items)])
    weapon, rules = field.one(0).in_hand.main, field.battle.rules
    of_blow = rules.blow_strength(field.battle, field.one(0), field.one(1), weapon)
    strike = blow(weapon)
    return rules.save_need(
        field.battle, field.one(1), of_blow, strike.save_modifier, strike.traits, True
    ).at_least


def save_against_shot(*items: str, by: str = "bow") -> int | None:
    field = Battlefield([man(10, 10, by)], [man(16, 10, *items)])
    (weapon,) = field.one(0).fighter.weapons
    rules, shot = field.battle.rules, weapon.shot
    strength = rules.shot_strength(field.battle, field.one(0), weapon)
    return rules.save_need(
        field.battle, field.one(1), strength, shot.save_modifier, shot.traits, False
    ).at_least


@pytest.mark.rule("CORE-ARMOUR-1")
@pytest.mark.parametrize(("die", "left"), [(5, 2), (4, 1)])
def test_a_save_at_or_above_its_value_cancels_the_wound(die: int, left: int):
    field = Battlefield([man(10, 10)], [man(11, 10, "heavy-armour", W=2)])
    field.play(
        resolve_hits(field.battle, field.one(0), field.one(1), [Hit("Sword", 3)], in_combat=True), 4, die
    )
    assert field.one(1).wounds == left
    assert field.told(SaveRolled)[0].saved is (left == 2)


@pytest.mark.rule("CORE-ARMOUR-2", "CORE-ARM-LIGHT-1")
def test_light_armour_saves_on_six():
    assert save_of("light-armour") == 6
    assert save_of("light-armour", strength=4) is None


@pytest.mark.rule("CORE-ARMOUR-3", "CORE-ARM-HEAVY-1")
def test_heavy_armour_saves_on_five():
    assert save_of("heavy-armour") == 5


@pytest.mark.rule("CORE-ARM-ITHILMAR-1")
def test_ithilmar_armour_saves_on_five():
    assert save_of("ithilmar-armour") == 5


@pytest.mark.rule("CORE-ARMOUR-4", "CORE-ARM-GROMRIL-1")
def test_gromril_armour_saves_on_four():
    assert save_of("gromril-armour") == 4


@pytest.mark.rule("CORE-ARMOUR-5")
def test_a_shield_makes_the_save_one_better():
    assert save_of("light-armour", "shield", "sword") == 5
    assert save_of("heavy-armour", "shield", "sword") == 4


@pytest.mark.rule("CORE-ARMOUR-6", "CORE-ARM-SHIELD-1")
def test_a_shield_alone_saves_on_six():
    assert save_of("shield", "sword") == 6
    assert save_against_shot("shield") == 6


@pytest.mark.rule("CORE-ARMOUR-7")
def test_without_armour_there_is_no_save():
    assert save_of("sword") is None
    assert save_against_shot("sword") is None


@pytest.mark.rule("CORE-PARRY-3", "CORE-ARM-BUCKLER-5", "CORE-ARM-HELMET-4")
def test_bucklers_and_helmets_add_nothing_to_the_save():
    assert save_of("buckler", "helmet", "sword") is None
    assert save_of("light-armour", "buckler", "helmet", "sword") == 6


@pytest.mark.rule("CORE-ARMOUR-8")
def test_every_wound_in_combat_has_a_save_of_its_own():
    field = Battlefield([man(10, 10)], [man(11, 10, "light-armour", W=5)])
    hits = [Hit("Sword", 3)] * 3
    field.play(resolve_hits(field.battle, field.one(0), field.one(1), hits, in_combat=True), 4, 1, 4, 1, 4, 1)
    assert len(field.told(SaveRolled)) == 3


@pytest.mark.rule("CORE-ARMOUR-MOD-1")
@pytest.mark.parametrize(
    ("strength", "worse"), [(1, 0), (3, 0), (4, 1), (5, 2), (6, 3), (7, 4), (8, 5), (9, 6), (10, 6)]
)
def test_the_strength_of_a_hit_makes_the_save_worse(strength: int, worse: int):
    field = Battlefield([man(10, 10)], [man(11, 10, "gromril-armour", "shield", "sword")])
    need = field.battle.rules.save_need(field.battle, field.one(1), strength, 0, (), True).at_least
    assert need == (3 + worse if 3 + worse <= 6 else None)


@pytest.mark.rule("CORE-ARMOUR-MOD-2")
def test_against_shots_the_strength_of_the_weapon_counts():
    assert save_against_shot("heavy-armour", "shield", by="crossbow") == 5


@pytest.mark.rule("CORE-ARMOUR-MOD-3")
def test_in_combat_the_strength_of_hand_and_weapon_counts():
    assert save_of("gromril-armour", by="double-handed-weapon") == 6


@pytest.mark.rule("CORE-ARMOUR-MOD-4")
def test_a_save_beyond_six_cannot_be_made():
    assert save_of("light-armour", strength=4) is None


@pytest.mark.rule("CORE-ARMOUR-MOD-5")
def test_a_one_never_saves():
    assert save_of("gromril-armour", "shield", "sword", by="dagger") == 2
    field = Battlefield([man(10, 10)], [man(11, 10, "gromril-armour", "shield", "sword")])
    assert field.battle.rules.save_need(field.battle, field.one(1), 1, 5, (), True).at_least == 2


@pytest.mark.rule("CORE-ARMOUR-MOD-5", "CORE-WPN-AXE-2")
def test_an_axe_takes_one_more_off_the_save():
    assert save_of("gromril-armour", by="axe", strength=4) == 6
    assert save_of("heavy-armour", by="axe") == 6


@pytest.mark.rule("CORE-WPN-CLUB-1", "CORE-WPN-SWORD-1")
def test_a_club_and_a_sword_leave_the_save_as_it_is():
    assert save_of("heavy-armour", by="club") == save_of("heavy-armour", by="sword") == 5


@pytest.mark.rule("CORE-WPN-DAGGER-2", "CORE-WPN-DAGGER-3")
def test_a_dagger_is_easily_turned_by_armour():
    assert save_of("heavy-armour", by="dagger") == 4
    assert save_of(by="dagger") == 6
    assert save_of(by="dagger", strength=4) is None


@pytest.mark.rule("CORE-WPN-FIST-2", "CORE-WPN-FIST-3")
def test_fists_are_easily_turned_by_armour():
    field = Battlefield([man(10, 10)], [man(11, 10, "light-armour"), man(12, 10)])
    rules, strike = field.battle.rules, blow(field.one(0).in_hand.main)
    assert (
        rules.save_need(field.battle, field.one(1), 2, strike.save_modifier, strike.traits, True).at_least
        == 5
    )
    assert (
        rules.save_need(field.battle, field.one(2), 2, strike.save_modifier, strike.traits, True).at_least
        == 6
    )


@pytest.mark.rule("CORE-WPN-FLAIL-TWOHAND-4", "CORE-WPN-HALBERD-TWOHAND-2", "CORE-WPN-GREAT-TWOHAND-2")
@pytest.mark.parametrize("weapon", ["flail", "halberd", "double-handed-weapon"])
def test_a_shield_behind_a_two_handed_weapon_helps_against_shots_only(weapon: str):
    assert save_of(weapon, "shield", "light-armour") == 6
    assert save_against_shot(weapon, "shield", "light-armour") == 5


@pytest.mark.rule("CORE-WPN-ELFBOW-2")
def test_an_elf_bow_takes_one_off_the_save():
    assert save_against_shot("heavy-armour", by="elf-bow") == 6


@pytest.mark.rule(
    "CORE-WPN-POWDER-2", "CORE-WPN-PISTOL-4", "CORE-WPN-DUEL-6", "CORE-WPN-HANDGUN-5", "CORE-WPN-RIFLE-6"
)
@pytest.mark.parametrize("weapon", ["pistol", "duelling-pistol", "handgun", "hochland-long-rifle"])
def test_shots_with_powder_take_two_off_the_save(weapon: str):
    assert save_against_shot("gromril-armour", by=weapon) == 6


@pytest.mark.rule("CORE-WPN-POWDER-1")
def test_a_one_with_a_handgun_is_a_plain_miss():
    field = Battlefield([man(10, 10, "handgun")], [man(16, 10)])
    field.turn(0, "shooting")
    field.play(fire(field.battle, field.one(0), field.one(1), field.one(0).fighter.weapons[0]), 1)
    assert len(field.events) == 1


@pytest.mark.rule("CORE-WPN-GROMRIL-1")
def test_a_gromril_weapon_takes_one_more_off_the_save():
    assert save_of("heavy-armour", by="gromril-sword") == 6
    assert save_of("gromril-armour", "shield", "sword", by="gromril-axe", strength=4) == 6


@pytest.mark.rule(
    "CORE-ARM-HEAVY-2", "CORE-ARM-HEAVY-3", "CORE-ARM-LIGHT-2", "CORE-ARM-ITHILMAR-2", "CORE-ARM-GROMRIL-2"
)
@pytest.mark.parametrize(
    ("armour", "second", "movement"),
    [
        ("heavy-armour", "shield", 3),
        ("heavy-armour", "buckler", 4),
        ("light-armour", "shield", 4),
        ("ithilmar-armour", "shield", 4),
        ("gromril-armour", "shield", 4),
    ],
)
def test_only_heavy_armour_with_a_shield_slows(armour: str, second: str, movement: int):
    sheet = with_block(roster("mercenaries-reikland"), 1, possessions=())
    sheet = with_item(with_item(sheet, 1, armour, 0), 1, second, 0)
    captain = field_side(sheet, BOOK, 0).fighters[0]
    field = Battlefield([man(10, 10, M=captain.profile.M)], [man(40, 40)])
    assert move_limits(field.battle, field.one(0)) == (movement * 100, movement * 200, "walk")
