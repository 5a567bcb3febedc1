"""What somebody has done in an activation and what they have left, in it, outside of it, and in a reaction."""

import pytest

from rules.combat.actions.slots import is_reacting, left, times, waiting
from rules.combat.psychology.minds import flight
from rules.combat.psychology.wild import WILD
from rules.engine.events import ActionTaken, ActivationBegan, ActivationEnded, ConditionBegan
from rules.engine.state.conditions import Condition
from rules.systems.alternative.duties import owed
from rules.systems.alternative.following import bounds_of
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.d12 import battlefield, end, gain


def band(count: int = 3) -> Battlefield:
    return battlefield([man(10 + 2 * at, 10) for at in range(count)], [man(45, 45)])


def test_outside_of_an_activation_nothing_was_done_and_nothing_is_left():
    it = band()
    who = it.one(0)
    assert (left(it.battle, who), times(it.battle, who, ("move",)), is_reacting(it.battle)) == (0, 0, False)
    assert bounds_of(it.battle, who) is None


def test_each_of_a_group_has_his_own_actions():
    it = band()
    gain(it, 0, 3)
    assert [left(it.battle, it.one(who)) for who in (0, 1)] == [3, 0]
    it.fold(ActionTaken(0, "move", "movement", 1), ActionTaken(0, "attack", "", 2))
    assert left(it.battle, it.one(0)) == 0
    assert [times(it.battle, it.one(who), ("move", "run")) for who in (0, 1)] == [1, 0]
    assert times(it.battle, it.one(0), ("move", "attack")) == 2


def test_only_who_acts_out_of_turn_reacts():
    it = band()
    gain(it, 0, 1)
    assert not is_reacting(it.battle)
    gain(it, 1, 1, reaction=True)
    assert is_reacting(it.battle)
    end(it, 1)
    assert not is_reacting(it.battle)


def test_a_warrior_who_has_acted_or_flees_waits_no_longer_and_who_reacted_does():
    it = band(4)
    it.fold(ActivationBegan(0, (0,)), ActivationEnded(0, (0,)), ConditionBegan(1, flight()))
    it.fold(ActivationBegan(0, (2,), "reaction"), ActivationEnded(0, (2,)))
    assert [who.id for who in waiting(it.battle, 0)] == [2, 3]


@pytest.mark.rule("ALT-X-f-ii-6", "ALT-X-f-ii-7")
@pytest.mark.parametrize(
    ("wild", "actions", "engaged", "done", "owes"),
    [
        (False, 2, False, "", None),
        (True, 2, False, "", "move"),
        (True, 0, False, "", None),
        (True, 2, False, "move", None),
        (True, 2, True, "", "attack"),
        (True, 2, True, "move", "attack"),
        (True, 2, True, "charge", None),
    ],
)
def test_creatures_out_of_control_owe_a_move_or_a_bite(
    wild: bool, actions: int, engaged: bool, done: str, owes: str | None
):
    it = battlefield([man(10, 10, "axe")], [man(10.98, 10) if engaged else man(30, 30)])
    if wild:
        it.fold(ConditionBegan(0, Condition(WILD)))
    if engaged:
        it.engage(0, 1)
    gain(it, 0, actions)
    if done:
        it.fold(ActionTaken(0, done, "movement", 1))
    found = owed(it.battle, it.one(0), it.battle.sequence.actions)
    assert (found and (found[0].key, found[1])) == (owes and (owes, 1))
