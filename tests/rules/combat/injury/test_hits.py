"""What a hit is when it was scored: by a shot, by a blow, by a daemon, by a coated weapon."""

import pytest

from rules.combat.effects.hit import Hit
from rules.combat.injury.hits import blow_hit, coated, shot_hit
from rules.engine.events import ConditionBegan
from rules.engine.setup import Weapon
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import Battlefield, man


def armed(*items: str, **more: object) -> tuple[Battlefield, Weapon]:
    field = Battlefield([man(10, 10, *items, **more)], [man(16, 10)])
    return field, field.one(0).fighter.weapons[0]


@pytest.mark.parametrize(("tags", "traits"), [((), ()), (("magic-attacks",), ("magic",))])
def test_a_shot_is_a_missile_of_the_weapon_and_of_its_own_strength(
    tags: tuple[str, ...], traits: tuple[str, ...]
) -> None:
    field, bow = armed("bow", tags=tags, S=5)
    hit = shot_hit(field.battle, field.one(0), field.one(1), bow, 5)
    assert hit == Hit("Bow", 3, 0, (*bow.shot.traits, *traits), 5, True, "bow")


@pytest.mark.parametrize(
    ("tags", "strength", "modifier", "traits"),
    [
        ((), 4, -1, ()),
        (("magic-attacks",), 4, -1, ("magic",)),
        (("flamesword", "magic-attacks"), 6, -11, ("magic", "fire")),
    ],
)
def test_a_blow_is_as_strong_as_he_is_and_bears_what_marks_his_blows(
    tags: tuple[str, ...], strength: int, modifier: int, traits: tuple[str, ...]
) -> None:
    field, axe = armed("axe", tags=tags, S=4)
    hit = blow_hit(field.battle, field.one(0), field.one(1), axe, None)
    assert hit == Hit("Axe", strength, modifier, (*axe.blow.traits, *traits), None, False, "axe")


@pytest.mark.parametrize(("copy", "poisoned"), [(1, True), (2, True), (3, False)])
def test_vials_coat_a_number_of_copies_of_a_weapon(copy: int, poisoned: bool) -> None:
    field, dagger = armed("dagger", "dagger", "dagger")
    assert coated(field.one(0), dagger) is dagger
    field.fold(ConditionBegan(0, Condition("dark-venom:dagger", amount=2)))
    weapon = coated(field.one(0), dagger, copy)
    assert ("dark-venom" in weapon.blow.traits) is poisoned
    assert coated(field.one(1), dagger) is dagger


def test_the_other_weapon_is_not_coated() -> None:
    field, axe = armed("axe", "sword")
    field.fold(ConditionBegan(0, Condition("black-lotus:sword", amount=1)))
    assert coated(field.one(0), axe) is axe


def test_a_weapon_made_better_has_the_trait_of_that() -> None:
    field, sword = armed("sword")
    field.fold(ConditionBegan(0, Condition("blade-concussion:sword", amount=1)))
    assert "concussion" in coated(field.one(0), sword).blow.traits


@pytest.mark.parametrize(("item", "kind"), [("gromril-sword", "sword"), ("sword", "sword"), ("axe", "axe")])
def test_a_hit_is_of_the_kind_of_its_weapon(item: str, kind: str) -> None:
    field, weapon = armed(item)
    hit = blow_hit(field.battle, field.one(0), field.one(1), weapon, None)
    assert (hit.kind, hit.die, hit.injury_dice, hit.missile) == (kind, None, 0, False)


@pytest.mark.parametrize(("item", "kind"), [("bow", "bow"), ("throwing-knives", "throwing-stars")])
def test_a_shot_without_a_roll_has_no_die(item: str, kind: str) -> None:
    field, weapon = armed(item)
    hit = shot_hit(field.battle, field.one(0), field.one(1), weapon, None)
    assert (hit.kind, hit.die, hit.injury_dice, hit.missile) == (kind, None, 0, True)


@pytest.mark.parametrize(("result", "die", "dice"), [(12, 6, 1), (11, 3, 0), (7, 3, 0), (None, None, 0)])
def test_on_the_chart_of_actions_a_critical_success_is_a_six_and_one_die_more_for_injuries(
    result: int | None, die: int | None, dice: int
) -> None:
    field = Battlefield([man(10, 10, "axe", "bow")], [man(16, 10)], sequence="trench", combat="trench")
    axe, bow = field.one(0).fighter.weapons
    for scored, weapon in ((blow_hit, axe), (shot_hit, bow)):
        hit = scored(field.battle, field.one(0), field.one(1), weapon, result)
        assert (hit.die, hit.injury_dice) == (die, dice)


@pytest.mark.parametrize("result", [1, 4, 6])
def test_by_the_usual_charts_no_hit_has_more_dice_for_injuries(result: int) -> None:
    field = Battlefield([man(10, 10, "axe", "bow")], [man(16, 10)])
    axe, bow = field.one(0).fighter.weapons
    for scored, weapon in ((blow_hit, axe), (shot_hit, bow)):
        hit = scored(field.battle, field.one(0), field.one(1), weapon, result)
        assert (hit.die, hit.injury_dice) == (result, 0)


def test_a_missile_made_better_is_so_when_it_is_shot_and_when_it_strikes() -> None:
    field = Battlefield([man(10, 10, "throwing-knives", "pistol")], [man(16, 10)])
    knives, pistol = field.one(0).fighter.weapons
    for weapon in (knives, pistol):
        field.fold(ConditionBegan(0, Condition(f"reptile-venom:{weapon.key}", amount=1)))
        better = coated(field.one(0), weapon)
        for before, after in ((weapon.blow, better.blow), (weapon.shot, better.shot)):
            assert (before is None) is (after is None)
            if before is not None:
                assert after.traits == (*before.traits, "reptile-venom")


def test_a_perfect_killer_takes_one_more_off_the_saves_against_blows_and_shots() -> None:
    field = Battlefield([man(10, 10, "axe", "bow", tags=("save-modifier-minus-1",))], [man(16, 10)])
    axe, bow = field.one(0).fighter.weapons
    assert blow_hit(field.battle, field.one(0), field.one(1), axe, 4).save_modifier == -2
    assert shot_hit(field.battle, field.one(0), field.one(1), bow, 4).save_modifier == -1


def test_reptile_venom_makes_a_shot_stronger_and_leaves_the_save_as_it_was() -> None:
    field, bow = armed("bow")
    field.fold(ConditionBegan(0, Condition("reptile-venom:bow", amount=1)))
    hit = shot_hit(field.battle, field.one(0), field.one(1), coated(field.one(0), bow), 4)
    assert (hit.strength, hit.save_modifier) == (4, 1)
