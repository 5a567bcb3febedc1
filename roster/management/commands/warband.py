"""`manage.py warband check|export|import|sheet`: one warband on the command line.

Results go to standard output, faults to standard error as one sentence with exit code 2. `check` asks no database.
Each verb imports what it alone needs: importing and printing load most of the site.
"""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from roster.management.commands._words import (
    FOUND,
    add_packs,
    as_json,
    asking_the_database,
    book_with,
    reading_of,
    unusable,
    warband_of,
)
from roster.rulebooks import book_of
from roster.sheets import read_sheet
from rules.mustering import document
from rules.mustering.legality.check import is_legal, problems
from rules.values import plain

#: As in `roster.printing.paper`, which loads the printing of everything.
PAPERS = ("a4", "letter")


class Command(BaseCommand):
    help = "Check, export, import or print one warband."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True)
        check = verbs.add_parser(
            "check", help="problems of a file as JSON; exit code 1 where there are errors"
        )
        check.add_argument("file")
        add_packs(check)
        export = verbs.add_parser("export", help="a stored warband as JSON")
        export.add_argument("id")
        bring = verbs.add_parser("import", help="make a warband from a file of ours or of another program")
        bring.add_argument("file")
        bring.add_argument("--owner", required=True, help="the user name of its player")
        bring.add_argument(
            "--battles", type=int, help="how many battles it has fought, where the file does not say"
        )
        bring.add_argument("--dry-run", action="store_true", help="say what is in the file and make nothing")
        sheet = verbs.add_parser("sheet", help="the roster sheet of a stored warband as PDF")
        sheet.add_argument("id")
        sheet.add_argument("out", metavar="OUT.pdf")
        sheet.add_argument("--paper", choices=PAPERS, default=PAPERS[0])

    def handle(self, *arguments: Any, **options: Any) -> None:
        verbs = {"check": self.check_file, "export": self.export, "import": self.bring, "sheet": self.sheet}
        with asking_the_database():
            verbs[options["verb"]](options)

    def check_file(self, options: dict[str, Any]) -> None:
        book = book_with(options["packs"])
        reading = reading_of(options["file"], book)
        sheet = reading.sheet
        for sentence in filter(None, (reading.remark, *reading.renamed)):
            self.stderr.write(sentence)
        found = problems(sheet, book)
        self.stdout.write(
            as_json(
                {
                    "warband": sheet.name,
                    "type": sheet.type,
                    "rulebook": book.version,
                    "legal": is_legal(found),
                    "problems": plain(found),
                }
            )
        )
        if not is_legal(found):
            sys.exit(FOUND)

    def export(self, options: dict[str, Any]) -> None:
        warband = warband_of(options["id"])
        book = book_of(warband)
        for complaint in book.complaints:
            self.stderr.write(complaint.sentence)
        self.stdout.write(as_json(document.to_document(read_sheet(warband), book)))

    def bring(self, options: dict[str, Any]) -> None:
        from roster.management.commands._bringing import bring

        self.stdout.write(as_json(bring(options)))

    def sheet(self, options: dict[str, Any]) -> None:
        from roster.printing import Paper, roster_sheet_pdf
        from roster.printing.marks import marks_of, whose
        from roster.services.trading.post import open_sequences

        warband = warband_of(options["id"])
        out = Path(options["out"])
        sheet, book = read_sheet(warband), book_of(warband)
        marks = marks_of(
            sheet, book, (sequence.title for sequence in open_sequences(warband)), whose(warband)
        )
        pdf = roster_sheet_pdf(sheet, book, Paper(options["paper"]), marks)
        try:
            out.write_bytes(pdf)
        except OSError as error:
            raise unusable(f"{out}: the file cannot be written ({error.strerror}).") from error
        self.stdout.write(as_json({"file": str(out), "bytes": len(pdf)}))
