"""Battles that were played on the site, refereed again: they come to the same events, but for the places.

The battles are those of the first seeds that do; the others meet something that no table is asked for
(docs/architecture/referee.md). EXAMPLES=all runs all of them.
"""

import os

import pytest

from rules.resolve import DEFAULT_TABLE, set_up
from tests.rules.referee.again import Again
from tests.rules.referee.table import PAIRS
from tests.rules.warbands import BOOK, roster

SEEDS = {
    "mordheim": [0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 12, 13, 15, 16, 17, 18, 20, 21, 22, 23],
    "cards": [0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 18, 19, 20, 21],
    "trench": [0, 2, 5, 8, 9, 10, 11, 12, 13, 14, 15, 16, 20, 21, 23, 24, 29, 30, 32, 33],
    "heroheim": [1, 2, 4, 5, 6, 9, 10, 11, 14, 15, 17, 20, 21, 23, 24, 26, 27, 30, 32, 33],
    "alternative": [0, 2, 3, 5, 8, 9, 11, 12, 16, 17, 20, 21, 22, 23, 24, 25, 26, 27, 29, 30],
}
#: How many of a system are in every run.
SAMPLE = None if os.environ.get("EXAMPLES") == "all" else 2


@pytest.mark.parametrize(
    ("ruleset", "seed"), [(key, seed) for key, seeds in SEEDS.items() for seed in seeds[:SAMPLE]]
)
def test_battle_of_the_site_comes_to_the_same_events_when_it_is_refereed(ruleset, seed):
    sheets = [roster(it) for it in PAIRS[seed % len(PAIRS)]]
    setup = set_up(sheets, BOOK, seed=f"again {seed}", ruleset=ruleset, battlefield=DEFAULT_TABLE)
    again = Again(setup)
    assert again.run() == len(again.events)
    assert again.resolver.outcome == again.played.outcome
