"""Combats of three warbands: whom one fights, and shots of those who have nobody in them (Town Cryer 5)."""

import pytest

from rules.combat.melee.combat_group import (
    fights_now,
    is_open_target,
    opponents,
    strikes_now,
    struck_in_combat_group,
    warriors_in_combat,
)
from rules.combat.melee.melee import engaged
from rules.combat.shooting.aiming import legal_targets, may_shoot
from rules.combat.shooting.point_blank import shots_before_blows
from rules.combat.shooting.shooting import shoot
from rules.engine.decisions import ShootingTarget
from rules.engine.events import AllianceFormed, RuleRolled, ShotFired, WoundRolled
from rules.engine.events.activations import ActivationBegan
from tests.rules.staging.battlefield import Battlefield, man


def field() -> Battlefield:
    """0 shoots; 1 and 3 fight each other, 2 and 4 stand apart. The bow hits on 5: half range and in the open."""
    it = Battlefield([man(10, 10, "bow", BS=4)], [man(20, 10), man(10, 30)], [man(20.98, 10), man(30, 40)])
    it.engage(1, 3)
    it.turn(0)
    return it


def test_a_warrior_who_has_nobody_in_a_combat_may_shoot_into_it():
    it = field()
    archer = it.one(0)
    assert [one.id for one in legal_targets(it.battle, archer, archer.fighter.weapons[0])] == [1]
    assert may_shoot(it.battle, archer)


def test_a_warrior_who_fights_there_himself_may_not():
    it = field()
    it.engage(2, 3)
    assert [one.id for one in warriors_in_combat(it.battle, it.one(1))] == [1, 2, 3]
    it.turn(1)
    it.engage(3, 1, 0)
    assert [one.id for one in legal_targets(it.battle, it.one(2), it.one(0).fighter.weapons[0])] == [4]


def test_an_ally_in_the_combat_keeps_one_from_shooting_into_it():
    it = field()
    it.fold(AllianceFormed((0, 2)))
    archer = it.one(0)
    assert [one.id for one in legal_targets(it.battle, archer, archer.fighter.weapons[0])] == [2]


@pytest.mark.parametrize(("die", "struck"), [(1, 1), (3, 1), (4, 3), (6, 3)])
def test_a_hit_falls_on_one_of_those_who_fight_there_by_lot(die: int, struck: int):
    it = field()
    it.play(shoot(it.battle, 0, [it.one(0)]), 6, die, 1, says={ShootingTarget: "bow 1"})
    assert it.told(ShotFired)[0].struck == 1
    assert it.told(RuleRolled)[0].roll.faces == (die,)
    assert [wound.target for wound in it.told(WoundRolled)] == [struck]


def test_of_four_two_faces_are_rolled_again():
    it = Battlefield([man(10, 10, "bow")], [man(20, 10), man(20, 10.98)], [man(20.98, 10), man(20.98, 10.98)])
    it.engage(1, 3)
    it.engage(2, 4, 3)
    it.turn(0)
    assert [one.id for one in warriors_in_combat(it.battle, it.one(4))] == [1, 2, 3, 4]
    it.play(shoot(it.battle, 0, [it.one(0)]), 6, 5, 6, 2, 1, says={ShootingTarget: "bow 1"})
    assert [wound.target for wound in it.told(WoundRolled)] == [2]


def test_with_two_warbands_nobody_shoots_into_a_combat():
    it = Battlefield([man(10, 10, "bow"), man(20, 10)], [man(20.98, 10)])
    it.engage(1, 2)
    it.turn(0)
    assert not may_shoot(it.battle, it.one(0))


