"""What makes a result count: the table of the code, cell by cell, and the page that states it."""

from itertools import product
from pathlib import Path

import pytest

from campaigns.models.options import Confirmation
from campaigns.services.verdicts.what_counts import (
    RULES,
    Asked,
    Case,
    Counts,
    Dispute,
    EnteredBy,
    Players,
    rule_for,
)

PAGE = Path(__file__).parents[3] / "docs" / "results.md"
CELLS = [Case(*values) for values in product(Confirmation, Players, Asked, Dispute, EnteredBy)]
HEADING = "| Setting | Players | Who is asked | Disputed | Entered by | The result counts when |"


def rows_of_page():
    lines = PAGE.read_text().splitlines()
    start = next(index for index, line in enumerate(lines) if line.startswith(HEADING)) + 2
    rows = []
    for line in lines[start:]:
        if not line.startswith("|"):
            return rows
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


def expected(case):
    """The rule in plain words, written without the table."""
    if case.mode == "organiser" or case.players == "one" or case.asked == "nobody" or case.dispute == "now":
        return Counts.DECIDED
    if case.mode == "days" and case.dispute == "never":
        return Counts.CONFIRMED_OR_DUE
    return Counts.CONFIRMED


def test_the_table_has_an_answer_for_each_of_its_108_cells():
    assert len(CELLS) == 108
    assert {rule_for(case).counts for case in CELLS} == set(Counts)


@pytest.mark.parametrize("case", CELLS, ids=lambda case: "-".join(map(str, vars(case).values())))
def test_each_cell_counts_by_what_its_players_could_have_said(case):
    rule = rule_for(case)
    assert rule.counts is expected(case)
    assert rule.asks_organisers is (rule.counts is Counts.DECIDED or case.dispute != "never")


@pytest.mark.parametrize("case", CELLS, ids=lambda case: "-".join(map(str, vars(case).values())))
def test_the_page_says_of_each_cell_what_the_code_does(case):
    facts = (case.mode, case.players, case.asked, case.dispute, case.entered_by)
    fitting = (
        (counts, asks)
        for *cells, counts, asks in rows_of_page()
        if all(cell == "any" or fact in cell.split(", ") for cell, fact in zip(cells, facts, strict=True))
    )
    rule = rule_for(case)
    assert next(fitting) == (rule.counts, "at once" if rule.asks_organisers else "no")


def test_the_page_has_a_row_for_each_rule_and_every_rule_decides_a_cell():
    assert len(rows_of_page()) == len(RULES)
    assert {RULES.index(rule_for(case)) for case in CELLS} == set(range(len(RULES)))


def test_time_never_decides_where_nobody_could_have_said_no_or_somebody_did():
    for case in CELLS:
        if case.asked == "nobody" or case.players == "one" or case.dispute != "never":
            assert rule_for(case).counts is not Counts.CONFIRMED_OR_DUE
