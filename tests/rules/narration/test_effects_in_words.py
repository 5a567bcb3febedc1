"""What a campaign's effect does, in words that stand on pages."""

from typing import get_args

import pytest

from rules.aftermath import effects
from rules.aftermath.effects import CampaignEffect
from rules.catalogue.load import rulebook
from rules.narration.after_battle.league import effect_in_words

WORDS = [
    (effects.GoldIncome("Mill", "2D6"), "2D6 gc after each battle"),
    (effects.GoldIncome("Tithe", "5", lost=True), "5 gc are lost after each battle"),
    (effects.WyrdstoneIncome("Shower", "1"), "1 shard of wyrdstone after each battle"),
    (effects.WyrdstoneIncome("Shower", "D3"), "D3 shards of wyrdstone after each battle"),
    (effects.WyrdstoneIncome("Thieves", "1", lost=True), "1 shard of wyrdstone is lost after each battle"),
    (effects.ItemIncome("Ropery", "rope-and-hook"), "1 x Rope & hook for the stash after each battle"),
    (effects.ItemIncome("Ropery", "a-thing-of-old"), "1 x a thing of old for the stash after each battle"),
    (effects.ExplorationDice("Fog", -1), "1 exploration die fewer"),
    (effects.ExplorationDice("Gates", 2), "2 exploration dice more"),
    (effects.RareItemRolls("Market", 1), "+1 on rolls to find rare items"),
    (effects.RareItemRolls("Temple", -2, "holy-tome"), "-2 on rolls to find Holy tome"),
    (effects.WyrdstonePrice("Buyers", 20), "sold wyrdstone brings 20% more"),
    (effects.ShardPrice("Glut", -5), "each shard sold brings 5 gc less"),
    (effects.ExperienceIncome("Omen", 1), "1 extra experience for everybody who fought and survived"),
    (
        effects.ExperienceIncome("Omen", 2, "heroes"),
        "2 extra experience for every hero who fought and survived",
    ),
    (
        effects.ExperienceIncome("Omen", 1, "leader"),
        "1 extra experience for a leader who fought and survived",
    ),
]


@pytest.mark.parametrize(("effect", "words"), WORDS, ids=[words for _, words in WORDS])
def test_an_effect_is_said_in_a_few_words(effect: CampaignEffect, words: str) -> None:
    assert effect_in_words(effect, rulebook().items) == words


def test_every_kind_of_effect_has_words() -> None:
    assert {type(effect) for effect, _ in WORDS} == set(get_args(CampaignEffect))
