"""Correcting the past: what changes, and what no longer fits."""

import pytest

from rules.ledger.apply import CannotApply, effective, fold
from rules.ledger.correct import Conflict, Difference, Rewrite, correct
from rules.ledger.entries import (
    AdvanceTaken,
    BattleFought,
    Corrected,
    Entry,
    ExperienceGained,
    ItemBought,
    MembersLost,
    Mustered,
    Undone,
)
from rules.ledger.sheet import Advance, WarbandSheet
from rules.mustering.changes import muster
from tests.rules.warbands import BOOK

BEGUN = WarbandSheet(name="Night", type="undead", gold=500)


def battle(*changes: ExperienceGained | MembersLost) -> BattleFought:
    return BattleFought("b", "A battle", ("Foes",), "won", changes)


LEDGER: list[tuple[int, Entry]] = [
    (1, Mustered("Night", "undead", 500)),
    (2, muster.hire(BEGUN, BOOK, "vampire", "Marek")),
    (3, battle(ExperienceGained(1, 2, "won"))),
    (4, ItemBought(1, "sword", (10,))),
    (5, battle(ExperienceGained(1, 1, "survived"))),
]


def test_a_replaced_entry_shows_what_comes_out_differently() -> None:
    correction = correct(
        LEDGER, [Rewrite((3,), (battle(ExperienceGained(1, 5, "won")),))], reason="miscounted"
    )
    assert correction.before == fold(LEDGER)
    assert correction.differences == (Difference("warriors[0].experience", "23", "26"),)
    assert correction.conflicts == ()
    assert correction.rows == (Corrected((3,), (battle(ExperienceGained(1, 5, "won")),), "miscounted"),)


def test_a_struck_entry_is_left_out() -> None:
    correction = correct(LEDGER, [Rewrite((3,))])
    paths = [difference.path for difference in correction.differences]
    assert paths == ["warriors[0].experience", "warriors[0].battles", "battles"]


def test_the_rows_of_a_correction_fold_to_what_it_showed() -> None:
    for rewrites in ([Rewrite((3,), (battle(MembersLost(1, 1)),))], [Rewrite((3, 5))], [Rewrite((2,))]):
        correction = correct(LEDGER, rewrites)
        assert fold([*LEDGER, *enumerate(correction.rows, start=6)]) == correction.after


def test_of_a_later_entry_that_no_longer_fits_what_fits_stays() -> None:
    correction = correct(LEDGER, [Rewrite((3,), (battle(MembersLost(1, 1)),))])
    assert [(conflict.revision, conflict.falls) for conflict in correction.conflicts] == [
        (4, True),
        (5, True),
    ]
    assert "Marek is no longer with Night (dead)" in correction.conflicts[0].reason
    assert correction.after.battles == 2
    assert [row.revisions for row in correction.rows] == [(3,), (4,), (5,)]
    assert correction.rows[-1].entries == (battle(),)


def test_gold_that_is_no_longer_there_is_a_conflict_that_may_stand() -> None:
    poor = [Rewrite((1,), (Mustered("Night", "undead", 115),))]
    correction = correct(LEDGER, poor)
    reason = "Spends gold that is no longer there (5 gc short)."
    assert correction.conflicts == (Conflict(4, reason, falls=False),)
    assert correction.after.gold == -5
    struck = correct(LEDGER, poor, struck=[4])
    assert (struck.after.gold, struck.conflicts) == (5, ())


def test_an_advance_that_would_not_be_due_is_a_conflict_that_may_stand() -> None:
    ledger = [*LEDGER, (6, AdvanceTaken(1, Advance(22, skill="dodge")))]
    less = [Rewrite((3,), (battle(),))]
    correction = correct(ledger, less, is_due=lambda sheet, taken: sheet.warrior(1).experience >= 22)
    assert correction.conflicts == (
        Conflict(6, "The advance of Marek would not have been due yet.", falls=False),
    )
    assert correction.after.warrior(1).advances


def test_a_correction_is_corrected_once_more_and_undone() -> None:
    first = correct(LEDGER, [Rewrite((3,), (battle(ExperienceGained(1, 5, "won")),))])
    ledger = [*LEDGER, (6, first.rows[0])]
    second = correct(ledger, [Rewrite((6,), (battle(ExperienceGained(1, 9, "won")),))])
    assert second.rows[0].revisions == (3, 6)
    after = [*ledger, (7, second.rows[0])]
    assert fold(after).warrior(1).experience == 30
    assert fold([*after, (8, Undone(7))]) == first.after
    assert fold([*after, (8, Undone(7)), (9, Undone(6))]) == first.before


def test_several_entries_are_replaced_together_where_the_first_stood() -> None:
    whole = (battle(ExperienceGained(1, 3, "won")), ItemBought(1, "mace", (3,)))
    correction = correct(LEDGER, [Rewrite((3, 4), whole)])
    assert [entry for _, entry in effective([*LEDGER, (6, correction.rows[0])])] == [
        LEDGER[0][1],
        LEDGER[1][1],
        *whole,
        LEDGER[4][1],
    ]


def test_undone_entries_stay_undone() -> None:
    correction = correct([*LEDGER, (6, Undone(5))], [Rewrite((3,), (battle(),))])
    assert correction.differences == (Difference("warriors[0].experience", "22", "20"),)


@pytest.mark.parametrize("ledger", [LEDGER, [*LEDGER, (6, Undone(5))]])
def test_an_entry_that_does_not_count_is_refused(ledger) -> None:
    with pytest.raises(CannotApply, match="There is no ledger entry"):
        correct(ledger, [Rewrite((len(ledger) + 4 if ledger is LEDGER else 5,))])


def test_a_replacement_that_does_not_fit_is_refused() -> None:
    with pytest.raises(CannotApply):
        correct(LEDGER, [Rewrite((3,), (battle(MembersLost(9, 1)),))])


def test_a_ledger_without_its_founding_is_refused() -> None:
    with pytest.raises(CannotApply, match="does not begin"):
        correct(LEDGER, [Rewrite((1,))])
