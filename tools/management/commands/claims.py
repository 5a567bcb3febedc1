"""`manage.py claims` (`make claims`): what the authors of the turn sequences say, measured by a balance study.

A study that was cut off goes on where it was.
"""

import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from roster.management.commands._words import unusable
from rules.studies.distributed import Interrupted, on_cluster
from rules.studies.keeping import MissingExtra, read_result
from rules.studies.running import RESULT, embedded, folder_of, run
from tools.claims.claims import claims, plan, told

#: Battles a cell; a part of the study has from 180 to 1,200 cells for each ruleset.
USUAL = 6


class Command(BaseCommand):
    help = "Measure what the sources claim of their turn sequences, with 95 % confidence intervals."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--battles", type=int, default=USUAL, metavar="NUMBER", help="in each cell")
        parser.add_argument(
            "--only", action="append", default=[], metavar="CLAIM", help=f"any of {', '.join(claims())}"
        )
        parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, metavar="NUMBER")
        parser.add_argument("--scheduler", default="", metavar="ADDRESS", help="a Dask scheduler")
        parser.add_argument("--results", default="", metavar="FOLDER", help="where results are kept")

    def handle(self, *arguments: Any, **options: Any) -> None:
        for key in options["only"]:
            if key not in claims():
                raise unusable(f"--only: there is no claim {key!r}. Choose from: {', '.join(claims())}.")
        if options["battles"] < 1 or options["processes"] < 1:
            raise unusable("--battles and --processes: at least 1.")
        try:
            self._fight_and_tell(options)
        except (MissingExtra, Interrupted) as error:
            raise unusable(str(error)) from error
        except KeyboardInterrupt as stopped:
            raise unusable("Stopped. What was fought is kept; the same command goes on with it.") from stopped

    def _fight_and_tell(self, options: dict[str, Any]) -> None:
        wanted = plan(options["battles"], options["only"])
        folder = folder_of(Path(options["results"] or settings.DATA_DIR / "studies"), "claims", wanted)
        address = options["scheduler"]
        fight = on_cluster(address, tell=self.stderr.write) if address else embedded(options["processes"])
        last = -1
        for done, of in run(wanted, folder, fight):
            percent = 100 * done // of
            if percent > last:
                self.stderr.write(f"{done} of {of} blocks ({percent} %)")
                last = percent
        kept = read_result(folder / RESULT)
        for key, claim in claims().items():
            if not options["only"] or key in options["only"]:
                self.stdout.write("\n" + "\n".join(told(kept, claim)))
        self.stdout.write(f"\nThe study is in {folder}")