def test_a_pistol_is_fired_at_those_whom_one_fights_in_this_turn_only():
    """1 touches 0 and 2, and in the turn of 2 fights nobody but 2."""
    it = Battlefield([man(10, 10)], [man(10.98, 10, "crossbow-pistol")], [man(11.96, 10)])
    it.engage(1, 0, 2)
    it.turn(2)
    it.play(shots_before_blows(it.battle, engaged(it.battle)), 1, says={ShootingTarget: "crossbow-pistol 2"})
    assert [tuple(aim.who for aim in aims) for _, aims in it.questions(ShootingTarget)[0].weapons] == [(2,)]


def ring(count: int) -> Battlefield:
    """An archer (0) before a chain of this many warriors of two other sides, each in contact with the next."""
    near = [man(20 + 0.98 * at, 10) for at in range(0, count, 2)]
    far = [man(20 + 0.98 * at, 10) for at in range(1, count, 2)]
    it = Battlefield([man(10, 10, "bow")], near, far)
    ids = {at: 1 + at // 2 if at % 2 == 0 else 1 + len(near) + at // 2 for at in range(count)}
    for at in range(count - 1):
        it.engage(ids[at], ids[at + 1], *([ids[at - 1]] if at else []))
    it.turn(0)
    return it


@pytest.mark.rule("CAMP-MULTI-5")
@pytest.mark.parametrize(("die", "struck"), [(1, 1), (3, 3), (4, 4), (6, 6)])
def test_of_six_each_has_a_face(die: int, struck: int):
    it = ring(6)
    hit = it.play(struck_in_combat_group(it.battle, it.one(0), it.one(1)), die)
    assert hit.id == struck
    assert [rolled.works for rolled in it.told(RuleRolled)] == [True]


@pytest.mark.rule("HERO-TGT-10")
@pytest.mark.parametrize(
    ("count", "dice", "struck"),
    [
        (7, (1, 1), 1), (7, (1, 5), 1), (7, (1, 6), 2), (7, (3, 3), 3), (7, (3, 4), 4), (7, (6, 5), 7),
        (12, (1, 3), 1), (12, (1, 4), 2), (12, (6, 6), 12), (36, (1, 2), 2), (36, (6, 5), 35),
    ],
)  # fmt: skip
def test_of_more_than_six_each_has_as_many_pairs_of_faces(count: int, dice: tuple[int, int], struck: int):
    """The warriors of the one side come before those of the other."""
    it = ring(count)
    assert it.play(struck_in_combat_group(it.battle, it.one(0), it.one(1)), *dice).id == struck


@pytest.mark.rule("HERO-TGT-10")
def test_a_pair_of_faces_that_is_over_is_rolled_again():
    it = ring(7)
    assert it.play(struck_in_combat_group(it.battle, it.one(0), it.one(1)), 6, 6, 1, 6).id == 2
    assert [rolled.works for rolled in it.told(RuleRolled)] == [False, True]


def test_a_face_that_falls_on_nobody_is_told_as_such():
    it = ring(4)
    it.play(struck_in_combat_group(it.battle, it.one(0), it.one(1)), 6, 5, 1)
    assert [rolled.works for rolled in it.told(RuleRolled)] == [False, False, True]
    assert [rolled.roll.need for rolled in it.told(RuleRolled)] == [None] * 3


def test_a_warrior_who_is_in_no_combat_is_hit_himself_and_is_an_open_target():
    it = field()
    assert it.play(struck_in_combat_group(it.battle, it.one(0), it.one(2))) is it.one(2)
    assert is_open_target(it.battle, it.one(0), it.one(2))


def test_of_three_warbands_those_fight_whose_turn_it_is_and_of_two_everybody():
    it = field()
    assert not fights_now(it.battle, it.one(1), it.one(3))
    for side, fights in ((1, True), (2, True), (0, False)):
        it.turn(side)
        assert fights_now(it.battle, it.one(1), it.one(3)) is fights
    two = Battlefield([man(10, 10)], [man(10.98, 10)])
    two.turn(0)
    assert fights_now(two.battle, two.one(0), two.one(1))


def test_in_an_activation_those_fight_who_act_in_it():
    it = field()
    it.engage(2, 4)
    it.activate(1)
    assert [fights_now(it.battle, it.one(who), it.one(other)) for who, other in ((1, 3), (3, 1), (2, 4))] == [
        True,
        True,
        False,
    ]
    assert [[one.id for one in opponents(it.battle, it.one(who))] for who in (1, 3, 2, 4)] == [
        [3],
        [1],
        [],
        [],
    ]


def test_a_warrior_who_acts_against_one_enemy_fights_him_alone_and_the_others_fight_back():
    it = Battlefield([man(10, 10)], [man(10.98, 10), man(9.02, 10)])
    it.engage(0, 1, 2)
    it.fold(ActivationBegan(0, (0,), "strikes back", at=2))
    assert [[one.id for one in opponents(it.battle, it.one(who))] for who in (0, 1, 2)] == [[2], [0], [0]]
    it = Battlefield([man(10, 10)], [man(10.98, 10), man(9.02, 10)])
    it.engage(0, 1, 2)
    it.activate(0)
    assert [one.id for one in opponents(it.battle, it.one(0))] == [1, 2]


def test_of_three_warbands_who_acts_fights_everybody_whom_he_touches():
    it = Battlefield([man(10, 10)], [man(10.98, 10)], [man(9.02, 10)])
    it.engage(0, 1, 2)
    for side, fought in ((0, [[1, 2], [0], [0]]), (1, [[1], [0], []]), (2, [[2], [], [0]])):
        it.turn(side)
        assert [[one.id for one in opponents(it.battle, it.one(who))] for who in (0, 1, 2)] == fought


@pytest.mark.parametrize(("sequence", "turn", "strikers"), [
    ("mordheim", 0, {0, 1, 2}), ("mordheim", 1, {0, 1, 2}), ("trench", 0, {0, 1}), ("trench", 1, {2}),
])  # fmt: skip
def test_everybody_strikes_in_a_phase_or_only_the_side_whose_turn_it_is(
    sequence: str, turn: int, strikers: set[int]
):
    it = Battlefield([man(10, 10), man(10.98, 10.98)], [man(10.98, 10)], sequence=sequence)
    it.engage(2, 0, 1)
    it.turn(turn)
    assert {one.id for one in it.state.combatants if strikes_now(it.battle, one)} == strikers


@pytest.mark.parametrize(("sequence", "strikers"), [("mordheim", {0, 1, 2}), ("trench", {1})])
def test_in_an_activation_only_who_acts_strikes_where_one_side_does(sequence: str, strikers: set[int]):
    it = Battlefield([man(10, 10), man(10.98, 10.98)], [man(10.98, 10)], sequence=sequence)
    it.engage(2, 0, 1)
    it.turn(1)
    it.activate(1)
    assert {one.id for one in it.state.combatants if strikes_now(it.battle, one)} == strikers


@pytest.mark.parametrize(("turn", "fighting"), [(0, [0, 1]), (1, [0, 1]), (2, [])])
def test_of_three_warbands_nobody_is_in_combat_in_the_turn_of_one_that_touches_nobody(
    turn: int, fighting: list[int]
):
    it = Battlefield([man(10, 10)], [man(10.98, 10)], [man(30, 30)])
    it.engage(0, 1)
    it.turn(turn, "close combat")
    assert [one.id for one in engaged(it.battle)] == fighting


@pytest.mark.parametrize("sequence", ["mordheim", "alternative"])
def test_in_an_activation_who_neither_acts_nor_touches_who_acts_is_in_no_combat(sequence: str):
    it = Battlefield([man(10, 10), man(30, 10)], [man(10.98, 10), man(30.98, 10)], sequence=sequence)
    it.engage(0, 2)
    it.engage(1, 3)
    it.turn(0, "close combat")
    it.activate(1)
    assert [one.id for one in engaged(it.battle)] == [1, 3]
