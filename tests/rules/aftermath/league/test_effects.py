"""Effects of a campaign are read strictly: an amount is one, nothing changes by 0, and nothing is beyond its bounds."""

import pytest

from rules.aftermath.effects import CampaignEffect, GoldIncome, WyrdstoneIncome
from rules.values import DataError, plain, read


def test_an_effect_is_stored_with_its_kind_and_its_origin() -> None:
    stored = plain(GoldIncome("The mill", "2D6"))
    assert stored == {"effect": "gold", "origin": "The mill", "amount": "2D6", "lost": False}
    assert read(CampaignEffect, stored, where="an effect") == GoldIncome("The mill", "2D6")


@pytest.mark.parametrize("amount", ["15", "D6", "2D6", "D3", "D3+1", "5+D6", "2D6x5"])
def test_amounts_are_numbers_or_dice(amount: str) -> None:
    read(CampaignEffect, {"effect": "gold", "origin": "x", "amount": amount}, where="an effect")


@pytest.mark.parametrize(
    "stored",
    [
        {"effect": "gold", "origin": "x", "amount": "0"},
        {"effect": "gold", "origin": "x", "amount": "D66"},
        {"effect": "gold", "origin": "x", "amount": "D8"},
        {"effect": "gold", "origin": "x", "amount": "-5"},
        {"effect": "gold", "origin": "x", "amount": "9D6x99"},
        {"effect": "gold", "origin": "", "amount": "5"},
        {"effect": "gold", "origin": "x" * 81, "amount": "5"},
        {"effect": "wyrdstone", "origin": "x", "amount": "13"},
        {"effect": "item", "origin": "x", "item": ""},
        {"effect": "item", "origin": "x", "item": "sword", "copies": 4},
        {"effect": "exploration_dice", "origin": "x", "dice": 0},
        {"effect": "exploration_dice", "origin": "x", "dice": 4},
        {"effect": "rare_items", "origin": "x", "by": 7},
        {"effect": "wyrdstone_price", "origin": "x", "percent": -91},
        {"effect": "shard_price", "origin": "x", "gold": 51},
        {"effect": "experience", "origin": "x", "amount": 1, "learners": "nobody"},
        {"effect": "gold", "origin": "x", "amount": "5", "more": 1},
        {"effect": "plague", "origin": "x"},
    ],
)
def test_impossible_effects_are_refused(stored: dict[str, object]) -> None:
    with pytest.raises(DataError):
        read(CampaignEffect, stored, where="an effect")


def test_a_refused_amount_says_why() -> None:
    with pytest.raises(ValueError, match="can come to 36; 12 is the most"):
        WyrdstoneIncome("x", "6D6")
