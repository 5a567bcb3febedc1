"""`manage.py claims` (`make claims`): what the authors of the turn sequences say, measured over many battles.

Every result is kept as it comes; a run that was cut off goes on where it was.
"""

import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from roster.management.commands._words import unusable
from tools.claims.claims import claims
from tools.claims.running import kept, run

USUAL = 2000
#: The number of battles after which a line reports progress.
TOLD_EVERY = 500


class Command(BaseCommand):
    help = "Measure what the sources claim of their turn sequences, with 95 % confidence intervals."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--battles", type=int, default=USUAL, metavar="NUMBER", help="in each series")
        parser.add_argument(
            "--only", action="append", default=[], metavar="CLAIM", help=f"any of {', '.join(claims())}"
        )
        parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, metavar="NUMBER")
        parser.add_argument("--results", default="", metavar="FOLDER", help="where results are kept")
        parser.add_argument("--told", action="store_true", help="fight nothing, print the results so far")

    def handle(self, *arguments: Any, **options: Any) -> None:
        known, battles = claims(), options["battles"]
        for key in options["only"]:
            if key not in known:
                raise unusable(f"--only: there is no claim {key!r}. Choose from: {', '.join(known)}.")
        if battles < 1 or options["processes"] < 1:
            raise unusable("--battles and --processes: at least 1.")
        chosen = [claim for claim in known.values() if not options["only"] or claim.key in options["only"]]
        folder = Path(options["results"] or settings.DATA_DIR / "claims")
        wanted = list(dict.fromkeys(key for claim in chosen for key in claim.series))
        if not options["told"]:
            for done, missing in run(folder, wanted, battles, options["processes"]):
                if done % TOLD_EVERY == 0:
                    self.stderr.write(f"{done} of {missing} battles")
        for claim in chosen:
            found = {key: kept(folder, key, battles) for key in claim.series}
            fewest = min(len(results) for results in found.values())
            self.stdout.write(f"\n{claim.said} ({fewest} of {battles} battles in each series)")
            for line in claim.tells(found) if fewest else ["no results yet"]:
                self.stdout.write(f"  {line}")
