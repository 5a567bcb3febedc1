"""Spears, quick hands and slow weapons, where blows are struck for actions (ALT-IX-a, ALT-X-c-iii)."""

import pytest

from rules.engine.decisions import DONE, AttackTarget, ChargeTarget, Choice, Intercept, WeaponsInHand
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import ActivationDice
from rules.engine.events import ActivationBegan, BlowStruck, Status
from rules.engine.events.alternative import ActionsGained
from rules.systems.alternative.activating import activate_group, spend
from tests.rules.staging.battlefield import Battlefield, Man, man
from tests.rules.systems.alternative.acting import act, activated, begin, d12

QUICK = ("strike-first-against-chargers",)


def charge(field: Battlefield, *faces: int, strikes: bool = True) -> list[tuple[int, int]]:
    """Man 0 charges man 1; returns the blows, as striker and target."""
    begin(field, 0, 1)
    taken = ["charge"]

    def says(decision: NextAction) -> str:
        if decision.who == 0:
            return taken.pop() if taken else DONE
        return decision.answers[0] if strikes else DONE

    answers = {NextAction: says, ChargeTarget: ["1", "none"], WeaponsInHand: "0"}
    field.play(spend(field.battle, field.one(0)), *faces, says=answers)
    return [(blow.who, blow.target) for blow in field.told(BlowStruck)]


def reactions(field: Battlefield) -> list[int]:
    return [event.who[0] for event in field.told(ActivationBegan) if event.reaction]


@pytest.mark.rule("ALT-IX-a-i-1")
def test_a_spear_meets_a_charge_with_one_die_before_the_chargers_blows():
    field = d12([man(10, 10, "sword")], [man(13, 10, "spear", I=3)])
    assert charge(field, 3, 1, 1) == [(1, 0), (0, 1)]
    (began,) = field.told(ActivationBegan)
    assert (began.who, began.extra, began.at) == ((1,), True, 0)
    (gained,) = field.told(ActionsGained)
    assert (gained.actions, gained.roll.faces, gained.roll.at_most) == (1, (3,), 3)


@pytest.mark.rule("ALT-IX-a-i-1")
def test_a_warrior_who_fails_his_die_strikes_nobody():
    field = d12([man(10, 10, "sword")], [man(13, 10, "spear", I=3)])
    assert charge(field, 4, 1) == [(0, 1)]


def test_a_warrior_whom_the_spear_puts_out_strikes_no_more():
    field = d12([man(10, 10, "sword")], [man(13, 10, "spear", I=3)])
    assert charge(field, 1, 6, 5, 6) == [(1, 0)]
    assert field.one(0).out


def test_another_weapon_meets_nobody():
    field = d12([man(10, 10, "sword")], [man(13, 10, "axe")])
    assert charge(field, 1) == [(0, 1)]
    assert not reactions(field)


@pytest.mark.rule("ALT-IX-a-i-2")
def test_a_spear_that_is_engaged_meets_nobody_else():
    field = d12([man(10, 10, "sword"), man(13.98, 10)], [man(13, 10, "spear")])
    field.engage(1, 2)
    begin(field, 0, 1)
    act(field, 0, 1, takes=["charge"], says={ChargeTarget: ["2", "none"]})
    assert not reactions(field)


@pytest.mark.rule("ALT-IX-a-i-1", "ALT-VII-k-17")
def test_a_spear_in_the_way_of_a_charge_strikes_first_too():
    field = d12([man(10, 10, "sword")], [man(18, 10, "axe"), man(14, 11.5, "spear", I=3)])
    begin(field, 0, 2)
    taken = ["long charge"]

    def says(decision: NextAction) -> str:
        if decision.who == 0:
            return taken.pop() if taken else DONE
        return decision.answers[0]

    answers = {NextAction: says, ChargeTarget: ["1", "none"], Intercept: "2", WeaponsInHand: "0"}
    field.play(spend(field.battle, field.one(0)), 3, 1, 1, says=answers)
    assert field.one(0).contacts == {2}
    assert [(blow.who, blow.target) for blow in field.told(BlowStruck)] == [(2, 0), (0, 2)]


@pytest.mark.rule("ALT-IX-a-i-3")
def test_all_that_a_spear_has_is_a_blow_at_the_charger():
    field = d12([man(10, 10, "sword")], [man(13, 10, "spear", "bow"), man(40, 40)])
    charge(field, 1, 1, strikes=False)
    asked = [it for it in field.questions(NextAction) if it.who == 1]
    assert [it.answers for it in asked] == [("attack", DONE)]
    assert not [blow for blow in field.told(BlowStruck) if blow.who == 1]


@pytest.mark.rule("ALT-IX-a-i-3")
def test_a_warrior_who_meets_a_charge_does_not_jump_back_from_it():
    field = d12([man(10, 10, "sword")], [man(13, 10, "spear", tags=("jump-back",))])
    assert charge(field, 1, 1, 1) == [(1, 0), (0, 1)]
    assert not field.questions(Choice)


@pytest.mark.rule("ALT-IX-a-i-4")
def test_a_spear_meets_every_charge_though_its_bearer_has_reacted():
    field = d12([man(10, 10, "sword")], [man(13, 10, "spear")])
    field.activate(1, reaction="reaction")
    assert 1 in field.state.activations.reacted
    assert charge(field, 1, 1, 1) == [(1, 0), (0, 1)]


