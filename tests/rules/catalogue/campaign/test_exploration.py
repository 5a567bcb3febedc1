"""Exploration: which place dice show, how much wyrdstone they find, and what the loader refuses."""

from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from rules.catalogue.campaign.find_model import Outcome
from tests.rules.catalogue.spoiling import refusal
from tests.rules.warbands import BOOK

EXPLORATION = BOOK.exploration


@pytest.mark.parametrize(
    ("dice", "location"),
    [
        ((1, 2, 3, 4, 5), None),
        ((3, 3, 5), "corpse"),
        ((2, 2, 6, 6), "ruined-hovels"),
        ((5, 5, 6, 6, 5), "market-hall"),
        ((1, 1, 1, 6, 6, 6), "returning-a-favour"),
        ((4, 4, 4, 4, 4, 4), "slaughtered-warband"),
        ((), None),
    ],
)
def test_the_largest_group_counts_and_of_equal_ones_the_higher(
    dice: tuple[int, ...], location: str | None
) -> None:
    found = EXPLORATION.location_for(dice)
    assert (found and found.key) == location


def test_every_roll_of_up_to_six_dice_has_its_place_or_none() -> None:
    for count in range(1, EXPLORATION.most_dice + 1):
        for dice in combinations_with_replacement(range(1, 7), count):
            found = EXPLORATION.location_for(dice)
            assert (found is None) == (len(set(dice)) == len(dice))


@pytest.mark.parametrize(
    ("total", "shards"),
    [(0, 0), (1, 1), (5, 1), (6, 2), (17, 3), (18, 4), (24, 4), (35, 6), (36, 7), (60, 7)],
)
def test_shards_follow_the_sum_of_the_dice(total: int, shards: int) -> None:
    assert EXPLORATION.shards_for(total) == shards


def test_each_artefact_is_found_by_one_roll() -> None:
    artefacts = [row.item for row in EXPLORATION.artefacts.rows]
    assert len(set(artefacts)) == 6
    assert all(item in BOOK.items for item in artefacts)


def test_every_place_gives_something() -> None:
    nothing = Outcome()
    for location in EXPLORATION.locations.values():
        for outcome in location.outcomes:
            stated = {
                name for name in Outcome.__struct_fields__ if getattr(outcome, name) != getattr(nothing, name)
            }
            assert stated - {"summary"}, f"{location.key} has a result of nothing"


PLACES, FILE = "tables/locations.toml", "tables/exploration.toml"

FAULTS = [
    # dice
    (PLACES, "faces = [1, 1]\n", "faces = [1, 2]\n", "locations.well.faces", "2 to 6 equal dice"),
    (PLACES, "faces = [1, 1]\n", "faces = [2, 2]\n", "locations.shop.faces", "well has the same dice"),
    (PLACES, "faces = [1, 1]\n", "faces = [1]\n", "locations.well.faces", "2 to 6 equal dice"),
    (PLACES, "rolls = [4], items", "rolls = [3], items", "corpse.rows", "two rows"),
    (PLACES, '  { rolls = [3], items = [{ item = "dagger" }] },\n', "", "corpse.rows", "no row has the roll 3"),
    (PLACES, "rolls = [2, 3, 4, 5, 6], wyrd", "rolls = [2, 3, 4, 5, 7], wyrd", "the-pit.rows", "never shows 7"),
    (PLACES, "needs = 4, wyrd", "needs = 7, wyrd", "hidden-treasure.each", "2 to 6, or 0"),
    # amounts
    (PLACES, 'always = { gold = "D6" }', 'always = { gold = "D7" }', "locations.shop.gold", "no amount"),
    (PLACES, 'wyrdstone = "D6+1"', 'wyrdstone = "D6-1"', "locations.the-pit.wyrdstone", "no amount"),
    (PLACES, 'worth = "D6x5"', 'worth = "0"', "locations.jewelsmith.items", "nothing"),
    # what is named
    (PLACES, 'item = "lucky-charm"', 'item = "lucky-coin"', "locations.shop.items", "no item 'lucky-coin'"),
    (PLACES, '["buckler"]', '["targe"]', "locations.armourer.items", "no item 'targe'"),
    (PLACES, 'callings = ["skaven"]', 'callings = ["ratmen"]', "straggler.callings", "no calling 'ratmen'"),
    (PLACES, 'passed_by = ["undead"', 'passed_by = ["dead"', "tavern.test.passed_by", "no calling 'dead'"),
    (PLACES, 'warrior = "zombie"', 'warrior = "ghost"', "straggler.recruits", "no warrior 'ghost'"),
    (PLACES, 'race = "human"', 'race = "martian"', "prisoners.recruits", "no calling 'martian'"),
    (FILE, 'item = "bow-of-seeking"', 'item = "bow-of-hiding"', "artefacts.rows", "no item 'bow-of-hiding'"),
    (FILE, "wyrdstone-hunter = ", "wyrdstone-finder = ", "rerolls", "'wyrdstone-finder'"),
    # contradictions
    (PLACES, "chosen_hero = true\n", "", "locations.well", "chosen_hero = true"),
    (PLACES, ', experience_for = "leader"', "", "straggler.experience_for", "belong together"),
    (PLACES, 'kind = "group-member", race', 'kind = "warriors", race', "prisoners.recruits", "belongs to recruits"),
    (PLACES, '{ boons = [{ kind = "sp', '{ callings = ["elf"], boons = [{ kind = "sp', "by_warband", "every other"),
    (FILE, "[[1, 1], [6, 2]", "[[2, 1], [6, 2]", "shards", "begin at 1"),
    (FILE, "[6, 2], [12, 3]", "[12, 2], [6, 3]", "shards", "begin at 1 and rise"),
    (FILE, "rolls = [6], item", "rolls = [5], item", "artefacts.rows", "two rows claim the roll 5"),
    (FILE, "most_dice = 6", 'most_dice = "six"', "most_dice", "expected a whole number"),
    (PLACES, 'kind = "tunnel"', 'kind = "ladder"', "catacombs.always", "ladder"),
    (PLACES, 'name = "Well"', 'name = "Well"\nbucket = true', "locations.well", "bucket"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "key", "reason"), FAULTS)
def test_a_fault_in_exploration_is_refused(
    tmp_path: Path, name: str, old: str, new: str, key: str, reason: str
) -> None:
    error = refusal(tmp_path, name, old, new)
    assert error.where == name
    assert key in error.key
    assert reason in f"{error.key} {error.reason}"


def test_a_place_that_is_missing_is_named_by_its_dice(tmp_path: Path) -> None:
    hovels = '[locations.ruined-hovels]\nname = "Ruined Hovels"\nfaces = [6, 6]\n'
    hovels += 'summary = "A row of poor houses."\nalways = { gold = "D6" }\n'
    assert "no location has 2 dice that show 6" in refusal(tmp_path, PLACES, hovels, "").reason


def test_a_place_without_any_result_is_refused(tmp_path: Path) -> None:
    error = refusal(tmp_path, PLACES, 'always = { gold = "2D6" }\n', "")
    assert (error.key, error.reason) == ("locations.market-hall", "nothing is found there")
