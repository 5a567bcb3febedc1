"""How many shots, parries and attacks skills give, with what and with nothing else."""

from typing import Any

import pytest

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.hooks import ignores
from rules.combat.injury.injury import resolve_hits
from rules.engine import events
from rules.engine.decisions import Choice
from rules.engine.dice import Modifier
from rules.engine.events import ConditionBegan, CriticalRolled, InjuryRolled, WoundRolled
from rules.engine.loadouts import CONJURED
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import Battlefield, man


def field_of(*items: str, tags: tuple[str, ...] = (), rounds: int = 0, **foe: Any) -> Battlefield:
    """Somebody with these things and tags (0) who charged an enemy (1), this many rounds of combat ago."""
    field = Battlefield([man(10, 10, *items, tags=tags)], [man(10.98, 10, **foe)])
    field.turn(0, "movement")
    field.engage(0, 1)
    for _ in range(rounds):
        field.fold(events.CombatFought((0, 1)))
    field.fold(events.PhaseBegan(0, "close combat"))
    return field


def held(field: Battlefield, name: str) -> Battlefield:
    index, loadout = next(
        (at, one) for at, one in enumerate(field.one(0).loadouts) if one.name.lower() == name
    )
    field.fold(events.WeaponsTaken(0, index, loadout.name))
    return field


# shots


@pytest.mark.rule("CAMP-SKILL-KNIFE-FIGHTER", "CAMP-SKILL-KNIFE-QUICK")
@pytest.mark.parametrize(("tag", "weapon", "shots"), [
    ("three-throws", "throwing-knives", 3), ("three-throws", "javelins", 1), ("three-throws", "bow", 1),
    ("six-throws", "bow", 1), ("six-throws", "net", 1),
    ("throws-three-times", "throwing-axes", 3), ("throws-three-times", "bow", 1), ("throws-three-times", "net", 1),
])  # fmt: skip
def test_skills_let_a_weapon_be_fired_more_often(tag: str, weapon: str, shots: int) -> None:
    field = field_of(weapon, tags=(tag,))
    assert hooks.shots_this_phase.collect(field.battle, field.one(0), field.one(0).fighter.weapons[0]) == [
        shots
    ]


@pytest.mark.rule("ALT-VII-g-4")
@pytest.mark.parametrize(("tag", "weapon", "more"), [
    ("two-shots-bow", "long-bow", [1]), ("two-shots-bow", "crossbow", [1]), ("two-shots-bow", "sling", []),
    ("three-throws", "throwing-knives", [2]), ("three-throws", "bow", []),
    ("six-throws", "throwing-knives", [5]), ("six-throws", "bow", []),
    ("throws-three-times", "throwing-axes", [2]), ("throws-three-times", "bow", []),
])  # fmt: skip
def test_skills_allow_more_shots_in_a_round_with_certain_weapons(
    tag: str, weapon: str, more: list[int]
) -> None:
    field = field_of(weapon, tags=(tag,))
    field.turn(0)
    assert hooks.shoots_again.collect(field.battle, field.one(0), field.one(0).fighter.weapons[0]) == more


def test_a_warrior_who_throws_six_knives_throws_one_after_a_move() -> None:
    field = field_of("throwing-stars", tags=("six-throws",))
    field.turn(0, "movement")
    stars = field.one(0).fighter.weapons[0]
    assert hooks.shots_this_phase.collect(field.battle, field.one(0), stars) == [6]
    here = field.one(0).position
    field.fold(events.WarriorMoved(0, "walk", (here, here), 0))
    assert hooks.shots_this_phase.collect(field.battle, field.one(0), stars) == [1]
    assert hooks.shoots_again.collect(field.battle, field.one(0), stars) == []


@pytest.mark.rule("CAMP-SKILL-PISTOLIER")
@pytest.mark.parametrize("tag", ["no-reload-pistols", "brace-two-shots"])
def test_a_single_pistol_of_some_needs_no_reloading_and_nothing_else_changes(tag: str) -> None:
    field = field_of("pistol", "handgun", "bow", tags=(tag,))
    found = {one.key: one for one in field.one(0).fighter.weapons}
    assert ignores(field.battle, field.one(0), "reloading", found["pistol"])
    for what, weapon in (
        ("reloading", found["handgun"]),
        ("reloading", found["bow"]),
        ("reloading", None),
        ("cover", found["pistol"]),
        ("cover", found["bow"]),
        ("cover", None),
    ):
        assert not ignores(field.battle, field.one(0), what, weapon), (what, weapon)


