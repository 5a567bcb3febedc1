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
)
from tests.rules.oracles.files import FOLDER

ABOUT_CAMPAIGNS = "campaign-oracle/1"
FILES = {
    "campaign_advances": oracles_advances.KINDS | oracles_experience.KINDS,
    "campaign_exploration": oracles_exploration.KINDS | oracles_places.KINDS,
    "campaign_money": oracles_money.KINDS | oracles_scenarios.KINDS,
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


@pytest.mark.parametrize(("kinds", "case"), [it for name in FILES for it in cases(name)])
def test_a_campaign_step_gives_what_the_oracle_says(kinds: Any, case: Any):
    found = kinds[case["kind"]](case["given"])
    expected = comparable(case["expect"])
    left_out = set(comparable(found)) - set(expected)
    assert {name: it for name, it in comparable(found).items() if name not in left_out} == expected
