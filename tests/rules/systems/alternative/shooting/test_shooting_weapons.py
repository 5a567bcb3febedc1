"""What shots and reloading take in actions, weapon by weapon and skill by skill (ALT-IX-b, ALT-IX-c, ALT-X-b)."""

import pytest

from rules.combat.melee.wielding import take_weapons
from rules.engine.decisions import Choice, MoveTo, WeaponsInHand
from rules.engine.events import BlowStruck, PistolsFired, ShotFired, WarriorMoved
from rules.engine.events.alternative import WeaponReloaded
from rules.systems.alternative.activating import ends_activation
from rules.systems.alternative.round_tests import end_round
from tests.rules.staging.battlefield import Battlefield, inches, man, place
from tests.rules.systems.alternative.acting import act, begin, d12, next_round, offered


def shooter(*items: str, far: float = 10, actions: int = 3, **given: object) -> Battlefield:
    """Somebody with a number of actions and an enemy some inches away; Ballistic Skill 0 needs no dice to wound."""
    field = d12([man(10, 10, *items, **given)], [man(10.98 + far, 10), man(45, 45)])
    begin(field, 0, actions)
    return field


def shots(field: Battlefield) -> int:
    return len(field.told(ShotFired))


def left(field: Battlefield) -> int:
    slot = field.state.activations.slot
    assert slot is not None
    return slot.left[0]


def fired_before(*items: str, actions: int = 3, **given: object) -> Battlefield:
    """A shot in the last round, and this many actions in this one."""
    field = shooter(*items, **given)
    act(field, 0, 1, takes=["shoot"])
    next_round(field)
    begin(field, 0, actions)
    return field


def has(field: Battlefield, action: str) -> bool:
    return any(answer.startswith(action) for answer in offered(field, 0))


@pytest.mark.rule("ALT-IX-b-i-1", "ALT-IX-b-iii-1", "ALT-IX-b-iv-1")
@pytest.mark.parametrize("weapon", ["crossbow", "repeater-crossbow", "crossbow-pistol"])
def test_crossbows_take_an_action_to_reload_after_every_shot(weapon: str):
    field = fired_before(weapon, far=8)
    assert not has(field, "shoot")
    assert act(field, 0, takes=["reload"]) == ["reload 1"]
    assert [event.done for event in field.told(WeaponReloaded)] == [True]
    assert has(field, "shoot")
    assert not has(field, "reload")


@pytest.mark.rule("ALT-IX-b-i-2")
def test_a_warrior_who_moved_does_not_fire_a_crossbow():
    field = shooter("crossbow")
    assert has(field, "shoot")
    field.fold(WarriorMoved(0, "walk", (inches(10, 10), inches(10, 12)), 200))
    assert not has(field, "shoot")
    field.activate(1)
    begin(field, 0, 1)
    assert has(field, "shoot")


@pytest.mark.rule("ALT-IX-b-i-2", "ALT-IX-b-ii-1")
@pytest.mark.parametrize(
    ("weapon", "takes", "tags", "free"),
    [
        ("crossbow", "shoot", (), False),
        ("handgun", "shoot", (), False),
        ("crossbow", "shoot", ("move-and-fire",), True),
        ("bow", "shoot", (), True),
        ("sling", "shoot 1", (), True),
        ("sling", "shoot 2", (), False),
    ],
)
def test_a_warrior_who_fires_what_takes_a_firm_stand_does_not_move_after_it_in_the_same_activation(
    weapon: str, takes: str, tags: tuple[str, ...], free: bool
):
    field = shooter(weapon, far=4, tags=tags)
    act(field, 0, *[1] * (2 if takes == "shoot 2" else 1), takes=[takes])
    assert has(field, "move") is free
    assert has(field, "charge") is free
    field.activate(1)
    begin(field, 0, 1, reaction=True)
    assert has(field, "move")


@pytest.mark.rule("ALT-IX-b-ii-1")
@pytest.mark.parametrize(("actions", "both"), [(1, False), (2, True)])
def test_two_shots_with_a_sling_take_two_actions(actions: int, both: bool):
    field = shooter("sling", far=9, actions=actions)
    assert offered(field, 0) & {"shoot", "shoot 1", "shoot 2"} == (
        {"shoot 1", "shoot 2"} if both else {"shoot"}
    )


