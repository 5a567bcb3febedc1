"""Fear: who tests when, and what a failed test does."""

import pytest

from rules.combat.charging.charging import declare_charges, move_charges
from rules.combat.melee.melee import fight
from rules.combat.moving.movement import may_move
from rules.combat.psychology.all_alone import is_all_alone
from rules.combat.psychology.fear import test_fear_to_charge
from rules.combat.psychology.minds import beyond_psychology
from rules.combat.shooting.shooting import may_shoot
from rules.engine.decisions import ChargeTarget, NextToAct
from rules.engine.events import (
    BlowStruck,
    ChargeDeclared,
    ConditionBegan,
    LeadershipTested,
    Status,
    WarriorMoved,
)
from rules.engine.setup import Gear
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import Battlefield, Man, man

DREADFUL = ("causes-fear",)
BUGMANS = (Gear("bugmans-ale", "Bugman's ale", ("warband-immune-fear", "used-up")),)


def charge(
    own: Man, *enemies: Man, faces: tuple[int, ...] = (), friends: tuple[Man, ...] = ()
) -> Battlefield:
    """Warrior 0 charges the first enemy; `faces` fall in the order of the rolls."""
    field = Battlefield([own, *friends], enemies)
    field.turn(0, "movement")
    foe = str(1 + len(friends))

    def charging():
        declared = yield from declare_charges(field.battle, 0, field.state.of_side(0))
        yield from move_charges(field.battle, declared)

    field.play(charging(), *faces, says={ChargeTarget: foe, NextToAct: ["0", "done"]})
    return field


def results(field: Battlefield) -> list[tuple[int, bool]]:
    return [(event.who, event.passed) for event in field.told(LeadershipTested)]


@pytest.mark.rule("CORE-FEAR-1", "CORE-FEAR-CHARGED-1", "CORE-TEST-LD-1")
@pytest.mark.parametrize(("faces", "passed"), [((3, 4), True), ((4, 4), False), ((6, 1), True)])
def test_a_fear_test_is_two_dice_against_leadership(faces: tuple[int, int], passed: bool):
    field = charge(man(10, 10, tags=DREADFUL), man(15, 10, Ld=7), faces=faces)
    assert results(field) == [(1, passed)]
    assert field.one(1).under("afraid") is not passed


@pytest.mark.rule("CORE-FEAR-2")
def test_a_warrior_who_causes_fear_himself_never_tests():
    assert not results(charge(man(10, 10, tags=DREADFUL), man(15, 10, tags=DREADFUL)))


@pytest.mark.parametrize("tag", ["immune-fear", "immune-psychology"])
def test_a_warrior_who_is_immune_never_tests(tag: str):
    assert not results(charge(man(10, 10, tags=DREADFUL), man(15, 10, tags=(tag,))))
    assert not results(charge(man(10, 10, tags=(tag,)), man(15, 10, tags=DREADFUL)))


@pytest.mark.rule("CORE-ITEM-BUGMAN-1")
def test_a_barrel_that_is_only_carried_gives_nobody_heart():
    field = charge(
        man(10, 10), man(15, 10, tags=DREADFUL), faces=(1, 1), friends=(man(20, 30, gear=BUGMANS),)
    )
    assert results(field) == [(0, True)]


@pytest.mark.rule("CORE-FEAR-CHARGED-2")
def test_a_charge_out_of_range_frightens_nobody():
    field = charge(man(10, 10, tags=DREADFUL), man(20, 10))
    assert not results(field)
    assert [event.manner for event in field.told(WarriorMoved)] == ["failed_charge"]


@pytest.mark.rule("CORE-FEAR-CHARGED-1")
@pytest.mark.parametrize("status", [Status.KNOCKED_DOWN, Status.STUNNED])
def test_a_warrior_who_is_down_does_not_test_when_he_is_charged(status: Status):
    field = Battlefield([man(10, 10, tags=DREADFUL)], [man(15, 10)])
    field.status(1, status)
    field.turn(0, "movement")
    field.play(move_charges(field.battle, [(0, 1)]))
    assert not results(field)


@pytest.mark.rule("CORE-FEAR-CHARGED-1")
def test_a_warrior_who_is_engaged_already_tests_when_he_is_charged():
    field = Battlefield([man(10, 10), man(15, 10.98, tags=DREADFUL)], [man(10.98, 10)])
    field.engage(0, 2)
    field.turn(0, "movement")
    field.play(move_charges(field.battle, [(1, 2)]), 1, 1)
    assert results(field) == [(2, True)]


@pytest.mark.rule("CORE-FEAR-CHARGED-3", "CORE-FEAR-CHARGED-4", "CORE-FEAR-CHARGED-5")
def test_a_warrior_who_failed_hits_on_six_only_and_only_in_that_round():
    field = charge(man(10, 10, tags=DREADFUL, T=9, W=9), man(15, 10, "axe", A=2, T=9), faces=(6, 6))
    field.play(fight(field.battle), 1, 5, 6)
    blows = [event for event in field.told(BlowStruck) if event.who == 1]
    assert [(event.roll.need, event.hit) for event in blows] == [(6, False), (6, True)]
    field.turn(1, "close combat")
    field.play(fight(field.battle), 1, 2, 1, 1, 1)
    assert {event.roll.need for event in field.told(BlowStruck) if event.who == 1} == {4}


