"""Skills and weapons at their limits: where they help, with what, against whom, and where they no longer do."""

from typing import Any

import pytest

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.hooks import ignores
from rules.combat.injury.injury import resolve_hits
from rules.combat.melee.melee import attack_one
from rules.combat.rolls.initiative_test import CLIMBING
from rules.combat.shooting.shooting import shots_at
from rules.engine import events
from rules.engine.events import InjuryRolled, RuleRolled
from rules.engine.state.conditions import Condition
from tests.rules.engine.table.table_cases import bare, house, wall
from tests.rules.staging.battlefield import Battlefield, man

STONE = {"T": 10, "W": 9}
HOUSE = bare(buildings=[house()])


def facing(*items: str, tags: tuple[str, ...] = (), x: float = 10, **more: Any) -> Battlefield:
    """Somebody with these tags (0) who charged an enemy (1)."""
    table = more.pop("table", bare())
    field = Battlefield(
        [man(x, 24, *items, tags=tags, **more)], [man(x + 0.98, 24, "axe", **STONE)], table=table
    )
    field.turn(0, "movement")
    field.engage(0, 1)
    field.fold(events.PhaseBegan(0, "close combat"))
    return field


# indoors and near walls


@pytest.mark.rule("CAMP-SKILL-PIT-FIGHTER")
@pytest.mark.parametrize(("x", "better"), [(24, 1), (10, 0)])
def test_a_pit_fighter_is_better_by_one_in_buildings_only(x: float, better: int):
    field = facing("axe", tags=("better-indoors",), x=x, table=HOUSE)
    one, foe = field.one(0), field.one(1)
    assert field.battle.rules.attacks(field.battle, one) == 1 + better
    assert hooks.weapon_skill_bonus.total(field.battle, one, foe) == better


@pytest.mark.parametrize(("items", "x", "equal"), [
    (("sword",), 24, True), (("sword",), 10, False), (("axe",), 24, False), (("axe", "sword"), 24, True),
])  # fmt: skip
def test_a_cutlass_master_parries_on_an_equal_die_with_a_sword_and_not_in_the_open(
    items: tuple[str, ...], x: float, equal: bool
):
    field = facing(*items, tags=("parry-on-equal-sword-cover",), x=x, table=HOUSE)
    field.fold(events.WeaponsTaken(0, 0, field.one(0).loadouts[0].name))
    held = (field.one(0).in_hand.main, field.one(0).in_hand.off)
    assert hooks.parries_on_equal.any_true(field.battle, field.one(0)) is equal, held


def test_two_inches_from_a_wall_is_not_in_the_open():
    found = []
    for y in (22.19, 22.18):
        table = bare(walls=[wall((5, 24.8), (15, 24.8), 3)])
        field = Battlefield(
            [man(10, y, "sword", tags=("parry-on-equal-sword-cover",))], [man(40, 40)], table=table
        )
        found.append(hooks.parries_on_equal.any_true(field.battle, field.one(0)))
    assert found == [True, False]


# bare hands and blades


@pytest.mark.parametrize(("kind", "need", "in_combat", "lowest"), [
    ("hands", 4, True, 5), ("fists", 4, True, 5), ("fighting-claws", 4, True, 5), ("hands", 5, True, 6),
    ("sword", 4, True, 6), ("hands", 4, False, 6),
])  # fmt: skip
def test_silent_death_makes_a_five_critical_for_hands_and_claws_where_less_would_wound(
    kind: str, need: int, in_combat: bool, lowest: int
):
    field = facing(tags=("art-of-silent-death",))
    hit = Hit("blow", 3, kind=kind)
    given = (field.one(1), hit, need, in_combat)
    assert hooks.critical_from.collect(field.battle, field.one(0), *given) == [lowest]


def test_invincible_blows_are_those_of_weapons_that_strike():
    field = facing("axe", "bow", tags=("melee-hits-on-2",))
    axe, bow = field.one(0).fighter.weapons
    assert [
        hooks.hits_on.collect(field.battle, field.one(0), field.one(1), weapon) for weapon in (axe, bow)
    ] == [
        [2],
        [7],
    ]


def test_a_strongman_swings_great_weapons_in_time_and_nothing_else_is_changed():
    field = facing("double-handed-weapon", "axe", tags=("no-strike-last",))
    one = field.one(0)
    great, axe = one.fighter.weapons
    assert ignores(field.battle, one, "strike-last", great)
    assert not ignores(field.battle, one, "strike-last", axe)
    assert not ignores(field.battle, one, "strike-last")
    assert not ignores(field.battle, one, "heavy", great)


def test_tests_of_characteristics_may_be_repeated_by_the_blessed():
    field = facing(tags=("reroll-characteristic-tests",))
    assert hooks.rerolls_test.any_true(field.battle, field.one(0), "I", CLIMBING)


@pytest.mark.parametrize(("items", "loadout", "tries"), [
    (("dwarf-axe", "dwarf-axe"), "and", 2), (("dwarf-axe", "sword"), "and", 1), (("dwarf-axe",), "", 1),
])  # fmt: skip
def test_a_master_of_blades_with_two_dwarf_axes_throws_two_dice_for_a_parry(
    items: tuple[str, ...], loadout: str, tries: int
):
    field = facing(*items, tags=("master-of-blades",))
    name = next(one.name for one in field.one(0).loadouts if loadout in one.name)
    field.fold(events.WeaponsTaken(0, 0, name))
    assert hooks.parry_tries.collect(field.battle, field.one(0)) == [tries]


