"""Combats of three warbands: whom one fights, and shots of those who have nobody in them (Town Cryer 5)."""

import pytest

from rules.combat.aiming import legal_targets, may_shoot
from rules.combat.fray import fray
from rules.combat.melee import engaged
from rules.combat.point_blank import shots_before_blows
from rules.combat.shooting import shoot
from rules.engine.decisions import ShootingTarget
from rules.engine.events import AllianceFormed, RuleRolled, ShotFired, WoundRolled
from tests.rules.battlefield import Battlefield, man


def field() -> Battlefield:
    """0 shoots; 1 and 3 fight each other, 2 and 4 stand apart. The bow hits on 5: half range and in the open."""
    it = Battlefield([man(10, 10, "bow", BS=4)], [man(20, 10), man(10, 30)], [man(20.98, 10), man(30, 40)])
    it.engage(1, 3)
    it.turn(0)
    return it


def test_who_has_nobody_in_a_combat_may_shoot_into_it():
    it = field()
    archer = it.one(0)
    assert [one.id for one in legal_targets(it.battle, archer, archer.fighter.weapons[0])] == [1]
    assert may_shoot(it.battle, archer)


def test_who_fights_there_himself_may_not():
    it = field()
    it.engage(2, 3)
    assert [one.id for one in fray(it.battle, it.one(1))] == [1, 2, 3]
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
    assert [one.id for one in fray(it.battle, it.one(4))] == [1, 2, 3, 4]
    it.play(shoot(it.battle, 0, [it.one(0)]), 6, 5, 6, 2, 1, says={ShootingTarget: "bow 1"})
    assert [wound.target for wound in it.told(WoundRolled)] == [2]


def test_with_two_warbands_nobody_shoots_into_a_combat():
    it = Battlefield([man(10, 10, "bow"), man(20, 10)], [man(20.98, 10)])
    it.engage(1, 2)
    it.turn(0)
    assert not may_shoot(it.battle, it.one(0))


def test_a_pistol_is_fired_at_those_whom_one_fights_in_this_turn_only():
    """1 touches 0 and 2; in the turn of 2 he fights nobody but 2."""
    it = Battlefield([man(10, 10)], [man(10.98, 10, "crossbow-pistol")], [man(11.96, 10)])
    it.engage(1, 0, 2)
    it.turn(2)
    it.play(shots_before_blows(it.battle, engaged(it.battle)), 1, says={ShootingTarget: "crossbow-pistol 2"})
    assert [tuple(aim.who for aim in aims) for _, aims in it.questions(ShootingTarget)[0].weapons] == [(2,)]
