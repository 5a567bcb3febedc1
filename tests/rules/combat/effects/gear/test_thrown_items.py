"""Bolas, fire bombs and telescopes."""

import pytest

from rules.combat.effects import hooks
from rules.combat.magic.casting import shooting_phase
from rules.combat.moving.movement import may_move
from rules.combat.moving.recovery import recover
from rules.combat.shooting.aiming import is_ready, may_shoot
from rules.combat.shooting.shooting import fire
from rules.engine.events import BombBurst, RuleRolled, SaveRolled, Status, WoundRolled
from rules.systems.mordheim.combat_rules import shot_range
from tests.rules.staging.battlefield import Battlefield, Man, man


def throws(own: Man, *others: Man, faces: tuple[int, ...]) -> Battlefield:
    field = Battlefield([own], others)
    field.turn(0, "shooting")
    weapon = field.one(0).fighter.weapons[0]
    field.play(fire(field.battle, field.one(0), field.one(1), weapon), *faces)
    return field


def test_bolas_tie_the_legs_of_whom_they_hit_and_do_no_harm():
    field = throws(man(10, 10, "bolas"), man(16, 10, "bow", WS=4), faces=(6,))
    field.turn(1, "movement")
    assert not may_move(field.battle, field.one(1))
    assert field.one(1).profile.WS == 2
    assert may_shoot(field.battle, field.one(1))
    assert not field.told(WoundRolled)


@pytest.mark.parametrize(("die", "tied"), [(4, False), (3, True)])
def test_a_netted_warrior_gets_free_on_four_or_more_in_their_recovery(die: int, tied: bool):
    field = throws(man(10, 10, "bolas"), man(16, 10), faces=(6,))
    field.turn(1, "recovery")
    field.play(recover(field.battle, field.state.acting(1)), die)
    assert field.one(1).under("entangled") is tied


def test_bolas_that_roll_a_one_hit_the_thrower_with_strength_three():
    field = throws(man(10, 10, "bolas", W=2), man(16, 10), faces=(1, 1))
    assert [(event.target, event.strength) for event in field.told(WoundRolled)] == [(0, 3)]


def test_bolas_are_thrown_once_and_picked_up_after_the_battle():
    field = throws(man(10, 10, "bolas"), man(16, 10), faces=(2,))
    field.turn(0, "shooting")
    assert not is_ready(field.battle, field.one(0), field.one(0).fighter.weapons[0])
    assert field.one(0).used == ()


@pytest.mark.parametrize(("die", "hits"), [(1, 1), (4, 2), (6, 3)])
def test_a_fire_bomb_hits_its_victim_d3_times_without_armour_save_and_everybody_beside_once(
    die: int, hits: int
):
    beside, away = man(15, 11.98, "light-armour", W=5), man(15, 8.01, W=5)
    field = throws(
        man(10, 10, "fire-bomb"),
        man(15, 10, "light-armour", W=9),
        beside,
        away,
        faces=(6, die, *[1] * hits, 4, 1),
    )
    assert [event.target for event in field.told(WoundRolled)] == [1] * hits + [2]
    assert [event.strength for event in field.told(WoundRolled)] == [4] * hits + [3]
    assert field.told(BombBurst)[0].caught == (1, 2)
    assert len(field.told(SaveRolled)) == 1
    assert field.one(0).used == ("fire-bomb",)


def test_a_fire_bomb_that_wounds_allows_no_armour_save():
    field = throws(man(10, 10, "fire-bomb"), man(15, 10, "gromril-armour", W=9), faces=(6, 1, 5))
    assert not field.told(SaveRolled)


def test_a_fire_bomb_goes_off_in_the_hand_on_a_one():
    field = throws(man(10, 10, "fire-bomb", W=5), man(15, 10), faces=(1, 1, 1))
    assert field.told(BombBurst)[0].caught == (0,)
    assert field.one(0).used == ("fire-bomb",)


def test_a_fire_bomb_flies_twice_the_strength_of_the_thrower():
    field = throws(man(10, 10, "fire-bomb", S=4), man(19, 10), faces=())
    assert not field.told(BombBurst)
    assert shot_range(field.battle, field.one(0), field.one(0).fighter.weapons[0]) == 800


def test_a_telescope_makes_missiles_fly_farther_by_a_die_each_turn():
    field = Battlefield([man(10, 10, "bow", "net", "telescope")], [man(34, 10)])
    field.turn(0, "shooting")
    field.play(shooting_phase(field.battle, 0, field.state.of_side(0)), 4, 1)
    bow, net = field.one(0).fighter.weapons
    assert field.told(RuleRolled)[0].works
    assert shot_range(field.battle, field.one(0), bow) == 2800
    assert shot_range(field.battle, field.one(0), net) == 800
    field.turn(1, "shooting")
    assert shot_range(field.battle, field.one(0), bow) == 2400


def test_a_warrior_who_has_nothing_to_shoot_does_not_look_through_his_telescope():
    field = Battlefield([man(10, 10, "sword", "telescope")], [man(34, 10)])
    field.turn(0, "shooting")
    field.play(shooting_phase(field.battle, 0, field.state.of_side(0)))
    assert not field.rolls


def test_the_sparks_of_a_fire_bomb_are_no_blow_that_finishes_who_lies_beside():
    field = Battlefield([man(10, 10, "fire-bomb")], [man(15, 10, W=9), man(15, 11.98, W=5)])
    field.status(2, Status.KNOCKED_DOWN)
    field.turn(0, "shooting")
    bomb = field.one(0).fighter.weapons[0]
    field.play(fire(field.battle, field.one(0), field.one(1), bomb), 6, 1, 1, 5)
    assert field.one(2).wounds == 4
    assert field.one(2).status is Status.KNOCKED_DOWN


@pytest.mark.parametrize("kept", ["", "lying", "engaged"])
def test_only_who_stands_free_looks_through_his_telescope(kept: str):
    field = Battlefield([man(10, 10, "bow", "telescope")], [man(34, 10), man(10.98, 10)])
    field.turn(0, "shooting")
    if kept == "lying":
        field.status(0, Status.KNOCKED_DOWN)
    elif kept == "engaged":
        field.engage(2, 0)
    (looks,) = hooks.shooting_begins.handlers(field.one(0))
    field.play(looks(field.battle, field.one(0)), *([] if kept else [4]))
    assert bool(field.told(RuleRolled)) is (kept == "")
