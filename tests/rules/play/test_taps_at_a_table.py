"""The taps that an evening on a real table takes: buttons of its page, and lists where no button says it."""

import pytest

from tests.rules.referee.on_pages import EveningOnPages, Steadfast
from tests.rules.referee.table import PAIRS, table_setup

#: A count that may fall, and is written down in docs/architecture/referee.md.
MOST = [
    ("mordheim", 0, 78), ("mordheim", 1, 133), ("mordheim", 2, 63),
    ("cards", 0, 150), ("cards", 1, 150), ("cards", 2, 150),
    ("trench", 0, 150), ("trench", 1, 150), ("trench", 2, 150),
    ("heroheim", 0, 56), ("heroheim", 1, 106), ("heroheim", 2, 87),
    ("alternative", 0, 98), ("alternative", 1, 150), ("alternative", 2, 71),
]  # fmt: skip


@pytest.mark.parametrize(("ruleset", "pair", "most"), MOST)
def test_evening_at_a_table_takes_few_taps(ruleset, pair, most):
    assert EveningOnPages(table_setup(PAIRS[pair], "evening", ruleset)).taps() <= most


@pytest.mark.parametrize(("pair", "most"), [(0, 150), (1, 143), (2, 87)])
def test_evening_under_heroheim_takes_few_taps_though_nobody_leaves(pair, most):
    assert Steadfast(table_setup(PAIRS[pair], "evening", "heroheim")).taps() <= most
