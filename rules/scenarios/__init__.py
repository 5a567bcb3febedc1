"""Scenarios: how a battle begins and ends, one file each, and the literal registry."""

from rules.engine.protocols import Scenario
from rules.scenarios.skirmish import Skirmish

SCENARIOS: dict[str, Scenario] = {
    "skirmish": Skirmish(),
}
