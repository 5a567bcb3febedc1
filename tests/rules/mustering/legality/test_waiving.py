"""Which problems an organiser may let be, and what that changes."""

import pytest

from rules.ledger.apply import apply
from rules.mustering.legality.check import is_legal, problems
from rules.mustering.legality.waiving import LONGEST_REASON, can_waive, idle, lift, waive, waiver_of
from rules.mustering.problem import NotAllowed
from rules.values import changed
from tests.rules.warbands import BOOK, roster

REIKLAND = roster("mercenaries-reikland")
#: Everybody but the leader is dismissed: too few warriors.
LONELY = changed(REIKLAND, warriors=REIKLAND.warriors[:1])


def waived(sheet=LONELY, reason: str = "He is on his way.", code: str = "too-few-warriors"):
    return apply(sheet, waive(sheet, BOOK, code, None, "", reason, "anna"))


def test_a_waived_problem_stays_and_no_longer_counts() -> None:
    before, after = problems(LONELY, BOOK), problems(waived(), BOOK)
    assert [problem.code for problem in before] == [problem.code for problem in after]
    assert not is_legal(before)
    assert is_legal(after)
    (found,) = (problem for problem in after if problem.waived)
    assert found.waived == "He is on his way."
    assert waiver_of(found, waived()).by == "anna"


def test_lifted_it_counts_again() -> None:
    sheet = waived()
    assert apply(sheet, lift(sheet, "too-few-warriors", None, "")) == LONELY


def test_a_waiver_for_one_warrior_says_nothing_of_another() -> None:
    sheet = changed(LONELY, gold=-5)
    assert not is_legal(problems(waived(sheet), BOOK))


@pytest.mark.parametrize("reason", ["", "   ", "\u202e", "x" * (LONGEST_REASON + 1)])
def test_a_reason_is_one_line_of_1_to_200_letters(reason: str) -> None:
    with pytest.raises(NotAllowed, match="in 1 to 200 letters"):
        waived(reason=reason)


def test_absent_problems_cannot_be_waived() -> None:
    with pytest.raises(NotAllowed, match="no longer has that problem"):
        waived(REIKLAND)
    with pytest.raises(NotAllowed, match="no such permission"):
        lift(LONELY, "too-few-warriors", None, "")


def test_nobody_plays_what_the_rulebook_does_not_know() -> None:
    strange = changed(LONELY, type="gnome-tinkers")
    (unknown,) = problems(strange, BOOK)
    assert not can_waive(unknown)
    with pytest.raises(NotAllowed, match="cannot be allowed"):
        waived(strange, code="unknown-warband")


def test_a_waiver_whose_problem_is_solved_is_idle() -> None:
    sheet = changed(waived(), warriors=REIKLAND.warriors)
    assert idle(sheet, problems(sheet, BOOK)) == sheet.waivers
    assert idle(waived(), problems(waived(), BOOK)) == ()
