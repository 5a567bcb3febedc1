"""`manage.py season`: a season between ready rosters, every battle and every post-battle sequence by policy."""

from argparse import SUPPRESS
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from roster.demo import ROSTERS
from roster.management.commands._words import add_packs, book_with
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.stack import DATA
from rules.mustering.document import read_sheet
from rules.policies import POLICIES
from rules.season import Season

_BAR = 30
_LINE = "{:<32} {:>4} {:>5} {:>6} {:>7} {:>9} {:>6}"


class Command(BaseCommand):
    help = "Play a season between ready rosters by policy, and print the standings. Nothing is stored."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--warbands",
            type=int,
            default=8,
            help="how many ready rosters take part; those of the packs that --packs names come first",
        )
        parser.add_argument("--rounds", type=int, default=10, help="how many battles each of them fights")
        parser.add_argument("--seed", default="1", help="the same seed gives the same season")
        parser.add_argument(
            "--ruleset",
            action="append",
            default=SUPPRESS,
            help="give it several times to take turns; all of them by default",
        )
        parser.add_argument(
            "--policy", default="steady", choices=sorted(POLICIES), help="who plays the battles"
        )

        add_packs(parser)

    def handle(self, *arguments: Any, **options: Any) -> None:
        book = book_with(options["packs"])
        paths = _rosters(book)
        if not 2 <= options["warbands"] <= len(paths):
            raise CommandError(f"--warbands: from 2 to {len(paths)} ready rosters can take part.")
        if options["rounds"] < 1:
            raise CommandError("--rounds: at least 1.")
        rulesets = options.get("ruleset") or list(book.rulesets)
        for key in rulesets:
            if key not in book.rulesets:
                raise CommandError(f"--ruleset: there is no {key!r}; known are {', '.join(book.rulesets)}.")
        sheets = [read_sheet(path, path.name, book) for path in paths[: options["warbands"]]]
        season = Season(sheets, book, POLICIES[options["policy"]], options["seed"])
        season.play(options["rounds"], rulesets, self._tell)
        self.stderr.write("")
        self.stdout.write(_LINE.format("Warband", "Won", "Lost", "Drawn", "Rating", "Warriors", "Gold"))
        for row in season.standings:
            figures = (row.won, row.lost, row.drawn, row.rating, row.warriors, row.gold)
            self.stdout.write(_LINE.format(row.name[:32], *figures))

    def _tell(self, done: int, of: int) -> None:
        filled = _BAR * done // of
        self.stderr.write(f"\r[{'#' * filled}{'.' * (_BAR - filled)}] round {done} of {of}", ending="")


def _rosters(book: Rulebook) -> list[Path]:
    """The ready rosters of the rulebook: those of its supplements, and then those of the core."""
    folders = [DATA / "packs" / header.key / "rosters" for header in book.packs]
    return [
        *(path for folder in folders for path in sorted(folder.glob("*.toml"))),
        *sorted(ROSTERS.glob("*.toml")),
    ]
