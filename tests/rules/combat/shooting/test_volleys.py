"""Several shots in a phase: in haste with slings and repeaters, by skill with bows, pistols and knives."""

from typing import Any

import pytest

from rules.combat.effects import hooks
from rules.combat.effects.hook import Hook
from rules.combat.shooting.aiming import may_shoot
from rules.combat.shooting.shooting import shoot_once, shots_at
from rules.engine import events
from rules.engine.decisions import ShootingTarget, Volley
from rules.engine.events import RollRepeated, ShotFired
from rules.systems.mordheim.combat_rules import shot_range
from tests.rules.staging.battlefield import Battlefield, man

STONE = {"T": 10, "W": 9}


def shooting(
    *items: str, at: float = 6, tags: tuple[str, ...] = (), moved: bool = False, **more: int
) -> Battlefield:
    """A shooter and a target this many inches away from edge to edge, in the shooter's shooting phase."""
    field = Battlefield([man(10, 10, *items, tags=tags, **more)], [man(10.98 + at, 10, **STONE)])
    field.turn(0, "movement")
    if moved:
        here = field.one(0).position
        field.fold(events.WarriorMoved(0, "walk", (here, here), 0))
    field.fold(events.PhaseBegan(0, "shooting"))
    return field


def needs(field: Battlefield, *faces: int, **says: object) -> list[int | None]:
    field.play(shoot_once(field.battle, field.one(0)), *faces, **says)
    return [roll.need for roll in field.rolls]


@pytest.mark.rule("CORE-WPN-SLING-2", "CORE-WPN-SLING-4")
def test_a_slinger_who_stood_still_fires_twice_at_minus_one_or_once_without():
    assert needs(shooting("sling"), 1, 1, says={Volley: "2"}) == [5, 5]
    assert needs(shooting("sling"), 1, says={Volley: "1"}) == [4]


@pytest.mark.rule("CORE-WPN-SLING-2")
def test_after_a_move_a_slinger_fires_once():
    field = shooting("sling", moved=True)
    assert needs(field, 1) == [5]
    assert not field.questions(Volley)


@pytest.mark.rule("CORE-WPN-SLING-3")
@pytest.mark.parametrize(("at", "offered"), [(9, True), (9.5, False)])
def test_two_sling_shots_reach_nine_inches_and_no_farther(at: float, offered: bool):
    field = shooting("sling", at=at)
    needs(field, *([1, 1] if offered else [1]))
    assert bool(field.questions(Volley)) is offered


@pytest.mark.rule("CORE-WPN-SLING-3", "CORE-WPN-SLING-4")
def test_the_second_sling_shot_names_its_target_afresh_and_within_half_range():
    field = Battlefield([man(10, 10, "sling")], [man(15, 10), man(10, 18), man(10, 26)])
    field.turn(0, "shooting")
    field.play(shoot_once(field.battle, field.one(0)), 6, 5, 5, 6, 5, 5)
    first, second = field.questions(ShootingTarget)
    assert [aim.who for aim in first.weapons[0][1]] == [1]
    assert [aim.who for aim in second.weapons[0][1]] == [2]


@pytest.mark.rule("CORE-WPN-REPEATER-2", "CORE-WPN-REPEATER-3")
def test_a_repeater_fires_once_or_twice_at_minus_one_each():
    assert needs(shooting("repeater-crossbow", at=10), 1, 1, says={Volley: "2"}) == [5, 5]
    assert needs(shooting("repeater-crossbow", at=10), 1, says={Volley: "1"}) == [4]


@pytest.mark.rule("CORE-WPN-SLING-2", "CORE-WPN-REPEATER-2")
@pytest.mark.parametrize("weapon", ["sling", "repeater-crossbow"])
def test_nobody_fires_three_times_in_haste_with_what_fires_twice(weapon: str):
    field = shooting(weapon)
    needs(field, 1, says={Volley: "1"})
    assert field.questions(Volley) == [Volley(0, 0, weapon, 1, 2)]


@pytest.mark.rule("CORE-WPN-REPEATER-4")
def test_a_repeater_fires_twice_even_after_a_move():
    assert needs(shooting("repeater-crossbow", at=10, moved=True), 1, 1, says={Volley: "2"}) == [6, 6]


QUICK = ("two-shots-bow",)


@pytest.mark.rule("CAMP-SKILL-QUICK-SHOT")
@pytest.mark.parametrize(
    ("weapon", "shots"),
    [
        ("bow", 2),
        ("elf-bow", 2),
        ("crossbow", 2),
        ("crossbow-pistol", 1),
        ("throwing-stars", 1),
        ("pistol", 1),
    ],
)
def test_quick_shot_is_for_bows_and_crossbows(weapon: str, shots: int):
    assert len(needs(shooting(weapon, at=4, tags=QUICK), *[1] * shots)) == shots


