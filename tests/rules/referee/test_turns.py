"""The turns alone: every sequence stops where its players act, and losses and hands are those of a tally and a deck."""

import pytest

from rules.engine.decisions import DONE, Choice, Decision, IllegalAnswer
from rules.engine.decisions.actions import NextModel
from rules.engine.decisions.alternative import ActivationDice, React, WhoActs
from rules.engine.decisions.cards import ActivateUnit, PlayCard
from rules.engine.driver import ReplayDiverged
from rules.engine.events.alternative import ActionsGained, TurnBought
from rules.referee.turns.course import TurnCourse
from rules.referee.turns.stops import ROLL, ROUTS, STANDS, Going, LossesTested
from tests.rules.referee.table import PAIRS, table_setup

SYSTEMS = ["mordheim", "alternative", "cards", "heroheim", "trench"]


def turns(ruleset, *said, warbands=PAIRS[0]):
    return TurnCourse(table_setup(warbands, "turns", ruleset), said)


def until(course, wanted, limit=200):
    """Say the first thing that may be said until such a question comes."""
    while not isinstance(course.pending, wanted):
        assert isinstance(course.pending, Decision)
        course.say(course.pending.answers[0])
        limit -= 1
        assert limit
    return course.pending


def out(course, *numbers):
    states = {fighter.id: "fought" for side in course.battle.setup.sides for fighter in side.fighters}
    course.catch_up({**states, **dict.fromkeys(numbers, "out")})


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_turns_go_on_round_after_round_and_are_the_same_again(ruleset):
    course = turns(ruleset)
    while course.battle.state.round < 4:
        course.say(course.pending.answers[0])
    again = turns(ruleset, *course.said)
    assert again.resolver.events == course.resolver.events
    assert again.pending == course.pending


@pytest.mark.parametrize("warbands", PAIRS)
@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_turns_ask_nothing_but_the_order_of_play(ruleset, warbands):
    course = turns(ruleset, warbands=warbands)
    kinds = set()
    while course.battle.state.round < 3:
        kinds.add(type(course.pending))
        course.say(course.pending.answers[-1])
    assert kinds <= {Choice, Going, PlayCard, ActivateUnit, NextModel, WhoActs, ActivationDice, React}


def test_the_phases_of_a_turn_come_one_after_the_other():
    course, seen = turns("heroheim", "1"), []
    while course.battle.state.round < 2:
        seen.append((course.pending.side, course.pending.about))
        course.say(DONE)
    phases = ["deployment", "recovery", "charge", "movement", "shooting", "close combat"]
    assert seen == [(1, phase) for phase in phases] + [(0, phase) for phase in phases]


def test_losses_of_the_tally_lead_to_a_rout_test_which_the_players_roll():
    course = turns("mordheim", "0")
    out(course, 0, 1, 2)
    asked = until(course, LossesTested)
    assert asked.side == 0
    course.say(STANDS)
    assert until(course, LossesTested).side == 0
    course.say(ROUTS)
    assert course.pending is None
    assert course.battle.state.routed == {0}


def test_a_test_that_is_left_to_the_site_is_rolled():
    course = turns("trench", "0")
    out(course, *range(6))
    asked = until(course, LossesTested)
    assert (asked.side, asked.dice, asked.at_most) == (0, 2, None)
    course.say(ROLL)
    assert course.pending is None or course.battle.state.round == 2


def test_a_warrior_who_is_out_is_left_out_and_comes_back_when_the_tally_says_so():
    course = turns("trench", "0")
    out(course, 3)
    assert 3 not in course.pending.candidates
    out(course)
    assert 3 in course.pending.candidates


def test_a_tap_ends_an_activation_and_begins_the_next():
    course = turns("trench", "0", "2")
    assert course.next_to_act()[0] == (11,)
    course.say("done|11")
    assert course.pending.who == (11,)


def test_a_warrior_who_acted_unasked_is_offered_no_more():
    course = turns("alternative", "0", "acted 4")
    assert 4 not in course.pending.candidates
    with pytest.raises(IllegalAnswer, match="has acted"):
        course.say("acted 4")


def test_marks_of_a_phase_are_gone_in_the_next():
    course = turns("mordheim", "0", "acted 4")
    assert course.keeper.marked == {4}
    course.say(DONE)
    assert not course.keeper.marked


def test_activation_dice_that_players_rolled_offer_reactions_and_sell_the_turn():
    course = turns("alternative", "0", "0", "3 failed 2")
    assert (course.pending.failures, course.pending.may_buy) == (2, True)
    course.say("buy")
    course.say(DONE)
    assert course.pending.side == 1
    assert any(isinstance(event, TurnBought) for event in course.resolver.events)
    with pytest.raises(IllegalAnswer, match="more failures than dice"):
        turns("alternative", "0", "0").say("1 failed 2")


def test_a_leader_who_is_near_lends_leadership_to_the_dice():
    course = turns("alternative")
    follower = next(it for it in course.battle.setup.sides[0].fighters if it.profile.Ld < 8 and not it.tags)
    needs = []
    for said in ("2", "2 led"):
        course = turns("alternative", "0", str(follower.id), said)
        gained = next(event for event in course.resolver.events if isinstance(event, ActionsGained))
        needs.append(gained.roll.at_most)
    assert needs == [follower.profile.Ld, 8]


def test_words_that_fit_no_longer_end_the_course_there():
    setup = table_setup(PAIRS[0], "turns", "trench")
    with pytest.raises(ReplayDiverged):
        TurnCourse(setup, ("0", "99"))
    assert TurnCourse.as_far_as(setup, ("0", "99")).said == ("0",)


def test_a_side_of_which_nobody_is_left_ends_the_turns():
    course = turns("trench", "0")
    out(course, *range(11))
    while course.pending is not None:
        course.say(course.pending.answers[0])
    assert course.battle.state.ended.winner == 1


def test_cards_are_dealt_by_the_leadership_of_whoever_leads():
    course = turns("cards")
    hands = course.battle.state.hands
    before = len(hands.of(0))
    leader = next(it for it in course.battle.setup.sides[0].fighters if it.leader)
    assert before == leader.profile.Ld
    out(course, leader.id)
    while course.battle.state.round == 1:
        course.say(course.pending.answers[0])
    assert len(hands.of(0)) < before
