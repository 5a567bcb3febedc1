"""The taps of six rounds of battles that were fought on the site, refereed through the pages.

Typed dice are not counted, and moves that matter to nobody are not told. The counts may fall, and are written down in
docs/architecture/referee.md. EXAMPLES=all runs all of them.
"""

import os

import pytest

from rules.resolve import DEFAULT_TABLE, set_up
from tests.rules.referee.record_alternative import RecordedAlternative
from tests.rules.referee.record_cards import RecordedCards
from tests.rules.referee.record_heroheim import RecordedHeroheim
from tests.rules.referee.recorded import Recorded
from tests.rules.referee.table import PAIRS
from tests.rules.warbands import BOOK, roster

#: By turn sequence and the number of the battle; those first that take the least time.
MOST = {
    "mordheim": {5: 99, 0: 110, 2: 99, 3: 108, 8: 72},
    "cards": {11: 62, 29: 100, 2: 123, 5: 108, 23: 87, 0: 132, 20: 115, 8: 129},
    "trench": {20: 109, 14: 109, 2: 137, 5: 140, 8: 143, 11: 140, 17: 149},
    "heroheim": {9: 74, 11: 83, 5: 98, 2: 98, 4: 124},
    "alternative": {
        50: 85,
        11: 100,
        17: 108,
        41: 115,
        3: 115,
        20: 116,
        0: 120,
        23: 125,
        12: 126,
        30: 122,
        9: 134,
        22: 144,
        15: 149,
        5: 149,
    },
}
#: The translators of the systems that need one of their own.
OWN = {"cards": RecordedCards, "heroheim": RecordedHeroheim, "alternative": RecordedAlternative}
SAMPLE = None if os.environ.get("EXAMPLES") == "all" else 1
#: The most taps of both phones together in an evening.
WANTED = 150


@pytest.mark.parametrize(
    ("ruleset", "number", "most"),
    [(key, it, most) for key, counts in MOST.items() for it, most in list(counts.items())[:SAMPLE]],
)
def test_recorded_battle_is_refereed_in_few_taps(ruleset, number, most):
    assert most <= WANTED
    sheets = [roster(it) for it in PAIRS[number % len(PAIRS)]]
    setup = set_up(sheets, BOOK, seed=f"again {number}", ruleset=ruleset, battlefield=DEFAULT_TABLE)
    played = OWN.get(ruleset, Recorded)(setup)
    counted = played.play()
    assert played.course.pending is not None or played.matched == len(played.told)
    assert sum(counted.values()) <= most
