"""Getting on and off: before the battle, and in a move."""

import pytest

from rules.combat.charging.charging import may_charge
from rules.combat.moving.movement import move_limits
from rules.combat.moving.remaining_moves import move_one
from rules.combat.riding.mounting import (
    DISMOUNTING,
    GET_OFF,
    GET_ON,
    IN_THE_SADDLE,
    MOUNTING,
    ON_FOOT,
    begin_mounted,
    dismount_indoors,
)
from rules.combat.riding.seat import rides
from rules.combat.shooting.aiming import stands_out
from rules.engine.decisions import Choice, MoveTo
from rules.engine.events import Status
from rules.engine.table import table
from rules.scenarios.parts.tunnels import ENTER, enter_tunnels
from rules.systems.alternative.moving import _walks as alternative_move
from rules.systems.trench.moves import step
from tests.rules.engine.table.table_cases import bare, block
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.riders import mounted, take_the_saddle


def in_the_street(*, up: bool = True, **given) -> Battlefield:
    field = Battlefield([mounted(10, 10, "heavy-armour", "shield")], [man(40, 40)], **given)
    if up:
        take_the_saddle(field, 0)
    field.turn(0, "movement")
    return field


def moves(field: Battlefield, said: str) -> MoveTo:
    """The question where they move once they have got on or off."""
    field.play(move_one(field.battle, field.one(0)), says={Choice: said})
    return field.questions(MoveTo)[0]


def asked_to(field: Battlefield) -> list[str]:
    field.play(move_one(field.battle, field.one(0)))
    return [it.question for it in field.questions(Choice) if it.question in (MOUNTING, DISMOUNTING)]


@pytest.mark.rule("MOUNT-36", "CAMP-OPT-MOUNT-6")
def test_dismounting_leaves_half_a_move_on_foot_and_no_charge():
    field = in_the_street()
    asked = moves(field, GET_OFF)
    assert (asked.walk, asked.run) == (200, 0)
    assert not rides(field.one(0))
    assert not may_charge(field.battle, field.one(0))


@pytest.mark.rule("MOUNT-37", "CAMP-OPT-MOUNT-6")
def test_mounting_leaves_half_a_move_of_the_horse_and_no_charge():
    field = in_the_street(up=False)
    asked = moves(field, GET_ON)
    assert (asked.walk, asked.run) == (400, 0)
    assert rides(field.one(0))
    assert not may_charge(field.battle, field.one(0))


def test_a_rider_has_a_whole_move_in_the_turn_after_they_mounted():
    field = in_the_street(up=False)
    moves(field, GET_ON)
    field.turn(1)
    field.turn(0)
    assert move_limits(field.battle, field.one(0)) == (800, 1600, "walk")


@pytest.mark.rule("MOUNT-38", "CAMP-OPT-MOUNT-6")
def test_a_horse_follows_and_is_at_hand_in_the_street():
    field = in_the_street(up=False)
    assert len(field.state.of_side(0)) == 1
    assert asked_to(field) == [MOUNTING]


@pytest.mark.rule("MOUNT-39")
def test_nobody_mounts_on_a_roof_or_in_a_house():
    roof = bare(blocks=[block(8, 8, 4, 4, 3, roof="flat")])
    field = Battlefield([mounted(10, 10, z=3)], [man(40, 40)], table=roof)
    field.turn(0)
    assert asked_to(field) == []
    inside = Battlefield([mounted(8.5, 11)], [man(40, 40)], table=table("ruined-quarter"))
    inside.turn(0)
    assert asked_to(inside) == []


@pytest.mark.rule("MOUNT-40")
@pytest.mark.parametrize("status", [Status.KNOCKED_DOWN, Status.STUNNED])
def test_a_rider_who_is_down_does_not_get_off(status):
    field = in_the_street()
    field.status(0, status)
    assert asked_to(field) == []


@pytest.mark.rule("MOUNT-40")
def test_nobody_gets_off_in_a_combat():
    field = Battlefield([mounted(10, 10)], [man(10.98, 10)])
    take_the_saddle(field, 0)
    field.engage(1, 0)
    field.turn(0)
    assert asked_to(field) == []


@pytest.mark.rule("MOUNT-19")
def test_a_rider_who_is_knocked_down_stays_where_they_are():
    field = in_the_street()
    before = field.one(0).position
    field.status(0, Status.KNOCKED_DOWN)
    assert (field.one(0).position, rides(field.one(0))) == (before, True)


@pytest.mark.rule("MOUNT-41")
def test_on_foot_nothing_of_the_horse_is_left():
    field = in_the_street()
    field.play(move_one(field.battle, field.one(0)), says={Choice: GET_OFF})
    warrior = field.one(0)
    assert warrior.profile == warrior.fighter.profile
    assert field.battle.rules.save_need(field.battle, warrior, 3, 0, (), False).at_least == 4
    assert not stands_out(warrior)


@pytest.mark.rule("MOUNT-42")
@pytest.mark.parametrize(("said", "up"), [(IN_THE_SADDLE, True), (ON_FOOT, False)])
def test_a_rider_chooses_how_to_begin(said, up):
    field = in_the_street(up=False)
    field.play(begin_mounted(field.battle), says={Choice: said})
    assert rides(field.one(0)) is up


@pytest.mark.rule("MOUNT-42")
def test_a_rider_who_is_set_up_in_a_house_is_on_foot():
    field = Battlefield([mounted(8.5, 11)], [man(40, 40)], table=table("ruined-quarter"))
    take_the_saddle(field, 0)
    field.play(dismount_indoors(field.battle))
    assert not rides(field.one(0))


def test_a_rider_gets_off_in_a_trench_activation():
    field = in_the_street(sequence="trench")
    field.play(step(field.battle, field.one(0)), says={Choice: GET_OFF})
    assert field.questions(MoveTo)[0].walk == 200


def test_a_rider_gets_off_in_a_move_of_the_alternative_sequence():
    field = in_the_street(sequence="alternative")
    field.activate(0)
    field.play(alternative_move(field.battle, field.one(0), 1), says={Choice: GET_OFF})
    assert field.questions(MoveTo)[0].walk == 200


@pytest.mark.rule("MOUNT-56")
def test_nobody_rides_through_a_tunnel():
    field = Battlefield(
        [mounted(10, 10, tags=("guild-miners",)), man(12, 10, tags=("guild-miners",))], [man(40, 40)]
    )
    take_the_saddle(field, 0)
    field.play(enter_tunnels(field.battle), says={Choice: ENTER})
    assert not rides(field.one(0))
    assert field.one(0).under("without-mount")
