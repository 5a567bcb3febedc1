"""`manage.py ledger check`: fold every ledger and compare with the tables, byte for byte.

Prints each difference as JSON on standard output; exit code 1 where there is any. Changes nothing.
"""

import sys
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from roster.management.commands._words import FOUND, as_json, asking_the_database
from roster.models import Warband
from roster.selectors import ledger_of, numbered
from roster.sheets import read_sheet
from rules.ledger.apply import CannotApply, fold
from rules.ledger.correct import differences
from rules.values import DataError, canonical


class Command(BaseCommand):
    help = "Check that every warband's tables are what its ledger says."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True)
        verbs.add_parser("check", help="fold every ledger and compare with the tables")

    def handle(self, *arguments: Any, **options: Any) -> None:
        faults, checked = [], 0
        with asking_the_database():
            for warband in Warband.objects.with_sheets().order_by("pk").iterator(chunk_size=100):
                checked += 1
                faults += [
                    {"warband": warband.pk, "name": warband.name, **fault} for fault in _faults(warband)
                ]
        self.stdout.write(as_json({"warbands": checked, "faults": faults}))
        if faults:
            sys.exit(FOUND)


def _faults(warband: Warband) -> Iterator[dict[str, str]]:
    rows = ledger_of(warband)
    revisions = [row.revision for row in rows]
    if revisions != list(range(1, warband.revision + 1)):
        text = f"the ledger has revisions {revisions}, the warband is at {warband.revision}"
        yield {"path": "revision", "fault": text}
    try:
        folded, stored = fold(numbered(rows)), read_sheet(warband)
    except (CannotApply, DataError, ValueError, TypeError) as error:
        yield {"path": "", "fault": str(error)}
        return
    if canonical(folded) == canonical(stored):
        return
    for difference in differences(folded, stored):
        yield {
            "path": difference.path,
            "fault": f"{difference.before!r} in the ledger, {difference.after!r} stored",
        }
