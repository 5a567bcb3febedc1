"""Scenarios: how a battle begins, what it is about and how it ends; one file each, and the literal registry."""

from rules.catalogue.model import Rulebook, ScenarioType
from rules.engine.protocols import Scenario
from rules.engine.table import Table, Terrain
from rules.scenarios.ambush import Ambush
from rules.scenarios.breakthrough import Breakthrough
from rules.scenarios.chance_encounter import ChanceEncounter
from rules.scenarios.defend_the_find import DefendTheFind
from rules.scenarios.hidden_treasure import HiddenTreasure
from rules.scenarios.lost_prince import LostPrince
from rules.scenarios.monster_hunt import MonsterHunt
from rules.scenarios.occupy import Occupy
from rules.scenarios.segments import SEGMENTS
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


class Unfit(ValueError):
    """A battle that cannot be fought so: by so many warbands, on that table, by that ruleset; the sentence says why."""


def check_fit(scenario: ScenarioType, table: Table, sides: int) -> None:
    """Raises `Unfit`."""
    if scenario.players == "two" and sides != TWO:
        raise Unfit(f"{scenario.name} is fought by two warbands, not by {sides}.")
    if scenario.players == "several" and not 3 <= sides <= len(SEGMENTS):
        raise Unfit(f"{scenario.name} is fought by 3 to {len(SEGMENTS)} warbands, not by {sides}.")
    why = SCENARIOS[scenario.key].unfit(Terrain.of(table))
    if why:
        raise Unfit(f"{scenario.name} cannot be fought on {table.name}: {why}.")


def played(rulebook: Rulebook) -> dict[str, ScenarioType]:
    """The scenarios of a rulebook that can be fought here, by key."""
    return {key: rulebook.scenarios[key] for key in SCENARIOS if key in rulebook.scenarios}
