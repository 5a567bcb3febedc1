"""Shots that are withheld, unseen, sent farther or fired with care, as special rules have it."""

from typing import Any

import pytest

from rules.combat.before_battle.preparations import prepare
from rules.combat.charging.charging import charge_targets, declare_charges
from rules.combat.melee.wielding import blows_of
from rules.combat.shooting.shooting import fire, shoot, shots_at
from rules.engine import events
from rules.engine.decisions import ChargeTarget, Choice, ShootingTarget
from rules.engine.events import (
    CharacteristicTested,
    ConditionBegan,
    LeadershipTested,
    Misfired,
    RuleRolled,
    ShotFired,
    SpellCast,
    Status,
)
from rules.engine.state.conditions import HIDDEN, Condition
from rules.systems.mordheim.combat_rules import shot_range
from tests.rules.engine.table.table_cases import bare, wall
from tests.rules.staging.battlefield import Battlefield, man

STONE = {"T": 10, "W": 9}
LADY = ("blessing-of-the-lady",)


def blessed(*shooter: str, line: str = "squire", leader: bool = True) -> Battlefield:
    """A shooter (0) before a Bretonnian of a line (1) whose leader's prayer was heard, if that is the leader."""
    field = Battlefield([man(10, 10, *shooter)], [man(10, 14, leader=leader, line=line, tags=LADY, **STONE)])
    field.play(prepare(field.battle), *([3, 3] if leader else []))
    field.turn(0, "shooting")
    return field


def shot(field: Battlefield, *faces: int) -> Battlefield:
    one = field.one(0)
    field.play(fire(field.battle, one, field.one(1), one.fighter.weapons[0]), *faces)
    return field


def test_the_leader_tests_once_for_the_blessing():
    field = Battlefield([man(10, 10, leader=True, tags=LADY), man(12, 10, tags=LADY)], [man(40, 40, tags=())])
    field.play(prepare(field.battle), 3, 4)
    assert [test.who for test in field.told(LeadershipTested)] == [0]
    assert field.one(0).under("blessed-by-the-lady")
    field.play(prepare(field.battle), 6, 6)
    assert field.told(ConditionBegan) == []


def test_blackpowder_is_fired_against_the_blessed_on_four_or_more_only():
    assert shot(blessed("pistol"), 3).told(ShotFired) == []
    assert len(shot(blessed("pistol"), 4, 1).told(ShotFired)) == 1
    assert len(shot(blessed("bow"), 1).told(ShotFired)) == 1


def test_knights_are_shot_at_on_four_or_more_only():
    assert shot(blessed("bow", line="knight-errant"), 3).told(ShotFired) == []
    assert len(shot(blessed("bow", line="questing-knight"), 4, 1).told(ShotFired)) == 1
    both = shot(blessed("pistol", line="questing-knight"), 4, 3)
    assert [rule.works for rule in both.told(RuleRolled)] == [True, False]
    assert both.told(ShotFired) == []


def test_without_the_prayer_shots_are_as_ever_and_it_outlasts_the_leader():
    assert len(shot(blessed("pistol", leader=False), 1).told(ShotFired)) == 1
    field = blessed("pistol")
    field.status(1, Status.OUT_OF_ACTION)
    assert shot(field, 3).told(ShotFired) == []


def test_a_pistol_in_combat_is_fired_against_the_blessing_too():
    for die, pistols in ((3, 0), (4, 1)):
        field = Battlefield([man(10, 10, "axe", "pistol")], [man(10.98, 10, leader=True, tags=LADY, **STONE)])
        field.play(prepare(field.battle), 3, 3)
        field.engage(0, 1)
        field.turn(0, "close combat")
        index = next(at for at, held in enumerate(field.one(0).loadouts) if held.pistols)
        field.fold(events.WeaponsTaken(0, index, "pistol"))
        blows = field.play(blows_of(field.battle, field.one(0)), die, says={Choice: "fire"})
        assert sum(blow.key == "pistol" for blow in blows) == pistols


