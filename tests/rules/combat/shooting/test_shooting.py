"""Shooting: by which warriors, at which targets, and what the shot needs."""

import pytest

from rules.combat.shooting.shooting import fire, legal_targets, shoot
from rules.engine.decisions import NextToAct, ShootingTarget
from rules.engine.events import (
    BlowStruck,
    InjuryRolled,
    ShotFired,
    Status,
    WarriorMoved,
    WarriorRecovered,
    WoundRolled,
)
from rules.values import changed
from tests.rules.engine.table.table_cases import bare, block, wall
from tests.rules.staging.battlefield import OPEN, Battlefield, Man, inches, man

KD, STUNNED = Status.KNOCKED_DOWN, Status.STUNNED
STONE = {"T": 10, "W": 9}


def facing(own: Man, *enemies: Man, **given: object) -> Battlefield:
    field = Battlefield([own], enemies, **given)
    field.turn(0, "shooting")
    return field


def shooters(field: Battlefield, *faces: int, **says: object) -> tuple[int, ...]:
    """The warriors from whom the player chooses the first to shoot."""
    field.play(shoot(field.battle, 0, field.state.of_side(0)), *faces, says={NextToAct: "done"})
    asked = field.questions(NextToAct)
    return asked[0].candidates if asked else ()


def targets(field: Battlefield, who: int = 0, weapon: int = 0) -> list[int]:
    one = field.one(who)
    return sorted(target.id for target in legal_targets(field.battle, one, one.fighter.weapons[weapon]))


def shot(field: Battlefield, *faces: int, at: int = 1) -> ShotFired:
    one = field.one(0)
    field.play(fire(field.battle, one, field.one(at), one.fighter.weapons[0]), *faces)
    return field.told(ShotFired)[0]


def need(field: Battlefield, at: int = 1) -> int | None:
    shot(field, 1, at=at)
    return field.rolls[0].need


def moved(field: Battlefield, who: int, manner: str = "walk") -> None:
    here = field.one(who).position
    field.fold(WarriorMoved(who, manner, (here, here), 0))


# who


@pytest.mark.rule("CORE-SHOOT-ELIG-1")
def test_a_warrior_who_has_no_missile_weapon_does_not_shoot():
    assert shooters(facing(man(10, 10, "sword"), man(16, 10))) == ()


@pytest.mark.rule("CORE-SHOOT-ELIG-1", "CORE-SHOOT-LOS-1")
def test_a_warrior_who_sees_nobody_does_not_shoot():
    table = bare(walls=[wall((13, 5), (13, 15), 5)])
    assert shooters(facing(man(10, 10, "bow"), man(16, 10), table=table)) == ()
    assert shooters(facing(man(10, 10, "bow"), man(16, 10))) == (0,)


@pytest.mark.rule("CORE-SHOOT-ELIG-2", "CORE-CC-NOSHOOT-1")
def test_a_warrior_who_is_engaged_does_not_shoot():
    field = Battlefield([man(10, 10, "pistol"), man(30, 30, "bow")], [man(10.98, 10), man(20, 20)])
    field.engage(0, 2)
    field.turn(0, "shooting")
    assert shooters(field) == (1,)


@pytest.mark.rule("CORE-SHOOT-ELIG-3", "CORE-SHOOT-ELIG-4")
@pytest.mark.parametrize("manner", ["run", "charge", "failed_charge"])
def test_a_warrior_who_ran_or_failed_a_charge_does_not_shoot(manner: str):
    field = facing(man(10, 10, "bow"), man(16, 10))
    moved(field, 0, manner)
    assert shooters(field) == ()


@pytest.mark.rule("CORE-SHOOT-ELIG-6", "CORE-SHOOT-ELIG-7")
@pytest.mark.parametrize("status", [KD, STUNNED])
def test_a_warrior_who_is_down_does_not_shoot(status: Status):
    field = facing(man(10, 10, "bow"), man(16, 10))
    field.status(0, status)
    assert shooters(field) == ()