@pytest.mark.rule("CORE-FEAR-CHARGED-3")
def test_a_warrior_who_passed_fights_as_ever():
    field = charge(man(10, 10, tags=DREADFUL), man(15, 10, "axe"), faces=(1, 1))
    field.play(fight(field.battle), 1, 3)
    assert [event.roll.need for event in field.told(BlowStruck)] == [4, 4]


@pytest.mark.rule("CORE-FEAR-CHARGED-4")
def test_it_takes_a_six_against_everybody_in_that_round():
    field = Battlefield([man(10, 10, tags=DREADFUL), man(15, 10.98, T=9)], [man(15.98, 10.98, "axe")])
    field.turn(0, "movement")
    field.engage(1, 2)
    field.play(move_charges(field.battle, [(0, 2)]), 6, 6)
    need = field.battle.rules.blow_need(field.battle, field.one(2), field.one(1), field.one(2).in_hand.main)
    assert need.at_least == 6


@pytest.mark.rule("CORE-FEAR-CHARGE-1", "CORE-FEAR-CHARGE-5")
def test_a_warrior_who_passes_charges_what_he_fears():
    field = charge(man(10, 10), man(15, 10, tags=DREADFUL), faces=(3, 4))
    assert results(field) == [(0, True)]
    assert [event.manner for event in field.told(WarriorMoved)] == ["charge"]
    assert field.one(0).contacts == {1}


@pytest.mark.rule("CORE-FEAR-CHARGE-1")
def test_the_test_comes_with_the_declaration_and_before_anything_is_measured():
    field = charge(man(10, 10), man(40, 10, tags=DREADFUL), faces=(1, 1))
    assert [type(event) for event in field.events[:2]] == [ChargeDeclared, LeadershipTested]
    assert field.one(0).failed_charge


@pytest.mark.rule("CORE-FEAR-CHARGE-2", "CORE-FEAR-CHARGE-3", "CORE-FEAR-CHARGE-4")
def test_a_warrior_who_fails_stays_where_he_is_and_does_not_shoot():
    field = charge(man(10, 10, "bow"), man(15, 10, tags=DREADFUL), man(20, 20), faces=(6, 6))
    one = field.one(0)
    assert one.position.x == 1000
    assert [(event.manner, event.spent) for event in field.told(WarriorMoved)] == [("balk", 0)]
    assert not one.moved
    assert not may_move(field.battle, one)
    assert not may_shoot(field.battle, one)
    assert not one.has("no-casting")


def test_some_charge_what_they_fear_without_a_test():
    field = charge(man(10, 10, tags=("no-fear-test-charging",)), man(15, 10, tags=DREADFUL))
    assert field.one(0).contacts == {1}
    field = charge(man(10, 10, tags=DREADFUL), man(15, 10, tags=("no-fear-test-charging",)), faces=(1, 1))
    assert results(field) == [(1, True)]


def test_some_are_feared_by_some_only():
    hated = man(15, 10, tags=("causes-fear:beastman",))
    assert results(charge(man(10, 10, callings=("beastman",)), hated, faces=(1, 1))) == [(0, True)]
    assert not results(charge(man(10, 10, callings=("human",)), hated))


def test_animals_fear_whoever_carries_fire():
    torch = (Gear("torch", "Torch", ("fear-in-animals",)),)
    assert results(charge(man(10, 10, animal=True), man(15, 10, gear=torch), faces=(1, 1))) == [(0, True)]
    assert not results(charge(man(10, 10), man(15, 10, gear=torch)))


def test_animals_fear_the_torch_in_a_hand_too_and_nothing_else_that_is_carried():
    beast = man(10, 10, animal=True)
    assert results(charge(beast, man(15, 10, "torch"), faces=(1, 1))) == [(0, True)]
    assert not results(charge(beast, man(15, 10, "sword", "bow")))


def test_a_warrior_who_fears_nothing_may_yet_be_all_alone():
    field = Battlefield([man(10, 10, tags=("immune-fear",))], [man(10.98, 10), man(10, 10.98)])
    field.engage(0, 1, 2)
    assert is_all_alone(field.battle, field.one(0))
    assert not beyond_psychology(field.battle, field.one(0))


def test_the_barred_balks_where_he_stands_and_still_touches_whom_he_touched():
    field = Battlefield([man(10, 10)], [man(10.98, 10), man(10, 14)])
    field.engage(0, 1)
    field.status(1, Status.STUNNED)
    field.fold(ConditionBegan(0, Condition("druchii-word-of-pain", tags=("druchii-word-of-pain",), by=2)))
    assert not field.play(test_fear_to_charge(field.battle, field.one(0), field.one(2)), 6, 6)
    assert [(event.manner, event.spent, event.contacts) for event in field.told(WarriorMoved)] == [
        ("balk", 0, (1,))
    ]
    assert field.play(test_fear_to_charge(field.battle, field.one(0), field.one(2)), 1, 1)
    assert not field.told(WarriorMoved)


def test_men_do_not_fear_whoever_carries_fire():
    assert results(charge(man(10, 10), man(15, 10, "torch"))) == []
