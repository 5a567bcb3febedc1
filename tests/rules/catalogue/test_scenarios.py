"""Scenarios: their tables lead to them, what they award is known, and what the loader refuses."""

from pathlib import Path

import pytest

from rules.catalogue.load import rulebook_of
from rules.catalogue.packs.stack import packaged
from rules.scenarios import SCENARIOS, played
from tests.rules.catalogue.spoiling import refusal
from tests.rules.warbands import BOOK


def test_every_numbered_scenario_is_on_one_table_of_its_number_of_players() -> None:
    tables = {
        "two": BOOK.scenario_tables["two-warbands"],
        "several": BOOK.scenario_tables["several-warbands"],
    }
    for scenario in (it for it in BOOK.scenarios.values() if it.number):
        for players, table in tables.items():
            listed = [row for row in table.rows if row.scenario == scenario.key]
            assert len(listed) == (players == scenario.players)


def test_scenarios_of_each_kind_are_numbered_from_1() -> None:
    for players, count in (("two", 9), ("several", 7)):
        numbers = [it.number for it in BOOK.scenarios.values() if it.players == players and it.number]
        assert sorted(numbers) == list(range(1, count + 1))


def test_every_scenario_of_the_rulebook_and_its_packs_can_be_fought() -> None:
    assert set(played(BOOK)) == set(BOOK.scenarios)
    assert {key for key, kind in BOOK.scenarios.items() if not kind.mechanisms} == set(SCENARIOS)


def test_the_rulebook_alone_has_its_nine_scenarios_and_no_monsters() -> None:
    core = rulebook_of((packaged()["core"],))
    assert len(core.scenarios) == 9
    assert core.monsters is None
    assert core.multiplayer is None
    assert "sawbones" not in core.optional_rules
    assert core.option_tables.sawbones is None


FURTHER = "packs/official-1a"
TABLE, HUNT, FIND = "tables/scenarios.toml", "scenarios/wyrdstone-hunt.toml", "scenarios/defend-the-find.toml"
TREASURE, SURPRISE = "scenarios/hidden-treasure.toml", "scenarios/surprise-attack.toml"
MANSION, BEASTS = f"{FURTHER}/scenarios/wizards-mansion.toml", f"{FURTHER}/tables/monsters.toml"

FAULTS = [
    (
        TABLE,
        "rolls = [3], scenario",
        "rolls = [4], scenario",
        "two-warbands.rows",
        "two rows claim the roll 4",
    ),
    (TABLE, '"street-fight"', '"pub-fight"', "two-warbands.rows", "no scenario 'pub-fight'"),
    (
        TABLE,
        '[2], choice = "lower-rated"',
        "[2]",
        "two-warbands.rows[0]",
        "a scenario, whose choice it is, or",
    ),
    (TABLE, 'dice = "2D6"', 'dice = "D66"', "two-warbands.dice", "are rolled with D6, 2D6, 3D6"),
    (TABLE, '"lower-rated"', '"anybody"', "two-warbands.rows[0].choice", "anybody"),
    (HUNT, 'count = "D3+1"', 'count = "some"', "counters.count", "no amount"),
    (HUNT, "counter-carried = 1", "counter-eaten = 1", "experience", "no award 'counter-eaten'"),
    (FIND, 'per = "hero-in-objective"', 'per = "counter"', "spoils.per", "no counters"),
    (FIND, 'of = "objective"', 'of = "sky"', "set_up[0].of", "sky"),
    (FIND, "deployment_depth = 6", "deployment_depth = -6", "rounds", "less than 0"),
    (TREASURE, "finds = [12]", "finds = [13]", "search.finds", "never shows"),
    (TREASURE, 'dice = "2D6"', 'dice = "2D20"', "search.dice", "names no dice"),
    (TREASURE, '"light-armour"', '"feather-armour"', "rewards[2].items", "no item 'feather-armour'"),
    (SURPRISE, "waits = [1, 2, 3]", "waits = [0, 1]", "reserves.waits", "never shows"),
    (MANSION, "{ rolls = [6], item", "{ rolls = [5], item", "defender_bonus", "two rows claim the roll 5"),
    (MANSION, 'item = "wooden-man"', 'item = "tin-man"', "defender_bonus", "no item 'tin-man'"),
    (BEASTS, "rolls = [6]", "rolls = [7]", "rows", "D6 never shows 7"),
    (BEASTS, "M = 6, WS = 3", "WS = 3", "rows[0].profile", "M"),
]


@pytest.mark.parametrize(("name", "old", "new", "key", "reason"), FAULTS)
def test_a_fault_in_scenarios_is_refused(
    tmp_path: Path, name: str, old: str, new: str, key: str, reason: str
) -> None:
    error = refusal(tmp_path, name, old, new)
    assert error.where == name
    assert key in error.key
    assert reason in f"{error.key} {error.reason}"