@pytest.mark.rule(
    "CORE-INJ-UP-2", "CORE-SHOOT-MOD-MOVE-2", "CORE-WPN-CROSSBOW-4", "CORE-WPN-HANDGUN-4", "CORE-WPN-RIFLE-3"
)
@pytest.mark.parametrize("weapon", ["bow", "crossbow", "handgun", "hochland-long-rifle"])
def test_a_warrior_who_stood_up_may_shoot_without_counting_as_moved(weapon: str):
    field = facing(man(10, 10, weapon), man(14, 10, **STONE))
    field.status(0, KD)
    field.fold(WarriorRecovered(0, Status.STANDING))
    assert shooters(field) == (0,)
    assert need(field) == 4


@pytest.mark.rule("CORE-CHAR-ZERO-BS-1")
def test_a_warrior_who_has_no_ballistic_skill_does_not_shoot():
    assert shooters(facing(man(10, 10, "bow", BS=0), man(16, 10))) == ()


@pytest.mark.rule("CORE-SHOOT-ONCE-1")
def test_a_warrior_shoots_once_with_one_of_his_weapons():
    field = facing(man(10, 10, "bow", "throwing-knives"), man(14, 10, **STONE))
    field.play(shoot(field.battle, 0, field.state.of_side(0)), 1)
    assert [key for key, _ in field.questions(ShootingTarget)[0].weapons] == ["bow", "throwing-knives"]
    assert len(field.told(ShotFired)) == 1


@pytest.mark.rule("CORE-SHOOT-SEQ-1", "CORE-SHOOT-SEQ-2")
def test_shooters_are_resolved_one_after_the_other_in_any_order():
    field = Battlefield([man(10, 10, "bow"), man(10, 12, "bow")], [man(16, 10), man(24, 10, **STONE)])
    field.turn(0, "shooting")
    field.play(shoot(field.battle, 0, field.state.of_side(0)), 6, 4, 5, 6, says={NextToAct: ["1", "0"]})
    assert [(event.who, event.target) for event in field.told(ShotFired)] == [(1, 2), (0, 3)]


# at whom


@pytest.mark.rule("CORE-SHOOT-TARGET-1")
def test_the_closest_enemy_is_the_target():
    assert targets(facing(man(10, 10, "bow"), man(16, 10), man(10, 20))) == [1]


@pytest.mark.rule("CORE-SHOOT-LOS-2", "CORE-SHOOT-LOS-3")
@pytest.mark.parametrize(("x", "y"), [(16, 10), (4, 10), (10, 16), (10, 4)])
def test_everybody_sees_all_round_and_turning_is_no_move(x: float, y: float):
    field = facing(man(10, 10, "bow"), man(x, y, **STONE))
    assert targets(field) == [1]
    assert need(field) == 4


@pytest.mark.rule("CORE-SHOOT-TARGET-2")
def test_a_farther_enemy_in_the_open_may_be_chosen_before_one_in_cover():
    table = bare(walls=[wall((15, 8), (15, 12), 0.9)])
    assert targets(facing(man(10, 10, "bow"), man(16, 10), man(10, 20), table=table)) == [1, 2]
    assert targets(facing(man(10, 10, "bow"), man(16, 10), man(20, 10), table=table)) == [1]


@pytest.mark.rule("CORE-SHOOT-TARGET-2")
@pytest.mark.parametrize(
    ("down", "legal"), [((), [1, 2]), ((2,), [1, 2, 3]), ((2, 3), [1, 2, 3, 4]), ((1,), [1, 2])]
)
def test_of_the_enemies_in_the_open_behind_one_in_cover_the_nearest_who_stands_may_be_chosen(
    down: tuple[int, ...], legal: list[int]
):
    table = bare(walls=[wall((15, 8), (15, 12), 0.9)])
    foes = man(16, 10), man(10, 18), man(4, 20), man(14, 25)
    field = facing(man(10, 10, "bow"), *foes, table=table)
    for who in down:
        field.status(who, KD)
    assert targets(field) == legal


