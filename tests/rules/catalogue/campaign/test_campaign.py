"""The tables around a battle: what a sale brings, what earns experience, and what the loader refuses."""

from pathlib import Path

import pytest

from tests.rules.catalogue.spoiling import refusal
from tests.rules.warbands import BOOK

CAMPAIGN = BOOK.campaign


@pytest.mark.parametrize(
    ("shards", "warriors", "gold"),
    [
        (1, 3, 45),
        (1, 4, 40),
        (3, 9, 65),
        (3, 10, 60),
        (5, 15, 70),
        (5, 16, 65),
        (8, 1, 155),
        (9, 20, 100),
        (0, 3, 0),
    ],
)
def test_a_sale_depends_on_shards_and_warriors(shards: int, warriors: int, gold: int) -> None:
    assert CAMPAIGN.income.sale(shards, warriors) == gold


def test_only_the_first_three_steps_are_taken_at_once() -> None:
    steps = CAMPAIGN.after_battle.steps
    assert [step.key for step in steps if step.at_once] == ["injuries", "experience", "exploration"]
    assert [step.key for step in steps if step.repeatable] == ["recruit-and-common", "reallocate"]
    assert steps[-1].key == "update-rating"


def test_only_the_undead_and_the_possessed_have_options_of_their_own_with_captives() -> None:
    owners = {option.only_for for option in CAMPAIGN.captor_options.values()}
    assert owners == {(), ("undead",), ("cult-of-the-possessed",)}
    assert [key for key, option in CAMPAIGN.captor_options.items() if option.returns] == [
        "ransom",
        "exchange",
    ]


def test_the_pit_fighter_can_be_fielded() -> None:
    assert CAMPAIGN.pit_fight.opponent in BOOK.hired_swords


INCOME, AFTER, AWARDS = "tables/income.toml", "tables/post_battle_sequence.toml", "tables/awards.toml"
CAPTIVES, PIT, RATING = "tables/captives.toml", "tables/pit_fight.toml", "tables/rating.toml"
ADVANCES = "tables/advances.toml"

FAULTS = [
    (INCOME, "[45, 40, 35, 30, 30, 25]", "[45, 40, 35, 30, 30]", "gold[0]", "6 columns"),
    (INCOME, "[45, 40, 35, 30, 30, 25]", "[45, 40, 50, 30, 30, 25]", "gold[0]", "never gets more"),
    (INCOME, "[60, 55, 50, 45, 40, 35]", "[44, 40, 35, 30, 30, 25]", "gold[1]", "never bring less"),
    (INCOME, "warriors = [3, 6, 9, 12, 15]", "warriors = [3, 9, 6, 12, 15]", "warriors", "must rise"),
    (INCOME, "[clauses.hoarding]", "[clauses.Hoarding]", "clauses.Hoarding", "small letters"),
    (AFTER, 'key = "exploration"', 'key = "injuries"', "steps[0].key", "two steps"),
    (AFTER, 'dice = "2D6"', 'dice = "2D8"', "steps[4].dice", "names no dice"),
    (AFTER, "at_once = true", "immediately = true", "steps[0]", "immediately"),
    (AWARDS, 'who = ["leader"]', 'who = ["chief"]', "winning-leader.who", "chief"),
    (
        CAPTIVES,
        'only_for = ["undead"]',
        'only_for = ["ghosts"]',
        "make-zombie.only_for",
        "no calling 'ghosts'",
    ),
    (CAPTIVES, 'recruits = "zombie"', 'recruits = "ghost"', "make-zombie.recruits", "no warrior 'ghost'"),
    (CAPTIVES, 'gold = "D6x5"', 'gold = "plenty"', "sell-to-slavers.gold", "no amount"),
    (PIT, '"pit-fighter"', '"lion"', "opponent", "no hired sword 'lion'"),
    (PIT, "loser_from = 11\n", "", "", "loser_from"),
    (RATING, "horse = 3", "unicorn = 3", "mounts", "no item 'unicorn'"),
    (ADVANCES, "skill_lists = 2", 'skill_lists = "two"', "talent.skill_lists", "a whole number"),
    (ADVANCES, "henchman_increases = 1\n", "", "", "henchman_increases"),
]


@pytest.mark.parametrize(("name", "old", "new", "key", "reason"), FAULTS)
def test_a_fault_in_the_tables_is_refused(
    tmp_path: Path, name: str, old: str, new: str, key: str, reason: str
) -> None:
    error = refusal(tmp_path, name, old, new)
    assert error.where.endswith(name)
    assert key in error.key
    assert reason in f"{error.key} {error.reason}"
