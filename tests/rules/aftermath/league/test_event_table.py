"""The table of events: every result of a D66 has one row, every row can be used, and it is neither kind nor cruel."""

from collections import Counter

import pytest

from rules.aftermath.effects import (
    CampaignEffect,
    ExperienceIncome,
    ExplorationDice,
    GoldIncome,
    ItemIncome,
    RareItemRolls,
    ShardPrice,
    WyrdstoneIncome,
    WyrdstonePrice,
)
from rules.aftermath.league.event_table import event_rolled, event_table
from rules.catalogue.load import rulebook


def test_every_result_has_one_row() -> None:
    faces = [(tens, units) for tens in range(1, 7) for units in range(1, 7)]
    counted = Counter(event_rolled(each).key for each in faces)
    assert counted == {row.key: len(row.rolls) for row in event_table()}
    assert len(event_table()) == 24


def test_every_row_names_scenarios_and_items_of_the_rulebook_and_itself_as_origin() -> None:
    book = rulebook()
    for row in event_table():
        assert not row.scenario or book.scenarios[row.scenario].players == "two"
        assert {effect.origin for effect in row.effects} == {row.name}
        assert all(it.item in book.items for it in row.effects if isinstance(it, ItemIncome))


def helps(effect: CampaignEffect) -> bool:
    match effect:
        case GoldIncome() | WyrdstoneIncome():
            return not effect.lost
        case ExplorationDice():
            return effect.dice > 0
        case RareItemRolls():
            return effect.by > 0
        case WyrdstonePrice():
            return effect.percent > 0
        case ShardPrice():
            return effect.gold > 0
    return isinstance(effect, ItemIncome | ExperienceIncome)


def test_good_luck_and_bad_luck_are_both_likely() -> None:
    good = sum(len(row.rolls) for row in event_table() if all(helps(it) for it in row.effects))
    bad = sum(len(row.rolls) for row in event_table() if not any(helps(it) for it in row.effects))
    assert good / 36 == pytest.approx(0.6, abs=0.1)
    assert bad / 36 == pytest.approx(0.35, abs=0.1)
