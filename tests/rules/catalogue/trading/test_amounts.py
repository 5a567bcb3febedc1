"""Amounts that are rolled: what is one, and what it can come to."""

import re

import pytest

from rules.catalogue.amounts import check_amount, span
from rules.values import DataError


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("2", 2, 2),
        ("D3", 1, 3),
        ("D6+1", 2, 7),
        ("2D6x5", 10, 60),
        ("5D6x5", 25, 150),
        ("25+2D6", 27, 37),
        ("D6x15", 15, 90),
    ],
)
def test_an_amount_comes_to_a_number_between_its_least_and_its_most(text: str, least: int, most: int) -> None:
    assert span(text) == (least, most)


@pytest.mark.parametrize("text", ["D7", "-1", "1+D6+1", "D6-1", "2D", "two", "D6x", "D6+", "1000000", "٣"])
def test_other_texts_are_no_amounts(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape(text)) as refused:
        span(text)
    assert refused.value.args == (text,)


def test_an_amount_of_a_file_may_be_left_out_but_never_come_to_nothing() -> None:
    check_amount("", "somewhere.toml", "gold")
    check_amount("D6", "somewhere.toml", "gold")
    with pytest.raises(DataError, match=r"somewhere\.toml: gold: '0' can come to nothing"):
        check_amount("0", "somewhere.toml", "gold")
    with pytest.raises(DataError, match="is no amount such as"):
        check_amount("some", "somewhere.toml", "gold")
