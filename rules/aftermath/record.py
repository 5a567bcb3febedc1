"""A post-battle sequence as it is stored: set-up, answers, dice, events and the ledger entries that come of it.

Resuming replays the answers. A finished one is shown from its events, and its entries fold without any rulebook.
"""

from rules import ENGINE_VERSION
from rules.aftermath.effects import CampaignEffect
from rules.aftermath.events import AnyAftermathEvent
from rules.aftermath.keyed_dice import MadeRoll
from rules.catalogue.scenarios.model import ScenarioType
from rules.engine.outcome import Outcome, SideOutcome
from rules.engine.setup import BattleSetup, RulesetSetup, SideSetup
from rules.engine.table import Table
from rules.ledger.entries import Entry
from rules.ledger.sheet import WarbandSheet
from rules.values import Value, changed

#: What stands in place of the battle's table, which nothing after the battle asks for.
NO_TABLE = Table(key="", name="", summary="", width=100, depth=100)


class AftermathSetup(Value, frozen=True):
    """The start of a sequence: the battle and how it ended, the roster that comes home, and the key of the dice.

    `side` is the warband's index in the battle, `battle` its name in ledgers. `artefacts` are the magical artefacts
    that the campaign has found before. With `settled` injuries and experience are in the ledger already, and `sheet` is
    the roster after them. `elsewhere` are dramatis personae who cannot be had, as another warband has the only one.
    `effects` are those of the campaign's events and territories when the battle was fought.
    With `growth` there was no battle: only the advances that are due are rolled.
    """

    battle: str
    title: str
    side: int
    setup: BattleSetup
    outcome: Outcome
    sheet: WarbandSheet
    seed: str
    artefacts: tuple[str, ...] = ()
    settled: bool = False
    effects: tuple[CampaignEffect, ...] = ()
    growth: bool = False
    elsewhere: tuple[str, ...] = ()


def growth_alone(sheet: WarbandSheet, *, key: str, title: str, seed: str) -> AftermathSetup:
    """A sequence of its own for advances that are due without a battle; ledgers would call it `key`."""
    scenario = ScenarioType(key="", name="", summary="", source="", deployment_depth=0)
    setup = BattleSetup(
        ruleset=RulesetSetup("", "", "", ""),
        scenario=scenario,
        table=NO_TABLE,
        sides=(SideSetup(sheet.name, sheet.type, 0, ()),),
        seed=seed,
    )
    outcome = Outcome(None, "", 0, (SideOutcome(sheet.name, 0, routed=False, fighters=()),))
    return AftermathSetup(key, title, 0, setup, outcome, sheet, seed, settled=True, growth=True)


class AftermathRecord(Value, frozen=True):
    """A sequence as far as it has come. `entries` are committed when it is `done`, all of them together."""

    setup: AftermathSetup
    answers: tuple[str, ...] = ()
    rolls: tuple[MadeRoll, ...] = ()
    events: tuple[AnyAftermathEvent, ...] = ()
    entries: tuple[Entry, ...] = ()
    done: bool = False
    engine_version: str = ENGINE_VERSION


def without_table(setup: BattleSetup) -> BattleSetup:
    """The set-up of a battle, small enough to be kept with every warband's sequence."""
    return changed(setup, table=NO_TABLE)