def test_a_brace_is_reloaded_by_a_pistolier_as_by_everybody() -> None:
    field = field_of("pistol", "pistol", tags=("brace-two-shots",))
    assert not ignores(field.battle, field.one(0), "reloading", field.one(0).fighter.weapons[0])
    field = field_of("pistol", "pistol", tags=("no-reload-pistols",))
    assert ignores(field.battle, field.one(0), "reloading", field.one(0).fighter.weapons[0])


# attacks and blows


@pytest.mark.parametrize(("foes", "attacks"), [(1, 3), (2, 4)])
def test_a_combat_master_against_one_has_his_own_attacks(foes: int, attacks: int) -> None:
    places = ((10.98, 10), (9.02, 10))[:foes]
    field = Battlefield([man(10, 10, "axe", A=3, tags=("attack-against-many",))], [man(*at) for at in places])
    field.turn(0, "close combat")
    field.engage(0, *range(1, foes + 1))
    assert field.battle.rules.attacks(field.battle, field.one(0)) == attacks


@pytest.mark.parametrize(("item", "rounds", "again"), [
    ("pistol", 0, True), ("pistol", 1, False), ("axe", 0, False), ("axe", 1, False),
])  # fmt: skip
def test_a_crack_shot_repeats_misses_of_pistols_in_the_first_round(
    item: str, rounds: int, again: bool
) -> None:
    field = field_of("axe", "pistol", tags=("reroll-pistol-first-round",), rounds=rounds)
    weapon = next(one for one in field.one(0).fighter.weapons if one.key == item)
    assert hooks.rerolls_blow.any_true(field.battle, field.one(0), field.one(1), weapon) is again


@pytest.mark.parametrize(("missile", "rolled"), [(False, True), (True, False)])
def test_a_monster_slayer_wounds_with_blows_only(missile: bool, rolled: bool) -> None:
    field = field_of("axe", tags=("always-wounds-4",), T=10, W=9)
    shot = Hit("axe", 3, missile=missile)
    flow = resolve_hits(field.battle, field.one(0), field.one(1), [shot], in_combat=True)
    field.play(flow, *([4] if rolled else []))
    assert [wound.wounded for wound in field.told(WoundRolled)] == [rolled]


@pytest.mark.parametrize(("tags", "rounds", "in_combat", "modifiers"), [
    (("first-round-backstab",), 0, True, (Modifier("backstab", 1),)),
    (("first-round-backstab",), 1, True, ()), (("first-round-backstab",), 0, False, ()),
    (("first-round-backstab",), 1, False, ()),
    (("melee-injury-plus-1",), 3, True, (Modifier("strike to injure", 1),)),
    (("melee-injury-plus-1",), 0, False, ()),
])  # fmt: skip
def test_skills_modify_the_injury_roll(
    tags: tuple[str, ...], rounds: int, in_combat: bool, modifiers: tuple[Modifier, ...]
) -> None:
    field = field_of("axe", tags=tags, rounds=rounds)
    hit = Hit("axe", 3, traits=("no-critical",))
    field.play(resolve_hits(field.battle, field.one(0), field.one(1), [hit], in_combat=in_combat), 5, 1)
    assert field.told(InjuryRolled)[0].roll.modifiers == modifiers


@pytest.mark.parametrize(("traits", "missile", "modifiers"), [
    (("bow",), True, (Modifier("hunting arrows", 1),)), (("bow",), False, ()), ((), True, ()),
])  # fmt: skip
def test_hunting_arrows_are_for_shots_of_bows(
    traits: tuple[str, ...], missile: bool, modifiers: tuple[Modifier, ...]
) -> None:
    field = field_of("bow", tags=("arrow-injury-plus-1",))
    hit = Hit("bow", 3, traits=("no-critical", *traits), missile=missile)
    field.play(resolve_hits(field.battle, field.one(0), field.one(1), [hit], in_combat=False), 5, 1)
    assert field.told(InjuryRolled)[0].roll.modifiers == modifiers


@pytest.mark.parametrize(
    ("die", "need", "critical"), [(4, 3, False), (5, 3, True), (5, 4, True), (5, 5, False)]
)
def test_a_keen_blade_is_critical_on_five_where_less_would_wound(die: int, need: int, critical: bool) -> None:
    field = field_of("axe", T={3: 3, 4: 4, 5: 5}[need], W=9)
    hit = Hit("keen", 4, traits=("critical-5",))
    flow = resolve_hits(field.battle, field.one(0), field.one(1), [hit], in_combat=True)
    field.play(flow, die, *([1] if critical else []))
    assert field.told(WoundRolled)[0].roll is not None
    assert bool(field.told(CriticalRolled)) is critical


