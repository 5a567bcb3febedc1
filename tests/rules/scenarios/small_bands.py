"""Small warbands for whole battles of many scenarios: the leader, two heroes and two henchmen of a demo roster."""

from functools import cache

from rules.catalogue.load import complete_rulebook
from rules.catalogue.model import ScenarioType
from rules.engine.resolver import Resolver
from rules.ledger.sheet import Kind, WarbandSheet
from rules.policies import POLICIES
from rules.resolve import set_up, start
from rules.values import changed
from tests.rules.warbands import roster

BOOK = complete_rulebook()
SCRIPTED = sorted(key for key, kind in BOOK.scenarios.items() if kind.mechanisms)
BANDS = ("mercenaries-reikland", "beastmen-raiders", "undead")
#: Scenarios that need a table of their own.
TABLES = {"ap-ambush-street": "street"}


@cache
def small(type: str) -> WarbandSheet:
    """The first of a demo roster."""
    sheet = roster(type)
    heroes = [block for block in sheet.warriors if block.kind is Kind.HERO][:3]
    group = next(block for block in sheet.warriors if block.kind is Kind.HENCHMEN)
    group = changed(group, members=min(2, group.members))
    return changed(sheet, warriors=(*heroes, group))


def bands_for(kind: ScenarioType) -> tuple[str, ...]:
    """Two warbands, or three where a scenario is for no fewer."""
    return BANDS if kind.players == "several" else BANDS[:2]


def most_bands_for(kind: ScenarioType) -> tuple[str, ...]:
    """Three warbands where a scenario is for more than two."""
    return BANDS[:2] if kind.players == "two" else BANDS


def battle_of(key: str, ruleset: str, policy: str, seed: str = "", *, most: bool = False) -> Resolver:
    """A whole battle of a scenario between small warbands: as few as may fight it, or with `most` three."""
    kind = BOOK.scenarios[key]
    bands = most_bands_for(kind) if most else bands_for(kind)
    setup = set_up(
        [small(band) for band in bands],
        BOOK,
        seed=seed or f"{key} {ruleset}",
        scenario=key,
        ruleset=ruleset,
        battlefield=TABLES.get(key, "ruined-quarter"),
    )
    return start(setup, policies=dict.fromkeys(range(len(bands)), POLICIES[policy]))
