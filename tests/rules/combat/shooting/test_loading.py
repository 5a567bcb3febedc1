"""What is loaded, own turn after own turn: how many pistols of a brace, which barrels, how many shots of a repeater."""

from collections.abc import Callable

import pytest

from rules.combat.effects import hooks
from rules.combat.melee.melee import fight
from rules.combat.shooting.aiming import is_ready
from rules.combat.shooting.loading import CHAMBERS, FOUGHT, barrels, chambers, loaded_now, used_up
from rules.combat.shooting.shooting import fire, shoot_once
from rules.engine import events
from rules.engine.decisions import Choice, ShootingTarget, Volley
from rules.engine.events import ConditionEnded, Status, WarriorMoved
from rules.engine.setup import Weapon
from tests.rules.staging.battlefield import Battlefield, inches, man

HUNTER = ("no-reload-long-guns",)


def armed(*items: str, tags: tuple[str, ...] = (), sequence: str = "mordheim") -> Battlefield:
    """Somebody with these weapons in their first turn, and a target four inches away that nothing hurts."""
    field = Battlefield([man(10, 10, *items, tags=tags)], [man(14.98, 10, T=10)], sequence=sequence)
    field.turn(0, "shooting")
    return field


def weapon(field: Battlefield, key: str = "") -> Weapon:
    return next(one for one in field.one(0).fighter.weapons if one.shot is not None and key in one.key)


def fires(field: Battlefield, key: str = "", both: bool = False) -> None:
    """One shot that misses."""
    says = {Choice: "both" if both else "one"}
    field.play(fire(field.battle, field.one(0), field.one(1), weapon(field, key)), 2, says=says)


def loaded(field: Battlefield, key: str = "") -> int:
    return loaded_now(field.battle, field.one(0), weapon(field, key))


def loaded_barrels(field: Battlefield) -> list[int]:
    return barrels(field.battle, field.one(0), weapon(field))


def ends_turn(field: Battlefield) -> None:
    for ends in hooks.turn_ends.handlers(field.one(0)):
        field.play(ends(field.battle, field.one(0)))


# every other turn


def test_a_handgun_is_loaded_in_every_other_turn():
    field, found = armed("handgun"), []
    for _ in range(4):
        found.append(loaded(field))
        if found[-1]:
            fires(field)
            assert loaded(field) == 0
        field.turn(0, "shooting")
    assert found == [1, 0, 1, 0]


def test_each_pistol_of_a_brace_rests_for_itself():
    field = armed("pistol", "pistol")
    found = [loaded(field)]
    for shots in (2, 0, 1, 1, 0):
        for _ in range(shots):
            fires(field)
        found.append(loaded(field))
        field.turn(0, "shooting")
    assert found == [2, 0, 0, 1, 0, 1]


@pytest.mark.parametrize(("item", "copies"), [("handgun", 1), ("hochland-long-rifle", 1)])
def test_a_hunters_gun_is_empty_only_in_the_turn_of_its_shot(item: str, copies: int):
    field = armed(item, tags=HUNTER)
    fires(field)
    assert loaded(field) == 0
    field.turn(0, "shooting")
    assert loaded(field) == copies


def test_a_bow_is_always_loaded():
    field = armed("bow")
    fires(field)
    assert loaded(field) == 1


# two barrels


def test_a_gun_that_was_never_fired_has_both_barrels_loaded_however_long_it_waits():
    field = armed("double-barrelled-handgun")
    assert loaded_barrels(field) == [2]
    fires(field, both=True)
    for wanted in ([0], [1], [2], [2]):
        field.turn(0, "shooting")
        assert loaded_barrels(field) == wanted


def test_a_gun_that_fires_a_barrel_in_each_turn_is_not_reloaded_meanwhile():
    field = armed("double-barrelled-handgun")
    fires(field)
    assert loaded_barrels(field) == [1]
    field.turn(0, "shooting")
    fires(field)
    assert loaded_barrels(field) == [0]
    field.turn(0, "shooting")
    assert loaded(field) == 0
    field.turn(0, "shooting")
    assert loaded_barrels(field) == [1]


