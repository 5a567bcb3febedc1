"""Every figure of scenarios, their tables and monsters against those written down apart from our data.

What both sides tell in sentences is compared by its numbers and dice: none may be missing or added.
"""

import re
from typing import Any

import pytest

from rules.catalogue.campaign.model import Award
from rules.catalogue.profile import CHARACTERISTICS
from rules.catalogue.scenarios.model import ScenarioType
from rules.values import plain
from tests.rules.catalogue.reference.findings import figures, ours, theirs
from tests.rules.catalogue.reference.reference import differing, kebab, read
from tests.rules.warbands import BOOK

WRITTEN = read("campaign/10_scenarios.yaml")
SEVERAL = WRITTEN["multiplayer"]
CORE, FURTHER = WRITTEN["scenarios"], SEVERAL["scenarios"]
MEANT = {
    "wizards-mansion reward 4": "what an athame is worth stands with its item there",
    "wizards-mansion reward 6": "what a dispel scroll is worth stands with its item there",
}
THINGS = {"wizards-mansion bonus 5": "a holy (unholy) relic has the shorter key"}
#: Awards by their names in the reference.
AWARDS = {
    "per_counter_carried_at_end": "counter-carried",
    "per_wound_on_monster": "wound-on-monster",
}
#: Numbers that only one side tells in figures; the other has the word, or they go without saying.
ALONE: dict[str, set[str]] = {
    "hidden-treasure": {"2"},  # two or more carry the chest
    "occupy": {"1"},  # at least one holds a building
    "surprise-attack": {"2"},  # from the second turn
    "wizards-mansion": {"1", "D6"},  # the table of things and the wooden man are compared by themselves
    "ambush": {"1"},  # "1 shard" of each
}


def points(stated: object) -> int:
    return stated["points"] if isinstance(stated, dict) else int(str(stated))


def pairs_of(written: dict[str, Any]) -> dict[str, tuple[object, object]]:
    """What a scenario states field by field, as (reference, ours)."""
    name = kebab(written["id"])
    scenario = BOOK.scenarios[name]
    experience = {AWARDS.get(key, kebab(key)): points(it) for key, it in written["experience"].items()}
    rewards = [
        row for row in written.get("reward", written.get("chest_contents", [])) if isinstance(row, dict)
    ]
    pairs: dict[str, tuple[object, object]] = {
        f"{name} name": (written["name"], scenario.name),
        f"{name} number": (written["number"], scenario.number),
        f"{name} experience": (experience, scenario.experience),
        f"{name} rewards": (len(rewards), len(scenario.rewards)),
        f"{name} rounds": (written.get("turns", 0), scenario.rounds if scenario.fixed_length else 0),
        f"{name} rout tests": (written.get("rout_tests", "") != "none", scenario.rout_tests),
        f"{name} first turn": (written.get("first_turn") == "attacker", scenario.first_turn == "attacker"),
        f"{name} initiative": ("Initiative" in str(written.get("first_turn")), "initiative" in scenario.first_turn),
        f"{name} most wyrdstone": (_most_wyrdstone(written), scenario.spoils.maximum if scenario.spoils else 0),
    }  # fmt: skip
    for index, (row, mine) in enumerate(zip(rewards, scenario.rewards, strict=False)):
        pairs[f"{name} reward {index}"] = (theirs(row), ours(mine))
        pairs[f"{name} reward {index} needs"] = (row["need"], mine.needs or "auto")
    return pairs


def _most_wyrdstone(written: dict[str, Any]) -> int:
    stated = written.get("wyrdstone")
    return stated.get("max_per_warband", 0) if isinstance(stated, dict) else 0


def test_every_scenario_is_as_written_down() -> None:
    found: dict[str, tuple[object, object]] = {}
    for written in (*CORE, *FURTHER):
        found |= pairs_of(written)
    keys = sorted(kebab(written["id"]) for written in (*CORE, *FURTHER))
    found["scenarios"] = (keys, sorted(key for key, kind in BOOK.scenarios.items() if not kind.mechanisms))
    assert differing(found, MEANT) == []


@pytest.mark.parametrize("written", [*CORE, *FURTHER], ids=lambda written: written["id"])
def test_sentences_about_a_scenario_have_the_same_numbers(written: dict[str, Any]) -> None:
    scenario = BOOK.scenarios[kebab(written["id"])]
    aside = {"id", "number", "experience", "reward", "chest_contents", "monsters", "defender_bonus", "items"}
    told = figures({key: it for key, it in written.items() if key not in aside})
    apart = {
        "key",
        "source",
        "summary",
        "number",
        "experience",
        "rewards",
        "defender_bonus",
        "rounds",
        "doubts",
        "players",
    }
    stated = plain(scenario)
    mine = figures({key: it for key, it in stated.items() if key not in apart})
    mine |= {str(scenario.rounds)} if scenario.fixed_length else set()
    told |= figures(SEVERAL["edges"]) if scenario.players == "several" else set()
    assert told ^ mine == ALONE.get(scenario.key, set()), "numbers that only one side tells"


