"""Tables for spreadsheets: words as they are, and nothing that a spreadsheet would run."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roster.pages.warbands.spreadsheet import MARK, cell, csv_lines


@pytest.mark.parametrize("text", ["=1+1", "+cmd", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1+1"])
def test_a_formula_is_text(text):
    assert cell(text) == f"'{text}"


@pytest.mark.parametrize("value", [-5, "-5", "+3", "-2.5", 0, "The =Rats", ""])
def test_numbers_and_words_stay_as_they_are(value):
    assert cell(value) == str(value)


def test_nothing_is_an_empty_cell():
    assert cell(None) == ""


@given(
    st.lists(st.lists(st.text(alphabet=st.characters(exclude_characters="\r\n\x00")), min_size=2, max_size=2))
)
def test_a_table_is_read_back_row_by_row(rows):
    text = "".join(csv_lines(["One", "Two"], rows)).removeprefix(MARK)
    read = list(csv.reader(io.StringIO(text, newline="")))
    assert read == [["One", "Two"], *([cell(value) for value in row] for row in rows)]
