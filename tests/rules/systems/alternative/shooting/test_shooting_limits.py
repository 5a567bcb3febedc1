"""Shooting for actions: what reloading costs each weapon, when it is loaded again, and who may shoot at all."""

import pytest

from rules.combat.magic.casting import RIDING
from rules.engine.decisions import Choice, ShootingTarget
from rules.engine.events import ConditionBegan, ShotFired, SpellCast, Status
from rules.engine.events.alternative import WeaponReloaded
from rules.engine.state.conditions import Condition
from rules.systems.alternative.shooting import loaded, reload_price
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.d12 import battlefield, end, gain, on_offer, spent


def shooter(*items: str, away: float = 5, **given: object) -> Battlefield:
    it = battlefield([man(10, 10, *items, **given)], [man(10.98 + away, 10, T=10, W=10)])
    gain(it, 0, 3)
    return it


def fires(it: Battlefield, weapon: str, *, barrels: int = 1) -> None:
    it.fold(ShotFired(0, 1, weapon, 500, None, None, barrels=barrels))


def ready(it: Battlefield, at: int = 0) -> int | None:
    who = it.one(0)
    return loaded(it.battle, who, who.fighter.weapons[at])


@pytest.mark.rule("ALT-IX-b-i-1", "ALT-IX-c-i-1")
@pytest.mark.parametrize(
    ("weapon", "price"),
    [
        *[("bow", 0), ("sling", 0), ("throwing-knives", 0), ("blunderbuss", 0), ("axe", 0)],
        *[("crossbow", 1), ("repeater-crossbow", 1), ("crossbow-pistol", 1), ("handgun", 2), ("pistol", 2)],
    ],
)
def test_reloading_has_a_price_by_weapon(weapon: str, price: int):
    it = shooter(weapon)
    who = it.one(0)
    assert reload_price(it.battle, who, who.fighter.weapons[0]) == price
    assert (loaded(it.battle, who, who.fighter.weapons[0]) is None) is (price == 0)


@pytest.mark.parametrize(
    ("weapons", "shots", "left"),
    [(["pistol"], 0, 1), (["pistol"], 1, 0), (["pistol", "pistol"], 0, 2), (["pistol", "pistol"], 1, 1)],
)
def test_shots_and_reloads_decide_how_many_weapons_are_loaded(weapons: list[str], shots: int, left: int):
    it = shooter(*weapons)
    for _ in range(shots):
        fires(it, "pistol")
    assert ready(it) == left


def test_half_of_the_work_loads_nothing_and_all_of_it_loads_one():
    it = shooter("pistol", "pistol")
    fires(it, "pistol")
    fires(it, "pistol")
    found = []
    for _ in range(4):
        end(it)
        gain(it, 0, 1)
        spent(it, 0, "reload")
        found.append(([event.done for event in it.told(WeaponReloaded)], ready(it)))
    assert found == [([False], 0), ([True], 1), ([False], 1), ([True], 2)]
    end(it)
    gain(it, 0, 3)
    assert "reload" not in on_offer(it, 0)


def test_of_a_gun_with_two_barrels_each_is_loaded_or_empty():
    it = shooter("double-barrelled-handgun")
    assert ready(it) == 2
    fires(it, "double-barrelled-handgun")
    assert ready(it) == 1
    spent(it, 0, "reload", "reload")
    assert [(event.done, event.shots) for event in it.told(WeaponReloaded)] == [(False, 1), (True, 1)]
    assert ready(it) == 2


@pytest.mark.parametrize(("shots", "made_good"), [(1, [1]), (2, [2]), (3, [2, 1])])
def test_of_a_brace_of_such_guns_one_is_loaded_at_a_time_and_no_barrel_twice(
    shots: int, made_good: list[int]
):
    it = shooter("double-barrelled-pistol", "double-barrelled-pistol")
    for _ in range(shots):
        fires(it, "double-barrelled-pistol")
    assert ready(it) == 4 - shots
    found = []
    for _ in made_good:
        end(it)
        gain(it, 0, 2)
        spent(it, 0, "reload", "reload")
        found += [event.shots for event in it.told(WeaponReloaded) if event.done]
    assert (found, ready(it)) == (made_good, 4)
    fires(it, "double-barrelled-pistol")
    assert ready(it) == 3


@pytest.mark.parametrize("kept", ["", "engaged", "down", "unfired"])
def test_some_warriors_may_not_reload(kept: str):
    it = battlefield([man(10, 10, "crossbow")], [man(10.98, 10)])
    if kept != "unfired":
        fires(it, "crossbow")
    if kept == "engaged":
        it.engage(0, 1)
    if kept == "down":
        it.status(0, Status.KNOCKED_DOWN)
    gain(it, 0, 2)
    assert ("reload" in on_offer(it, 0)) is (not kept)


@pytest.mark.parametrize("at", [0, 1])
def test_players_choose_which_of_two_empty_weapons_is_reloaded(at: int):
    it = shooter("crossbow", "handgun")
    fires(it, "crossbow")
    spent(it, 0, "reload", says={Choice: "never asked"})
    assert not it.questions(Choice)
    it = shooter("crossbow", "handgun")
    fires(it, "crossbow")
    fires(it, "handgun")
    spent(it, 0, "reload", says={Choice: lambda asked: asked.choices[at]})
    (asked,) = it.questions(Choice)
    assert (asked.side, asked.question, asked.choices, asked.who) == (0, "reload", ("crossbow", "handgun"), 0)
    assert [event.weapon for event in it.told(WeaponReloaded)] == [asked.choices[at]]


