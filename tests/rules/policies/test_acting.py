"""What the steady player takes of what is on offer to one who acts."""

import pytest

from rules.combat.actions.action import next_action
from rules.combat.actions.slots import left
from rules.combat.wielding import take_weapons
from rules.engine.action_decisions import NextAction
from rules.engine.decisions import DONE, WeaponsInHand
from rules.engine.view import View
from rules.policies import POLICIES
from tests.rules.battlefield import Battlefield, man
from tests.rules.combat.actions.acting import begin, d12


def takes(field: Battlefield, actions: int, who: int = 0) -> str:
    """The answer of the steady player to the question what somebody with so many actions does first."""
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


def test_who_is_hurt_uses_his_herbs():
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
