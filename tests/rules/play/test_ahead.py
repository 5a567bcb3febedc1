"""Several answers at once: an action with its place or target, and all charges of a phase."""

from random import Random

import pytest

from rules.engine.decisions import ChargeTarget, Decision, IllegalAnswer, NextToAct
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.decision import place
from rules.engine.dice import Roll
from rules.engine.setup import BattleSetup
from rules.engine.view import View
from rules.narration import Names
from rules.play.ahead import (
    CHAIN,
    NEXT,
    charges,
    combined,
    give,
    keys_of,
    previewed,
    to_place,
    with_charges,
    with_end,
)
from rules.play.asked import question
from rules.play.course import Course
from rules.policies import POLICIES
from rules.resolve import set_up
from tests.rules.play.played import PAIRS
from tests.rules.play.test_whole_battles import asked, battle_of
from tests.rules.warbands import BOOK, roster

BY_ACTIONS = ("alternative", "trench")
#: Chains are tried at a few questions of a battle, this many apart and none later than this: each replays the battle.
APART, LATEST = 60, 600


def again(course: Course) -> Course:
    """The same battle at the same question."""
    return Course(course.resolver.battle.setup, course.resolver.answers)


def shown(course: Course):
    """The question which action somebody takes, with the places and targets of each."""
    decision, battle = course.pending, course.resolver.battle
    assert isinstance(decision, NextAction)
    names = Names(battle.setup)
    return combined(question(decision, battle, names), decision, battle, names)


def actions(ruleset: str, number: int):
    """Some of the questions which action somebody takes, in a battle that is played at random."""
    course, tried = Course(battle_of(ruleset, number)), 0
    for decision in asked(course):
        assert CHAIN not in "".join(decision.answers or ())
        assert NEXT not in "".join(decision.answers or ())
        if course.number > LATEST:
            return
        if isinstance(decision, NextAction) and course.number >= tried + APART:
            tried = course.number
            yield course


def open_question(setup: BattleSetup, kind: type[Decision], **holds) -> Course:
    """A battle of steady tactics at its first question of a kind."""
    course = Course(setup)
    views = {side: View(course.resolver.battle, side) for side in course.resolver.battle.parties}
    while not (
        isinstance(course.pending, kind) and all(getattr(course.pending, k) == v for k, v in holds.items())
    ):
        course.answer(POLICIES["steady"].choose(course.pending, views[course.pending.side]))
    return course


@pytest.mark.parametrize("ruleset", BY_ACTIONS)
def test_chains_on_offer_are_legal_answers_one_after_the_other(ruleset):
    dice, tried = Random(ruleset), 0
    for course in actions(ruleset, 2):
        chained = [option.answer for option in shown(course).options if CHAIN in option.answer]
        for text in dice.sample(chained, min(1, len(chained))):
            once, apart = again(course), again(course)
            given = give(once, text)
            assert [it.key for it in given] == text.split(CHAIN)[: len(given)]
            assert len(given) == len(text.split(CHAIN)) or once.was_rolled_since(course.number)
            for one in given:
                apart.answer(one.key)
            assert (once.resolver.answers, once.fingerprint()) == (
                apart.resolver.answers,
                apart.fingerprint(),
            )
            tried += 1
    assert tried > 4


@pytest.mark.parametrize("ruleset", BY_ACTIONS)
def test_every_action_stays_on_offer(ruleset):
    tried = 0
    for course in actions(ruleset, 3):
        offered = {keys_of(option.answer)[0] for option in shown(course).options}
        assert offered == set(course.pending.answers)
        tried += 1
    assert tried > 4


def test_shots_out_of_range_come_last():
    seen = 0
    for course in actions("trench", 3):
        far = [option.is_far for option in shown(course).options]
        assert far == sorted(far)
        seen += any(far)
    assert seen


@pytest.mark.parametrize("ruleset", BY_ACTIONS)
def test_a_tap_on_a_place_by_name_leads_there(ruleset):
    tapped = 0
    for course in actions(ruleset, 4):
        places = [it for it in shown(course).options if it.to is not None and CHAIN in it.answer]
        for option in places[:2]:
            text = to_place(course.resolver, *option.to)
            assert place(keys_of(text)[-1]) == option.to
            give(again(course), text)
            tapped += 1
    assert tapped


def test_a_place_beyond_a_move_is_reached_by_a_move_and_a_dash():
    course = open_question(battle_of("trench", 1), NextAction)
    far = [it for it in shown(course).options if keys_of(it.answer)[::2] == ["move", "dash"]]
    assert far
    assert all("%" in it.heading for it in far)
    x, y, z = far[0].to
    assert keys_of(to_place(course.resolver, x, y, z)) == keys_of(far[0].answer)


@pytest.mark.parametrize("ruleset", BY_ACTIONS)
def test_a_place_is_previewed_before_its_action_is_chosen(ruleset):
    course = open_question(battle_of(ruleset, 1), NextAction)
    places = [it for it in shown(course).options if it.to is not None]
    before = course.resolver.battle.state.snapshot()
    for option in (places[0], places[-1]):
        ahead = previewed(course.resolver, Names(course.resolver.battle.setup), *option.to)
        assert ahead.at == option.to
        assert ahead.lines
    assert course.resolver.battle.state.snapshot() == before