# in the shadow of a wall

WALLED = bare(walls=[wall((5, 30.8), (15, 30.8), 3)])


def shadowed(y: float = 30, **more: Any) -> Battlefield:
    """A bowman (0), an assassin so near to a wall (1), and a plain enemy farther off (2)."""
    hard_to_see = man(10, y, tags=("shadowed-by-walls",), **STONE)
    field = Battlefield([man(10, 24, "bow", **more)], [hard_to_see, man(14, 36, **STONE)], table=WALLED)
    field.turn(0, "shooting")
    return field


def test_a_warrior_who_stands_by_a_wall_is_shot_at_after_an_initiative_test():
    field = shadowed()
    field.play(shoot(field.battle, 0, field.state.acting(0)), 3, 1)
    assert [test.passed for test in field.told(CharacteristicTested)] == [True]
    assert [shot.target for shot in field.told(ShotFired)] == [1]


def test_a_warrior_who_does_not_make_him_out_aims_at_somebody_else_or_at_nobody():
    field = shadowed()
    field.play(shoot(field.battle, 0, field.state.acting(0)), 4)
    assert field.told(ShotFired) == []
    assert shots_at(field.battle, field.one(0), field.one(0).fighter.weapons[0]) == ()
    field.turn(0, "shooting")
    assert [aim.who for aim in shots_at(field.battle, field.one(0), field.one(0).fighter.weapons[0])] == [1]


def test_an_inch_from_the_wall_is_in_its_shadow_and_more_is_not():
    field = shadowed(29)
    field.play(shoot(field.battle, 0, field.state.acting(0)), 1)
    assert field.told(CharacteristicTested) == []


def test_exactly_an_inch_from_the_wall_is_still_in_its_shadow():
    for y, tested in ((29.19, 1), (29.18, 0)):
        field = shadowed(y)
        field.play(shoot(field.battle, 0, field.state.acting(0)), *([3] if tested else []), 1)
        assert len(field.told(CharacteristicTested)) == tested


def test_several_shots_take_one_test():
    field = shadowed(tags=("two-shots-bow",))
    field.play(shoot(field.battle, 0, field.state.acting(0)), 3, 1, 1)
    assert len(field.told(CharacteristicTested)) == 1
    assert len(field.told(ShotFired)) == 2


def test_a_charge_at_him_takes_the_test_too_and_another_may_be_declared():
    field = shadowed()
    field.turn(0, "movement")
    assert field.play(declare_charges(field.battle, 0, field.state.acting(0)), 3) == [(0, 1)]
    field = shadowed()
    field.turn(0, "movement")
    declared = field.play(
        declare_charges(field.battle, 0, field.state.acting(0)), 4, says={ChargeTarget: ["1", "none"]}
    )
    assert declared == []
    assert 1 not in charge_targets(field.battle, field.one(0))[0]


# weaponsmiths


def reach(
    *items: str, tag: str = "range-bonus", callings: tuple[str, ...] = ("mercenaries-reikland",)
) -> int:
    """How much farther the first weapon of somebody reaches because of a friend with a tag."""
    side = [man(10, 10, *items, callings=callings), man(14, 10, tags=(tag,))]
    field = Battlefield(side, [man(40, 40)])
    one = field.one(0)
    shot = one.fighter.weapons[0].shot
    assert shot is not None
    return shot_range(field.battle, one, one.fighter.weapons[0]) // 100 - shot.range


@pytest.mark.parametrize(("item", "engineer", "instructor"), [
    ("pistol", 3, 3), ("crossbow", 6, 0), ("handgun", 6, 6), ("bow", 0, 0), ("hochland-long-rifle", 0, 6),
    ("crossbow-pistol", 0, 0), ("blunderbuss", 0, 6),
])  # fmt: skip
def test_weaponsmiths_send_shots_farther(item: str, engineer: int, instructor: int):
    assert reach(item) == engineer
    assert reach(item, tag="range-bonus-blackpowder") == instructor
    assert reach(item, tag="") == 0


