"""`manage.py battlefield check FILE...` and `manage.py battlefield picture FILE -o OUT.svg`: tables that people write.

Every fault is one sentence on standard error with file, piece and what to do, and exit code 1; a file that cannot be
read is exit code 2. Asks no database.
"""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from campaigns.management.commands._tables import text_of
from campaigns.table_file import standalone
from campaigns.table_picture.picture import empty_table
from roster.management.commands._words import FOUND, unusable, unusable_data
from rules.battlefields.check import as_written, faults_in
from rules.battlefields.share import share
from rules.engine.table import INCH, Table
from rules.values import DataError

#: Faults of one table that are told; nobody reads more at once.
MOST_FAULTS = 40


class Command(BaseCommand):
    help = "Check tables of battle that are written in TOML, and draw them."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True)
        check = verbs.add_parser("check", help="list every fault; exit code 1 when there is one")
        check.add_argument("files", nargs="+", metavar="FILE", help="a table in TOML")
        picture = verbs.add_parser("picture", help="draw a table as SVG")
        picture.add_argument("file", metavar="FILE", help="a table in TOML")
        picture.add_argument("-o", "--output", required=True, metavar="OUT.svg")

    def handle(self, *arguments: Any, **options: Any) -> None:
        verbs = {"check": self.check_tables, "picture": self.draw}
        verbs[options["verb"]](options)

    def check_tables(self, options: dict[str, Any]) -> None:
        found = False
        for name in options["files"]:
            text = text_of(name)
            faults = faults_in(text, where=name)
            for fault in faults[:MOST_FAULTS]:
                self.stderr.write(str(fault))
            if len(faults) > MOST_FAULTS:
                self.stderr.write(f"{name}: {len(faults) - MOST_FAULTS} more.")
            found = found or bool(faults)
            if not faults:
                self.stdout.write(f"{name}: {_told(as_written(text, where=name))}")
        if found:
            sys.exit(FOUND)

    def draw(self, options: dict[str, Any]) -> None:
        """Draw a table, also one with faults: they are easier to find in the picture."""
        name = options["file"]
        try:
            table = as_written(text_of(name), where=name)
        except DataError as error:
            raise unusable_data(error) from error
        try:
            Path(options["output"]).write_text(standalone(empty_table(table, key="table")), encoding="utf-8")
        except OSError as error:
            raise unusable(f"{options['output']}: the file cannot be written ({error.strerror}).") from error
        self.stdout.write(f"{options['output']}: {_told(table)}")


def _told(table: Table) -> str:
    size = f"{table.width / INCH:g} by {table.depth / INCH:g} inches"
    pieces = "1 piece" if len(table.pieces) == 1 else f"{len(table.pieces)} pieces"
    return f"{table.name}, {size}, {pieces}, {share(table)} % terrain."