@pytest.mark.rule("ALT-IX-b-ii-1")
def test_both_shots_of_a_sling_are_at_minus_1_and_at_half_range():
    field = shooter("sling", far=9, actions=2)
    assert act(field, 0, 1, 1, takes=["shoot 2"]) == ["shoot 2"]
    assert (shots(field), left(field)) == (2, 0)
    assert all("several shots" in str(roll.modifiers) for roll in field.rolls)
    assert offered(shooter("sling", far=9.01), 0) & {"shoot", "shoot 2"} == {"shoot"}
    moved = shooter("sling", far=9)
    moved.fold(WarriorMoved(0, "walk", (inches(10, 10), inches(10, 11)), 100))
    assert offered(moved, 0) & {"shoot", "shoot 2"} == {"shoot"}


def test_a_single_sling_shot_has_no_penalty():
    field = shooter("sling", far=9)
    act(field, 0, 1, takes=["shoot 1"])
    assert shots(field) == 1
    assert "several shots" not in str(field.rolls[0].modifiers)


@pytest.mark.rule("ALT-IX-b-iii-2")
def test_two_shots_with_a_repeater_take_two_actions_and_one_reload():
    field = shooter("repeater-crossbow")
    assert act(field, 0, 1, 1, takes=["shoot 2", "reload"]) == ["shoot 2", "reload 1"]
    assert (shots(field), left(field)) == (2, 0)
    assert all("several shots" in str(roll.modifiers) for roll in field.rolls)
    assert [event.done for event in field.told(WeaponReloaded)] == [True]
    next_round(field)
    begin(field, 0, 1)
    assert has(field, "shoot")


def test_a_repeater_that_was_fired_twice_is_empty():
    field = shooter("repeater-crossbow")
    act(field, 0, 1, 1, takes=["shoot 2"])
    next_round(field)
    begin(field, 0, 1)
    assert not has(field, "shoot")


POWDER = ["handgun", "pistol", "duelling-pistol", "warplock-pistol", "hochland-long-rifle"]


@pytest.mark.rule("ALT-IX-c-i-1")
@pytest.mark.parametrize("weapon", POWDER)
def test_black_powder_takes_two_actions_to_reload(weapon: str):
    field = fired_before(weapon, far=5, actions=2)
    assert act(field, 0, takes=["reload"]) == ["reload 1"]
    assert not has(field, "shoot")
    assert act(field, 0, takes=["reload"]) == ["reload 1"]
    next_round(field)
    begin(field, 0, 1)
    assert has(field, "shoot")


@pytest.mark.rule("ALT-IX-c-i-1")
def test_actions_put_into_reloading_are_not_lost():
    field = fired_before("handgun", actions=1)
    act(field, 0, takes=["reload"])
    next_round(field)
    begin(field, 0, 1)
    act(field, 0, takes=["reload"])
    assert field.told(WeaponReloaded)[0].done


@pytest.mark.rule("ALT-IX-c-i-1")
def test_each_pistol_of_a_brace_is_loaded_by_itself():
    field = fired_before("pistol", "pistol", far=5)
    act(field, 0, 1, takes=["shoot"])
    assert shots(field) == 1
    next_round(field)
    begin(field, 0, 2)
    assert not has(field, "shoot")
    act(field, 0, takes=["reload", "reload"])
    assert has(field, "reload") is False  # no action is left
    next_round(field)
    begin(field, 0, 3)
    assert has(field, "shoot")
    assert has(field, "reload")


@pytest.mark.rule("ALT-IX-c-i-1")
def test_two_barrels_are_fired_together_or_one_by_one_and_loaded_together():
    field = shooter("double-barrelled-handgun", actions=3)
    act(field, 0, 1, takes=["shoot"], says={Choice: "both"})
    assert not has(field, "shoot")
    next_round(field)
    begin(field, 0, 3)
    act(field, 0, 1, takes=["reload", "reload", "shoot"], says={Choice: "one"})
    assert [event.barrels for event in field.told(ShotFired)] == [1]
    next_round(field)
    begin(field, 0, 1)
    act(field, 0, 1, takes=["shoot"])
    assert not field.questions(Choice)
    assert not has(field, "shoot")


