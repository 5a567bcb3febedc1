"""Recovery: one step each, standing up or staying down."""

import pytest

from rules.combat.moving.recovery import recover
from rules.combat.psychology.minds import flight
from rules.engine.decisions import Choice
from rules.engine.events import ConditionBegan, LeadershipTested, Status, WarriorRecovered
from tests.rules.staging.battlefield import Battlefield, man

KD = Status.KNOCKED_DOWN


@pytest.mark.rule("CORE-REC-KD-1")
@pytest.mark.parametrize(("answer", "status"), [("stand up", Status.STANDING), ("stay down", KD)])
def test_a_warrior_who_was_knocked_down_may_stand_up_or_stay(answer: str, status: Status):
    field = Battlefield([man(10, 10)], [man(40, 40)])
    field.status(0, KD)
    field.turn(0, "recovery")
    field.play(recover(field.battle, field.state.of_side(0)), says={Choice: answer})
    assert field.one(0).status is status
    assert field.one(0).stood_up is (status is Status.STANDING)


@pytest.mark.rule("CORE-REC-STUN-1", "CORE-REC-ONESTEP-1")
def test_the_stunned_turn_over_and_are_asked_nothing():
    field = Battlefield([man(10, 10)], [man(40, 40)])
    field.status(0, Status.STUNNED)
    field.play(recover(field.battle, field.state.of_side(0)))
    assert field.told(WarriorRecovered) == [WarriorRecovered(0, KD)]
    assert not field.asked


@pytest.mark.rule("CORE-REC-RALLY-1")
def test_a_warrior_who_stands_up_on_the_run_tests_to_rally_and_who_lies_does_not():
    field = Battlefield([man(10, 10), man(12, 10)], [man(40, 40)])
    field.fold(ConditionBegan(0, flight()))
    field.status(0, KD)
    field.turn(0, "recovery")
    field.play(recover(field.battle, field.state.of_side(0)), says={Choice: "stay down"})
    assert not field.told(LeadershipTested)
    field.play(recover(field.battle, field.state.of_side(0)), 1, 1)
    assert field.told(LeadershipTested)[0].passed
