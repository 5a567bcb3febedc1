"""What the steady player takes of what is on offer to one who acts."""

import pytest

from rules.combat.actions.action import next_action
from rules.combat.actions.slots import left
from rules.combat.melee.wielding import take_weapons
from rules.engine.decisions import DONE, NONE, ChargeTarget, WeaponsInHand
from rules.engine.decisions.actions import NextAction
from rules.engine.events import WarriorMoved
from rules.engine.table import Point
from rules.engine.view import View
from rules.policies import POLICIES
from rules.policies.plans import plans
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.systems.alternative.acting import begin, d12


def takes(field: Battlefield, actions: int, who: int = 0) -> str:
    """The answer of the steady player to the question what somebody with this many actions does first."""
    begin(field, who, actions)
    one, table = field.one(who), field.battle.sequence.actions
    field.play(next_action(field.battle, one, table, left(field.battle, one)), says={NextAction: DONE})
    (asked,) = field.questions(NextAction)
    return POLICIES["steady"].choose(asked, View(field.battle, 0))


@pytest.mark.parametrize(("skill", "answer"), [(6, "shoot 2"), (2, "shoot 1")])
def test_two_shots_where_each_of_them_hits_easily(skill: int, answer: str):
    field = d12([man(10, 10, "sling", BS=skill)], [man(19, 10), man(45, 45)])
    assert takes(field, 2) == answer


@pytest.mark.parametrize(("skill", "shoots"), [(1, False), (2, True)])
def test_no_action_goes_into_a_shot_that_cannot_hit(skill: int, shoots: bool):
    field = d12([man(10, 10, "short-bow", BS=skill)], [man(24, 10), man(45, 45)])
    assert takes(field, 1).startswith("shoot") is shoots


def test_a_squig_moves_though_nobody_knows_how_far():
    field = d12([man(10, 10, M=0, animal=True, hero=False, tags=("random-move-2d6",))], [man(40, 40)])
    assert takes(field, 1) == "move"


def test_a_warrior_who_is_hurt_uses_his_herbs():
    field = d12([man(10, 10, "healing-herbs", W=3)], [man(40, 40)])
    assert takes(field, 1) != "use herbs"
    field.hurt(0, 1)
    assert takes(field, 1) == "use herbs"


def test_pistols_come_before_blows():
    field = d12([man(10, 10, "sword", "pistol")], [man(10.98, 10), man(45, 45)])
    field.engage(0, 1)
    field.turn(0)

    def pistol(decision: WeaponsInHand) -> str:
        return decision.answers[decision.loadouts.index("Sword and Pistol")]

    field.play(take_weapons(field.battle, field.one(0)), says={WeaponsInHand: pistol})
    assert takes(field, 2) == "fire pistols"


def test_a_planned_action_is_not_reconsidered_until_somebody_moves():
    field = d12([man(10, 10, "sword")], [man(15, 10, T=10), man(10, 15, T=1)])
    asked, view = ChargeTarget(0, 0, (1, 2), 800), View(field.battle, 0)
    steady = POLICIES["steady"]
    assert steady.choose(asked, view) == "2"
    assert plans(view, asked, "1")
    assert steady.choose(asked, view) == "1"
    assert steady.choose(ChargeTarget(0, 0, (2,), 800), view) == "2"
    field.fold(WarriorMoved(1, "walk", (Point(1500, 1000, 0), Point(1500, 1100, 0)), 100))
    assert steady.choose(asked, view) == "2"


def test_a_warrior_who_sees_nothing_to_do_has_settled_nothing():
    field = d12([man(10, 10, "sword")], [man(15, 10)])
    asked, view = ChargeTarget(0, 0, (1,), 800, must=True), View(field.battle, 0)
    assert not plans(view, asked, NONE)
    assert POLICIES["steady"].choose(asked, view) == "1"
