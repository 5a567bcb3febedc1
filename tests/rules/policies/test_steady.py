"""What a sensible player does."""

import pytest

from rules.engine.decisions import (
    NONE,
    STAY,
    AttackTarget,
    ChargeTarget,
    Choice,
    Decision,
    MoveTo,
    NextToAct,
    ShootingTarget,
    Target,
    TryParry,
    WeaponsInHand,
    place,
)
from rules.engine.decisions.weapons import StrikeWith
from rules.engine.events import Status
from rules.engine.events.objectives import ReserveRolled
from rules.engine.table import distance
from rules.engine.view import View
from rules.policies import POLICIES
from tests.rules.staging.battlefield import Battlefield, man

STEADY = POLICIES["steady"]


def says(field: Battlefield, decision: Decision) -> str:
    return STEADY.choose(decision, View(field.battle, decision.side))


def charge(field: Battlefield, who: int, *targets: int) -> str:
    return says(field, ChargeTarget(0, who, targets, 800))


def test_a_player_charges_the_weaker_of_two():
    field = Battlefield([man(10, 10, "sword", WS=4)], [man(14, 10, T=5, WS=5), man(10, 14, T=2, WS=2)])
    assert charge(field, 0, 1, 2) == "2"


def test_a_player_does_not_charge_enemies_out_of_reach():
    field = Battlefield([man(10, 10, "sword", WS=4)], [man(30, 10, T=2)])
    assert charge(field, 0, 1) == NONE


def test_a_player_finishes_the_fallen_before_charging_the_standing():
    field = Battlefield([man(10, 10, "sword")], [man(14, 10), man(10, 14)])
    field.status(2, Status.STUNNED)
    assert charge(field, 0, 1, 2) == "2"


def test_a_leader_does_not_throw_himself_at_a_monster():
    field = Battlefield([man(10, 10, leader=True)], [man(14, 10, WS=6, S=6, T=6, W=3, A=4)])
    assert charge(field, 0, 1) == NONE


def test_a_shooter_with_somebody_in_sight_holds_his_ground():
    field = Battlefield([man(10, 10, "bow")], [man(10, 25)])
    assert says(field, MoveTo(0, 0, 400, 800)) == STAY


def test_a_fighter_comes_closer():
    field = Battlefield([man(10.5, 10.5, "sword")], [man(10.5, 40.5)])
    before = field.one(0).position
    at = place(says(field, MoveTo(0, 0, 400, 800)))
    enemy = field.one(1).position
    assert distance(at, enemy) < distance(before, enemy) - 500


def test_a_player_does_not_walk_alone_within_reach_of_three_chargers():
    field = Battlefield([man(20.5, 10.5, "sword")], [man(18.5, 24.5), man(20.5, 24.5), man(22.5, 24.5)])
    answer = says(field, MoveTo(0, 0, 400, 800))
    at = field.one(0).position if answer == STAY else place(answer)
    within = [enemy for enemy in (1, 2, 3) if distance(at, field.one(enemy).position) <= 900]
    assert len(within) < 3


def test_a_player_shoots_where_it_hurts_most():
    field = Battlefield([man(10, 10, "bow")], [man(10, 15, T=6), man(15, 10, T=2)])
    aims = (("bow", (Target(1, 4, 400), Target(2, 4, 400))),)
    assert says(field, ShootingTarget(0, 0, aims)) == "bow 2"


def test_a_player_does_not_shoot_beyond_the_range_of_the_weapon():
    field = Battlefield([man(10, 5, "bow")], [man(10, 45)])
    assert says(field, ShootingTarget(0, 0, (("bow", (Target(1, 5, 3900),)),))) == NONE


def test_a_player_strikes_at_enemies_who_can_be_taken_out():
    field = Battlefield([man(10, 10, "sword")], [man(11, 10, T=5), man(9, 10, T=2)])
    field.engage(0, 1, 2)
    assert says(field, AttackTarget(0, 0, 1, (1, 2))) == "2"


@pytest.mark.parametrize(("toughness", "weapon"), [(3, "sword"), (7, "double-handed-weapon")])
def test_a_player_takes_the_heavy_weapon_only_against_a_thick_hide(toughness, weapon):
    field = Battlefield([man(10, 10, "sword", "double-handed-weapon")], [man(11, 10, T=toughness, WS=1)])
    field.engage(0, 1)
    loadouts = field.one(0).loadouts
    names = tuple(loadout.name for loadout in loadouts)
    assert loadouts[int(says(field, WeaponsInHand(0, 0, names)))].main.key == weapon


def test_a_player_parries_whenever_possible():
    field = Battlefield([man(10, 10, "sword")], [man(11, 10)])
    assert says(field, TryParry(0, 0, 1, 4)) == "yes"


@pytest.mark.parametrize(("lost", "answer"), [(3, "fight on"), (5, "rout")])
def test_a_player_gives_up_only_a_lost_battle(lost, answer):
    field = Battlefield([man(2 * x + 2, 10) for x in range(6)], [man(2 * x + 2, 30) for x in range(6)])
    for who in range(lost):
        field.status(who, Status.OUT_OF_ACTION)
    assert says(field, Choice(0, "rout", ("rout", "fight on"))) == answer


def test_a_player_whose_reserves_are_still_to_come_fights_on():
    field = Battlefield([man(2 * x + 2, 10) for x in range(6)], [man(2 * x + 2, 30) for x in range(6)])
    for who in range(2):
        field.status(who, Status.OUT_OF_ACTION)
    waits = (2, 3, 4)
    for who in waits:
        field.status(who, Status.LEFT)
        field.one(who).position = field.one(who).position._replace(x=-1)
    field.fold(ReserveRolled(waits, None, waits=True))
    assert says(field, Choice(0, "rout", ("rout", "fight on"))) == "fight on"


def test_a_warrior_who_is_closest_to_an_enemy_acts_first():
    field = Battlefield([man(10, 10), man(10, 20), man(30, 10)], [man(10, 25)])
    assert says(field, NextToAct(0, "moving", (0, 1, 2))) == "1"
    assert says(field, NextToAct(0, "shooting", (0, 2))) == "0"


def test_a_warrior_who_is_too_far_from_all_enemies_for_a_charge_is_not_asked_about_one():
    field = Battlefield([man(10, 10), man(10, 20), man(30, 10)], [man(10, 25)])
    assert says(field, NextToAct(0, "charging", (0, 1, 2))) == "1"
    assert says(field, NextToAct(0, "charging", (0, 2))) == "done"


@pytest.mark.parametrize(("toughness", "weapon"), [(3, "sword"), (5, "double-handed-weapon")])
def test_a_free_hack_is_the_blow_that_does_most(toughness: int, weapon: str):
    strong = man(10, 10, "sword", "double-handed-weapon", S=3 if toughness > 3 else 7)
    field = Battlefield([strong], [man(11, 10, T=toughness)], combat="heroheim")
    field.engage(0, 1)
    assert says(field, StrikeWith(0, 0, 1, ("sword", "double-handed-weapon"))) == weapon


@pytest.mark.parametrize(("combat", "loadout"), [("core", "sword and axe"), ("heroheim", "halberd")])
def test_two_weapons_are_worth_a_re_roll_only_where_the_second_does_not_strike(combat: str, loadout: str):
    field = Battlefield([man(10, 10, "sword", "axe", "halberd", WS=6)], [man(11, 10, WS=1)], combat=combat)
    field.engage(0, 1)
    names = tuple(it.name for it in field.one(0).loadouts)
    assert field.one(0).loadouts[int(says(field, WeaponsInHand(0, 0, names)))].name.lower() == loadout
