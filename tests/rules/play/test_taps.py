"""How many taps a battle of about ten against ten costs a player, as the page needs them.

`one by one` answers each question by itself. `at once` uses what the page offers besides: an action with its place or
target in one tap, and the sheet of charges. `few` does so under the orders of the button "Few taps".
"""

import pytest

from rules.engine.decisions import (
    DONE,
    NONE,
    ChargeTarget,
    CounterPlace,
    Decision,
    DeploymentPlace,
    IllegalAnswer,
    Infiltrate,
    Landing,
    MoveTo,
    NextToAct,
    ShootingTarget,
)
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import GiveCommand
from rules.play.ahead import CHAIN, charges, give, keys_of, may_be_listed, to_place
from rules.play.course import Course
from rules.play.driving import Hands, go_on, suggested
from rules.play.orders import PRESETS, Orders, Say
from rules.resolve import set_up
from tests.rules.play.played import PAIRS
from tests.rules.warbands import BOOK, roster

#: Places are tapped and then confirmed.
PLACES = (MoveTo, DeploymentPlace, CounterPlace, Infiltrate, Landing)
#: The battle that was tried out last.
TRIED: list[Course] = []
HEROES, FEW = PRESETS["Only heroes near the enemy"], PRESETS["Few taps"]


def is_place(answer: str) -> bool:
    """Whether an answer is a place on the table."""
    return "," in answer and " " not in answer


def taps(asked: Decision, answer: str, orders: Orders) -> int:
    """The taps of an answer: passing while others can still act, and places, are confirmed."""
    last, confirmed = keys_of(answer)[-1], orders.say("places") != "always"
    if isinstance(asked, NextToAct) and len(keys_of(answer)) > 1:
        opened = orders.say("next") != "tactics"
        return 1 + opened + (len(keys_of(answer)) - 1) // 2  # the sheet, its charges, and what sends it
    if (isinstance(asked, PLACES) or CHAIN in answer) and is_place(last):
        return 2 if confirmed else 1
    if isinstance(asked, GiveCommand) and " " in answer:
        return 1 + sum(word.isdecimal() for word in answer.split())
    if isinstance(asked, NextToAct) and answer == DONE:
        return 1 if asked.activity == "charging" and orders.say("next") == "tactics" else 2
    return 1


def advised(course: Course) -> str:
    """What steady tactics would answer."""
    answer = suggested(course, "steady")
    assert answer is not None
    return answer


def ahead(course: Course) -> Course:
    """The same battle, to try out what would be advised next; the last trial goes on where the battle followed it."""
    setup, answers = course.resolver.battle.setup, course.resolver.answers
    tried = TRIED.pop() if TRIED else Course(setup)
    known = tried.resolver.answers
    if tried.resolver.battle.setup is not setup or answers[: len(known)] != known:
        tried, known = Course(setup), []
    for key in answers[len(known) :]:
        tried.answer(key)
    TRIED.append(tried)
    return tried


def at_once(course: Course) -> str:
    """The same, with the place or target of an action, or with all charges that are advised in a row."""
    asked, answer = course.pending, advised(course)
    if may_be_listed(asked, course.resolver.battle):
        return all_charges(course)
    if not isinstance(asked, NextAction):
        return answer
    then = ahead(course)
    then.answer(answer)
    if getattr(then.pending, "who", None) != asked.who:
        return answer
    following = advised(then) if isinstance(then.pending, Decision) else ""
    if isinstance(then.pending, ChargeTarget | ShootingTarget):
        return answer if following == NONE else f"{answer}{CHAIN}{following}"
    if isinstance(then.pending, MoveTo) and is_place(following):
        return dashing(course, then, answer, following) or tapped(course, following) or answer
    return answer


def dashing(course: Course, then: Course, answer: str, following: str) -> str:
    """The tap on the end of a dash that is advised after a move; empty where none is."""
    then.answer(following)
    if answer != "move" or not isinstance(then.pending, NextAction) or advised(then) != "dash":
        return ""
    then.answer("dash")
    if not isinstance(then.pending, MoveTo) or not is_place(end := advised(then)):
        return ""
    return tapped(course, end)


def tapped(course: Course, place: str) -> str:
    """The answer of a tap on a place; empty where it is none."""
    try:
        return to_place(course.resolver, *map(int, place.split(",")))
    except IllegalAnswer:
        return ""


def all_charges(course: Course) -> str:
    """All charges that are advised one after the other, as long as they are declared."""
    then, chosen = ahead(course), dict[int, str]()
    while may_be_listed(then.pending, then.resolver.battle):
        charger = advised(then)
        then.answer(charger)
        if charger == DONE:
            break
        while isinstance(then.pending, ChargeTarget):
            target = advised(then)
            chosen.setdefault(int(charger), target)
            then.answer(target)
    return charges(chosen)


def played(ruleset: str, seed: int, standing: dict[str, Say], choose=advised) -> int:
    """The taps of the first side in a battle in which both sides do what steady tactics advise."""
    warbands = [roster(key) for key in PAIRS[seed]]
    course = Course(set_up(warbands, BOOK, seed=f"taps {seed}", ruleset=ruleset))
    orders = Orders(standing=standing)
    hands = {0: Hands("steady", True, orders), 1: Hands("steady", False)}
    go_on(course, hands)
    count = 0
    while isinstance(course.pending, Decision):
        answer = choose(course)
        count += taps(course.pending, answer, orders)
        give(course, answer)
        go_on(course, hands)
    return count


@pytest.mark.parametrize(
    ("ruleset", "usual", "together", "heroes", "few"),
    [
        ("mordheim", (181, 178, 172), (166, 157, 153), (51, 59, 43), (68, 59, 65)),
        ("alternative", (227, 304, 235), (189, 253, 199), (72, 92, 76), (55, 86, 63)),
        ("cards", (164, 255, 163), (164, 249, 160), (69, 100, 59), (85, 129, 88)),
        ("heroheim", (121, 201, 215), (116, 182, 210), (30, 63, 46), (46, 71, 103)),
        ("trench", (232, 420, 322), (244, 305, 245), (76, 58, 46), (45, 98, 54)),
    ],
)
def test_taps_stay_as_few_as_they_were(ruleset, usual, together, heroes, few, record_property):
    for seed in range(len(PAIRS)):
        counted = (
            played(ruleset, seed, {}),
            played(ruleset, seed, {}, at_once),
            played(ruleset, seed, HEROES),
            played(ruleset, seed, FEW, at_once),
        )
        record_property(f"{ruleset} {' against '.join(PAIRS[seed])}", counted)
        most = usual[seed], together[seed], heroes[seed], few[seed]
        assert all(number <= bound for number, bound in zip(counted, most, strict=True)), counted