# parries


@pytest.mark.parametrize(("items", "loadout", "parries"), [
    (("sword", "sword"), "sword and sword", 2), (("sword", "dagger"), "sword and dagger", 1), (("sword",), "sword", 1),
])  # fmt: skip
def test_a_master_of_blades_parries_twice_with_two_that_parry(
    items: tuple[str, ...], loadout: str, parries: int
) -> None:
    field = held(field_of(*items, tags=("master-of-blades",)), loadout)
    assert hooks.parries_per_phase.collect(field.battle, field.one(0)) == [parries]


@pytest.mark.parametrize(("item", "tries"), [("sword", 2), ("axe", 1)])
def test_a_cloak_beside_a_blade_tries_a_parry_again(item: str, tries: int) -> None:
    field = held(field_of(item, tags=("counts-as-buckler",)), item)
    assert hooks.parry_tries.collect(field.battle, field.one(0)) == [tries]


def test_the_claws_of_veskit_parry_twice() -> None:
    field = field_of("veskits-claws")
    traits = field.one(0).held_traits
    assert hooks.parries_per_phase.collect(field.battle, field.one(0), traits=traits) == [2]


@pytest.mark.parametrize(("item", "beside"), [
    ("buckler", "buckler"), ("shield", "shield"), ("pistol", "pistol"), ("dagger", "dagger"), ("", ""),
])  # fmt: skip
def test_parrying_with_both_hands_allows_nothing_beside_it(item: str, beside: str) -> None:
    field = field_of("sword", *([item] if item else []), tags=("parry-both-hands",))
    name = f"sword and {beside}" if beside else "sword"
    assert hooks.able_to_parry.any_true(field.battle, held(field, name).one(0)) is (beside == "")


def test_a_trident_strikes_with_the_chargers_who_touch_its_bearer() -> None:
    field = Battlefield([man(10, 10, "trident")], [man(10.98, 10), man(9.02, 10)])
    field.turn(1, "movement")
    field.engage(0, 1)
    traits = field.one(0).held_traits
    assert not hooks.like_a_charge.any_true(field.battle, field.one(0), traits=traits)
    field.turn(1, "movement")
    field.engage(2, 0)
    assert hooks.like_a_charge.any_true(field.battle, field.one(0), traits=traits)


# poison, herbs and charms


@pytest.mark.parametrize(("weapon", "given_back"), [("tufenk", 0), ("bow", 1), ("crossbow", 1)])
def test_reptile_venom_gives_saves_back_what_its_strength_would_take(weapon: str, given_back: int) -> None:
    field = field_of(weapon)
    shot = field.one(0).fighter.weapons[0]
    found = hooks.save_modifier.total(
        field.battle, field.one(0), field.one(1), shot, traits=("reptile-venom",)
    )
    assert found == given_back


@pytest.mark.parametrize(("leadership", "drunk"), [(8, 9), (9, 10), (10, 10)])
def test_vodka_makes_nobody_braver_than_ten(leadership: int, drunk: int) -> None:
    field = Battlefield([man(10, 10, Ld=leadership, tags=("warband-leadership-plus-1",))], [man(40, 40)])
    (prepares,) = hooks.prepares_for_battle.handlers(field.one(0))
    field.play(prepares(field.battle, field.one(0)))
    assert field.one(0).profile.Ld == drunk


@pytest.mark.parametrize("kept", ["", "lying", "conjured"])
def test_the_serpent_has_a_weapon_skill_of_four_and_wakes_for_who_stands_with_his_staff(kept: str) -> None:
    field = Battlefield([man(10, 10, "serpent-staff", WS=2)], [man(10.98, 10)])
    field.engage(0, 1)
    if kept == "lying":
        field.status(0, events.Status.KNOCKED_DOWN)
    if kept == "conjured":
        field.fold(ConditionBegan(0, Condition(next(iter(CONJURED)))))
    (wakes,) = hooks.weapons_in_hand.handlers(field.one(0), ("serpent-strike",))
    field.play(wakes(field.battle, field.one(0)), says={Choice: "wake the serpent"})
    skill = 2 if kept else 4
    assert skill == field.one(0).profile.WS
    assert bool(field.asked) is (kept == "")
