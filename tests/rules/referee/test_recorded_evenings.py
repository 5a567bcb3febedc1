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
    "mordheim": {5: 108, 0: 114, 2: 107, 3: 114, 8: 76},
    "cards": {11: 64, 29: 107, 2: 127, 5: 113, 23: 91, 0: 136, 20: 122, 8: 136},
    "trench": {20: 114, 2: 144, 5: 149, 8: 149, 14: 118},
    "heroheim": {9: 74, 11: 87, 5: 101, 2: 105, 4: 132},
    "alternative": {
        50: 86,
        11: 104,
        17: 112,
        41: 119,
        3: 123,
        20: 122,
        0: 124,
        23: 130,
        12: 131,
        30: 129,
        9: 140,
        22: 149,
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
