"""`manage.py battle FILE_A FILE_B ...`: fight a battle between warband files, without touching the database.

The same inputs print the same bytes on every machine. Faults are one sentence on standard error, exit code 2; where
one ruleset of several refuses the battle or breaks off, its line says so and the exit code is 1.
"""

import sys
from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.management.commands._comparison import comparison_document, comparison_table
from campaigns.management.commands._tables import table_from
from campaigns.pages.battles.policies import policy_name
from roster.management.commands._words import (
    ALL,
    FOUND,
    add_packs,
    as_json,
    book_with,
    sheet_from,
    unusable,
)
from rules.battlefields.share import share, suggested
from rules.catalogue.load import rulebook
from rules.catalogue.model import Rulebook, RulesetType
from rules.combat.support import unsupported_rules
from rules.comparing import Compared, NotFought, compared
from rules.engine.dice import Stream
from rules.engine.prelude import ScenarioChoice
from rules.engine.protocols import Policy
from rules.engine.record import Record
from rules.engine.setup import BattleSetup
from rules.fielding.claims import explained
from rules.fielding.fielding import NobodyToField
from rules.ledger.sheet import WarbandSheet
from rules.mustering.figures.rating import rating
from rules.narration import headline, transcript
from rules.narration.prelude import foretold
from rules.policies import POLICIES
from rules.resolve import (
    DEFAULT_TABLE,
    NothingToDrink,
    Unfit,
    UnknownKey,
    auto,
    say_in_scenario,
    set_up,
)
from rules.scenarios import played
from rules.scenarios.parts.rolling import NoTable, describe_roll, roll_for_scenario
from rules.values import DataError, changed, plain

#: The answer to --scenario that has it rolled for, and to --options for none on. ALL has every ruleset, every pack.
ROLL, NONE = "roll", "none"


class Command(BaseCommand):
    help = "Fight a battle between warband files (JSON or TOML) and print what happened."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")
        add_packs(parser)
        parser.add_argument(
            "--ruleset",
            default="mordheim",
            metavar="KEY",
            help=f"{', '.join(rulebook().rulesets)}; or 'all', for the same battle under each of them "
            "(exit code 1 if one refuses it or breaks off; its line says why)",
        )
        parser.add_argument(
            "--options",
            action="append",
            metavar="KEY[,KEY...]",
            help="the options of the ruleset to switch on, or 'none'; without it, those that are usually on",
        )
        parser.add_argument("--seed", default="1", help="a whole number; the same seed is the same battle")
        parser.add_argument(
            "--table",
            default=DEFAULT_TABLE,
            help="a ready table, generated-<kind>, or a file that ends in .toml",
        )
        parser.add_argument(
            "--scenario",
            default="skirmish",
            metavar="KEY",
            help=f"the scenario: {', '.join(played(rulebook()))}; or 'roll', by the dice of the seed",
        )
        parser.add_argument(
            "--policy",
            default="steady",
            metavar="KEY[,KEY...]",
            help="tactics of all sides, or of each in turn. "
            + " ".join(f"{policy_name(key)}." for key in POLICIES),
        )
        parser.add_argument(
            "--drink",
            action="append",
            type=int,
            default=[],
            metavar="NUMBER",
            help="the warband of that file, counted from 1, drinks its barrel first; may be repeated",
        )
        parser.add_argument(
            "--scenario-by",
            default="",
            metavar="NUMBER",
            help="whose map chose the scenario, counted from 1, or 'nobody'; by default whoever the maps entitle, of "
            "several by the dice of the seed",
        )
        form = parser.add_mutually_exclusive_group()
        form.add_argument("--json", action="store_true", help="everything as JSON")
        form.add_argument("--transcript", action="store_true", help="the whole story as text")
        parser.add_argument(
            "--coordinates",
            action="store_true",
            help="in a transcript, give positions in inches from the south-west corner",
        )

    def handle(self, *arguments: Any, **options: Any) -> None:
        policies = _policies(options["policy"], len(options["files"]))
        by_side = {side: policies[side % len(policies)] for side in range(len(options["files"]))}
        options["book"] = book_with(options["packs"])
        if options["ruleset"] == ALL:
            self._compare(options, by_side)
            return
        if options["coordinates"] and not options["transcript"]:
            raise unusable("--coordinates: only for a transcript; add --transcript.")
        setup = _set_up(options)
        record = auto(setup, by_side)
        told_first = [options["rolled"]] if options.get("rolled") else []
        if options["options"] is None:
            told_first += _suggestions(setup, options["book"])
        if options["json"]:
            rolled = {"scenario_roll": options["rolled"]} if options.get("rolled") else {}
            self.stdout.write(as_json(rolled | as_document(record)))
        elif options["transcript"]:
            for sentence in told_first:
                self.stdout.write(f"{sentence}\n")
            self.stdout.write(transcript(record, measured=options["coordinates"]), ending="")
        else:
            self.stdout.write("\n".join([*told_first, *_summary(record)]))

    def _compare(self, options: dict[str, Any], policies: dict[int, Policy]) -> None:
        """The same battle under every ruleset, one line for each; a ruleset without a battle spoils no other line."""
        if options["transcript"]:
            raise unusable("--transcript: prints one battle; name one ruleset instead of 'all'.")
        if options["options"] is not None:
            raise unusable("--options: each ruleset has its own; name one ruleset instead of 'all'.")
        setups: list[BattleSetup] = []
        found: list[Compared | NotFought] = []
        refusals: list[CommandError] = []
        for key in options["book"].rulesets:
            try:
                setups.append(_set_up(options | {"ruleset": key}))
            except CommandError as refusal:
                refusals.append(refusal)
                found.append(NotFought(key, str(refusal)))
            else:
                found.append(_fought(setups[-1], policies))
        if not setups:
            raise refusals[0]
        if options["json"]:
            self.stdout.write(as_json(comparison_document(setups[0], found)))
        else:
            self.stdout.write("\n".join(comparison_table(setups[0], found)))
        if any(isinstance(entry, NotFought) for entry in found):
            sys.exit(FOUND)


