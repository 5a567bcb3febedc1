"""An activation of single actions: as many as one likes, in any order, each once; risks and what comes of them."""

import pytest

from rules.engine import events
from rules.engine.decisions import ChargeTarget, Choice, MoveTo, ShootingTarget
from rules.engine.decisions.actions import NextAction
from rules.engine.events import ActionTaken, ActivationEnded, BlowStruck, ConditionBegan, ShotFired, Status
from rules.engine.events.activations import SuccessRolled
from rules.engine.events.trench import WarbandShaken
from rules.engine.state.conditions import Condition
from rules.systems.trench.morale import OPTION
from tests.rules.staging.battlefield import Battlefield, man, place
from tests.rules.staging.trenches import STONE, acts, field, next_turn, offered, order, plays, refused, taken

RISK = "a risky action failed"


def archer(**given: object) -> Battlefield:
    """An archer with nobody near, and a target that nothing wounds."""
    return field([man(10, 10, "long-bow", **given)], [man(24, 10, **STONE), man(40, 40)])


def aimed(x: float = 10, y: float = 14) -> dict[type, object]:
    return {ShootingTarget: "long-bow 1", MoveTo: place(x, y)}


@pytest.mark.rule("TRENCH-ACT-1")
def test_models_may_take_no_action_or_all_of_them():
    it = archer()
    acts(it, 0)
    assert not taken(it)
    says = {ShootingTarget: "long-bow 1", MoveTo: [place(10, 14), place(10, 18)]}
    acts(it, 0, "ranged attack", "move", "dash", dice=(1, 1, 3, 4), says=says)
    assert taken(it) == ["ranged attack", "move", "dash"]


@pytest.mark.rule("TRENCH-ACT-2")
def test_actions_come_in_any_order():
    it = archer()
    acts(it, 0, "ranged attack", "move", dice=(1, 1), says=aimed())
    assert taken(it) == ["ranged attack", "move"]
    it = archer()
    acts(it, 0, "move", "ranged attack", dice=(1, 1, 1), says=aimed())
    assert taken(it) == ["move", "ranged attack"]


@pytest.mark.rule("TRENCH-ACT-3")
@pytest.mark.parametrize(("action", "dice"), [("ranged attack", (1, 1)), ("move", ()), ("dash", (3, 4))])
def test_each_action_is_taken_once(action: str, dice: tuple[int, ...]):
    assert refused(archer(), 0, action, action, dice=dice, says=aimed())


@pytest.mark.rule("TRENCH-ACT-4")
def test_actions_that_may_be_repeated_are_taken_twice_at_most():
    it = field(
        [man(10, 10, "axe", tags=("takes-again:melee attack",))], [man(10.98, 10, **STONE), man(40, 40)]
    )
    it.engage(0, 1)
    acts(it, 0, "melee attack", "melee attack", dice=(1, 1, 1, 1))
    assert len(it.told(BlowStruck)) == 2
    assert "melee attack" not in offered(it, 2)
    acts(it, 1, "melee attack", dice=(1, 1))
    assert "melee attack" not in offered(it, 1)


@pytest.mark.rule("TRENCH-ACT-5")
def test_models_may_fire_then_move_and_then_dash():
    it = archer()
    says = {ShootingTarget: "long-bow 1", MoveTo: [place(10, 14), place(10, 18)]}
    acts(it, 0, "ranged attack", "move", "dash", dice=(1, 1, 3, 4), says=says)
    assert len(it.told(ShotFired)) == 1
    assert it.one(0).position.y == 1800


@pytest.mark.rule("TRENCH-ACT-6")
def test_models_may_dash_and_then_charge():
    it = field([man(10, 10)], [man(22, 10, **STONE), man(40, 40)])
    acts(it, 0, "dash", "charge", dice=(3, 4, 3), says={MoveTo: place(14, 10), ChargeTarget: "1"})
    assert taken(it) == ["dash", "charge"]
    assert it.one(0).contacts == {1}