@pytest.mark.rule("CORE-SHOOT-TARGET-2")
def test_enemies_in_the_open_who_are_equally_near_may_both_be_chosen():
    table = bare(walls=[wall((15, 8), (15, 12), 0.9)])
    foes = man(16, 10), man(10, 18), man(2, 10), man(18.5, 10)
    assert targets(facing(man(10, 10, "bow"), *foes, table=table)) == [1, 2, 3]


@pytest.mark.rule("CORE-SHOOT-TARGET-2", "CORE-SHOOT-TARGET-6")
def test_a_large_enemy_in_cover_is_easier_than_a_man_in_cover_and_before_a_farther_man_in_the_open():
    table = bare(walls=[wall((15, 8), (15, 12), 0.9)])
    foes = man(16, 10), man(18, 10, large=True), man(10, 22)
    assert targets(facing(man(10, 10, "bow"), *foes, table=table)) == [1, 2]


@pytest.mark.rule("CORE-SHOOT-TARGET-3", "CORE-SHOOT-TARGET-5")
@pytest.mark.parametrize("status", [KD, STUNNED])
def test_a_closer_enemy_on_the_ground_may_be_shot_at_or_ignored(status: Status):
    field = facing(man(10, 10, "bow"), man(14, 10), man(10, 19), man(10, 30))
    field.status(1, status)
    assert targets(field) == [1, 2]


@pytest.mark.rule("CORE-SHOOT-TARGET-6")
def test_a_large_target_may_always_be_chosen():
    table = bare(walls=[wall((18, 8), (18, 12), 0.9)])
    field = facing(man(10, 10, "bow"), man(10, 13), man(22, 10, large=True), table=table)
    assert targets(field) == [1, 2]


@pytest.mark.rule("CORE-SHOOT-TARGET-7")
def test_enemies_in_combat_are_no_targets():
    field = Battlefield([man(10, 10, "bow"), man(15.02, 10)], [man(16, 10), man(30, 10)])
    field.engage(1, 2)
    field.turn(0, "shooting")
    assert targets(field) == [3]


@pytest.mark.rule("CORE-WPN-RIFLE-5")
def test_a_long_rifle_picks_its_target():
    assert targets(facing(man(10, 10, "hochland-long-rifle"), man(16, 10), man(10, 20))) == [1, 2]


@pytest.mark.rule("CORE-SHOOT-HIGH-1")
@pytest.mark.parametrize(("height", "legal"), [(3, [1, 2]), (2, [1])])
def test_a_warrior_who_stands_high_chooses_freely(height: float, legal: list[int]):
    table = bare(blocks=[block(8, 8, 4, 4, height)])
    field = facing(man(10, 10, "bow", z=height), man(17, 10), man(10, 24), table=table)
    assert targets(field) == legal


@pytest.mark.rule("CORE-SHOOT-HIGH-2")
def test_a_warrior_who_stands_high_deals_with_the_enemies_in_his_building_first():
    table = bare(blocks=[block(8, 8, 8, 8, 3)])
    field = facing(man(9, 9, "bow", z=3), man(14, 14, z=3), man(1, 9), table=table)
    assert targets(field) == [1]
    field.status(1, KD)
    assert targets(field) == [1, 2]


# what it needs


@pytest.mark.rule("CORE-SHOOT-HIT-1", "CORE-SHOOT-HIT-2")
@pytest.mark.parametrize(
    ("skill", "expected"),
    [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1), (7, 0), (8, -1), (9, -2), (10, -3)],
)
def test_the_chart_of_ballistic_skill(skill: int, expected: int):
    assert need(facing(man(10, 10, "bow", BS=skill), man(16, 10, **STONE))) == expected


@pytest.mark.rule("CORE-SHOOT-HIT-2")
def test_a_need_of_one_or_less_always_hits_unless_the_switch_says_otherwise():
    assert shot(facing(man(10, 10, "bow", BS=6), man(16, 10, **STONE)), 1).struck == 1
    switched = facing(
        man(10, 10, "bow", BS=6), man(16, 10, **STONE), switches=["natural-1-misses-when-shooting"]
    )
    assert shot(switched, 1).struck is None