@pytest.mark.parametrize(("rides", "shoots"), [(False, False), (True, True)])
def test_a_warrior_who_tried_to_cast_does_not_shoot_unless_he_rides(rides: bool, shoots: bool):
    it = shooter("bow")
    assert "shoot" in on_offer(it, 0)
    it.fold(SpellCast(0, "warpfire", 1, None, False))
    if rides:
        it.fold(ConditionBegan(0, Condition(RIDING)))
    assert ("shoot" in on_offer(it, 0)) is shoots


def test_a_warrior_who_has_nothing_to_shoot_with_does_not():
    assert "shoot" not in on_offer(shooter("axe"), 0)


@pytest.mark.rule("ALT-IX-b-ii-1")
@pytest.mark.parametrize(("away", "prices"), [(9, (1, 2)), (9.01, (1,))])
def test_several_shots_need_somebody_near(away: float, prices: tuple[int, ...]):
    assert on_offer(shooter("sling", away=away), 0)["shoot"] == prices
    assert on_offer(shooter("bow", away=away), 0)["shoot"] == (1,)


@pytest.mark.rule("ALT-VII-g-4")
def test_nobody_shoots_again_with_another_weapon_than_the_first():
    it = shooter("bow", "sling", tags=("two-shots-bow",))
    fires(it, "sling")
    it.state.activations.shot.add(0)
    assert "shoot" not in on_offer(it, 0)


@pytest.mark.rule("ALT-IX-b-ii-1", "ALT-IX-b-iii-2")
@pytest.mark.parametrize(
    ("items", "away", "prices", "fired"),
    [
        (("sling", "repeater-crossbow"), 5, (1, 2), ["sling", "repeater-crossbow"]),
        (("sling", "repeater-crossbow"), 11, (1, 2), ["repeater-crossbow"]),
        (("repeater-crossbow", "sling"), 5, (1, 2), ["repeater-crossbow", "sling"]),
        (("bow", "sling"), 11, (1,), []),
    ],
)
def test_two_shots_go_with_any_weapon_that_reaches_so_far(
    items: tuple[str, ...], away: float, prices: tuple[int, ...], fired: list[str]
):
    assert on_offer(shooter(*items, away=away), 0)["shoot"] == prices
    for weapon in fired:
        it = shooter(*items, away=away)
        spent(it, 0, "shoot 2", faces=(1, 1), says={ShootingTarget: f"{weapon} 1"})
        first, second = it.questions(ShootingTarget)
        assert [key for key, _ in first.weapons] == fired
        assert [key for key, _ in second.weapons] == [weapon]
        assert [event.weapon for event in it.told(ShotFired)] == [weapon] * 2


@pytest.mark.rule("ALT-IX-b-ii-1", "ALT-IX-b-iii-2")
def test_of_two_weapons_fired_twice_each_has_the_targets_that_it_reaches():
    it = battlefield([man(10, 10, "sling", "repeater-crossbow")], [man(14, 10), man(10, 22, large=True)])
    gain(it, 0, 3)
    spent(
        it, 0, "shoot 2", faces=(1, 1), says={ShootingTarget: ["repeater-crossbow 2", "repeater-crossbow 1"]}
    )
    first, second = it.questions(ShootingTarget)
    found = {key: [aim.who for aim in targets] for key, targets in first.weapons}
    assert found == {"sling": [1], "repeater-crossbow": [1, 2]}
    assert [[aim.who for aim in targets] for _, targets in second.weapons] == [[1, 2]]


@pytest.mark.rule("ALT-IX-b-ii-1")
def test_the_second_of_two_shots_of_a_sling_reaches_no_farther_than_the_first():
    it = battlefield([man(10, 10, "sling")], [man(14, 10), man(10, 22, large=True)])
    gain(it, 0, 3)
    spent(it, 0, "shoot 2", faces=(1, 1))
    found = [
        [aim.who for aim in targets] for asked in it.questions(ShootingTarget) for _, targets in asked.weapons
    ]
    assert found == [[1], [1]]


@pytest.mark.rule("ALT-VII-g-4", "ALT-VII-p-iii-9")
@pytest.mark.parametrize(("purpose", "shots"), [("", 3), ("concentrate fire", 1)])
def test_nobody_shoots_again_who_concentrates_his_fire(purpose: str, shots: int):
    it = battlefield([man(10, 10, "throwing-knives", tags=("throws-three-times",))], [man(14, 10, T=10)])
    gain(it, 0, 5, purpose)
    found = 0
    while "shoot" in on_offer(it, 0):
        spent(it, 0, "shoot", faces=(1,))
        found += 1
    assert found == shots


@pytest.mark.parametrize(("skill", "shots"), [("three-throws", 3), ("six-throws", 6)])
def test_knives_are_thrown_as_often_in_a_round_as_a_skill_says(skill: str, shots: int):
    it = battlefield([man(10, 10, "throwing-knives", tags=(skill,))], [man(14, 10, T=10)])
    gain(it, 0, 8, "")
    for _ in range(shots):
        spent(it, 0, "shoot", faces=(1,))
    assert "shoot" not in on_offer(it, 0)
