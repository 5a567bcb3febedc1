"""The driver: who is asked, what is refused, and what is recorded."""

import pytest

from rules.battlefields.zones import EDGES
from rules.engine.decisions import ANYWHERE, Choice, Decision, DeploymentPlace, IllegalAnswer
from rules.engine.dice import EnteredDice, Roll, ScriptedDice
from rules.engine.events import EdgeChosen, RolledOff
from rules.engine.resolver import Resolver
from rules.policies import POLICIES
from rules.resolve import auto, divergence, start
from tests.rules.staging.battlefield import man, setup_of

SETUP = setup_of([man(0, 0, "sword"), man(0, 0, "bow")], [man(0, 0, "axe"), man(0, 0, "sling")])
STEADY = POLICIES["steady"]


def scripted(*faces: int) -> ScriptedDice:
    waiting = list(faces)
    return ScriptedDice(lambda roll: tuple(waiting.pop(0) for _ in range(roll.count)))


def test_a_side_without_a_policy_is_asked():
    battle = start(SETUP, policies={1: STEADY}, dice=scripted(6, 1))
    assert battle.pending == Choice(0, "set up", ("second", "first"))
    assert not battle.over
    assert battle.outcome is None


def test_the_battle_goes_on_with_the_next_question_after_an_answer():
    battle = start(SETUP, dice=scripted(6, 1))
    battle.answer("first")
    assert battle.pending == Choice(0, "edge", EDGES)
    battle.answer("north")
    assert isinstance(battle.pending, DeploymentPlace)
    assert battle.answers == ["first", "north"]
    assert EdgeChosen(0, "north") in battle.events


@pytest.mark.parametrize("answer", ["third", "", "FIRST", "0"])
def test_an_illegal_answer_is_refused_and_changes_nothing(answer: str):
    battle = start(SETUP, dice=scripted(6, 1))
    before = (battle.pending, list(battle.events), list(battle.answers), battle.battle.state.snapshot())
    with pytest.raises(IllegalAnswer, match="is not one of the answers: second, first"):
        battle.answer(answer)
    after = (battle.pending, list(battle.events), list(battle.answers), battle.battle.state.snapshot())
    assert after == before
    battle.answer("first")


def test_no_answer_is_taken_when_nothing_is_asked():
    battle = start(SETUP, policies={0: STEADY, 1: STEADY})
    assert battle.over
    with pytest.raises(IllegalAnswer, match="No question is open"):
        battle.answer("first")


class Stubborn:
    """Always says the same."""

    key = "stubborn"

    def __init__(self, answer: str) -> None:
        self._answer = answer

    def choose(self, decision: Decision, view: object) -> str:
        return self._answer


def test_a_policy_that_answers_illegally_plays_the_default_and_is_noted():
    battle = start(SETUP, policies={0: Stubborn("dance"), 1: STEADY})
    assert battle.over
    assert battle.faults
    assert all(fault.startswith("stubborn: ") for fault in battle.faults)
    assert ANYWHERE in battle.answers
    assert "dance" not in battle.answers


def test_a_battle_without_faults_has_none():
    assert start(SETUP, policies={0: STEADY, 1: STEADY}).faults == []


# entered dice


def entered() -> Resolver:
    return start(SETUP, dice=EnteredDice())


def test_entered_dice_are_asked_for_one_roll_after_the_other():
    battle = entered()
    assert battle.pending == Roll("who sets up first", stream="scenario", side=0)
    battle.answer("5")
    battle.answer("2")
    assert battle.pending == Choice(0, "set up", ("second", "first"))
    assert battle.answers == ["5", "2"]
    assert battle.events[-1] == RolledOff("who sets up first", ((5,), (2,)), 0)


@pytest.mark.parametrize("faces", ["", "0", "7", "-1", "1,2", "four", "3.5"])
def test_faces_that_cannot_be_are_refused(faces: str):
    battle = entered()
    with pytest.raises(IllegalAnswer, match="is not 1 dice with 6 sides"):
        battle.answer(faces)
    assert (battle.answers, battle.pending) == ([], Roll("who sets up first", stream="scenario", side=0))


def test_entered_faces_are_taken_up_again_from_the_answers():
    battle = start(SETUP, dice=EnteredDice(), answers=["5", "2", "first"])
    assert battle.answers == ["5", "2", "first"]
    assert battle.pending == Choice(0, "edge", EDGES)


# answers taken up again


def test_recorded_answers_are_used_before_anybody_is_asked():
    battle = start(SETUP, dice=scripted(6, 1), answers=["first", "south"])
    assert isinstance(battle.pending, DeploymentPlace)
    assert battle.answers == ["first", "south"]


def test_a_policy_plays_on_where_the_recorded_answers_end():
    battle = start(SETUP, policies={0: STEADY, 1: STEADY}, answers=["first", "north"])
    assert battle.over
    assert battle.answers[:2] == ["first", "north"]


def test_letting_the_computer_decide_never_shifts_the_dice():
    random, steady = (start(SETUP, policies={0: POLICIES[key], 1: STEADY}) for key in ("random", "steady"))
    rolled = [next(event for event in one.events if isinstance(event, RolledOff)) for one in (random, steady)]
    assert rolled[0] == rolled[1]


def test_a_watcher_sees_every_event_as_it_happens_and_changes_nothing():
    seen, again = [], []
    policies = {0: STEADY, 1: STEADY}
    watched = auto(SETUP, policies, seen.append)
    assert tuple(seen) == watched.events
    assert watched == auto(SETUP, policies)
    assert divergence(watched, again.append) is None
    assert tuple(again) == watched.events