def _fought(setup: BattleSetup, policies: dict[int, Policy]) -> Compared | NotFought:
    """The outcome of a battle; a fault of the engine becomes the sentence of its line."""
    try:
        return compared(setup, policies)
    except Exception as fault:  # noqa: BLE001 (any fault of one ruleset; the others are still compared)
        broke_off = f"The battle broke off: {type(fault).__name__}: {fault}."
        return NotFought(setup.ruleset.key, f"{broke_off} --ruleset {setup.ruleset.key} alone shows where.")


def _policies(named: str, files: int) -> list[Policy]:
    """One policy for all sides, or one for each in the order of the files."""
    keys = named.split(",")
    for key in keys:
        if key not in POLICIES:
            raise unusable(f"--policy: there is no policy {key!r}. Choose from: {', '.join(POLICIES)}.")
    if len(keys) not in (1, files):
        raise unusable(
            f"--policy: {len(keys)} policies for {files} warbands; name one for all or one for each."
        )
    return [POLICIES[key] for key in keys]


def _switches(stated: list[str] | None, ruleset: RulesetType | None) -> list[str] | None:
    """The options that are switched on; None where nothing is stated. Raises `CommandError`."""
    if stated is None:
        return None
    if len(stated) > 1:
        raise unusable("--options: given twice; name all options at once, with commas between them.")
    keys = [key.strip() for key in stated[0].split(",")]
    if keys == [NONE]:
        return []
    if "" in keys:
        options = ", ".join(option.key for option in ruleset.switches) if ruleset else ""
        raise unusable(f"--options: an option is missing. Write 'none', or some of: {options or 'none'}.")
    if repeated := [key for key in dict.fromkeys(keys) if keys.count(key) > 1]:
        raise unusable(f"--options: {repeated[0]!r} is named more than once.")
    return keys


