"""`manage.py study`: fight a balance study, show and sum up what it came to, and fight any of its battles again.

A study that was cut off goes on where it was. Nothing of the site is read or changed.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from campaigns.management.commands.battle import as_document
from roster.management.commands._words import as_json, unusable, unusable_data
from rules.intervals import wilson
from rules.narration import transcript
from rules.studies.cells import Cell, cells
from rules.studies.description import Plan, Rules, read_plan, version
from rules.studies.distributed import Interrupted, on_cluster
from rules.studies.fighting import fought_again
from rules.studies.keeping import Kept, MissingExtra, read_result
from rules.studies.measures import DRAWN, FIRST, SECOND, UNFOUGHT
from rules.studies.ratings import Rating, ratings
from rules.studies.running import RESULT, embedded, folder_of, plan_in, run
from rules.studies.summary import summary_of
from rules.values import DataError, canonical

_HEADINGS = (
    "cell",
    "first",
    "second",
    "rules",
    "battles",
    "first wins",
    "of 100, 95 %",
    "second wins",
    "drawn",
)

_RATING_HEADINGS = ("warband", "battles", "victories", "95 %")


class Command(BaseCommand):
    help = "Fight a balance study, show its result, or fight one of its battles again."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True)
        fight = verbs.add_parser("run", help="fight what is missing of a study, and write its result")
        fight.add_argument("file", metavar="FILE", help="the description, in TOML")
        fight.add_argument("--results", default="", metavar="FOLDER", help="where results are kept")
        fight.add_argument("--processes", type=int, default=os.cpu_count() or 1, metavar="NUMBER")
        fight.add_argument(
            "--scheduler", default="", metavar="ADDRESS", help="a Dask scheduler, such as tcp://10.0.0.1:8786"
        )
        show = verbs.add_parser("show", help="print the result of a study")
        show.add_argument("folder", metavar="FOLDER", help="the folder that `study run` named")
        summary = verbs.add_parser("summary", help="write what pages show of a study, as JSON")
        summary.add_argument("folder", metavar="FOLDER", help="the folder that `study run` named")
        summary.add_argument("file", metavar="FILE", help="the file to write")
        again = verbs.add_parser("refight", help="fight a battle of a study again, and tell it")
        again.add_argument("folder", metavar="FOLDER", help="the folder that `study run` named")
        again.add_argument("cell", type=int, help="the cell, as `study show` numbers them")
        again.add_argument("number", type=int, help="the battle, counted from 0")
        again.add_argument("--json", action="store_true", help="everything as JSON")

    def handle(self, *arguments: Any, **options: Any) -> None:
        try:
            verbs = {
                "run": self._run,
                "show": self._show,
                "summary": self._summary,
                "refight": self._refight,
            }
            verbs[options["verb"]](options)
        except DataError as error:
            raise unusable_data(error) from error
        except (MissingExtra, Interrupted) as error:
            raise unusable(str(error)) from error
        except KeyboardInterrupt as stopped:
            raise unusable("Stopped. What was fought is kept; the same command goes on with it.") from stopped

    def _run(self, options: dict[str, Any]) -> None:
        if options["processes"] < 1:
            raise unusable("--processes: at least 1.")
        path, address = Path(options["file"]), options["scheduler"]
        plan = read_plan(path)
        folder = folder_of(Path(options["results"] or settings.DATA_DIR / "studies"), path.stem, plan)
        fight = on_cluster(address, tell=self.stderr.write) if address else embedded(options["processes"])
        last = -1
        for done, of in run(plan, folder, fight):
            percent = 100 * done // of
            if percent > last:
                self.stderr.write(f"{done} of {of} blocks ({percent} %)")
                last = percent
        self.stdout.write(str(folder))

    def _show(self, options: dict[str, Any]) -> None:
        kept = read_result(Path(options["folder"]) / RESULT)
        self.stdout.write(f"{kept.study.name} ({kept.version})")
        self._table([_HEADINGS, *_rows(kept)])
        for number, counts in enumerate(kept.counts):
            for reason, count in counts.get(UNFOUGHT, {}).items():
                self.stdout.write(f"Not fought in cell {number}: {count}. {reason}")

        for ruleset, rated in ratings(kept).items():
            self.stdout.write(f"\n{_rules(ruleset)}: victories in 100 against a warband of middling strength")
            if rated:
                self._table([_RATING_HEADINGS, *map(_rating_row, rated)])
            else:
                self.stdout.write("No ratings: some warbands are not linked by battles.")

    def _summary(self, options: dict[str, Any]) -> None:
        folder, file = Path(options["folder"]), Path(options["file"])
        kept = read_result(folder / RESULT)
        summary = canonical(summary_of(kept, plan_in(folder), ratings(kept)))
        file.write_bytes(summary + b"\n")
        self.stdout.write(f"{len(summary)} bytes in {file}")

    def _table(self, rows: list[tuple[str, ...]]) -> None:
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            self.stdout.write("  ".join(map(str.ljust, row, widths)).rstrip())

    def _refight(self, options: dict[str, Any]) -> None:
        plan = plan_in(Path(options["folder"]))
        _check(plan, options["cell"], options["number"])
        record = fought_again(plan, options["cell"], options["number"])
        if options["json"]:
            self.stdout.write(as_json(as_document(record)))
        else:
            self.stdout.write(transcript(record), ending="")


def _check(plan: Plan, cell: int, number: int) -> None:
    """Refuse a battle that the study does not have or that would be another one now. Raises `CommandError`."""
    if plan.version != version():
        raise unusable(
            f"The study was fought with {plan.version}; this is {version()}, and its battles would be others. "
            "Use the release that fought it."
        )
    for name, value, of in (("cell", cell, len(cells(plan))), ("number", number, plan.study.battles)):
        if not 0 <= value < of:
            raise unusable(f"{name}: from 0 to {of - 1}, not {value}.")


def _rows(kept: Kept) -> Iterator[tuple[str, ...]]:
    for number, (cell, counts) in enumerate(zip(kept.cells, kept.counts, strict=True)):
        results = counts.get("result", {})
        battles = sum(results.values())
        low, high = wilson(results.get(FIRST, 0), battles) if battles else (0, 1)
        yield (
            str(number),
            kept.warbands[cell.first],
            kept.warbands[cell.second],
            _kind(cell),
            str(battles),
            str(results.get(FIRST, 0)),
            f"{100 * low:.1f} to {100 * high:.1f}",
            str(results.get(SECOND, 0)),
            str(results.get(DRAWN, 0)),
        )


def _kind(cell: Cell) -> str:
    """The rules of a cell, with where and by whom it is fought."""
    return f"{_rules(cell.ruleset)}, {cell.scenario}, {cell.table}, {' against '.join(cell.policies)}"


def _rules(ruleset: Rules) -> str:
    if ruleset.switches is None:
        return ruleset.key
    return f"{ruleset.key} ({', '.join(ruleset.switches) or 'no options'})"


def _rating_row(rating: Rating) -> tuple[str, ...]:
    interval = f"{100 * rating.low:.1f} to {100 * rating.high:.1f}"
    return rating.warband, str(rating.battles), f"{100 * rating.share:.1f}", interval
