"""How many taps a battle of about ten against ten costs a player, as the page needs them."""

import pytest

from rules.engine.decisions import (
    DONE,
    CounterPlace,
    Decision,
    DeploymentPlace,
    Infiltrate,
    Landing,
    MoveTo,
    NextToAct,
)
from rules.engine.decisions.alternative import GiveCommand
from rules.play.course import Course
from rules.play.driving import Hands, go_on, suggested
from rules.play.orders import PRESETS, Orders, Say
from rules.resolve import set_up
from tests.rules.play.played import PAIRS
from tests.rules.warbands import BOOK, roster

#: Places are tapped and then confirmed.
PLACES = (MoveTo, DeploymentPlace, CounterPlace, Infiltrate, Landing)


def taps(asked: Decision, answer: str) -> int:
    """The taps of an answer: passing while others can still act, and places, are confirmed."""
    if isinstance(asked, PLACES) and "," in answer and " " not in answer:
        return 2
    if isinstance(asked, GiveCommand) and " " in answer:
        return 1 + sum(word.isdecimal() for word in answer.split())
    return 2 if isinstance(asked, NextToAct) and answer == DONE else 1


def played(ruleset: str, seed: int, standing: dict[str, Say]) -> int:
    """The taps of the first side in a battle in which both sides do what steady tactics advise."""
    warbands = [roster(key) for key in PAIRS[seed]]
    course = Course(set_up(warbands, BOOK, seed=f"taps {seed}", ruleset=ruleset))
    hands = {0: Hands("steady", True, Orders(standing=standing)), 1: Hands("steady", False)}
    go_on(course, hands)
    count = 0
    while isinstance(course.pending, Decision):
        answer = suggested(course, "steady")
        assert answer is not None
        count += taps(course.pending, answer)
        course.answer(answer)
        go_on(course, hands)
    return count


@pytest.mark.parametrize(
    ("ruleset", "usual", "few"),
    [
        ("mordheim", (160, 256, 133), (43, 64, 37)),
        ("alternative", (185, 365, 268), (70, 104, 87)),
        ("cards", (169, 131, 195), (67, 93, 71)),
        ("heroheim", (121, 233, 136), (33, 68, 36)),
        ("trench", (351, 356, 245), (70, 75, 57)),
    ],
)
def test_taps_stay_as_few_as_they_were(ruleset, usual, few):
    heroes = PRESETS["Only heroes near the enemy"]
    for seed, (most, most_of_few) in enumerate(zip(usual, few, strict=True)):
        assert played(ruleset, seed, {}) <= most
        assert played(ruleset, seed, heroes) <= most_of_few