@pytest.mark.parametrize(("beyond", "verb"), [(False, "Move "), (True, "Move and dash ")])
def test_a_preview_says_by_which_action_a_place_is_reached(beyond, verb):
    course = open_question(battle_of("trench", 1), NextAction)
    steps = ["move", "dash"] if beyond else ["move"]
    option = next(it for it in shown(course).options if it.to and keys_of(it.answer)[::2] == steps)
    ahead = previewed(course.resolver, Names(course.resolver.battle.setup), *option.to)
    assert ahead.at == ahead.way[-1] == option.to
    assert ahead.lines[0].startswith(verb)
    assert ahead.lines[0].removeprefix(verb)[0].isdigit()


def test_a_place_out_of_reach_is_refused():
    course = open_question(battle_of("trench", 1), NextAction)
    with pytest.raises(IllegalAnswer):
        to_place(course.resolver, 1, 1, 0)


def test_a_chain_is_refused_whole_where_nothing_was_rolled():
    course = open_question(battle_of("trench", 1), NextAction)
    with pytest.raises(IllegalAnswer):
        give(course, CHAIN.join(("move", "1,1,0")))


def test_a_chain_is_not_refused_once_it_has_found_out_a_distance():
    pair = [roster(key) for key in PAIRS[1]]
    setup = set_up(pair, BOOK, seed="whole 1", switches=["no-measuring"], battlefield="market-square")
    course = open_question(setup, NextToAct, activity="shooting", side=1)
    who, number = str(course.pending.candidates[1]), course.number
    aiming = again(course)
    aiming.answer(who)
    weapon, targets = aiming.pending.weapons[0]
    shot = f"{weapon} {targets[-1].who}"
    given = give(course, CHAIN.join((who, shot, who)))
    assert [it.key for it in given] == [who, shot]
    assert isinstance(course.pending, NextToAct)
    assert course.pending.side == given[0].side
    assert not course.was_rolled_since(number)


def test_a_chain_ends_after_typed_dice():
    course = Course(battle_of("mordheim", 2), typed_dice=True)
    assert isinstance(course.pending, Roll)
    given = give(course, CHAIN.join(("6", "1", "1")))
    assert [it.key for it in given] == ["6"]


def test_a_chain_stops_where_somebody_else_is_asked():
    course = open_question(battle_of("trench", 1), NextAction)
    given = give(course, CHAIN.join(("done", "move")))
    assert [it.key for it in given] == ["done"]


@pytest.mark.parametrize("ruleset", ["mordheim", "heroheim"])
def test_a_sheet_of_charges_charges_all_of_them_and_nobody_else(ruleset):
    course = open_question(battle_of(ruleset, 1), NextToAct, activity="charging")
    battle, names = course.resolver.battle, Names(course.resolver.battle.setup)
    while not (
        sheet := with_charges(question(course.pending, battle, names), course.pending, battle, names)
    ).chargers:
        course.answer("done")
        views = {side: View(battle, side) for side in battle.parties}
        while not (isinstance(course.pending, NextToAct) and course.pending.activity == "charging"):
            course.answer(POLICIES["steady"].choose(course.pending, views[course.pending.side]))
    chosen = {it.who: it.targets[0].answer for it in sheet.chargers}
    given = give(course, charges(chosen))
    keys = [it.key for it in given]
    assert keys[:2] == [str(sheet.chargers[0].who), sheet.chargers[0].targets[0].answer]
    assert not isinstance(course.pending, NextToAct) or course.pending.activity != "charging"


@pytest.mark.parametrize("ruleset", ["mordheim", "heroheim"])
def test_charges_of_a_side_end_with_one_answer_of_a_warrior_who_declines(ruleset):
    course, ends = Course(battle_of(ruleset, 1)), ()
    battle, names = course.resolver.battle, Names(course.resolver.battle.setup)
    views = {side: View(battle, side) for side in battle.parties}
    while not ends:
        if isinstance(course.pending, NextToAct) and course.pending.activity == "charging":
            who = question(course.pending, battle, names).options[0]
            course.answer(who.answer)
            if course.asked is not None and isinstance(course.pending, ChargeTarget):
                shown = with_end(question(course.pending, battle, names), course, names)
                ends = [it for it in shown.options if NEXT in it.answer]
                continue
        course.answer(POLICIES["steady"].choose(course.pending, views[course.pending.side]))
    side = course.asked
    assert "in reach" in ends[0].gives_up
    assert [it.key for it in give(course, ends[0].answer)] == ["none", "done"]
    assert not (
        isinstance(course.pending, NextToAct)
        and course.pending.side == side
        and course.pending.activity == "charging"
    )


def test_an_empty_sheet_ends_the_charges():
    assert charges({3: "none"}) == "done"
    assert charges({3: "7", 4: "none", 5: "8"}) == "3;7|5;8|done"


@pytest.mark.parametrize(("ruleset", "action"), [("trench", "melee attack"), ("alternative", "attack")])
def test_a_fight_with_one_enemy_tells_the_chances_of_a_blow(ruleset, action):
    course = Course(set_up([roster(key) for key in PAIRS[0]], BOOK, seed="taps 0", ruleset=ruleset))
    battle, told = course.resolver.battle, set[str]()
    views = {side: View(battle, side) for side in (0, 1)}
    while not told and isinstance(course.pending, Decision):
        if isinstance(course.pending, NextAction) and action in course.pending.answers:
            told = {
                it.detail
                for it in shown(course).options
                if it.answer == action and it.detail.startswith("Each blow: ")
            }
        course.answer(POLICIES["steady"].choose(course.pending, views[course.pending.side]))
    assert told
    assert [it for it in told if " to hit" not in it and "out of action at once" not in it] == []
