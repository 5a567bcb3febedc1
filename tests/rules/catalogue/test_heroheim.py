"""The charts of Heroheim: complete, and refused where they are not."""

from pathlib import Path

import pytest

from rules.catalogue.heroheim import FILE
from rules.catalogue.load import rulebook
from tests.rules.catalogue.spoiling import refusal

CHARTS = rulebook().heroheim

FAULTS = [
    ("to_hit = [6, 5,", "to_hit = [5,", "to_hit", "9 rows or numbers, not 10"),
    (
        "save_modifier_by_strength = [0,",
        "save_modifier_by_strength = [0, 0,",
        "save_modifier_by_strength",
        "11 rows",
    ),
    ("  [4, 5, 6, 6, 6, 6, 6, 6, 6, 6],\n", "", "to_wound", "9 rows or numbers, not 10"),
    ("  [3, 4, 5, 6,", "  [3, 4, 6,", "to_wound[1]", "9 rows or numbers, not 10"),
    ("rolls = [3, 4, 5]", "rolls = [3, 4]", "criticals.rows", "no row has the roll 5"),
    ("rolls = [4, 5]", "rolls = [4, 4]", "misfires.rows", "4"),
    ("hits = 2", "blows = 2", "criticals.rows[2]", "blows"),
]


@pytest.mark.parametrize(
    ("old", "new", "key", "reason"), FAULTS, ids=[fault[2] + fault[1] for fault in FAULTS]
)
def test_charts_that_are_not_complete_are_refused(tmp_path: Path, old: str, new: str, key: str, reason: str):
    fault = refusal(tmp_path, FILE, old, new)
    assert fault.where == FILE
    assert fault.key.startswith(key)
    assert reason in fault.reason


def test_the_charts_are_in_the_rulebook():
    assert CHARTS is not None
    assert CHARTS.to_hit[2] == 4
    assert CHARTS.to_wound[2][2] == 4
    assert [row.name for row in CHARTS.criticals.rows] == ["Hits a vital part", "Deathblow", "Double strike"]
    assert len(CHARTS.misfires.rows) == 5