def test_the_shots_of_a_turn_come_from_one_gun_of_a_brace_as_long_as_it_has_any():
    field = armed("double-barrelled-pistol", "double-barrelled-pistol")
    assert loaded(field) == 2
    fires(field)
    fires(field)
    assert (loaded_barrels(field), loaded(field)) == ([0, 2], 1)
    fires(field)
    assert (loaded_barrels(field), loaded(field)) == ([0, 1], 1)
    field.turn(0, "shooting")
    fires(field)
    assert (loaded_barrels(field), loaded(field)) == ([0, 0], 0)
    field.turn(0, "shooting")
    assert (loaded_barrels(field), loaded(field)) == ([1, 0], 1)


def test_a_warrior_who_needs_no_time_to_reload_pistols_has_both_barrels_loaded_in_his_next_turn():
    field = armed("double-barrelled-pistol", tags=("no-reload-pistols",))
    fires(field, both=True)
    assert loaded_barrels(field) == [0]
    field.turn(0, "shooting")
    assert loaded_barrels(field) == [2]
    fires(field)
    assert loaded_barrels(field) == [1]


def test_where_barrels_are_reloaded_by_actions_the_first_gun_is_loaded_first():
    field = armed("double-barrelled-pistol", "double-barrelled-pistol", sequence="alternative")
    for shots, guns, ready in (
        (0, [2, 2], 2),
        (1, [2, 1], 2),
        (2, [2, 0], 1),
        (3, [1, 0], 1),
        (4, [0, 0], 0),
    ):
        if shots:
            fires(field)
        assert (loaded_barrels(field), loaded(field)) == (guns, ready)


def test_where_weapons_are_reloaded_by_actions_each_pistol_counts_for_itself():
    field = armed("pistol", "pistol", sequence="alternative")
    found = [loaded(field)]
    for _ in range(2):
        fires(field)
        found.append(loaded(field))
    assert found == [2, 1, 0]


# repeaters


def test_a_repeater_holds_three_shots_and_says_how_many_are_left():
    field = armed("repeater-handgun")
    assert (chambers(field.one(0), weapon(field)), CHAMBERS) == (3, 3)
    for shots, left in ((1, 2), (1, 1), (1, 0), (1, 0)):
        field.play(used_up(field.one(0), weapon(field), shots))
        assert chambers(field.one(0), weapon(field)) == left
        assert loaded(field) == (1 if left else 0)


def test_a_repeater_handgun_that_jams_after_a_shot_is_empty():
    field = armed("repeater-handgun")
    field.play(shoot_once(field.battle, field.one(0)), 2, says={Volley: "1"})
    field.turn(0, "shooting")
    field.play(shoot_once(field.battle, field.one(0)), 1, 4, says={Volley: "1"})
    field.turn(0, "shooting")
    assert not is_ready(field.battle, field.one(0), weapon(field))


@pytest.mark.rule("HERO-MULTI-1")
@pytest.mark.parametrize(("tough", "faces", "left"), [(10, (2, 2), 1), (1, (5, 5), 2)])
def test_a_volley_at_one_target_takes_the_shots_that_were_fired(
    tough: int, faces: tuple[int, ...], left: int
):
    field = Battlefield([man(10, 10, "repeater-handgun")], [man(14.98, 10, T=tough)], combat="heroheim")
    field.turn(0, "shooting")
    field.play(shoot_once(field.battle, field.one(0)), *faces, says={Volley: "2"})
    assert field.one(1).out is (tough == 1)
    assert chambers(field.one(0), weapon(field)) == left


def emptied(*more: str, item: str = "repeater-handgun") -> Battlefield:
    """A repeater fired three times, in the next turn of its owner."""
    field = armed(item, *more)
    says = {Volley: "3", ShootingTarget: f"{item} 1"}
    field.play(shoot_once(field.battle, field.one(0)), 2, 2, 2, says=says)
    field.turn(0, "close combat")
    return field


