"""The campaign's own steps against chances and figures that were worked out elsewhere; nothing is sampled.

A case's `kind` says which step it is about; what a case says is read generally.
"""

import json
from fractions import Fraction
from typing import Any

import pytest

from tests.rules.campaign import (
    oracles_advances,
    oracles_experience,
    oracles_exploration,
    oracles_fates,
    oracles_hiring,
    oracles_injuries,
    oracles_money,
    oracles_pits,
    oracles_places,
    oracles_scenarios,
    oracles_trading,
    printed_tables,
)
from tests.rules.oracles.files import FOLDER

ABOUT_CAMPAIGNS = "campaign-oracle/1"
FILES = {
    "campaign_advances": oracles_advances.KINDS | oracles_experience.KINDS,
    "campaign_exploration": oracles_exploration.KINDS | oracles_places.KINDS,
    "campaign_money": oracles_money.KINDS | oracles_scenarios.KINDS | printed_tables.KINDS,
    "campaign_injuries": oracles_injuries.KINDS | oracles_fates.KINDS | oracles_pits.KINDS,
    "campaign_trading": oracles_trading.KINDS | oracles_hiring.KINDS,
}


def cases(name: str) -> list[Any]:
    path = FOLDER / f"{name}.json"
    found = json.loads(path.read_text()) if path.exists() else {"schema": ABOUT_CAMPAIGNS, "cases": []}
    assert found["schema"] == ABOUT_CAMPAIGNS
    return [pytest.param(FILES[name], case, id=f"{name}-{case['id']}") for case in found["cases"]]


def comparable(value: Any) -> Any:
    """Fractions as they are written in the files; chances of nothing left out."""
    if isinstance(value, dict):
        known = {name: comparable(each) for name, each in value.items()}
        return {name: each for name, each in known.items() if each != "0"}
    if isinstance(value, list | tuple):
        return [comparable(each) for each in value]
    return str(value) if isinstance(value, Fraction) else value


def agree(kinds: Any, case: Any) -> None:
    """Compare what a case expects with what the step gives; what the case leaves out is not compared."""
    found = kinds[case["kind"]](case["given"])
    expected = comparable(case["expect"])
    left_out = set(comparable(found)) - set(expected)
    assert {name: it for name, it in comparable(found).items() if name not in left_out} == expected


@pytest.mark.rule(
    "CAMP-ADV-DUE-1", "CAMP-ADV-DUE-2", "CAMP-ADV-DUE-3", "CAMP-ADV-DUE-4", "CAMP-ADV-DUE-5",
    "CAMP-ADV-DUE-7", "CAMP-ADV-HERO-1", "CAMP-ADV-HERO-2", "CAMP-ADV-HERO-3", "CAMP-ADV-HERO-4",
    "CAMP-ADV-HERO-5", "CAMP-ADV-HERO-6", "CAMP-ADV-HERO-9", "CAMP-ADV-HERO-10",
    "CAMP-ADV-HENCH-1", "CAMP-ADV-HENCH-2", "CAMP-ADV-HENCH-4", "CAMP-ADV-HENCH-5",
    "CAMP-ADV-HENCH-6", "CAMP-ADV-HENCH-8", "CAMP-MAX-1", "CAMP-MAX-2", "CAMP-MAX-3", "CAMP-MAX-4",
    "CAMP-MAX-5", "CAMP-MAX-6", "CAMP-MAX-HUMAN", "CAMP-MAX-ELF", "CAMP-MAX-DWARF",
    "CAMP-MAX-OGRE", "CAMP-MAX-HALFLING", "CAMP-MAX-GOR", "CAMP-MAX-POSSESSED", "CAMP-MAX-VAMPIRE",
    "CAMP-MAX-SKAVEN", "CAMP-MAX-GHOUL", "CAMP-TALENT-1", "CAMP-TALENT-2", "CAMP-TALENT-7",
    "CAMP-TALENT-8", "CAMP-TALENT-10", "CAMP-TALENT-11", "CAMP-TALENT-16", "CAMP-TALENT-17",
    "CAMP-XP-1", "CAMP-XP-5", "CAMP-XP-7", "CAMP-XP-8", "CAMP-XP-11", "CAMP-XP-12", "CAMP-XP-13",
    "CAMP-LEADER-1", "CAMP-LEADER-2", "CAMP-LEADER-3", "CAMP-UNDERDOG-4",
)  # fmt: skip
@pytest.mark.parametrize(("kinds", "case"), cases("campaign_advances"))
def test_advances_and_experience_come_as_the_oracle_says(kinds: Any, case: Any):
    agree(kinds, case)