# weapons


@pytest.mark.parametrize(("skill", "tried"), [(0, False), (1, True)])
def test_a_starblade_needs_some_weapon_skill(skill: int, tried: bool):
    field = Battlefield([man(10, 10, "axe")], [man(10.98, 10, "starblade", T=10, WS=skill)])
    field.engage(0, 1)
    main = field.one(0).in_hand.main
    dice = ([4] if skill else []) + ([3] if tried else [])
    field.play(attack_one(field.battle, field.one(0), field.one(1), [main]), *dice)
    assert bool(field.told(RuleRolled)) is tried


def test_the_whip_cracks_at_the_first_of_several_chargers():
    field = Battlefield([man(10, 10, "steel-whip")], [man(10.98, 10, "axe"), man(9.02, 10, "axe")])
    field.turn(1, "movement")
    field.engage(1, 0)
    field.engage(2, 0)
    (early,) = hooks.early_blows.collect(field.battle, field.one(0), traits=("whipcrack",))
    assert [(weapon.key, target) for weapon, target in early] == [("steel-whip", 1)]


@pytest.mark.parametrize(("weapon", "need"), [("nehekharan-javelins", 3), ("bow", 4)])
def test_a_weapon_of_accuracy_hits_better_by_one(weapon: str, need: int):
    field = Battlefield([man(10, 10, weapon)], [man(14, 10)])
    assert shots_at(field.battle, field.one(0), field.one(0).fighter.weapons[0])[0].need == need


def test_duelling_pistols_are_as_accurate_in_hand():
    field = facing("duelling-pistol")
    pistol = field.one(0).fighter.weapons[0]
    assert field.battle.rules.blow_need(field.battle, field.one(0), field.one(1), pistol).at_least == 3


@pytest.mark.rule("CAMP-ARTE-BOW")
def test_the_bow_of_seeking_hits_on_two_at_any_range_and_adds_one_to_injuries():
    field = Battlefield([man(10, 10, "bow-of-seeking")], [man(14, 10), man(30, 40)])
    bow = field.one(0).fighter.weapons[0]
    hit = Hit(bow.name, 3, traits=bow.shot.traits if bow.shot else (), missile=True)
    assert shots_at(field.battle, field.one(0), bow)[0].need == 2
    field.play(resolve_hits(field.battle, field.one(0), field.one(1), [hit], in_combat=False), 5, 1)
    (injury,) = field.told(InjuryRolled)
    assert [(modifier.name, modifier.by) for modifier in injury.roll.modifiers] == [("bow of seeking", 1)]


@pytest.mark.parametrize(("tags", "by"), [((), [1]), (("immune-poison",), [])])
def test_a_poisoned_weapon_adds_one_to_injuries_of_those_whom_poison_harms(
    tags: tuple[str, ...], by: list[int]
):
    field = Battlefield([man(10, 10, "axe")], [man(10.98, 10, tags=tags)])
    hit = Hit("axe", 3, traits=("weapon-injury-plus-1",))
    field.play(resolve_hits(field.battle, field.one(0), field.one(1), [hit], in_combat=True), 5, 1)
    (injury,) = field.told(InjuryRolled)
    assert [modifier.by for modifier in injury.roll.modifiers] == by


@pytest.mark.parametrize("drunk", [True, False])
def test_a_warrior_who_reels_with_a_ball_and_chain_is_hard_to_hit(drunk: bool):
    field = Battlefield([man(10, 10, "ball-and-chain", "mad-cap-mushrooms")], [man(10.98, 10, "axe")])
    field.engage(0, 1)
    if drunk:
        field.fold(events.ConditionBegan(0, Condition("mad-cap-mushrooms")))
    axe = field.one(1).fighter.weapons[0]
    given = (field.one(1), axe)
    found = hooks.be_hit_in_combat.collect(field.battle, field.one(0), *given, traits=("hard-to-hit",))
    assert [modifier.by for modifier in found] == [-1] * drunk


def test_some_weapons_do_not_mind_a_long_range_and_nothing_besides():
    field = facing(tags=("no-range-penalty",))
    assert [ignores(field.battle, field.one(0), what) for what in ("long range", "cover")] == [True, False]


def test_the_serpent_of_a_staff_strikes_first_once_it_is_awake():
    field = Battlefield([man(10, 10, tags=("serpent-strike",))], [man(10.98, 10)])
    assert not hooks.strikes_first.any_true(field.battle, field.one(0))
    field.fold(events.ConditionBegan(0, Condition("serpent-strike")))
    assert hooks.strikes_first.any_true(field.battle, field.one(0))


@pytest.mark.parametrize(
    ("items", "able"), [(("axe",), True), (("axe", "shield"), False), (("axe", "sword"), False)]
)
def test_a_parry_with_both_hands_allows_nothing_beside_it(items: tuple[str, ...], able: bool):
    field = facing(*items, tags=("parry-both-hands",))
    both = next(one.name for one in field.one(0).loadouts if "and" in one.name or len(items) == 1)
    field.fold(events.WeaponsTaken(0, 0, both))
    assert hooks.able_to_parry.any_true(field.battle, field.one(0)) is able