def _set_up(options: dict[str, Any]) -> BattleSetup:
    seed = options["seed"]
    if not seed.removeprefix("-").isdecimal() or len(seed) > 64:
        raise unusable(f"--seed: {seed!r} is not a whole number.")
    book: Rulebook = options["book"]
    sheets = [sheet_from(name, book) for name in options["files"]]
    table = options["table"]
    for number in options["drink"]:
        if not 1 <= number <= len(sheets):
            raise unusable(f"--drink: there is no warband {number}.")
    choice = _choice(sheets, book, str(int(seed)), options["scenario_by"])
    if options["scenario"] == ROLL:
        options["scenario"], options["rolled"] = _rolled(sheets, book, str(int(seed)))
    try:
        return set_up(
            sheets,
            book,
            seed=str(int(seed)),
            drinking=[number - 1 for number in options["drink"]],
            scenario_choice=choice,
            ruleset=options["ruleset"],
            switches=_switches(options["options"], book.rulesets.get(options["ruleset"])),
            scenario=options["scenario"],
            battlefield=table_from(table) if table.endswith(".toml") else table,
        )
    except Unfit as error:
        keys = ", ".join(scenario.key for scenario in error.instead)
        raise unusable(f"{error}{f' Write one of them: --scenario {keys}.' if keys else ''}") from error
    except (UnknownKey, NobodyToField, NothingToDrink, DataError) as error:
        raise unusable(str(error)) from error


def _suggestions(setup: BattleSetup, book: Rulebook) -> list[str]:
    """A sentence for each option that the ruleset suggests for such a table and that is off."""
    terrain, ruleset = share(setup.table), book.rulesets[setup.ruleset.key]
    on = setup.ruleset.switches
    return [
        f"{setup.table.name} is {terrain} % terrain. Below {option.suggested_below} % {ruleset.name} suggests "
        f"{option.name!r}: --options {','.join([*on, option.key])}."
        for option in suggested(ruleset, terrain)
        if option.key not in on
    ]


def _rolled(sheets: Sequence[WarbandSheet], book: Rulebook, seed: str) -> tuple[str, str]:
    """The scenario by the dice of the seed, and how it is told. Raises `CommandError` if somebody must choose."""
    names = [sheet.name for sheet in sheets]
    dice = Stream(seed, "scenario roll")
    try:
        rolled = roll_for_scenario(book, [rating(sheet, book).total for sheet in sheets], lambda: dice.die(6))
    except NoTable as error:
        raise unusable(f"--scenario: {error}") from error
    sentence = describe_roll(rolled, names, book)
    if not rolled.scenario:
        raise unusable(f"--scenario: {sentence} Name it with --scenario.")
    return rolled.scenario, sentence


def _choice(sheets: Sequence[WarbandSheet], book: Rulebook, seed: str, stated: str) -> ScenarioChoice | None:
    """The choice of scenario by the warbands' maps; raises `CommandError` where the named one may not choose."""
    choice = say_in_scenario(sheets, book, seed)
    if choice is None or choice.side is None:
        if stated not in ("", "nobody"):
            raise unusable("--scenario-by: none of these warbands has a map that chooses the scenario.")
        return None
    if stated == "nobody":
        return changed(choice, side=None)
    if stated not in ("", str(choice.side + 1)):
        raise unusable(f"--scenario-by: {explained(choice, [sheet.name for sheet in sheets])}")
    return choice


def as_document(record: Record) -> dict[str, Any]:
    """A finished battle as JSON: how it ended, both sides, what was left out, and every event."""
    outcome, setup = record.outcome, record.setup
    assert outcome is not None
    return {
        "ruleset": setup.ruleset.key,
        "switches": list(setup.ruleset.switches),
        "scenario": setup.scenario.key,
        "table": setup.table.key,
        "seed": int(setup.seed),
        "engine_version": record.engine_version,
        "rounds": outcome.rounds,
        "winners": list(outcome.winners),
        "end_reason": outcome.reason,
        "sides": [
            {
                "name": side.name,
                "starting": side.starting,
                "out_of_action": [fighter.name for fighter in side.out_of_action],
                "routed": side.routed,
            }
            for side in outcome.sides
        ],
        "settled_before": list(foretold(setup)),
        "not_played": plain(unsupported_rules(setup)),
        "events": plain(record.events),
    }


def _summary(record: Record) -> list[str]:
    """How the battle ended, by which rules and options; then each side's losses."""
    assert record.outcome is not None
    ruleset = record.setup.ruleset
    options = ", ".join(ruleset.switches) or "none"
    lines = [f"{headline(record.outcome)} Rules: {ruleset.name}; options: {options}."]
    for side in record.outcome.sides:
        names = ", ".join(fighter.name for fighter in side.out_of_action) or "nobody"
        lines.append(f"{side.name}: {len(side.out_of_action)} of {side.starting} out of action ({names}).")
    return lines
