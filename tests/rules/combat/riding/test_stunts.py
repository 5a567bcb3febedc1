"""Stunts of riders: tricks, jumping off and on, one skill at a time, and going down without a wound."""

import pytest

from rules.combat.charging.charging import may_charge, move_charge
from rules.combat.effects import hooks
from rules.combat.effects.special_rules.riders import COMBAT_RIDING, EVADE, WHICH_SKILL
from rules.combat.injury.injury_roll import brought_down
from rules.combat.melee.melee import fight
from rules.combat.moving.remaining_moves import move_one
from rules.combat.phases import call_hook
from rules.combat.riding.mounting import GET_ON
from rules.combat.riding.seat import rides
from rules.combat.riding.stunts import DO_IT, JUMP, JUMP_OFF, RIDE_PLAINLY, STAY_UP, TRICK
from rules.combat.shooting.aiming import measured_shot
from rules.engine.decisions import STAY, Choice, MoveTo
from rules.engine.events import BlowStruck, Status
from rules.engine.table import INCH
from rules.systems.alternative.moving import _walks as alternative_move
from rules.systems.trench.moves import step
from rules.values import changed
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.riders import mount_of, take_the_saddle


def rider(*tags: str, at: float = 10, items: tuple[str, ...] = ("axe",), skilled: bool = True, **given):
    return man(at, 10, *items, tags=tags, mount=changed(mount_of("warhorse"), skilled=skilled), **given)


def riding(warrior, *enemies, up: bool = True, switches=("blazing-saddles",), **given) -> Battlefield:
    field = Battlefield([warrior], enemies or [man(40, 40)], switches=list(switches), **given)
    if up:
        take_the_saddle(field, 0)
    field.turn(0, "movement")
    return field


def says(**answers: str):
    """Answers to plain choices by their question, the first for all others."""
    by = {TRICK: RIDE_PLAINLY, JUMP_OFF: STAY_UP} | {key.replace("_", " "): it for key, it in answers.items()}
    return {Choice: lambda asked: by.get(asked.question, asked.choices[0]), MoveTo: STAY}


def need_to_hit(field: Battlefield) -> int | None:
    shooter = field.one(1)
    return measured_shot(field.battle, shooter, shooter.missiles[0], field.one(0)).need


@pytest.mark.rule("MOUNT-71")
@pytest.mark.parametrize(("die", "need"), [(3, 4), (4, 4)])
def test_a_trick_makes_shots_harder_where_its_test_is_passed(die, need):
    field = riding(rider("trick-riding", I=4), man(16, 10, "bow"))
    assert need_to_hit(field) == 3
    field.play(move_one(field.battle, field.one(0)), die, says=says(trick_riding=DO_IT))
    assert need_to_hit(field) == need
    field.turn(1)
    assert need_to_hit(field) == need
    field.turn(0)
    assert need_to_hit(field) == 3


@pytest.mark.rule("MOUNT-71")
def test_a_trick_that_fails_is_rolled_for_on_the_table():
    field = riding(rider("trick-riding", I=4), man(16, 10, "bow"))
    field.play(move_one(field.battle, field.one(0)), 5, 1, says=says(trick_riding=DO_IT))
    assert field.one(0).status is Status.KNOCKED_DOWN


@pytest.mark.rule("MOUNT-71")
@pytest.mark.parametrize("items", [("axe", "shield"), ("axe", "heavy-armour"), ("axe", "bow")])
def test_nobody_rides_tricks_with_a_shield_heavy_armour_or_a_bow(items):
    field = riding(rider("trick-riding", items=items))
    field.play(move_one(field.battle, field.one(0)))
    assert TRICK not in [it.question for it in field.questions(Choice)]


@pytest.mark.rule("MOUNT-58", "MOUNT-71")
def test_nobody_rides_tricks_without_the_skill_for_the_mount():
    field = riding(rider("trick-riding", skilled=False))
    field.play(move_one(field.battle, field.one(0)))
    assert TRICK not in [it.question for it in field.questions(Choice)]


@pytest.mark.rule("MOUNT-69")
@pytest.mark.parametrize(("skill", "blows"), [(COMBAT_RIDING, 3), (EVADE, 2)])
def test_a_rider_uses_one_riding_skill_in_a_charge(skill, blows):
    field = riding(rider("combat-riding", "strikes-first-mounted"), man(10.98, 10, "axe", I=1))
    field.engage(0, 1)
    field.play(fight(field.battle), *((1,) * (blows + 1)), says={Choice: skill})
    assert [it.question for it in field.questions(Choice)] == [WHICH_SKILL]
    assert len([blow for blow in field.told(BlowStruck) if blow.who == 0]) == blows