def test_an_engineer_does_nothing_for_hired_swords_nor_for_a_battle_that_he_sits_out():
    assert reach("crossbow", callings=("tilean-marksman",)) == 0
    field = Battlefield(
        [man(10, 10, "pistol", callings=("mercenaries-reikland",)), man(14, 10, tags=("range-bonus",))],
        [man(40, 40)],
    )
    field.status(1, Status.OUT_OF_ACTION)
    weapon = field.one(0).fighter.weapons[0]
    assert shot_range(field.battle, field.one(0), weapon) == 900
    field.fold(events.WarriorAbsent(1))
    assert shot_range(field.battle, field.one(0), weapon) == 600


# snipers


def hidden(*items: str, tags: tuple[str, ...] = ("sniper",), **more: Any) -> Battlefield:
    field = Battlefield([man(10, 10, *items, tags=tags, **more)], [man(10, 16, I=4, **STONE)])
    field.fold(ConditionBegan(0, Condition(HIDDEN)))
    field.turn(0, "shooting")
    return field


def test_a_sniper_stays_hidden_unless_he_fires_blackpowder():
    assert shot(hidden("bow"), 1).one(0).under(HIDDEN)
    assert not shot(hidden("pistol"), 1).one(0).under(HIDDEN)
    assert not shot(hidden("bow", tags=()), 1).one(0).under(HIDDEN)


def test_a_sniper_casts_from_hiding():
    for tags, stays in ((("sniper",), True), ((), False)):
        field = hidden(tags=tags)
        field.fold(SpellCast(0, "fires-of-uzhul", 1, None, True))
        assert field.one(0).under(HIDDEN) is stays


def test_the_target_of_an_elf_may_spot_him_by_an_initiative_test():
    tags = ("sniper", "sniper-spotted")
    assert not shot(hidden("bow", tags=tags), 1, 4).one(0).under(HIDDEN)
    assert shot(hidden("bow", tags=tags), 1, 5).one(0).under(HIDDEN)
    field = hidden("bow", tags=tags)
    field.status(1, Status.KNOCKED_DOWN)
    assert shot(field, 1).one(0).under(HIDDEN)


# care and practice


def test_the_gunnery_school_turns_misfires_into_misses_on_three_or_more():
    for die, misfires in ((3, 0), (2, 1)):
        field = Battlefield(
            [man(10, 10, "pistol", tags=("ignores-misfire-3",))],
            [man(10, 14, **STONE)],
            switches=("blackpowder-misfires",),
        )
        field.turn(0, "shooting")
        shot(field, 1, die, *([4] if misfires else []))
        assert len(field.told(Misfired)) == misfires
        assert [fired.struck for fired in field.told(ShotFired)] == [None]


@pytest.mark.parametrize(("item", "shots"), [("throwing-knives", 3), ("javelins", 3), ("short-bow", 1)])
def test_sluggas_throw_three_times_whatever_they_throw(item: str, shots: int):
    field = Battlefield([man(10, 10, item, tags=("throws-three-times",))], [man(10, 14, **STONE)])
    field.turn(0, "shooting")
    field.play(
        shoot(field.battle, 0, field.state.acting(0)),
        *[1] * shots,
        says={ShootingTarget: f"{field.one(0).fighter.weapons[0].key} 1"},
    )
    assert len(field.told(ShotFired)) == shots


def test_a_master_engineer_rolls_a_fumble_again_and_the_second_counts():
    for faces, misfires in (((1, 3), 0), ((1, 1, 4), 1), ((3,), 0)):
        field = Battlefield(
            [man(10, 10, "pistol", tags=("rerolls-misfires",))],
            [man(13, 10, T=9)],
            switches=("blackpowder-misfires",),
        )
        field.turn(0, "shooting")
        shot(field, *faces)
        assert len(field.told(Misfired)) == misfires
        assert [it.rule for it in field.told(RuleRolled)] == (["a fumble"] if faces[0] == 1 else [])