@pytest.mark.rule("TRENCH-ACT-7")
def test_the_common_actions_are_open_to_all_under_their_conditions():
    it = field([man(10, 10, "bow")], [man(20, 10)])
    acts(it, 0)
    assert offered(it) == ("move", "charge", "dash", "ranged attack")
    it = field([man(10, 10, "bow")], [man(10.98, 10, **STONE)])
    it.engage(0, 1)
    acts(it, 0)
    assert offered(it) == ("retreat", "melee attack")


@pytest.mark.rule("TRENCH-ACT-9", "TRENCH-ACT-10")
def test_an_action_that_needs_a_success_is_carried_out_on_one():
    it = archer()
    acts(it, 0, "dash", dice=(3, 4), says=aimed())
    assert [event.passed for event in it.told(SuccessRolled)] == [True]
    assert it.one(0).position.y == 1400
    it = archer()
    acts(it, 0, "move", says=aimed())
    assert not it.told(SuccessRolled)


@pytest.mark.rule("TRENCH-ACT-11", "TRENCH-CHART-8")
def test_after_a_failure_that_was_no_risk_he_goes_on_but_does_not_try_again():
    it = archer()
    acts(it, 0, "ranged attack", "move", dice=(1, 1), says=aimed())
    assert taken(it) == ["ranged attack", "move"]
    assert refused(archer(), 0, "ranged attack", "ranged attack", dice=(1, 1), says=aimed())


@pytest.mark.rule("TRENCH-ACT-12", "TRENCH-RISK-1", "TRENCH-CHART-8")
def test_a_risky_action_that_fails_ends_the_activation():
    it = archer()
    acts(it, 0, "dash", dice=(3, 3))
    assert it.told(ActivationEnded)[0].reason == RISK
    assert len(it.questions(NextAction)) == 1


@pytest.mark.rule("TRENCH-ACT-13")
def test_after_that_the_opponent_activates_a_model():
    it = field([man(10, 10), man(14, 10)], [man(40, 40), man(44, 40), man(40, 20)])
    plays(it, 3, 3, says={NextAction: lambda asked: "dash" if asked.who == 0 else "done"})
    assert order(it) == "ABABB"
    assert it.told(ActivationEnded)[0].reason == RISK


@pytest.mark.rule("TRENCH-CHART-6")
def test_dice_of_profile_and_injury_are_collected():
    it = field([man(10, 10, tags=("success-dice:dash:+1", "success-dice:dash:-1"))], [man(40, 40)])
    acts(it, 0, "dash", dice=(3, 4))
    (rolled,) = it.told(SuccessRolled)
    assert [(one.name, one.by) for one in rolled.roll.modifiers] == [("profile", 1), ("injury", -1)]
    assert len(rolled.roll.faces) == 2
    it = field([man(10, 10, tags=("success-dice:dash:-1",))], [man(40, 40)])
    acts(it, 0, "dash", dice=(6, 5, 1))
    assert it.told(ActivationEnded)[0].reason


def test_a_warrior_who_has_learnt_to_run_dashes_with_one_die_more():
    it = field([man(10, 10, tags=("triple-run",))], [man(40, 40)])
    acts(it, 0, "dash", dice=(1, 1, 6))
    assert (it.told(SuccessRolled)[0].roll.keep, it.told(SuccessRolled)[0].passed) == (2, True)


def test_a_warrior_who_is_knocked_down_in_his_own_activation_does_no_more():
    it = field([man(10, 10, "axe")], [man(10.98, 10, "axe"), man(40, 40)])
    it.engage(0, 1)
    acts(it, 0, "retreat", dice=(3, 4, 4, 1), says={MoveTo: place(8, 10), Choice: "strike"})
    assert it.one(0).status is Status.KNOCKED_DOWN
    assert it.told(ActivationEnded)[-1].reason == "down"


@pytest.mark.rule("TRENCH-SHK-2")
def test_in_a_shaken_warband_every_failure_ends_the_activation():
    it = field([man(10, 10, "long-bow")], [man(24, 10, **STONE), man(40, 40)], switches=(OPTION,))
    it.fold(WarbandShaken(0))
    acts(it, 0, "ranged attack", dice=(1, 1), says=aimed())
    assert it.told(ActivationEnded)[0].reason == RISK
    assert len(it.questions(NextAction)) == 1