@pytest.mark.parametrize(
    ("weapon", "does", "loads"),
    [
        ("repeater-handgun", [], True),
        ("repeater-handgun", ["move"], False),
        ("repeater-pistol", ["move"], True),
        ("repeater-pistol", ["shoot"], False),
    ],
)
def test_a_repeater_is_loaded_by_a_round_of_rest(weapon: str, does: list[str], loads: bool):
    field = shooter(weapon, far=5)
    act(field, 0, *[2] * 3, takes=["shoot 3"])
    spent = "spent:" + weapon
    field.play(ends_activation(field.battle, [field.one(0)]))
    field.activate(1)
    field.play(end_round(field.battle))
    assert field.one(0).under(spent)
    next_round(field)
    begin(field, 0, 1)
    act(field, 0, *([2] if "shoot" in does else []), takes=does, says={MoveTo: place(10, 11)})
    field.play(ends_activation(field.battle, [field.one(0)]))
    field.activate(1)
    field.play(end_round(field.battle))
    assert field.one(0).under(spent) is not loads


def test_a_blunderbuss_is_never_reloaded():
    field = shooter("blunderbuss", far=5)
    assert not has(field, "reload")


# skills


@pytest.mark.rule("ALT-X-b-i-1")
def test_a_second_shot_takes_a_second_action():
    field = shooter("bow", tags=("two-shots-bow",), actions=1)
    act(field, 0, 1, takes=["shoot"])
    assert (shots(field), left(field)) == (1, 0)
    assert not has(field, "shoot")


@pytest.mark.rule("ALT-X-b-i-2")
def test_two_quick_shots_with_a_bow_take_two_actions():
    field = shooter("bow", tags=("two-shots-bow",))
    assert act(field, 0, 1, 1, takes=["shoot", "shoot"]) == ["shoot 1", "shoot 1"]
    assert (shots(field), left(field)) == (2, 1)
    assert not has(field, "shoot")


def test_without_the_skill_there_is_one_shot_in_a_round():
    field = shooter("bow")
    act(field, 0, 1, takes=["shoot"])
    assert not has(field, "shoot")


@pytest.mark.rule("ALT-X-b-i-3")
def test_two_quick_shots_with_a_crossbow_take_three_actions():
    field = shooter("crossbow", tags=("two-shots-bow",))
    act(field, 0, 1, takes=["shoot"])
    assert not has(field, "shoot")
    assert act(field, 0, 1, takes=["reload", "shoot"]) == ["reload 1", "shoot 1"]
    assert left(field) == 0


def test_quick_shots_are_for_bows():
    field = shooter("sling", tags=("two-shots-bow",))
    act(field, 0, 1, takes=["shoot"])
    assert not has(field, "shoot")


@pytest.mark.rule("ALT-X-b-ii-1")
def test_a_pistolier_reloads_a_pistol_with_one_action():
    field = fired_before("pistol", far=5, tags=("brace-two-shots",), actions=2)
    assert act(field, 0, 1, takes=["reload", "shoot"]) == ["reload 1", "shoot 1"]


@pytest.mark.rule("ALT-X-b-ii-2")
def test_a_pistolier_shoots_once_in_a_round_and_loads_a_handgun_like_others():
    field = shooter("pistol", "pistol", far=5, tags=("brace-two-shots",))
    act(field, 0, 1, takes=["shoot"])
    assert shots(field) == 1
    assert not has(field, "shoot")
    gun = fired_before("handgun", tags=("brace-two-shots",))
    act(gun, 0, takes=["reload"])
    assert not gun.told(WeaponReloaded)[0].done


@pytest.mark.rule("ALT-X-b-iii-1")
@pytest.mark.parametrize("weapon", ["handgun", "hochland-long-rifle"])
def test_a_hunter_reloads_a_long_gun_with_one_action(weapon: str):
    field = fired_before(weapon, tags=("no-reload-long-guns",))
    assert not has(field, "shoot")
    assert act(field, 0, 1, takes=["reload", "shoot"]) == ["reload 1", "shoot 1"]


@pytest.mark.rule("ALT-X-b-iii-2")
def test_a_hunter_reloads_a_pistol_like_others():
    field = fired_before("pistol", far=5, tags=("no-reload-long-guns",))
    act(field, 0, takes=["reload"])
    assert not field.told(WeaponReloaded)[0].done


def test_a_warrior_who_needs_no_time_for_it_fires_a_pistol_again_without_an_action_for_reloading():
    field = fired_before("pistol", far=5, tags=("no-reload-pistols",))
    assert act(field, 0, 1, takes=["shoot"]) == ["shoot 1"]
    assert not has(fired_before("pistol", far=5), "shoot")