def rows_of_table(written: dict[str, Any], key: str) -> dict[str, tuple[object, object]]:
    table = BOOK.scenario_tables[key]
    pairs: dict[str, tuple[object, object]] = {f"{key} dice": (written["dice"], table.dice)}
    for row, mine in zip(written["rows"], table.rows, strict=True):
        first, last = row["roll"]
        whom = kebab(row.get("choice", "")).removesuffix("-player")
        stated = (tuple(range(first, last + 1)), kebab(row.get("scenario", "")), whom)
        pairs[f"{key} {first}"] = (stated, (mine.rolls, mine.scenario, mine.choice))
    return pairs


def test_the_tables_of_scenarios_are_as_written_down() -> None:
    found = rows_of_table(WRITTEN["scenario_table"], "two-warbands")
    found |= rows_of_table(SEVERAL["table"], "several-warbands")
    assert differing(found, {}) == []


def test_the_things_in_the_mansion_are_as_written_down() -> None:
    written = next(it for it in FURTHER if it["id"] == "wizards_mansion")
    rows = BOOK.scenarios["wizards-mansion"].defender_bonus
    found: dict[str, tuple[object, object]] = {}
    for (roll, thing), mine in zip(written["defender_bonus"]["table"].items(), rows, strict=True):
        item, _, count = thing.partition(" x ")
        found[f"wizards-mansion bonus {roll}"] = (
            ((roll,), kebab(item), count or "1"),
            (mine.rolls, mine.item, mine.count),
        )
    found["athame"] = (figures(written["items"]["athame"]) - {"10"}, set())
    found["athame is worth"] = (10, BOOK.items["athame"].resale)
    scroll = BOOK.items["dispel-scroll"].summary
    found["dispel scroll"] = (figures(written["items"]["dispel_scroll"]), figures(scroll))
    assert differing(found, THINGS) == []


def test_the_monsters_are_as_written_down() -> None:
    hunt = next(it for it in FURTHER if it["id"] == "monster_hunt")
    written, monsters = hunt["monsters"], BOOK.monsters
    assert monsters is not None
    found: dict[str, tuple[object, object]] = {"dice": (written["dice"], monsters.dice)}
    for row, mine in zip(written["rows"], monsters.rows, strict=True):
        name = row["name"]
        save = re.match(r"(\d)\+ unmodified", row.get("save", ""))
        found[f"{name} rolls"] = ((row["roll"],), mine.rolls)
        found[f"{name} name"] = (name, mine.name)
        found[f"{name} profile"] = (
            row["profile"],
            {stat: mine.profile.value(stat) for stat in CHARACTERISTICS},
        )
        found[f"{name} save"] = (int(save[1]) if save else None, mine.save)
        breath = re.search(r"breath S(\d)(?: hits)? on (\d)\+", row["special"])
        found[f"{name} breath"] = (
            (int(breath[1]), int(breath[2])) if breath else (0, 0),
            (mine.breath_strength, mine.breath_hits),
        )
        tail = re.search(r"tail hits S(\d)", row["special"])
        found[f"{name} tail"] = (int(tail[1]) if tail else 0, mine.tail_strength)
        healing = re.search(r"regenerates wounds on (\d)\+", row["special"])
        found[f"{name} regenerates"] = (int(healing[1]) if healing else 0, mine.regenerates)
    assert differing(found, {}) == []


def test_the_pre_battle_sequence_has_the_steps_of_the_reference() -> None:
    steps = BOOK.campaign.before_battle.steps
    assert len(steps) == len(WRITTEN["pre_battle_sequence"])
    assert steps[1].dice == "D6"
    assert "(1 on D6" in WRITTEN["pre_battle_sequence"][1]["do"]
    assert "1 on a D6" in steps[1].summary
    table = BOOK.campaign.before_battle.clauses["table"].summary
    assert figures(table) == {str(feet) for feet in WRITTEN["common"]["table_feet"]}


def test_the_rules_for_several_warbands_have_the_same_numbers() -> None:
    assert BOOK.multiplayer is not None
    told = {key: it for key, it in SEVERAL.items() if key not in ("scenarios", "table", "source", "edges")}
    mine = {key: clause.summary for key, clause in BOOK.multiplayer.clauses.items()}
    assert figures(told) == figures(mine)


@pytest.mark.parametrize("key", [*BOOK.campaign.awards])
def test_every_award_is_earned_somewhere(key: str) -> None:
    award: Award = BOOK.campaign.awards[key]
    scenarios: list[ScenarioType] = list(BOOK.scenarios.values())
    assert award.always or any(key in scenario.experience for scenario in scenarios)