@pytest.mark.rule("CORE-SHOOT-HIT-2")
def test_seven_or_more_never_hits_unless_the_switch_says_otherwise():
    for switches, struck in ([], None), (["natural-6-hits-when-shooting"], 1):
        field = facing(man(10, 10, "bow", BS=1), man(30, 10, **STONE), switches=switches)
        assert shot(field, 6).struck == struck


@pytest.mark.rule("CORE-SHOOT-COVER-1", "CORE-SHOOT-COVER-2")
@pytest.mark.parametrize("wall_end", [10.2, 12])
def test_any_part_hidden_by_scenery_is_cover(wall_end: float):
    table = bare(walls=[wall((14, 8), (14, wall_end), 0.9 if wall_end == 12 else 5)])
    assert need(facing(man(10, 10, "bow"), man(15, 10.3, **STONE), table=table)) == 5


@pytest.mark.rule("CORE-SHOOT-COVER-1")
def test_a_warrior_in_the_way_is_cover():
    field = facing(man(10, 10, "bow"), man(20, 10, **STONE), man(15, 10.3, **STONE))
    assert need(field) == 5


@pytest.mark.rule("CORE-SHOOT-MOD-RANGE-1")
@pytest.mark.parametrize(("gap", "expected"), [(12, 4), (12.01, 5)])
def test_more_than_half_the_range_is_long_range(gap: float, expected: int):
    assert need(facing(man(10, 10, "bow"), man(10.98 + gap, 10, **STONE))) == expected


@pytest.mark.rule("CORE-SHOOT-MOD-MOVE-1")
def test_a_warrior_who_moved_shoots_worse():
    field = facing(man(10, 10, "bow"), man(16, 10, **STONE))
    moved(field, 0)
    assert need(field) == 5


@pytest.mark.rule("CORE-SHOOT-MOD-LARGE-1")
def test_a_large_target_is_easier_to_hit():
    assert need(facing(man(10, 10, "bow"), man(16, 10, large=True, **STONE))) == 3


@pytest.mark.rule("CORE-SHOOT-MOD-SUM-1")
def test_all_modifiers_add_up():
    field = facing(man(10, 10, "bow", BS=4), man(30, 10, **STONE), man(20, 10.2, **STONE))
    moved(field, 0)
    shot(field, 1)
    assert field.rolls[0].need == 6
    assert {modifier.name: modifier.by for modifier in field.rolls[0].modifiers} == {
        "cover": -1,
        "long range": -1,
        "moved": -1,
    }


# range and what is struck instead


@pytest.mark.rule("CORE-SHOOT-RANGE-1", "CORE-SHOOT-RANGE-2")
def test_a_shot_out_of_range_is_allowed_and_misses_without_a_roll():
    field = facing(man(10, 10, "bow"), man(36, 10))
    field.play(shoot(field.battle, 0, field.state.of_side(0)))
    (event,) = field.told(ShotFired)
    assert (event.roll, event.struck, event.reason) == (None, None, "out of range")
    assert len(field.questions(NextToAct)) == 1


