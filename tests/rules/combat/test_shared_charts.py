"""Dice tables as runs of totals, so that chances part no dice that come to the same."""

import pytest

from rules.catalogue.load import rulebook
from rules.combat.shared_charts import run_of, runs

TABLE = runs([((5, 6), "out"), ((1, 2), "down"), ((3,), "stunned"), ((4,), "stunned")])


def test_rows_that_bring_the_same_are_one_run():
    assert TABLE == ((2, "down"), (4, "stunned"), (6, "out"))


@pytest.mark.parametrize(
    ("total", "result"), [(-1, "down"), (2, "down"), (3, "stunned"), (5, "out"), (9, "out")]
)
def test_a_total_brings_the_result_of_its_run_or_of_the_nearest(total, result):
    assert run_of(TABLE, total) == result


def test_each_roll_of_the_printed_tables_brings_its_own_row():
    for rows in (rulebook().charts.injuries, rulebook().charts.criticals):
        table = runs([(row.rolls, row) for row in rows])
        assert all(run_of(table, roll) is row for row in rows for roll in row.rolls)
