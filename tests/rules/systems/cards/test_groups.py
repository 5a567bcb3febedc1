"""Henchman groups as units of the card-driven sequence."""

import pytest

from rules.engine.decisions.cards import ActivateUnit
from tests.rules.staging.battlefield import man
from tests.rules.staging.card_table import CardTable
from tests.rules.systems.cards.test_sequence import group, leader


@pytest.mark.rule("CARD-R-2")
def test_a_group_of_several_is_activated_once_in_a_turn():
    field = CardTable(
        [leader(2, 2, cards=3), *group(7, man(6, 2), man(8, 2), man(10, 2))], [leader(2, 46, cards=1)]
    )
    field.round("AS KS QS", "2C", says={ActivateUnit: lambda asked: asked.answers[-1]})
    assert field.acted == [(1, 2, 3), (4,), (0,)]