@pytest.mark.rule("CORE-SHOOT-RANGE-3", "CORE-WPN-BOW-1")
@pytest.mark.parametrize(
    ("weapon", "reach", "strength"),
    [
        pytest.param("short-bow", 16, 3, marks=pytest.mark.rule("CORE-WPN-SHORTBOW-1")),
        pytest.param("bow", 24, 3, marks=pytest.mark.rule("CORE-WPN-BOW-1")),
        pytest.param("long-bow", 30, 3, marks=pytest.mark.rule("CORE-WPN-LONGBOW-1")),
        pytest.param("elf-bow", 36, 3, marks=pytest.mark.rule("CORE-WPN-ELFBOW-1")),
        pytest.param("crossbow", 30, 4, marks=pytest.mark.rule("CORE-WPN-CROSSBOW-1")),
        pytest.param("sling", 18, 3, marks=pytest.mark.rule("CORE-WPN-SLING-1")),
        pytest.param("repeater-crossbow", 24, 3, marks=pytest.mark.rule("CORE-WPN-REPEATER-1")),
        pytest.param("crossbow-pistol", 10, 4, marks=pytest.mark.rule("CORE-WPN-XBPISTOL-1")),
        pytest.param("throwing-stars", 6, 5, marks=pytest.mark.rule("CORE-WPN-THROWING-1")),
        pytest.param("throwing-knives", 6, 5, marks=pytest.mark.rule("CORE-WPN-THROWING-1")),
        pytest.param("pistol", 6, 4, marks=pytest.mark.rule("CORE-WPN-PISTOL-1")),
        pytest.param("duelling-pistol", 10, 4, marks=pytest.mark.rule("CORE-WPN-DUEL-1")),
        pytest.param("handgun", 24, 4, marks=pytest.mark.rule("CORE-WPN-HANDGUN-1")),
        pytest.param("hochland-long-rifle", 48, 4, marks=pytest.mark.rule("CORE-WPN-RIFLE-1")),
    ],
)
def test_a_weapon_reaches_exactly_so_far_and_has_its_strength_whoever_shoots(
    weapon: str, reach: int, strength: int
):
    wide = changed(OPEN, width=7200)
    for gap, is_rolled in ((reach, True), (reach + 0.01, False)):
        field = facing(man(1, 10, weapon, BS=6), man(1.98 + gap, 10, **STONE), table=wide)
        event = shot(field, *((6,) if is_rolled else ()))
        assert (event.struck == 1) is is_rolled
    field = facing(man(1, 10, weapon, BS=6, S=5), man(3, 10, W=9))
    shot(field, 6, 1)
    assert field.told(WoundRolled)[0].strength == strength


@pytest.mark.rule("CORE-SHOOT-COVER-3")
@pytest.mark.parametrize(("die", "reason"), [(4, "struck the cover"), (3, "")])
def test_a_miss_by_one_strikes_the_cover(die: int, reason: str):
    table = bare(walls=[wall((14, 8), (14, 12), 0.9)])
    event = shot(facing(man(10, 10, "bow"), man(15, 10), table=table), die)
    assert (event.struck, event.reason) == (None, reason)


def test_a_miss_by_one_in_the_open_is_a_miss():
    assert shot(facing(man(10, 10, "bow"), man(16, 10)), 3).reason == ""


@pytest.mark.rule("CORE-SHOOT-COVER-3", "CORE-SHOOT-COVER-4")
@pytest.mark.parametrize(("tags", "die", "struck"), [((), 4, 1), (("ignore-cover",), 3, None)])
def test_a_warrior_who_shoots_past_cover_never_strikes_it(
    tags: tuple[str, ...], die: int, struck: int | None
):
    field = Battlefield([man(10, 10, "bow", tags=tags), man(14, 10.1, T=10)], [man(20, 10)])
    field.turn(0, "shooting")
    assert shot(field, die, at=2).struck == struck


@pytest.mark.rule("CORE-SHOOT-COVER-4")
def test_a_warrior_who_covers_the_target_is_hit_instead_friend_or_foe():
    field = Battlefield([man(10, 10, "bow"), man(14, 10.1)], [man(20, 10), man(17, 10)])
    field.turn(0, "shooting")
    event = shot(field, 4, 4, 5, at=2)
    assert (event.target, event.struck) == (2, 1)
    assert field.one(1).out
    assert field.state.taken_out == [(1, 0, "")]
    assert field.told(InjuryRolled)


# strength


@pytest.mark.rule("CORE-WOUND-2")
@pytest.mark.parametrize(
    ("weapon", "strength"),
    [
        *(("bow", 3), ("crossbow", 4), ("handgun", 4)),
        *(("throwing-knives", 5), ("throwing-axes", 6), ("belaying-pin", 4)),
    ],
)
def test_a_missile_has_its_own_strength_and_a_thrown_one_the_throwers(weapon: str, strength: int):
    field = facing(man(10, 10, weapon, S=5), man(14, 10, W=9))
    shot(field, 6, 1)
    assert field.told(WoundRolled)[0].strength == strength


def test_shooting_is_no_blow():
    field = facing(man(10, 10, "bow"), man(16, 10))
    shot(field, 6, 1)
    assert not field.told(BlowStruck)
    assert field.one(0).position == inches(10, 10)