@pytest.mark.rule("TRENCH-SHK-2")
def test_a_melee_attack_without_a_hit_ends_the_activation_of_a_shaken_warband():
    it = field([man(10, 10, "axe", A=2)], [man(10.98, 10, **STONE), man(40, 40)], switches=(OPTION,))
    it.engage(0, 1)
    acts(it, 0, "melee attack", dice=(1, 1, 1, 1))
    assert not it.told(ActivationEnded)[0].reason
    it.fold(WarbandShaken(0))
    next_turn(it)
    acts(it, 0, "melee attack", dice=(1, 1, 1, 1))
    assert it.told(ActivationEnded)[0].reason == RISK


@pytest.mark.rule("TRENCH-SHK-2")
def test_there_what_is_not_rolled_cannot_fail_and_one_hit_of_several_is_enough():
    it = field([man(10, 10, "axe", A=2)], [man(10.98, 10, **STONE), man(40, 40)], switches=(OPTION,))
    it.engage(0, 1)
    it.fold(WarbandShaken(0))
    acts(it, 0, "melee attack", dice=(1, 1, 4, 4))
    assert not it.told(ActivationEnded)[0].reason
    it = archer()
    it.fold(WarbandShaken(0))
    acts(it, 0, "move", says=aimed())
    assert len(it.questions(NextAction)) == 2


def test_actions_are_announced_with_their_phase_and_take_none_of_a_number():
    it = archer()
    acts(it, 0, "ranged attack", "move", dice=(1, 1), says=aimed())
    assert it.told(ActionTaken) == [
        ActionTaken(0, "ranged attack", "shooting", 0),
        ActionTaken(0, "move", "movement", 0),
    ]


def test_a_warrior_who_was_caught_by_stupidity_does_what_that_leaves_him():
    it = field([man(10, 10, tags=("stupidity",))], [man(16, 10), man(40, 40)])
    acts(it, 0, dice=(6, 6, 6))
    assert it.told(events.LeadershipTested)[0].purpose == "stupidity"
    assert not it.questions(NextAction)


def test_a_warrior_who_fights_alone_tests_at_the_end_of_his_activation():
    it = field([man(10, 10, "axe")], [man(10.98, 10, **STONE), man(9.02, 10, **STONE)])
    it.engage(0, 1, 2)
    acts(it, 0, dice=(1, 1))
    assert it.told(events.LeadershipTested)[0].purpose == "being all alone"


def test_conditions_last_until_their_source_acts_again():
    it = field([man(10, 10), man(12, 10)], [man(40, 40)])
    it.activate(0)
    it.fold(
        ConditionBegan(1, Condition("blessed", "turn", 0, by=0)),
        ConditionBegan(2, Condition("cursed", "shooting", 0, by=0)),
    )
    it.fold(ActivationEnded(0, (0,)))
    next_turn(it)
    acts(it, 1)
    assert it.one(1).under("blessed")
    assert it.one(2).under("cursed")
    acts(it, 0)
    assert not it.one(1).conditions
    assert not it.one(2).conditions


def test_turn_conditions_last_through_the_bearers_next_activation():
    it = field([man(10, 10), man(12, 10)], [man(40, 40)])
    acts(it, 1)
    it.fold(ConditionBegan(1, Condition("outsung", "turn", by=2)))
    next_turn(it)
    acts(it, 0)
    assert it.one(1).under("outsung")
    acts(it, 1)
    assert not it.one(1).conditions


def test_conditions_of_a_departed_source_end_with_the_next_turn():
    it = field([man(10, 10), man(12, 10)], [man(40, 40)])
    it.fold(ConditionBegan(1, Condition("blessed", "turn", 0, by=0)))
    it.status(0, Status.OUT_OF_ACTION)
    next_turn(it)
    assert not it.one(1).conditions
