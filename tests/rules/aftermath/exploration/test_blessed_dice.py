"""A Blessing of the Elements that was left over: one exploration die rolled again or moved by 1, not both."""

import pytest

from rules.aftermath.decisions import ChangedDie, RerolledDie
from rules.aftermath.draft import Draft
from rules.aftermath.exploration.dice import roll_dice
from rules.aftermath.exploration.party import Party
from rules.catalogue.load import rulebook
from tests.rules.aftermath.walk import played
from tests.rules.aftermath.warbands import GUARD


def rolled(*faces: tuple[int, ...], again: str, moved: str, blessings: int = 1):
    party = Party((1, 2), 3, blessings=blessings)

    def start():
        draft = Draft(GUARD, rulebook())
        return draft, roll_dice(draft, party)

    answers = {RerolledDie: again, ChangedDie: moved}
    return played(start, list(faces), lambda decision: answers[type(decision)])


def test_it_rolls_one_die_again_and_is_used_up() -> None:
    way = rolled((1, 3, 5), (6,), again="1", moved="5>6")
    assert sorted(way.value) == [3, 5, 6]
    assert [type(decision) for decision in way.asked] == [RerolledDie]


def test_it_moves_one_die_by_1_instead() -> None:
    way = rolled((1, 3, 5), again="keep", moved="5>6")
    assert sorted(way.value) == [1, 3, 6]
    assert {decision.source for decision in way.asked} == {"Blessing of the Elements"}


def test_two_of_them_may_be_used_in_both_ways() -> None:
    answers = iter(["1", "keep"])
    party = Party((1, 2), 3, blessings=2)

    def start():
        draft = Draft(GUARD, rulebook())
        return draft, roll_dice(draft, party)

    def choose(decision):
        return next(answers) if isinstance(decision, RerolledDie) else "3>4"

    way = played(start, [(1, 3, 5), (6,)], choose)
    assert sorted(way.value) == [4, 5, 6]


@pytest.mark.parametrize("blessings", [0, 1])
def test_without_one_nothing_is_asked(blessings: int) -> None:
    way = rolled((2, 3, 5), again="keep", moved="keep", blessings=blessings)
    assert sorted(way.value) == [2, 3, 5]
    assert len(way.asked) == 2 * blessings