def reloads(field: Battlefield) -> bool:
    ends_turn(field)
    return chambers(field.one(0), weapon(field, "repeater")) == CHAMBERS


def test_a_turn_of_doing_nothing_reloads_a_repeater():
    field = emptied()
    assert reloads(field)
    assert [(event.key, event.cause) for event in field.told(ConditionEnded)] == [
        ("spent:repeater-handgun", "reloaded")
    ]


def test_only_the_repeater_that_was_fired_is_reloaded():
    field = emptied("repeater-pistol", "bow")
    assert reloads(field)
    assert [event.key for event in field.told(ConditionEnded)] == ["spent:repeater-handgun"]


@pytest.mark.parametrize("status", [Status.KNOCKED_DOWN, Status.STUNNED])
def test_nobody_reloads_on_the_ground(status: Status):
    field = emptied()
    field.status(0, status)
    assert not reloads(field)


def test_a_warrior_who_shoots_with_something_else_does_not_reload():
    field = emptied("bow")
    field.turn(0, "shooting")
    fires(field, "bow")
    assert not reloads(field)


def test_a_warrior_who_stands_in_combat_does_not_reload():
    field = emptied()
    field.fold(WarriorMoved(1, "charge", (inches(14, 10), inches(10.98, 10)), 300, (0,)))
    assert not reloads(field)


def test_a_warrior_who_fought_in_this_turn_does_not_reload_though_the_enemy_is_gone_and_in_the_next_he_does():
    field = emptied()
    field.fold(WarriorMoved(1, "charge", (inches(14, 10), inches(10.98, 10)), 300, (0,)))
    field.play(fight(field.battle), 1, 1)
    assert field.one(0).under(FOUGHT)
    field.status(1, Status.OUT_OF_ACTION)
    assert not field.one(0).contacts
    assert not reloads(field)
    field.turn(0)
    assert reloads(field)


def walks(field: Battlefield) -> None:
    field.fold(WarriorMoved(0, "walk", (inches(10, 10), inches(9, 10)), 100))


def charges(field: Battlefield) -> None:
    field.fold(WarriorMoved(0, "charge", (inches(10, 10), inches(9, 10)), 0))


def fails_to_charge(field: Battlefield) -> None:
    field.fold(WarriorMoved(0, "failed_charge", (inches(10, 10), inches(10, 10)), 0))


def casts(field: Battlefield) -> None:
    field.fold(events.SpellCast(0, "fires-of-uzhul", 1, None, True))


def stands_up(field: Battlefield) -> None:
    field.status(0, Status.KNOCKED_DOWN)
    field.fold(events.WarriorRecovered(0, Status.STANDING))


@pytest.mark.parametrize("does", [walks, charges, fails_to_charge, casts, stands_up])
def test_the_quick_repeater_is_reloaded_by_who_does_something_else_and_the_slow_one_is_not(
    does: Callable[[Battlefield], None],
):
    for item, reloaded in (("repeater-handgun", False), ("repeater-pistol", True)):
        field = emptied(item=item)
        does(field)
        assert reloads(field) is reloaded


# the swivel gun


def test_a_pistol_fired_beside_a_swivel_gun_does_not_empty_it():
    field = armed("pistol", "swivel-gun", "ball-shot")
    fires(field, "pistol")
    assert (loaded(field, "ball-shot"), loaded(field, "pistol")) == (1, 0)
    field.turn(0, "shooting")
    fires(field, "ball-shot")
    assert (loaded(field, "ball-shot"), loaded(field, "pistol")) == (0, 0)
    field.turn(0, "shooting")
    assert (loaded(field, "ball-shot"), loaded(field, "pistol")) == (0, 1)
    field.turn(0, "shooting")
    assert loaded(field, "ball-shot") == 1
