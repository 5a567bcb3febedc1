"""Fear takes skill and never courage (HERO-FEAR)."""

import pytest

from rules.combat.charging.charging import declare_charges, move_charges
from rules.combat.charging.interception import intercept
from rules.combat.psychology.fear import stands_up_to, test_fear_to_charge
from rules.engine.decisions import NONE, ChargeTarget, Intercept, NextToAct
from rules.engine.events import BlowStruck, LeadershipTested
from rules.engine.table import Point, Route
from rules.systems.heroheim.combat_rules import heroheim_rules
from tests.rules.staging.battlefield import Battlefield, Man, man
from tests.rules.systems.heroheim.arena import arena, duel, fights, strikes

DREADFUL = ("causes-fear",)
FAILED, PASSED = (6, 6), (1, 1)


def charge(own: Man, *enemies: Man, faces: tuple[int, ...] = ()) -> Battlefield:
    """Warrior 0 charges the first enemy."""
    field = arena([own], list(enemies))
    field.turn(0, "charge")

    def charging():
        declared = yield from declare_charges(field.battle, 0, field.state.of_side(0))
        yield from move_charges(field.battle, declared)

    field.play(charging(), *faces, says={ChargeTarget: ["1", NONE], NextToAct: ["0", "done"]})
    return field


def who_tested(field: Battlefield) -> list[int]:
    return [event.who for event in field.told(LeadershipTested)]


def need(field: Battlefield, who: int, target: int) -> int | None:
    one = field.one(who)
    return heroheim_rules().blow_need(field.battle, one, field.one(target), one.in_hand.main).at_least


@pytest.mark.rule("HERO-FEAR-1")
@pytest.mark.parametrize(("faces", "needed"), [(PASSED, 4), (FAILED, 5)])
def test_a_warrior_who_charges_what_he_fears_tests_and_charges_all_the_same(
    faces: tuple[int, int], needed: int
):
    field = charge(man(10, 10), man(15, 10, tags=DREADFUL), faces=faces)
    assert who_tested(field) == [0]
    assert field.one(0).charged
    assert need(field, 0, 1) == needed


@pytest.mark.rule("HERO-FEAR-1")
@pytest.mark.parametrize(("tags", "who"), [((), [0]), (("no-fear-test-charging",), [])])
def test_a_warrior_who_comes_upon_what_he_fears_in_a_charge_at_another_tests_too(
    tags: tuple[str, ...], who: list[int]
):
    terror = man(15, 11.2, tags=DREADFUL)
    field = charge(man(10, 10, tags=tags), man(15, 10), terror, faces=FAILED if who else ())
    assert field.one(0).contacts == {1, 2}
    assert who_tested(field) == who
    assert field.one(0).under("shaken") is bool(who)


@pytest.mark.rule("HERO-FEAR-2")
def test_a_warrior_who_is_charged_by_what_he_fears_tests():
    field = charge(man(10, 10, tags=DREADFUL), man(15, 10), faces=FAILED)
    assert who_tested(field) == [1]
    assert need(field, 1, 0) == 5


@pytest.mark.rule("HERO-FEAR-3", "HERO-FEAR-4")
def test_failed_tests_add_up_count_against_everybody_and_last_a_turn():
    field = arena([man(10, 10, WS=5)], [man(10.98, 10, tags=DREADFUL), man(9.02, 10)])
    field.turn(1)
    for _ in range(2):
        field.play(stands_up_to(field.battle, field.one(0), field.one(1)), *FAILED)
    assert (need(field, 0, 1), need(field, 0, 2)) == (4, 4)
    field.turn(0)
    assert need(field, 0, 2) == 2


@pytest.mark.rule("HERO-FEAR-5")
def test_a_natural_6_hits_whatever_he_fears():
    field = duel(man(10, 10, "axe", WS=1), man(10.98, 10, tags=DREADFUL, T=10, W=10))
    for _ in range(3):
        field.play(stands_up_to(field.battle, field.one(0), field.one(1)), *FAILED)
    strikes(field, 6, 1)
    assert field.told(BlowStruck)[0].hit
    strikes(field, 5)
    assert not field.told(BlowStruck)[0].hit


@pytest.mark.rule("HERO-FEAR-6", "HERO-FEAR-7")
def test_nobody_tests_in_the_rounds_after_the_charge():
    field = charge(man(10, 10, "axe", I=9, WS=1), man(15, 10, "axe", tags=DREADFUL, WS=1), faces=PASSED)
    field.state.phase = "close combat"
    fights(field, 1, 1)
    assert not who_tested(field)
    field.turn(1, "close combat")
    fights(field, 1, 1)
    assert not who_tested(field)


@pytest.mark.rule("HERO-FEAR-8")
def test_another_whom_he_fears_brings_another_test():
    field = arena([man(10, 10)], [man(10.98, 10, tags=DREADFUL), man(9.02, 10, tags=DREADFUL)])
    field.turn(1)
    field.play(stands_up_to(field.battle, field.one(0), field.one(1)), *FAILED)
    field.play(stands_up_to(field.battle, field.one(0), field.one(2)), *FAILED)
    assert field.one(0).conditions["shaken"].amount == 2


@pytest.mark.rule("HERO-FEAR-9", "HERO-FEAR-10")
@pytest.mark.parametrize(("mover", "stepper", "who"), [(DREADFUL, (), 2), ((), DREADFUL, 0)])
def test_fear_counts_when_somebody_steps_in_the_way(
    mover: tuple[str, ...], stepper: tuple[str, ...], who: int
):
    field = arena([man(10, 10, tags=mover)], [man(18, 10), man(14, 12, tags=stepper)])
    field.turn(0, "charge")
    route = Route((Point(1000, 1000), Point(1702, 1000)), (0, 702), 49)
    flow = intercept(field.battle, field.one(0), (field.one(1),), route)
    assert field.play(flow, *PASSED, says={Intercept: "2"})
    assert who_tested(field) == [who]


@pytest.mark.rule("HERO-FEAR-11")
def test_a_warrior_who_causes_fear_fears_nobody():
    field = arena([man(10, 10, tags=DREADFUL)], [man(15, 10, tags=DREADFUL)])
    assert field.play(test_fear_to_charge(field.battle, field.one(0), field.one(1)))
    field.play(stands_up_to(field.battle, field.one(1), field.one(0)))
    assert not field.rolls
