"""The Leadership and the dice of activations and reactions, and what changes the dice."""

import pytest

from rules.combat.psychology.minds import flight
from rules.engine.decisions import CastSpell
from rules.engine.events import ActionTaken, ActivationBegan, ConditionBegan
from rules.engine.events.alternative import ActionsGained
from rules.engine.state.conditions import Condition
from rules.systems.alternative.casting import casting_dice
from rules.systems.alternative.rolling import (
    activation_leadership,
    lowest_leadership,
    roll_activation,
    roll_reaction,
)
from tests.rules.staging.battlefield import Battlefield, Man, man
from tests.rules.staging.d12 import battlefield, gain, on_offer, spent
from tests.rules.staging.spellcraft import wizard

FAR = man(45, 45)


def band(*own: Man) -> Battlefield:
    return battlefield(own, [FAR])


@pytest.mark.rule("ALT-IV-8")
@pytest.mark.parametrize(("own", "lent"), [(7, (8, 1)), (8, (8, None)), (9, (9, None))])
def test_a_leader_lends_only_what_is_more(own: int, lent: tuple[int, int | None]):
    it = band(man(10, 10, Ld=own), man(12, 10, Ld=8, leader=True))
    assert activation_leadership(it.battle, it.one(0), False) == lent
    assert activation_leadership(it.battle, it.one(1), False) == (8, None)


def test_a_warriors_own_skill_counts_before_the_leaders_leadership():
    drilled = man(10, 10, Ld=7, tags=("military-drill",))
    it = band(drilled, man(12, 10, Ld=8, leader=True))
    assert activation_leadership(it.battle, it.one(0), False) == (8, None)
    it = band(drilled, man(12, 10, Ld=9, leader=True))
    assert activation_leadership(it.battle, it.one(0), False) == (9, 1)


@pytest.mark.rule("ALT-VII-p-i-6")
def test_of_a_group_the_lowest_counts_and_those_who_do_better_together_do_so_under_a_command_too():
    pack = [man(10, 10, Ld=6, tags=("hordlings",)), man(12, 10, Ld=5, tags=("hordlings",))]
    it = band(*pack, man(14, 10))
    both = [it.one(0), it.one(1)]
    assert [lowest_leadership(it.battle, [one])[0] for one in both] == [6, 5]
    assert lowest_leadership(it.battle, both) == (6, None)
    it.fold(ActivationBegan(0, (2,)))
    it.fold(ActivationBegan(0, (0,)))
    assert lowest_leadership(it.battle, [it.one(0)]) == (7, None)


@pytest.mark.rule("ALT-IV-4", "ALT-IV-5", "ALT-VII-p-i-7")
def test_a_group_gains_what_its_dice_bring_and_fails_as_often_as_they_fail():
    it = band(man(10, 10, Ld=6), man(12, 10, Ld=5))
    it.activate(0, 1)
    failures = it.play(roll_activation(it.battle, [it.one(0), it.one(1)], 3, "march N"), 5, 6, 12)
    assert failures == 2
    (gained,) = it.told(ActionsGained)
    assert (gained.who, gained.actions, gained.failures, gained.by, gained.purpose) == (
        (0, 1),
        1,
        2,
        None,
        "march N",
    )
    (roll,) = it.rolls
    assert (roll.count, roll.sides, roll.at_most, roll.who) == (3, 12, 5, 0)


@pytest.mark.rule("ALT-V-5", "ALT-V-6", "ALT-V-7")
def test_a_reaction_is_rolled_on_initiative():
    it = band(man(10, 10, I=4))
    it.activate(0, reaction="reaction")
    it.play(roll_reaction(it.battle, it.one(0), 3, "a blow"), 4, 5, 1)
    (gained,) = it.told(ActionsGained)
    assert (gained.who, gained.actions, gained.failures, gained.purpose) == ((0,), 2, 1, "a blow")
    (roll,) = it.rolls
    assert (roll.count, roll.sides, roll.at_most, roll.who) == (3, 6, 4, 0)


@pytest.mark.parametrize(("willed", "actions"), [((True, True), 2), ((True, False), 1), ((False, True), 1)])
def test_group_dice_change_only_if_all_members_have_the_rule(willed: tuple[bool, bool], actions: int):
    tags = [("will-of-chaos",) if has else () for has in willed]
    it = band(man(10, 10, Ld=6, tags=tags[0]), man(12, 10, Ld=6, tags=tags[1]))
    it.activate(0, 1)
    again = [1] if all(willed) else []
    it.play(roll_activation(it.battle, [it.one(0), it.one(1)], 2, ""), 1, 12, *again)
    assert it.told(ActionsGained)[0].actions == actions


# casting


@pytest.mark.rule("ALT-VII-m-1")
def test_a_spell_has_a_die_for_each_action_put_into_it_and_two_where_it_takes_none():
    it = band(wizard(10, 10, "warpfire"), man(12, 10))
    who = it.one(0)
    assert casting_dice(it.battle, who) == 2
    gain(it, 0, 3)
    assert casting_dice(it.battle, who) == 2
    it.fold(ActionTaken(0, "move", "movement", 1))
    assert casting_dice(it.battle, who) == 2
    for action, price in (("cast", 1), ("cast", 3), ("cast again", 1)):
        it.fold(ActionTaken(0, action, "shooting", price))
        assert casting_dice(it.battle, who) == price
    assert casting_dice(it.battle, it.one(1)) == 2
    it.fold(ActionTaken(0, "move", "movement", 3))
    assert casting_dice(it.battle, who) == 2


@pytest.mark.rule("ALT-VII-m-3")
@pytest.mark.parametrize("kept", ["", "unapt", "flees", "held", "engaged"])
def test_a_second_spell_needs_the_skill_and_a_free_wizard(kept: str):
    tags = () if kept == "unapt" else ("second-spell-on-toughness",)
    it = battlefield([wizard(10, 10, "fires-of-uzhul", tags=tags)], [man(14, 10, T=10, W=10), FAR])
    gain(it, 0, 3)
    spent(it, 0, "cast 1", faces=(1,), says={CastSpell: "fires-of-uzhul 1"})
    match kept:
        case "flees":
            it.fold(ConditionBegan(0, flight()))
        case "held":
            it.fold(ConditionBegan(0, Condition("held", tags=("no-casting",))))
        case "engaged":
            it.engage(1, 0)
    assert ("cast again" in on_offer(it, 0)) is (not kept)
