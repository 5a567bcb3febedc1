"""Scenarios: how a battle begins, what it is about and how it ends.

Those of the literal registry have code of their own, one file each; all others are played by the mechanisms that
their data names.
"""

from collections.abc import Iterable, Mapping

from rules.catalogue.model import Rulebook, ScenarioType
from rules.engine.protocols import Scenario
from rules.engine.setup import BattleSetup
from rules.engine.table import Table, Terrain
from rules.scenarios.ambush import Ambush
from rules.scenarios.breakthrough import Breakthrough
from rules.scenarios.chance_encounter import ChanceEncounter
from rules.scenarios.defend_the_find import DefendTheFind
from rules.scenarios.happenings.eventful import eventful
from rules.scenarios.hidden_treasure import HiddenTreasure
from rules.scenarios.lost_prince import LostPrince
from rules.scenarios.monster_hunt import MonsterHunt
from rules.scenarios.occupy import Occupy
from rules.scenarios.parts.segments import SEGMENTS
from rules.scenarios.scripted import Scripted
from rules.scenarios.skirmish import Skirmish
from rules.scenarios.street_brawl import StreetBrawl
from rules.scenarios.street_fight import StreetFight
from rules.scenarios.surprise_attack import SurpriseAttack
from rules.scenarios.the_pool import ThePool
from rules.scenarios.treasure_hunt import TreasureHunt
from rules.scenarios.wizards_mansion import WizardsMansion
from rules.scenarios.wyrdstone_hunt import WyrdstoneHunt

#: Sides of an ordinary battle.
TWO = 2

SCENARIOS: dict[str, Scenario] = {
    "skirmish": Skirmish(),
    "defend-the-find": DefendTheFind(),
    "wyrdstone-hunt": WyrdstoneHunt(),
    "breakthrough": Breakthrough(),
    "street-fight": StreetFight(),
    "chance-encounter": ChanceEncounter(),
    "hidden-treasure": HiddenTreasure(),
    "occupy": Occupy(),
    "surprise-attack": SurpriseAttack(),
    "treasure-hunt": TreasureHunt(),
    "street-brawl": StreetBrawl(),
    "wizards-mansion": WizardsMansion(),
    "lost-prince": LostPrince(),
    "the-pool": ThePool(),
    "monster-hunt": MonsterHunt(),
    "ambush": Ambush(),
}


def scenario_of(kind: ScenarioType) -> Scenario:
    """What plays a scenario: code of its own, or the mechanisms that its file names."""
    return SCENARIOS[kind.key] if kind.key in SCENARIOS else Scripted(kind)


def scenario_for(setup: BattleSetup) -> Scenario:
    """What plays the scenario of a battle, with the optional tables of its ruleset."""
    return eventful(scenario_of(setup.scenario), setup.ruleset)


class Unfit(ValueError):
    """A battle that its scenario rules out by the number of warbands, the table or the ruleset; the sentence says why.

    `instead` are the scenarios for that number of warbands, where it is the reason.
    """

    def __init__(self, sentence: str, instead: Iterable[ScenarioType] = ()) -> None:
        super().__init__(sentence)
        self.instead = tuple(instead)


def check_fit(
    scenario: ScenarioType, table: Table | None, sides: int, known: Mapping[str, ScenarioType]
) -> None:
    """Raises `Unfit`; `known` are all scenarios that are played. Without a table only the warbands count."""
    if not is_for(scenario, sides):
        least = TWO if scenario.players == "any" else TWO + 1
        wanted = "two warbands" if scenario.players == "two" else f"{least} to {len(SEGMENTS)} warbands"
        others = [scenario_type for scenario_type in known.values() if is_for(scenario_type, sides)]
        names = ", ".join(scenario_type.name for scenario_type in others)
        there = f" Scenarios for {sides} warbands: {names}." if others else ""
        raise Unfit(f"{scenario.name} is for {wanted}, not for {sides}.{there}", others)
    why = "" if table is None else scenario_of(scenario).unfit(Terrain.of(table))
    if table is not None and why:
        raise Unfit(f"{scenario.name} cannot be fought on {table.name}: {why}.")


def is_for(scenario: ScenarioType, sides: int) -> bool:
    """Whether that number of warbands may fight it."""
    if sides == TWO:
        return scenario.players != "several"
    return scenario.players != "two" and TWO < sides <= len(SEGMENTS)


def played(rulebook: Rulebook) -> dict[str, ScenarioType]:
    """The scenarios of a rulebook that can be fought here, by key."""
    coded = {key: rulebook.scenarios[key] for key in SCENARIOS if key in rulebook.scenarios}
    return coded | {key: kind for key, kind in rulebook.scenarios.items() if kind.mechanisms}