@pytest.mark.rule(
    "CAMP-EXPL-8", "CAMP-EXPL-10", "CAMP-EXPL-13", "CAMP-EXPL-14", "CAMP-EXPL-15", "CAMP-EXPL-16",
    "CAMP-EXPL-17", "CAMP-EXPL-18", "CAMP-EXPL-19", "CAMP-EXPL-20", "CAMP-ARTE-1", "CAMP-SHARD-2",
    "CAMP-SHARD-3", "CAMP-SHARD-4", "CAMP-SHARD-5", "CAMP-SHARD-6", "CAMP-SHARD-7", "CAMP-SHARD-8",
    "CAMP-SHARD-9", "CAMP-SHARD-10", "CAMP-LOC-WELL", "CAMP-LOC-CORPSE", "CAMP-LOC-HOVELS",
    "CAMP-LOC-TAVERN", "CAMP-LOC-SMITHY", "CAMP-LOC-PRISONERS-2", "CAMP-LOC-MARKET",
    "CAMP-LOC-GUNSMITH", "CAMP-LOC-TOWNHOUSE", "CAMP-LOC-ARMOURER", "CAMP-LOC-JEWELSMITH-1",
    "CAMP-LOC-SHATTERED", "CAMP-LOC-ENTRANCE", "CAMP-LOC-TREASURE", "CAMP-LOC-DWARF-SMITHY",
    "CAMP-LOC-SLAUGHTERED", "CAMP-LOC-ARENA", "CAMP-LOC-VILLA",
)  # fmt: skip
@pytest.mark.parametrize(("kinds", "case"), cases("campaign_exploration"))
def test_exploration_brings_what_the_oracle_says(kinds: Any, case: Any):
    agree(kinds, case)


@pytest.mark.rule(
    "CAMP-DISBAND-5", "CAMP-TRADE-9", "CAMP-VET-1", "CAMP-VET-4", "CAMP-VET-5", "CAMP-VET-11",
    "CAMP-SELL-6", "CAMP-SCEN-DEFEND-5", "CAMP-SCEN-CHANCE-4", "CAMP-SCEN-TREASURE-2",
    "CAMP-SCEN-TREASURE-5", "CAMP-SCEN-SURPRISE-1", "CAMP-SCEN-SURPRISE-4", "CAMP-SCEN-TABLE",
    "CAMP-MULTI-9", "CAMP-CAPT-4", "CAMP-SHARD-13", "CAMP-HIRE-11",
)  # fmt: skip
@pytest.mark.parametrize(("kinds", "case"), cases("campaign_money"))
def test_money_goes_as_the_oracle_says(kinds: Any, case: Any):
    agree(kinds, case)


@pytest.mark.rule(
    "CAMP-INJ-1", "CAMP-INJ-3", "CAMP-INJ-4", "CAMP-INJ-5", "CAMP-INJ-DEAD-1", "CAMP-INJ-MULTI-1",
    "CAMP-INJ-MULTI-2", "CAMP-INJ-MULTI-3", "CAMP-INJ-MULTI-4", "CAMP-INJ-MULTI-5",
    "CAMP-INJ-MULTI-7", "CAMP-INJ-LEG-1", "CAMP-INJ-ARM-2", "CAMP-INJ-MAD-1", "CAMP-INJ-MAD-2",
    "CAMP-INJ-SMASH-1", "CAMP-INJ-SMASH-2", "CAMP-INJ-CHEST-1", "CAMP-INJ-EYE-1", "CAMP-INJ-EYE-2",
    "CAMP-INJ-OLD-1", "CAMP-INJ-NERVE-1", "CAMP-INJ-HAND-1", "CAMP-INJ-DEEP-1", "CAMP-INJ-ROB-1",
    "CAMP-INJ-FULL-1", "CAMP-INJ-BITTER-1", "CAMP-INJ-BITTER-2", "CAMP-INJ-BITTER-3",
    "CAMP-INJ-BITTER-4", "CAMP-INJ-HARD-1", "CAMP-INJ-SCAR-1", "CAMP-INJ-ODDS-1", "CAMP-PITS-4",
    "CAMP-CAPT-4",
)  # fmt: skip
@pytest.mark.parametrize(("kinds", "case"), cases("campaign_injuries"))
def test_injuries_come_as_the_oracle_says(kinds: Any, case: Any):
    agree(kinds, case)


@pytest.mark.rule(
    "CAMP-RARE-1", "CAMP-RARE-8", "CAMP-TRADE-6", "CAMP-TRADE-8", "CAMP-SELL-1", "CAMP-SELL-2",
    "CAMP-SELL-3", "CAMP-SELL-4", "CAMP-SELL-5", "CAMP-VET-2", "CAMP-VET-3", "CAMP-VET-4",
    "CAMP-HIRE-9", "CAMP-HIRE-10", "CAMP-HIRE-14", "CAMP-HIRE-19", "CAMP-UNDERDOG-1",
    "CAMP-UNDERDOG-2", "CAMP-RATING-1", "CAMP-RATING-2", "CAMP-RATING-3", "CAMP-RATING-4",
    "CAMP-RATING-5", "CAMP-PERS-2", "CAMP-PERS-BERTHA-1", "CAMP-PERS-MARIANNA", "CAMP-PRICE-MELEE",
    "CAMP-PRICE-MISSILE", "CAMP-PRICE-ARMOUR", "CAMP-PRICE-MISC-COMMON", "CAMP-PRICE-MISC-RARE",
)  # fmt: skip
@pytest.mark.parametrize(("kinds", "case"), cases("campaign_trading"))
def test_trade_goes_as_the_oracle_says(kinds: Any, case: Any):
    agree(kinds, case)
