"""The question what somebody does next: what is on offer, for which prices, and what comes of the answer."""

import pytest

from rules.combat.actions.action import Action, next_action, take
from rules.engine import events
from rules.engine.battle import Battle
from rules.engine.decisions import DONE
from rules.engine.decisions.actions import NextAction
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from tests.rules.staging.battlefield import Battlefield, man


def done(_battle: Battle, _who: Combatant, price: int) -> Flow[bool]:
    yield from ()
    return price != 3


REST = Action("rest", "", lambda battle, who: True, done)
SIT = Action("sit", "", lambda battle, who: not who.standing, done)
DIG = Action("dig", "movement", lambda battle, who: True, done, lambda battle, who: (1, 2, 3))


def field() -> Battlefield:
    it = Battlefield([man(10, 10)], [man(20, 10)])
    it.activate(0)
    return it


def test_only_what_is_on_offer_and_can_be_paid_is_listed():
    it = field()
    chosen = it.play(next_action(it.battle, it.one(0), (REST, SIT, DIG), 2), says={NextAction: "dig 2"})
    assert chosen == (DIG, 2)
    (asked,) = it.questions(NextAction)
    assert asked.answers == ("rest", "dig 1", "dig 2", DONE)
    assert len(asked.offers) == 2


@pytest.mark.parametrize(("left", "offered"), [(0, True), (2, False), (None, False)])
def test_a_price_is_worked_out_only_of_who_has_actions_left_and_to_whom_it_is_on_offer(
    left: int | None, offered: bool
):
    def price(_battle: Battle, _who: Combatant) -> tuple[int, ...]:
        raise AssertionError("nobody needs to know")

    it = field()
    action = Action("dig", "", lambda battle, who: offered, done, price)
    assert action.payable(it.battle, it.one(0), left) == ()


def test_a_single_price_is_not_part_of_the_answer():
    it = field()
    assert it.play(next_action(it.battle, it.one(0), (DIG,), 1), says={NextAction: "dig"}) == (DIG, 1)


def test_a_warrior_who_is_done_takes_none_and_nobody_is_asked_where_nothing_is_on_offer():
    it = field()
    assert it.play(next_action(it.battle, it.one(0), (REST,)), says={NextAction: DONE}) is None
    assert it.play(next_action(it.battle, it.one(0), (SIT,))) is None
    assert not it.asked


def test_an_action_is_announced_with_its_step_and_price_and_may_fail():
    it = field()
    assert it.play(take(it.battle, it.one(0), DIG, 2)) is True
    assert it.told(events.ActionTaken) == [events.ActionTaken(0, "dig", "movement", 2)]
    assert it.state.phase == "movement"
    assert it.play(take(it.battle, it.one(0), DIG, 3)) is False
