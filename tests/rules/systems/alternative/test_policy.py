"""Players of the alternative sequence: how many dice, when to react and to buy."""

import pytest

from rules.engine.decisions import NONE, Choice
from rules.engine.decisions.alternative import ALTERNATIVE, BUY, ActivationDice, React, WhoActs
from rules.engine.events import ActivationBegan, ActivationEnded
from rules.engine.events.event import Status
from rules.engine.view import View
from rules.policies import POLICIES
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.d12 import battlefield


def says(it: Battlefield, decision: ActivationDice | React | WhoActs | Choice, policy: str = "steady") -> str:
    return POLICIES[policy].choose(decision, View(it.battle, decision.side))


def near(gap: float, *items: str) -> Battlefield:
    return battlefield([man(10, 10, *items), man(10, 14)], [man(10.98 + gap, 10), man(10.98 + gap, 14)])


def test_a_warrior_who_has_nobody_near_and_nobody_to_shoot_at_takes_the_sure_actions():
    asked = ActivationDice(0, (0,), (1, 2, 3), 7, alternative=True)
    assert says(near(20), asked) == ALTERNATIVE
    assert says(near(20, "bow"), asked) == "3"


@pytest.mark.parametrize(
    ("policy", "idle", "busy"), [("careful", "1", "2"), ("steady", "2", "3"), ("bold", "3", "3")]
)
def test_the_bold_roll_more_dice_than_the_careful_and_all_more_who_have_something_to_do(
    policy: str, idle: str, busy: str
):
    asked = ActivationDice(0, (0,), (1, 2, 3), 7)
    assert says(near(11), asked, policy) == idle
    assert says(near(6), asked, policy) == busy


@pytest.mark.parametrize(("policy", "dice"), [("careful", "2"), ("steady", "3"), ("bold", "3")])
def test_a_group_is_worth_more_dice_than_one_of_it(policy: str, dice: str):
    assert says(near(11), ActivationDice(0, (0, 1), (1, 2, 3), 7), policy) == dice


def test_a_warrior_who_is_nearest_to_an_enemy_acts_first():
    it = battlefield([man(10, 10), man(14, 10)], [man(30, 10)])
    assert says(it, WhoActs(0, (0, 1))) == "1"


def test_a_warrior_who_fights_reacts_before_others_and_nobody_without_anything_to_do():
    it = battlefield([man(10, 10)], [man(10.98, 10), man(14, 14)])
    it.engage(0, 1)
    assert says(it, React(1, (1, 2), 2, False)) == "1 2"
    assert says(near(20), React(1, (2, 3), 1, False)) == NONE


def test_a_warrior_who_is_down_reacts_to_get_up():
    it = near(20)
    it.status(2, Status.KNOCKED_DOWN)
    assert says(it, React(1, (2, 3), 1, False)) == "2 1"


def test_the_turn_is_bought_for_enough_who_can_strike():
    it = battlefield([man(10, 10)], [man(10 + 3 * n, 15) for n in range(4)])
    asked = React(1, (1, 2, 3, 4), 2, True)
    assert says(it, asked) == BUY
    it.fold(ActivationBegan(1, (1,)), ActivationEnded(1, (1,)))
    assert says(it, asked) != BUY
    assert says(it, asked, "bold") == BUY


@pytest.mark.parametrize(("gap", "answer"), [(6, "yes"), (20, "no")])
def test_of_several_players_only_those_want_to_react_who_can_do_something(gap: float, answer: str):
    assert says(near(gap), Choice(1, "reaction", ("yes", "no"))) == answer