@pytest.mark.rule("MOUNT-74")
def test_a_rider_jumps_off_into_contact_as_by_a_dive():
    field = riding(rider("running-dismount", I=4), man(18, 10, "axe"))
    charge = move_charge(field.battle, field.one(0), field.one(1), 16 * INCH)
    field.play(charge, 3, says=says(running_dismount=JUMP))
    warrior = field.one(0)
    assert (rides(warrior), warrior.charged, warrior.has("dived")) == (False, True, True)
    assert warrior.profile.S == warrior.fighter.profile.S + 1


@pytest.mark.rule("MOUNT-74")
def test_a_rider_who_fails_to_jump_off_falls_and_touches_nobody():
    field = riding(rider("running-dismount", I=4), man(18, 10, "axe"))
    charge = move_charge(field.battle, field.one(0), field.one(1), 16 * INCH)
    field.play(charge, 5, 1, 1, says=says(running_dismount=JUMP))
    warrior = field.one(0)
    assert (rides(warrior), warrior.charged, warrior.contacts) == (False, False, frozenset())
    assert warrior.under("fallen")
    assert warrior.gap_to(field.one(1)) < INCH


@pytest.mark.rule("MOUNT-74")
def test_a_rider_jumps_off_no_farther_than_the_mount_walks():
    field = riding(rider("running-dismount"), man(20, 10, "axe"))
    field.play(move_charge(field.battle, field.one(0), field.one(1), 16 * INCH))
    assert field.questions(Choice) == []
    assert rides(field.one(0))


@pytest.mark.rule("MOUNT-74")
def test_a_rider_jumps_off_after_a_ride_and_shoots_at_nobody():
    field = riding(rider("running-dismount", items=("bow",)), man(30, 10, "axe"))
    going = says(running_dismount=JUMP) | {MoveTo: "1700,1000,0"}
    field.play(move_one(field.battle, field.one(0)), says=going)
    warrior = field.one(0)
    assert (rides(warrior), warrior.has("no-shooting"), warrior.position.x) == (False, True, 1700)


@pytest.mark.rule("MOUNT-75", "MOUNT-54")
@pytest.mark.parametrize(("tags", "charges"), [(("athletic-mount",), True), ((), False)])
def test_a_rider_who_leaps_on_may_charge_at_once(tags, charges):
    field = riding(rider(*tags), man(24, 10, "axe"), up=False, switches=("mounted-warriors",))
    field.play(call_hook(field.battle, hooks.turn_begins, [field.one(0)]), says={Choice: GET_ON})
    assert (rides(field.one(0)), may_charge(field.battle, field.one(0))) == (charges, True)
    field.play(move_one(field.battle, field.one(0)), says={Choice: lambda asked: asked.choices[0]})
    assert may_charge(field.battle, field.one(0)) is charges


@pytest.mark.rule("MOUNT-108")
@pytest.mark.parametrize(("die", "bolted"), [(3, True), (4, False)])
def test_a_rider_who_goes_down_without_a_wound_lies_beside_the_mount(die, bolted):
    field = riding(rider())
    field.play(brought_down(field.battle, field.one(0), Status.KNOCKED_DOWN, 1, "wrapped up"), die)
    warrior = field.one(0)
    assert (warrior.status, rides(warrior)) == (Status.KNOCKED_DOWN, False)
    assert warrior.under("without-mount") is bolted


@pytest.mark.rule("MOUNT-108")
def test_a_rider_of_the_rulebook_stays_in_the_saddle_when_they_go_down():
    field = riding(rider(), switches=("mounted-warriors",))
    field.play(brought_down(field.battle, field.one(0), Status.KNOCKED_DOWN, 1, "wrapped up"))
    assert rides(field.one(0))


def test_a_rider_is_asked_for_a_trick_in_a_trench_activation():
    field = riding(rider("trick-riding", I=4), sequence="trench")
    field.play(step(field.battle, field.one(0)), 3, says=says(trick_riding=DO_IT))
    assert field.one(0).under("riding-tricks")


def test_a_rider_is_asked_for_a_trick_in_a_move_of_the_alternative_sequence():
    field = riding(rider("trick-riding", I=4), sequence="alternative")
    field.activate(0)
    field.play(alternative_move(field.battle, field.one(0), 1), 3, says=says(trick_riding=DO_IT))
    assert field.one(0).under("riding-tricks")