@pytest.mark.rule("CAMP-SKILL-NIMBLE-QUICK")
@pytest.mark.parametrize(("moved", "shots"), [(True, 1), (False, 2)])
def test_quick_shot_is_not_used_together_with_nimble(moved: bool, shots: int):
    field = shooting("crossbow", at=10, tags=(*QUICK, "move-and-fire"), moved=moved)
    assert len(needs(field, *[1] * shots)) == shots


def test_quick_shot_is_used_after_a_move_that_a_bow_allows():
    assert len(needs(shooting("bow", at=10, tags=(*QUICK, "move-and-fire"), moved=True), 1, 1)) == 2


def test_quick_shot_makes_two_shots_of_a_repeater_and_no_four():
    field = shooting("repeater-crossbow", tags=QUICK)
    assert needs(field, 1, 1) == [4, 4]
    assert not field.questions(Volley)


def fired_in_turns(field: Battlefield, turns: int) -> list[int]:
    """How many shots they fire in each of their turns."""
    found = []
    for _ in range(turns):
        field.turn(0, "shooting")
        who = field.one(0)
        shots = 0
        if may_shoot(field.battle, who):
            field.play(shoot_once(field.battle, who), *([1] * expected(field)))
            shots = len(field.told(ShotFired))
        found.append(shots)
        field.turn(1)
    return found


def expected(field: Battlefield) -> int:
    who = field.one(0)
    weapon = who.fighter.weapons[0]
    used = who.fired.get(weapon.key, ())
    free = weapon.copies - sum(1 for turn in used if turn >= who.own_turns - 1)
    return 1 if weapon.copies == 1 else max(0, free)


def test_pistolier_fires_both_of_a_brace_and_then_reloads_both():
    field = shooting("pistol", "pistol", at=4, tags=("brace-two-shots",))
    assert fired_in_turns(field, 3) == [2, 0, 2]


def test_pistolier_fires_a_single_pistol_every_turn():
    assert fired_in_turns(shooting("pistol", at=4, tags=("brace-two-shots",)), 3) == [1, 1, 1]


def test_hunter_fires_long_guns_every_turn_and_pistols_as_everybody():
    tags = ("no-reload-long-guns",)
    assert fired_in_turns(shooting("handgun", tags=tags), 3) == [1, 1, 1]
    assert fired_in_turns(shooting("hochland-long-rifle", tags=tags), 3) == [1, 1, 1]
    assert fired_in_turns(shooting("pistol", at=4, tags=tags), 3) == [1, 0, 1]


def test_knife_fighter_throws_three_knives_each_at_any_target_in_range():
    field = Battlefield([man(10, 10, "throwing-knives", tags=("three-throws",))], [man(13, 10), man(10, 14)])
    field.turn(0, "shooting")
    field.play(shoot_once(field.battle, field.one(0)), 1, 1, 1)
    assert len(field.told(ShotFired)) == 3


@pytest.mark.parametrize(("moved", "shots"), [(False, 6), (True, 1)])
def test_a_warrior_who_throws_six_knives_stands_still_for_it(moved: bool, shots: int):
    field = shooting("throwing-knives", at=4, tags=("six-throws",), moved=moved)
    assert len(needs(field, *[1] * shots)) == shots


@pytest.mark.rule("CAMP-SKILL-NIMBLE")
def test_nimble_moves_and_fires_what_forbids_it():
    field = shooting("crossbow", at=10, moved=True)
    assert not may_shoot(field.battle, field.one(0))
    assert needs(shooting("crossbow", at=10, moved=True, tags=("move-and-fire",)), 1) == [5]


def test_eagle_eyes_reach_six_inches_farther_and_long_range_begins_later():
    assert needs(shooting("bow", at=14), 1) == [5]
    assert needs(shooting("bow", at=14, tags=("range-plus-6",)), 1) == [4]
    field = shooting("bow", at=29, tags=("range-plus-6",))
    assert needs(field, 1) == [5]
    assert not field.told(ShotFired)[0].reason


@pytest.mark.parametrize(
    ("tags", "weapon", "need"),
    [
        (("no-long-range-penalty:crossbow",), "crossbow", 4),
        (("no-long-range-penalty:crossbow",), "bow", 5),
        (("hero-crossbow-hit-plus-1",), "crossbow", 4),
        (("hero-crossbow-hit-plus-1",), "bow", 5),
        (("marksmen-hit-plus-1",), "bow", 5),
    ],
)
def test_experts_with_one_weapon(tags: tuple[str, ...], weapon: str, need: int):
    assert needs(shooting(weapon, at=20, tags=tags), 1) == [need]


