"""Charges: who may, at whom, how far, and what comes of those that fail."""

import pytest

from rules.combat.charging.charging import charge_targets, declare_charges, may_charge, move_charges
from rules.combat.moving.confinement import tied_to
from rules.combat.moving.movement import check_runners, move_limits
from rules.combat.moving.recovery import recover
from rules.combat.shooting.shooting import may_shoot
from rules.engine.decisions import ChargeTarget, IllegalAnswer, NextToAct
from rules.engine.events import (
    CharacteristicTested,
    ChargeDeclared,
    ConditionBegan,
    Status,
    WarriorMoved,
)
from rules.engine.state.conditions import HIDDEN as HIDDEN_AWAY
from rules.engine.state.conditions import Condition
from rules.engine.table import CONTACT
from tests.rules.engine.table.table_cases import area, bare, block, house, wall
from tests.rules.staging.battlefield import Battlefield, Man, inches, man

KD, STUNNED = Status.KNOCKED_DOWN, Status.STUNNED


def facing(own: Man, *enemies: Man, **given: object) -> Battlefield:
    field = Battlefield([own], enemies, **given)
    field.turn(0, "movement")
    return field


def charge(field: Battlefield, *faces: int, at: str = "1") -> WarriorMoved | None:
    """Declare and move a charge of warrior 0."""
    own = field.state.of_side(0)
    declared = field.play(
        declare_charges(field.battle, 0, own),
        *faces,
        says={ChargeTarget: [at, "none"], NextToAct: ["0", "done"]},
    )
    field.play(move_charges(field.battle, declared))
    moves = field.told(WarriorMoved)
    return moves[0] if moves else None


# reach


@pytest.mark.rule("CORE-CHARGE-MOVE-1", "CORE-CHARGE-ENGAGE-1", "CORE-CHARGE-DECL-1")
def test_a_charge_reaches_double_the_movement():
    field = facing(man(10, 10), man(18.98, 10))
    event = charge(field)
    assert (event.manner, event.contacts) == ("charge", (1,))
    assert (field.one(0).contacts, field.one(1).contacts) == ({1}, {0})
    assert field.one(0).charged


@pytest.mark.rule("CORE-CHARGE-MOVE-1")
def test_a_charge_beyond_double_the_movement_fails():
    assert charge(facing(man(10, 10), man(19.08, 10))).manner == "failed_charge"


@pytest.mark.rule("CORE-CHARGE-DECL-2")
def test_a_charge_at_any_distance_may_be_declared():
    field = facing(man(10, 10), man(40, 10))
    declared = field.play(declare_charges(field.battle, 0, field.state.of_side(0)))
    assert field.told(ChargeDeclared) == [ChargeDeclared(0, 1)]
    assert declared == [(0, 1)]


@pytest.mark.rule("CORE-CHARGE-MOVE-2")
def test_a_charge_takes_the_most_direct_way():
    event = charge(facing(man(10, 10), man(15, 10)))
    assert event.path[-1].y == 1000
    assert 400 <= event.spent <= 402


@pytest.mark.rule("CORE-CHARGE-MOVE-2")
def test_a_charge_goes_round_what_is_in_its_way():
    table = bare(blocks=[block(12, 9.4, 1, 1.2, 1)])
    event = charge(facing(man(10, 10), man(15, 10), table=table))
    assert event.manner == "charge"
    assert 402 < event.spent <= 800


@pytest.mark.rule("CORE-CHARGE-MOVE-3")
def test_an_enemy_close_by_stops_no_charge():
    field = facing(man(10, 10), man(17, 10), man(10, 13))
    field.play(check_runners(field.battle, 0, field.state.of_side(0)))
    assert charge(field).manner == "charge"


def test_slow_ground_slows_a_charge():
    table = bare(areas=[area("difficult", 11, 5, 5, 10)])
    assert charge(facing(man(10, 10), man(17, 10), table=table)).manner == "failed_charge"


@pytest.mark.rule("CORE-CHARGE-ENGAGE-2")
def test_a_low_wall_between_two_does_not_keep_them_apart():
    field = facing(man(10, 10), man(15, 10), table=bare(walls=[wall((14.2, 5), (14.2, 15), 0.9)]))
    assert charge(field).contacts == (1,)


def test_a_charger_may_end_in_contact_with_several():
    field = facing(man(10, 10), man(15, 10), man(14.02, 10.98))
    assert charge(field).contacts == (1, 2)


# sight


@pytest.mark.rule("CORE-CHARGE-LOS-1")
def test_a_warrior_who_is_seen_is_charged_without_a_test():
    field = facing(man(10, 10), man(30, 10), man(13, 13))
    assert charge_targets(field.battle, field.one(0)) == ((1, 2), ())


HIDDEN = bare(walls=[wall((12, 8), (12, 12), 5)])


@pytest.mark.rule("CORE-CHARGE-LOS-2")
@pytest.mark.parametrize(("die", "goes"), [(3, True), (4, False)])
def test_an_unseen_enemy_close_by_must_be_noticed_first(die: int, goes: bool):
    field = facing(man(10, 10), man(14.98, 10), table=HIDDEN)
    assert charge_targets(field.battle, field.one(0)) == ((), (1,))
    declared = field.play(declare_charges(field.battle, 0, field.state.of_side(0)), die)
    assert field.told(CharacteristicTested)[0].passed is goes
    assert declared == ([(0, 1)] if goes else [])


