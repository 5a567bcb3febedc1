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
    "mordheim": [0, 3, 5, 9, 10, 12, 13, 17, 18, 20, 22, 23, 28, 31, 33, 37, 41, 46, 49, 51],
    "cards": [0, 1, 5, 6, 8, 9, 15, 18, 19, 20, 23, 24, 28, 29, 32, 33, 42, 43, 45, 46],
    "trench": [5, 14, 20, 24, 41, 44],
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