@pytest.mark.rule("ALT-X-b-iv-1")
def test_three_knives_take_three_actions():
    field = shooter("throwing-stars", far=5, tags=("three-throws",))
    assert act(field, 0, 1, 1, 1, takes=["shoot", "shoot", "shoot"]) == ["shoot 1"] * 3
    assert (shots(field), left(field)) == (3, 0)
    field = shooter("throwing-stars", far=5, tags=("three-throws",), actions=1)
    act(field, 0, 1, takes=["shoot"])
    assert not has(field, "shoot")


# pistols in a combat


def fight(*items: str, actions: int = 1, **given: object) -> Battlefield:
    field = d12([man(10, 10, *items, **given)], [man(10.98, 10, "axe"), man(45, 45)])
    field.engage(0, 1)
    field.turn(0)
    begin(field, 0, actions)
    return field


def holding(words: str) -> dict[object, object]:
    def says(decision: WeaponsInHand) -> str:
        return next(
            answer
            for answer in decision.answers
            if decision.loadouts[decision.answers.index(answer)] == words
        )

    return {WeaponsInHand: says}


@pytest.mark.rule("ALT-IX-b-iv-2")
@pytest.mark.parametrize(("actions", "able"), [(1, False), (2, True)])
def test_a_crossbow_pistol_in_combat_takes_one_more_action(actions: int, able: bool):
    field = d12([man(10, 10, "sword", "crossbow-pistol")], [man(13, 10, "axe"), man(45, 45)])
    begin(field, 0, actions)
    act(field, 0, 1, takes=["charge 1" if actions > 1 else "charge"], says={WeaponsInHand: "0"})
    assert has(field, "shoot at hand") is able
    if able:
        assert act(field, 0, 1, takes=["shoot at hand"]) == ["shoot at hand 1"]
        assert (shots(field), left(field)) == (1, 0)


@pytest.mark.rule("ALT-IX-b-iv-2")
def test_it_must_be_loaded_and_is_no_shooting():
    field = fight("sword", "crossbow-pistol", actions=3)
    act(field, 0, 1, takes=["shoot at hand"])
    assert 0 not in field.state.activations.shot
    assert not has(field, "shoot at hand")
    next_round(field)
    begin(field, 0, 2)
    assert not has(field, "shoot at hand")


@pytest.mark.rule("ALT-IX-c-ii-1")
def test_a_pistol_in_combat_takes_an_action_of_its_own():
    field = fight("sword", "pistol", actions=2)
    act(field, 0, 1, takes=["attack"], says=holding("Sword and Pistol"))
    assert [blow.weapon for blow in field.told(BlowStruck)] == ["Sword"]
    assert act(field, 0, 1, takes=["fire pistols"]) == ["fire pistols 1"]
    assert [blow.weapon for blow in field.told(BlowStruck)] == ["Pistol"]
    assert left(field) == 0


@pytest.mark.rule("ALT-IX-c-ii-2")
def test_a_brace_in_combat_takes_one_action_too():
    field = fight("sword", "pistol", "pistol", actions=1)
    field.play(take_weapons(field.battle, field.one(0)), says=holding("Sword and Pistol and Pistol"))
    assert act(field, 0, 1, 1, takes=["fire pistols"]) == ["fire pistols 1"]
    assert [blow.weapon for blow in field.told(BlowStruck)] == ["Pistol", "Pistol"]
    assert field.told(PistolsFired)[0].weapons == ("pistol", "pistol")
    assert left(field) == 0


def test_pistols_fired_in_combat_are_empty():
    field = fight("sword", "pistol", actions=2)
    field.play(take_weapons(field.battle, field.one(0)), says=holding("Sword and Pistol"))
    act(field, 0, 1, takes=["fire pistols"])
    assert not has(field, "fire pistols")
    field.fold(WarriorMoved(0, "step", (inches(10, 10), inches(5, 10)), 0))
    next_round(field)
    begin(field, 0, 2)
    assert not has(field, "shoot")
    assert has(field, "reload")


def test_the_weapon_to_reload_is_asked_for_where_several_are_empty():
    field = shooter("crossbow", "pistol", far=5)
    act(field, 0, 1, takes=["shoot"])
    next_round(field)
    begin(field, 0, 3)
    act(field, 0, 1, takes=["shoot"])
    assert act(field, 0, takes=["reload"], says={Choice: "pistol"}) == ["reload 1"]
    assert [(event.weapon, event.done) for event in field.told(WeaponReloaded)] == [("pistol", False)]