@pytest.mark.rule("CORE-CHARGE-LOS-3")
def test_a_warrior_who_does_not_notice_him_may_walk_and_shoot_but_neither_charge_nor_run():
    field = facing(man(10, 10, "bow"), man(14.98, 10), man(10, 30), table=HIDDEN)
    assert charge(field, 6) is None
    assert not field.questions(NextToAct)
    assert move_limits(field.battle, field.one(0)) == (400, 0, "walk")
    assert may_shoot(field.battle, field.one(0))


@pytest.mark.rule("CORE-CHARGE-LOS-4")
def test_an_unseen_enemy_farther_away_cannot_be_charged():
    field = facing(man(10, 10), man(14.99, 10), table=HIDDEN)
    assert charge_targets(field.battle, field.one(0)) == ((), ())
    other = facing(man(10, 10), man(14.99, 10), man(10, 14), table=HIDDEN)
    with pytest.raises(IllegalAnswer):
        charge(other, at="1")


# failing


@pytest.mark.rule("CORE-CHARGE-FAIL-1")
def test_a_failed_charge_moves_the_normal_distance_towards_the_target():
    field = facing(man(10, 10), man(20, 10))
    event = charge(field)
    assert (event.manner, event.spent, event.contacts) == ("failed_charge", 400, ())
    assert field.one(0).position == inches(14, 10)
    assert field.one(0).failed_charge


@pytest.mark.parametrize("at", [(14.98, 10), (14, 11.03), (14, 11.02)])
def test_a_failed_charge_ends_in_contact_with_nobody(at: tuple[float, float]):
    field = facing(man(10, 10), man(20, 10), man(*at))
    event = charge(field)
    assert (event.manner, event.contacts) == ("failed_charge", ())
    assert field.one(0).gap_to(field.one(2)) > CONTACT


# who


@pytest.mark.rule("CORE-INJ-UP-4")
def test_a_warrior_who_stood_up_does_not_charge():
    field = facing(man(10, 10), man(15, 10))
    field.status(0, KD)
    field.turn(0, "recovery")
    field.play(recover(field.battle, field.state.of_side(0)))
    assert not may_charge(field.battle, field.one(0))


@pytest.mark.parametrize("status", [KD, STUNNED])
def test_a_warrior_who_is_down_does_not_charge(status: Status):
    field = facing(man(10, 10), man(15, 10))
    field.status(0, status)
    assert not may_charge(field.battle, field.one(0))


@pytest.mark.rule("CORE-LEAVE-4")
def test_a_warrior_who_has_only_fallen_opponents_may_charge_somebody_else():
    field = Battlefield([man(10, 10)], [man(10.98, 10), man(10, 15)])
    field.engage(0, 1)
    field.turn(0, "movement")
    assert not may_charge(field.battle, field.one(0))
    field.status(1, STUNNED)
    assert charge_targets(field.battle, field.one(0)) == ((2,), ())
    assert charge(field, at="2").contacts == (2,)
    assert field.one(1).contacts == set()


def test_a_warrior_who_cannot_get_to_his_target_stays_with_his_fallen_opponent():
    corners = [(8, 8), (12, 8), (12, 12), (8, 12)]
    yard = [wall(a, b, 1) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]
    field = Battlefield([man(10, 10)], [man(10.98, 10), man(10, 20)], table=bare(walls=yard))
    field.engage(0, 1)
    field.status(1, KD)
    field.turn(0, "movement")
    event = charge(field, at="2")
    assert (event.manner, event.spent, event.contacts) == ("failed_charge", 0, (1,))
    assert field.one(1).contacts == {0}


def test_chargers_are_moved_in_the_order_they_were_declared():
    field = Battlefield([man(10, 10), man(10, 13)], [man(15, 10), man(15, 13)])
    field.turn(0, "movement")
    own = field.state.of_side(0)
    declared = field.play(
        declare_charges(field.battle, 0, own), says={NextToAct: ["1", "0"], ChargeTarget: ["3", "2"]}
    )
    field.play(move_charges(field.battle, declared))
    assert [(event.who, event.contacts) for event in field.told(WarriorMoved)] == [(1, (3,)), (0, (2,))]


@pytest.mark.rule("CORE-CHARGE-LOS-2")
@pytest.mark.parametrize(("holds", "noticed"), [("netted", (1,)), (HIDDEN_AWAY, ())])
def test_of_those_out_of_sight_only_the_hidden_are_not_noticed(holds: str, noticed: tuple[int, ...]):
    field = facing(man(10, 10), man(14.98, 10), table=HIDDEN)
    field.fold(ConditionBegan(1, Condition(holds)))
    assert charge_targets(field.battle, field.one(0)) == ((), noticed)


def test_a_warrior_who_keeps_to_a_building_charges_nobody_outside_it():
    homes = bare(buildings=[house()])
    field = facing(man(23.5, 24), man(26, 24), man(24, 17.5), man(18.9, 24), table=homes)
    assert charge_targets(field.battle, field.one(0)) == ((1, 2), (3,))
    field.fold(ConditionBegan(0, tied_to(len(homes.pieces) - 1)))
    assert charge_targets(field.battle, field.one(0)) == ((1,), ())


@pytest.mark.rule("CORE-LEAVE-4")
@pytest.mark.parametrize("sequence", ["mordheim", "trench"])
def test_nobody_charges_the_fallen_opponent_whom_he_touches_anew(sequence: str):
    field = Battlefield([man(10, 10)], [man(10.98, 10), man(10, 15)], sequence=sequence)
    field.engage(0, 1)
    field.status(1, KD)
    assert charge_targets(field.battle, field.one(0)) == ((2,), ())
