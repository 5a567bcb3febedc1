"""Blackpowder misfires, two pistols at once, volleys, and tests (HERO-MISF, HERO-MULTI-1, HERO-TEST)."""

from typing import Any

import pytest

from rules.combat.rolls.characteristic_test import test_characteristic
from rules.combat.rolls.leadership_test import leadership_of, test_leadership
from rules.combat.shooting.aiming import is_ready
from rules.combat.shooting.misfires import may_misfire
from rules.combat.shooting.shooting import shoot_once
from rules.engine.decisions import ShootingTarget
from rules.engine.events import ConditionBegan, Misfired, SaveRolled, ShotFired, WoundRolled
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.systems.heroheim.arena import arena, shoots

STONE = {"T": 10, "W": 10}
PISTOLIER = {"tags": ("brace-two-shots",)}


def gunner(*items: str, **given: Any) -> Battlefield:
    field = arena([man(10, 10, *(items or ("handgun",)), **given)], [man(14, 10, **STONE)])
    field.turn(0, "shooting")
    return field


def ready(field: Battlefield) -> bool:
    who = field.one(0)
    return is_ready(field.battle, who, who.fighter.weapons[0])


def next_own_turn(field: Battlefield) -> None:
    field.turn(1)
    field.turn(0, "shooting")


@pytest.mark.rule("HERO-MISF-0")
def test_a_natural_1_with_powder_is_a_misfire_and_with_a_bow_none():
    field = gunner()
    shoots(field, 1, 4)
    assert [event.result for event in field.told(Misfired)] == ["Click-click"]
    shoots(field, 2)
    assert not field.told(Misfired)
    bow = gunner("bow")
    shoots(bow, 1)
    assert not bow.told(Misfired)


@pytest.mark.rule("HERO-MISF-0")
def test_of_a_die_rolled_again_only_the_second_counts():
    field = gunner()
    field.fold(ConditionBegan(0, Condition("luck-of-shemtek")))
    shoots(field, 1, 3)
    assert not field.told(Misfired)
    shoots(field, 2, 1, 5)
    assert field.told(Misfired)


@pytest.mark.rule("HERO-MISF-BLUN")
def test_a_blunderbuss_never_misfires():
    field = gunner("blunderbuss")
    who = field.one(0)
    assert not may_misfire(field.battle, who.fighter.weapons[0])
    field.play(shoot_once(field.battle, who), 1)
    assert not field.told(Misfired)


@pytest.mark.rule("HERO-MISF-1", "HERO-MISF-1b")
def test_boom_hits_the_shooter_and_rests_the_weapon_for_a_turn():
    field = gunner("pistol", "heavy-armour", W=5)
    shoots(field, 1, 1, 4, 1)
    wound, save = field.told(WoundRolled)[0], field.told(SaveRolled)[0]
    assert (wound.target, wound.strength) == (0, 4)
    assert save.roll.need == 6
    next_own_turn(field)
    assert not ready(field)
    next_own_turn(field)
    assert ready(field)


@pytest.mark.rule("HERO-MISF-2", "HERO-MISF-2b")
def test_phuts_take_strength_for_good_but_never_all_of_it():
    field = gunner("pistol")
    who = field.one(0)
    found = []
    for _ in range(5):
        shoots(field, 1, 2)
        found.append(field.battle.rules.shot_strength(field.battle, who, who.fighter.weapons[0]))
        next_own_turn(field)
        next_own_turn(field)
    assert found == [3, 2, 1, 1, 1]
    shoots(field, 5, 1)
    assert field.told(WoundRolled)[0].strength == 1


@pytest.mark.rule("HERO-MISF-3")
def test_a_jammed_weapon_rests_for_a_turn():
    field = gunner("pistol")
    shoots(field, 1, 3)
    assert not field.told(WoundRolled)
    next_own_turn(field)
    assert not ready(field)
    next_own_turn(field)
    assert ready(field)


@pytest.mark.rule("HERO-MISF-4")
@pytest.mark.parametrize("die", [4, 5])
def test_click_click_is_a_miss_and_nothing_more(die: int):
    field = gunner("duelling-pistol")
    assert shoots(field, 1, die).struck is None
    next_own_turn(field)
    next_own_turn(field)
    assert ready(field)


@pytest.mark.rule("HERO-MISF-6", "HERO-MISF-6b")
def test_ka_boom_hits_one_stronger_and_never_critically():
    field = gunner()
    assert shoots(field, 1, 6, 1).struck == 1
    assert field.told(WoundRolled)[0].strength == 5


@pytest.mark.rule("HERO-MISF-TWO", "HERO-MISF-TWO2")
@pytest.mark.parametrize("misfire", [1, 3])
def test_the_second_pistol_fires_whatever_became_of_the_first(misfire: int):
    field = gunner("pistol", "pistol", **PISTOLIER)
    boom = (1, 1, 6) if misfire == 1 else (1, 3)
    field.play(shoot_once(field.battle, field.one(0)), *boom, 5, 6)
    shots = field.told(ShotFired)
    assert [shot.struck for shot in shots] == [None, 1]
    assert field.one(0).out is (misfire == 1)
    assert field.one(1).wounds == 9


@pytest.mark.rule("HERO-MULTI-1")
def test_all_shots_go_at_one_target_and_are_lost_when_it_falls():
    field = arena([man(10, 10, "bow", tags=("two-shots-bow",))], [man(14, 10), man(14, 12)])
    field.turn(0, "shooting")
    field.play(shoot_once(field.battle, field.one(0)), 2, 2)
    assert [shot.target for shot in field.told(ShotFired)] == [1, 1]
    assert len(field.questions(ShootingTarget)) == 1
    next_own_turn(field)
    field.play(shoot_once(field.battle, field.one(0)), 5, 6)
    assert len(field.told(ShotFired)) == 1


# tests


@pytest.mark.rule("HERO-TEST-1", "HERO-TEST-2", "HERO-TEST-5")
@pytest.mark.parametrize(
    ("value", "die", "passed"),
    [(0, 1, True), (0, 2, False), (7, 6, False), (7, 5, True), (4, 4, True), (4, 5, False)],
)
def test_a_natural_1_passes_and_a_natural_6_fails(value: int, die: int, passed: bool):
    field = arena([man(10, 10, S=value)], [man(20, 10)])
    assert field.play(test_characteristic(field.battle, field.one(0), "S", "a test"), die) is passed


@pytest.mark.rule("HERO-TEST-3", "HERO-TEST-5")
@pytest.mark.parametrize(
    ("value", "faces", "passed"),
    [(1, (1, 1), True), (1, (1, 2), False), (7, (3, 4), True), (7, (4, 4), False)],
)
def test_a_natural_2_passes_any_leadership_test(value: int, faces: tuple[int, int], passed: bool):
    field = arena([man(10, 10, Ld=value)], [man(20, 10)])
    assert field.play(test_leadership(field.battle, field.one(0), "a test"), *faces) is passed


@pytest.mark.rule("HERO-TEST-4")
def test_leadership_is_never_more_than_ten():
    field = arena([man(10, 10, Ld=11)], [man(20, 10)])
    assert leadership_of(field.battle, field.one(0))[0] == 10
    assert not field.play(test_leadership(field.battle, field.one(0), "a test"), 6, 5)
