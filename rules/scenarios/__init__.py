"""Scenarios: how a battle begins and ends, one file each, and the literal registry."""

from rules.catalogue.model import Rulebook, ScenarioType
from rules.engine.protocols import Scenario
from rules.scenarios.skirmish import Skirmish

SCENARIOS: dict[str, Scenario] = {
    "skirmish": Skirmish(),
}


def played(rulebook: Rulebook) -> dict[str, ScenarioType]:
    """The scenarios of a rulebook that can be fought here, by key."""
    return {key: found for key, found in rulebook.scenarios.items() if key in SCENARIOS}