@pytest.mark.rule("ALT-IX-a-i-4")
def test_meeting_a_charge_is_not_the_reaction_of_the_round():
    field = d12([man(10, 10, "sword")], [man(13, 10, "spear")])
    charge(field, 1, 1, 1)
    assert 1 not in field.state.activations.reacted


# lightning reflexes


@pytest.mark.rule("ALT-X-c-iii-1")
def test_quick_hands_meet_a_charge_with_any_weapon():
    field = d12([man(10, 10, "sword")], [man(13, 10, "axe", tags=QUICK)])
    assert charge(field, 1, 1, 1) == [(1, 0), (0, 1)]


def test_a_spear_in_quick_hands_strikes_once():
    field = d12([man(10, 10, "sword")], [man(13, 10, "spear", tags=QUICK)])
    assert charge(field, 1, 1, 1) == [(1, 0), (0, 1)]


@pytest.mark.rule("ALT-X-c-iii-2")
@pytest.mark.parametrize("weapons", [("double-handed-weapon",), ()])
def test_striking_first_needs_a_weapon_other_than_a_great_one(weapons: tuple[str, ...]):
    field = d12([man(10, 10, "sword")], [man(13, 10, *weapons, tags=QUICK)])
    assert charge(field, 1) == [(0, 1)]


# great weapons


def fray(*others: Man, touching: tuple[int, ...] = (1, 2), tags: tuple[str, ...] = ()) -> Battlefield:
    """A great weapon between enemies who touch its bearer."""
    field = d12(
        [man(10, 10, "double-handed-weapon", Ld=8, tags=tags)],
        [man(10.98, 10, "axe"), man(9.02, 10, "axe"), *others],
    )
    if touching:
        field.engage(0, *touching)
        field.turn(0)
    return field


STRIKE = {AttackTarget: "1", NextAction: lambda it: it.answers[0] if it.who else DONE}


@pytest.mark.rule("ALT-IX-a-ii-1")
def test_enemies_beside_a_great_weapon_roll_a_die_each_when_it_is_activated():
    field = fray()
    activated(field, 0, 1, 4, 4, says=STRIKE)
    assert reactions(field) == [1, 2]
    assert [(it.who, it.roll.sides, len(it.roll.faces)) for it in field.told(ActionsGained)] == [
        ((0,), 12, 1),
        ((1,), 6, 1),
        ((2,), 6, 1),
    ]


@pytest.mark.rule("ALT-IX-a-ii-1")
def test_only_those_who_stand_do():
    field = fray()
    field.status(1, Status.KNOCKED_DOWN)
    activated(field, 0, 1, 4, says=STRIKE)
    assert reactions(field) == [2]


@pytest.mark.rule("ALT-IX-a-ii-2")
def test_reactions_to_a_double_handed_weapon_strike_only_its_bearer():
    field = d12(
        [man(10, 10, "double-handed-weapon"), man(11.96, 10, "axe")],
        [man(10.98, 10, "axe", tags=("immune-all-alone",)), man(40, 40)],
    )
    field.engage(0, 2)
    field.engage(1, 2)
    activated(field, 0, 1, 1, 1, says=STRIKE)
    asked = [it for it in field.questions(NextAction) if it.who == 2]
    assert [it.answers for it in asked] == [("attack", DONE)]
    assert [(blow.who, blow.target) for blow in field.told(BlowStruck)] == [(2, 0)]
    assert not field.questions(AttackTarget)


@pytest.mark.rule("ALT-IX-a-ii-3")
def test_enemies_of_a_great_weapon_roll_though_they_have_reacted_in_this_round():
    field = fray(touching=(1,))
    field.activate(1, reaction="reaction")
    activated(field, 0, 1, 1, 1, says=STRIKE)
    assert reactions(field) == [1]
    assert field.told(BlowStruck)[0].who == 1


@pytest.mark.rule("ALT-IX-a-ii-4")
def test_a_warrior_who_is_not_engaged_with_it_brings_nobody_a_reaction():
    field = fray(touching=())
    activated(field, 0, 1)
    assert reactions(field) == []


@pytest.mark.rule("ALT-IX-a-ii-5")
def test_enemies_of_a_great_weapon_roll_though_no_die_failed():
    field = fray(touching=(1,))
    activated(field, 0, 1, 2, 3, 6, dice=3, says=STRIKE)
    assert field.told(ActionsGained)[0].failures == 0
    assert reactions(field) == [1]


@pytest.mark.rule("ALT-IX-a-ii-1")
def test_enemies_of_a_great_weapon_roll_when_it_is_activated_in_a_group():
    field = fray(touching=(1,))
    field.play(
        activate_group(field.battle, [field.one(0)], 3, "group charge"),
        1,
        4,
        says={ActivationDice: "1", **STRIKE},
    )
    assert reactions(field) == [1]


def test_a_strong_man_swings_it_as_quickly_as_anything():
    field = fray(touching=(1,), tags=("no-strike-last",))
    activated(field, 0, 1)
    assert reactions(field) == []


def test_nobody_reacts_to_a_great_weapon_that_reacts_itself():
    field = fray(touching=(1,))
    begin(field, 0, 1, reaction=True)
    act(field, 0, 1, takes=["attack"])
    assert [(blow.who, blow.target) for blow in field.told(BlowStruck)] == [(0, 1)]
    assert reactions(field) == []
