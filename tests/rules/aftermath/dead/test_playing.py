"""Claims on the dead, played one answer after the other."""

from rules.aftermath.dead.playing import Played
from rules.aftermath.decisions import ClaimedDead
from rules.aftermath.keyed_dice import KeyedDice
from tests.rules.aftermath.dead.test_awakening import DEAD, undead_after


def played(*answers: str, had: int = 1) -> Played:
    draft, own, dead = undead_after(DEAD)
    return Played(draft, own, dead * had, KeyedDice("the key"), answers)


def test_it_stops_at_the_first_decision_without_an_answer() -> None:
    found = played()
    assert isinstance(found.pending, ClaimedDead)
    assert (found.answers, found.had, found.draft.entries) == ([], [], [])


def test_at_the_end_it_names_the_places_of_those_whom_the_warband_has() -> None:
    found = played("leave", "raise", had=2)
    assert found.pending is None
    assert found.had == [1]
    assert len(found.draft.entries) == 1


def test_an_answer_that_no_longer_fits_goes_with_all_that_follow() -> None:
    found = played("raise", "press", "raise", had=3)
    assert found.answers == ["raise"]
    assert found.pending is not None
    assert found.had == [0]