def test_trick_shooter_does_not_mind_cover():
    for tags, need in (
        ((), 5),
        (("ignore-cover",), 4),
        (("ignore-cover:bow",), 4),
        (("ignore-cover:crossbow",), 5),
    ):
        field = Battlefield([man(10, 10, "bow", tags=tags)], [man(20, 10, **STONE), man(15, 10, **STONE)])
        field.turn(0, "shooting")
        field.status(2, events.Status.KNOCKED_DOWN)
        field.play(shoot_once(field.battle, field.one(0)), 1, says={ShootingTarget: "bow 1"})
        assert field.rolls[0].need == need, tags


def test_hit_and_run_shoots_after_a_run_at_minus_two_in_all():
    field = shooting("bow", at=10, tags=("run-and-shoot",))
    here = field.one(0).position
    field.fold(events.WarriorMoved(0, "run", (here, here), 500))
    assert may_shoot(field.battle, field.one(0))
    assert needs(field, 1) == [6]


def test_a_gun_rest_is_a_halberd_that_stands_still():
    for items, moved, need in (
        (("handgun", "halberd"), False, 3),
        (("handgun",), False, 4),
        (("handgun", "halberd"), True, 5),
    ):
        tags = ("gun-rest", "move-and-fire")
        assert needs(shooting(*items, at=10, tags=tags, moved=moved), 1) == [need]


def test_blessed_sight_shoots_again_and_the_second_die_stands():
    field = shooting("bow", tags=("reroll-hits",))
    assert needs(field, 1, 2) == [4, 4]
    assert len(field.told(RollRepeated)) == 1
    assert field.told(ShotFired)[0].struck is None


def says(hook: Hook[Any], field: Battlefield, *given: object) -> list[object]:
    """What the handlers of a hook return for the first shooter."""
    return hook.collect(field.battle, field.one(0), *given)


@pytest.mark.rule("CAMP-SKILL-PISTOLIER")
@pytest.mark.parametrize(("items", "shots"), [(("pistol",), 1), (("pistol", "pistol"), 2), (("bow",), 1)])
def test_pistolier_fires_two_pistols_twice_and_everything_else_once(items: tuple[str, ...], shots: int):
    field = shooting(*items, tags=("brace-two-shots",))
    assert says(hooks.shots_this_phase, field, field.one(0).fighter.weapons[0]) == [shots]


def test_quick_shot_leaves_slings_and_pistols_their_one_shot():
    for weapon, shots in (("bow", 2), ("crossbow", 2), ("sling", 1), ("crossbow-pistol", 1)):
        field = shooting(weapon, tags=("two-shots-bow",))
        assert says(hooks.shots_this_phase, field, field.one(0).fighter.weapons[0]) == [shots]


@pytest.mark.rule("CAMP-SKILL-EAGLE-EYES")
@pytest.mark.parametrize(("weapon", "reach"), [("bow", 3000), ("net", 800)])
def test_eagle_eyes_reach_exactly_six_inches_farther_with_weapons_only(weapon: str, reach: int):
    field = shooting(weapon, tags=("range-plus-6",))
    assert shot_range(field.battle, field.one(0), field.one(0).fighter.weapons[0]) == reach


@pytest.mark.parametrize(("line", "need"), [("marksmen", 4), ("marksman", 4), ("warrior", 5)])
def test_marksmen_shoot_better_by_one(line: str, need: int):
    field = Battlefield(
        [man(10, 10, "bow", line=line, tags=("marksmen-hit-plus-1",))], [man(30, 10, **STONE)]
    )
    field.turn(0, "shooting")
    assert needs(field, 1) == [need]


def test_a_warrior_who_hits_and_runs_shoots_after_a_walk_as_everybody():
    assert needs(shooting("bow", at=10, tags=("run-and-shoot",), moved=True), 1) == [5]


def test_a_pistolier_aims_at_cover_and_afar_as_everybody():
    field = Battlefield(
        [man(10, 10, "pistol", "pistol", tags=("brace-two-shots",))],
        [man(15, 10, **STONE), man(12.5, 10, **STONE)],
    )
    field.turn(0, "shooting")
    field.status(2, events.Status.KNOCKED_DOWN)
    aim = shots_at(field.battle, field.one(0), field.one(0).fighter.weapons[0])
    assert [one.need for one in aim if one.who == 1] == [6]
