"""The rules of trading: what they say, and what the loader refuses."""

import shutil
from pathlib import Path

import pytest

from rules.catalogue.load import DATA, load, rulebook
from rules.values import DataError
from tests.rules.catalogue.reference.reference import read

BOOK = rulebook()
TRADING = BOOK.trading
FILE = "tables/trading.toml"


def test_every_figure_of_trading_equals_the_reference() -> None:
    rules = read("campaign/07_trading.yaml")["rules"]
    rare, veterans = rules["rare"], rules["veterans"]
    assert (TRADING.search.dice, TRADING.search.searches_each) == (rare["dice"], rare["rolls_per_hero"])
    skills = {it.skill: it.bonus for it in TRADING.modifiers.values() if it.skill}
    assert skills == {row["skill"]: row["bonus"] for row in rare["modifiers"] if "skill" in row}
    gems = [row["bonus"] for row in rare["modifiers"] if "source" in row]
    assert [TRADING.modifiers["displayed-gems"].bonus] == gems
    assert TRADING.veterans.dice == veterans["dice"]
    assert veterans["surcharge"].startswith(f"{TRADING.veterans.surcharge} gc per experience point")
    selling = TRADING.selling
    assert selling.numerator / selling.denominator == rules["selling"]["fraction"]
    limits = rules["carry_limits"]
    assert limits["close_combat_weapons"].startswith(f"{TRADING.carrying.close_combat_weapons} plus")
    assert TRADING.carrying.missile_weapons == limits["missile_weapons"]
    assert TRADING.carrying.worn["helmet"] == limits["helmet"]
    assert TRADING.haggle.dice in rules["haggle"]


def test_a_coach_helps_the_leader_and_gems_help_who_holds_them() -> None:
    coach = TRADING.modifiers["opulent-coach"]
    assert (coach.bonus, coach.leader, coach.item) == (3, True, "opulent-coach")
    effect = TRADING.modifiers["displayed-gems"].effect
    assert {key for key, item in BOOK.items.items() if effect in item.effects} == {
        "quartz",
        "amethyst",
        "necklace",
        "ruby",
    }


def test_halves_are_rounded_down_unless_a_house_rule_rounds_them_up() -> None:
    assert TRADING.selling.proceeds(15) == 7
    assert TRADING.selling.proceeds(15, rounded_up=True) == 8
    assert TRADING.selling.proceeds(10, rounded_up=True) == 5


FAULTS = [
    ('dice = "2D6"\nsearches', 'dice = "2D7"\nsearches', "search.dice", "names no dice"),
    ("denominator = 2", "denominator = 0", "selling", "a part of its price"),
    ('free_weapon = "dagger"', 'free_weapon = "dirk"', "carrying.free_weapon", "no item 'dirk'"),
    ('skill = "haggle"', 'skill = "barter"', "haggle.skill", "no skill 'barter'"),
    ('skill = "streetwise"', 'skill = "streetwize"', "modifiers.streetwise.skill", "no skill 'streetwize'"),
    ('skill = "streetwise"', 'skill = "streetwise"\nitem = "gem"', "modifiers.streetwise", "of one skill"),
    (
        'effect = "rarity-plus-1"',
        'effect = "rarity"',
        "modifiers.displayed-gems.effect",
        "no effect 'rarity'",
    ),
    ("helmet = 1", "hat = 1", "carrying.worn", "hat"),
    ("uses = 1", "uses = 1\ncharm = 2", "haggle", "charm"),
]


@pytest.mark.parametrize(("old", "new", "key", "reason"), FAULTS)
def test_a_planted_fault_is_refused_with_file_key_and_reason(
    tmp_path: Path, old: str, new: str, key: str, reason: str
) -> None:
    tree = Path(shutil.copytree(DATA, tmp_path / "data"))
    text = (tree / FILE).read_text(encoding="utf-8")
    assert old in text
    (tree / FILE).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as refused:
        load(tree)
    assert refused.value.where == FILE
    assert key in refused.value.key
    assert reason in f"{refused.value.key} {refused.value.reason}"
