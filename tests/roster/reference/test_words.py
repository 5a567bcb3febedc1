"""Figures in words."""

import pytest

from roster.rulebook_pages import words
from rules.catalogue.model import Price


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (Price(10), "10 gc"),
        (Price(30, "3D6"), "30 + 3D6 gc"),
        (Price(0, "D6x10"), "D6x10 gc"),
        (Price(0), "0 gc"),
        (None, "not for sale"),
    ],
)
def test_a_price(found: Price | None, told: str) -> None:
    assert words.price(found) == told


@pytest.mark.parametrize(
    ("least", "most", "told"),
    [(1, 1, "1"), (0, 2, "0 to 2"), (0, None, "any number"), (2, None, "2 or more"), (0, 0, "0")],
)
def test_counts_are_told_in_words(least: int, most: int | None, told: str) -> None:
    assert words.count(least, most) == told


@pytest.mark.parametrize(
    ("faces", "told"),
    [
        ((11, 12, 13, 14, 15), "11-15"),
        ((16, 21), "16-21"),
        ((22,), "22"),
        ((1, 3, 4), "1, 3-4"),
        ((2, 3, 4, 5, 6), "2-6"),
        ((10, 11, 12), "10-12"),
        ((), ""),
    ],
)
def test_rolls_run_on_from_six_to_one_as_a_d66_does(faces: tuple[int, ...], told: str) -> None:
    assert words.rolls(faces) == told


def test_a_step_has_its_sign() -> None:
    assert [words.signed(step) for step in (2, 0, -1)] == ["+2", "0", "-1"]


def test_no_doubt_leaves_no_mark() -> None:
    assert not words.marks("LRB", doubts=("",)).is_doubted
    assert words.marks("LRB", doubts=("Is it so?",)).is_doubted


def test_every_grade_and_confidence_of_the_data_is_explained() -> None:
    from rules.catalogue.load import rulebook

    book = rulebook()
    graded = (*book.warbands.values(), *book.items.values(), *book.spell_lists.values())
    hired = (*book.hired_swords.values(), *book.dramatis_personae.values())
    assert {one.grade for one in (*graded, *hired)} <= set(words.GRADES)
    assert {one.confidence for one in (*graded, *hired)} <= set(words.CONFIDENCE)
    assert all(tag.meaning for tag in (*words.GRADES.values(), *words.CONFIDENCE.values()))


@pytest.mark.parametrize(("grade", "told"), [("1a", ["grade 1a", "well attested"]), ("league", ["league"])])
def test_only_what_has_sources_is_called_attested(grade: str, told: list[str]) -> None:
    assert [tag.text for tag in words.marks("Somewhere", grade, "high").tags] == told
