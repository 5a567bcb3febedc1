"""Correcting the past: what changes, and what no longer fits."""

import pytest

from rules.ledger.apply import CannotApply, fold
from rules.ledger.correct import Conflict, Difference, correct
from rules.ledger.entries import (
    BattleFought,
    Entry,
    ExperienceGained,
    ItemBought,
    MembersLost,
    Mustered,
    Undone,
)
from rules.ledger.sheet import WarbandSheet
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
    correction = correct(LEDGER, 3, battle(ExperienceGained(1, 5, "won")))
    assert correction.before == fold(LEDGER)
    assert correction.differences == (Difference("warriors[0].experience", "23", "26"),)
    assert correction.conflicts == ()


def test_a_struck_entry_is_left_out() -> None:
    correction = correct(LEDGER, 3, None)
    paths = [difference.path for difference in correction.differences]
    assert paths == ["warriors[0].experience", "warriors[0].battles", "battles"]


def test_later_entries_that_no_longer_fit_are_named_and_left_out() -> None:
    correction = correct(LEDGER, 3, battle(MembersLost(1, 1)))
    assert [conflict.revision for conflict in correction.conflicts] == [4, 5]
    assert "Marek is no longer with Night (dead)" in correction.conflicts[0].reason
    assert correction.after.battles == 1


def test_gold_that_is_no_longer_there_is_a_conflict() -> None:
    correction = correct(LEDGER, 1, Mustered("Night", "undead", 115))
    assert correction.conflicts == (Conflict(4, "Spends gold that is no longer there (5 gc short)."),)
    assert correction.after.gold == -5


def test_undone_entries_stay_undone() -> None:
    correction = correct([*LEDGER, (6, Undone(5))], 3, battle())
    assert correction.differences == (Difference("warriors[0].experience", "22", "20"),)


def test_an_unknown_revision_is_refused() -> None:
    with pytest.raises(CannotApply, match="There is no ledger entry 9"):
        correct(LEDGER, 9, None)


def test_a_ledger_without_its_founding_is_refused() -> None:
    with pytest.raises(CannotApply, match="does not begin"):
        correct(LEDGER, 1, None)
