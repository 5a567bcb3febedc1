"""All alone: whose heart a standard keeps up. The test itself stands with flight."""

import pytest

from rules.combat.psychology.all_alone import is_all_alone
from rules.combat.psychology.minds import flight
from rules.engine.events import ConditionBegan, Status
from tests.rules.staging.battlefield import Battlefield, Man, man

JOLLY_ROGER = ("never-all-alone-12",)


def beset(own: Man, *friends: Man) -> Battlefield:
    """Warrior 0 between two enemies, the last two warriors."""
    field = Battlefield([own, *friends], [man(20.98, 20), man(20, 20.98)])
    field.engage(0, 1 + len(friends), 2 + len(friends))
    return field


def heartened(field: Battlefield) -> bool:
    return not is_all_alone(field.battle, field.one(0))


@pytest.mark.parametrize(("x", "near"), [(7.02, True), (7.01, False)])
def test_a_standard_within_twelve_inches_keeps_him_company(x: float, near: bool):
    assert heartened(beset(man(20, 20), man(x, 20, tags=JOLLY_ROGER))) is near
    assert not heartened(beset(man(20, 20), man(x, 20)))


def test_swabbies_take_no_comfort_from_it():
    field = beset(man(20, 20, line="swabbie"), man(10, 20, tags=JOLLY_ROGER))
    assert not heartened(field)


@pytest.mark.parametrize("state", [Status.KNOCKED_DOWN, Status.STUNNED, "fleeing"])
def test_a_standard_whose_bearer_is_down_or_runs_helps_nobody(state: Status | str):
    field = beset(man(20, 20), man(10, 20, tags=JOLLY_ROGER))
    field.fold(ConditionBegan(1, flight())) if state == "fleeing" else field.status(1, state)
    assert not heartened(field)


def test_the_bearer_himself_is_not_alone_and_an_enemys_standard_counts_for_nothing():
    assert heartened(beset(man(20, 20, tags=JOLLY_ROGER)))
    field = Battlefield([man(20, 20)], [man(20.98, 20, tags=JOLLY_ROGER), man(20, 20.98)])
    field.engage(0, 1, 2)
    assert not heartened(field)


def test_of_three_opponents_two_must_stand():
    field = Battlefield([man(20, 20)], [man(20.98, 20), man(20, 20.98), man(19.02, 20)])
    field.engage(0, 1, 2, 3)
    field.status(1, Status.STUNNED)
    assert not heartened(field)
    field.status(2, Status.KNOCKED_DOWN)
    assert heartened(field)
