"""The taps that an evening on a real table takes: buttons of its page, and lists where no button says it."""

import pytest

from tests.rules.referee.on_pages import EveningOnPages, Steadfast
from tests.rules.referee.table import PAIRS, table_setup

#: A count that may fall, and is written down in docs/architecture/referee.md.
MOST = [
    ("mordheim", 0, 51), ("mordheim", 1, 77), ("mordheim", 2, 41),
    ("cards", 0, 108), ("cards", 1, 139), ("cards", 2, 86),
    ("trench", 0, 105), ("trench", 1, 92), ("trench", 2, 79),
    ("heroheim", 0, 46), ("heroheim", 1, 91), ("heroheim", 2, 81),
    ("alternative", 0, 68), ("alternative", 1, 96), ("alternative", 2, 47),
]  # fmt: skip


@pytest.mark.parametrize(("ruleset", "pair", "most"), MOST)
def test_evening_at_a_table_takes_few_taps(ruleset, pair, most):
    assert EveningOnPages(table_setup(PAIRS[pair], "evening", ruleset)).taps() <= most


@pytest.mark.parametrize(("pair", "most"), [(0, 110), (1, 91), (2, 81)])
def test_evening_under_heroheim_takes_few_taps_though_nobody_leaves(pair, most):
    assert Steadfast(table_setup(PAIRS[pair], "evening", "heroheim")).taps() <= most
