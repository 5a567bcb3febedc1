"""The steady player's word: with others against the strongest, never with everybody, and kept."""

import pytest

from rules.engine.decisions import Choice
from rules.engine.events.alliances import AllianceFormed
from rules.engine.view import View
from rules.policies import POLICIES
from rules.scenarios.parts.parley import BREAK, CONSENT, FIGHT_ON, KEEP, REFUSE, SHARE
from tests.rules.scenarios.stage import Stage
from tests.rules.staging.battlefield import man


def with_warriors(*strengths: int) -> Stage:
    sides = [
        [man(8 * side + 2, 4 * step + 2) for step in range(count)] for side, count in enumerate(strengths)
    ]
    return Stage("street-brawl", *sides)


def says(it: Stage, side: int, question: str, *choices: str, who: int | None = None) -> str:
    return POLICIES["steady"].choose(Choice(side, question, choices, who), View(it.battle, side))


def test_the_weaker_seek_each_other_against_the_strongest():
    it = with_warriors(2, 5, 3)
    assert says(it, 0, "alliance", "1", "2", KEEP) == "2"
    assert says(it, 2, "join", CONSENT, REFUSE, who=0) == CONSENT


def test_the_strongest_stands_alone():
    it = with_warriors(2, 5, 3)
    assert says(it, 1, "alliance", "0", "2", KEEP) == KEEP
    assert says(it, 1, "join", CONSENT, REFUSE, who=0) == REFUSE


def test_nobody_stands_with_everybody():
    it = with_warriors(2, 5, 3)
    it.fold(AllianceFormed((0, 2)))
    assert says(it, 0, "alliance", "1", BREAK, KEEP) == KEEP
    assert says(it, 0, "join", CONSENT, REFUSE, who=4) == REFUSE


@pytest.mark.parametrize(("own", "allied", "answer"), [(3, 1, SHARE), (4, 1, FIGHT_ON)])
def test_a_victory_is_shared_unless_the_allies_are_far_too_weak(own: int, allied: int, answer: str):
    it = with_warriors(own, allied, 1)
    it.fold(AllianceFormed((0, 1)))
    assert says(it, 0, "victory", FIGHT_ON, SHARE) == answer
