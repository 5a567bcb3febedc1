"""`manage.py upgrade check`: what this version of the program would change in stored data. Changes nothing.

Run it with the new release before it is put on; with `--since` a report of the release before, it also tells rosters
and rulebooks that are judged or read otherwise.

Exit code 1 where something is to be done: migrations, records that cannot be read, packs that are missing. Exit code 3
where a comparison with `--since` found nothing but what is good to know. Otherwise 0, as after `migrate`: what the new
release does with battles and rulebooks of earlier ones is told all the same.
"""

import sys
from contextlib import nullcontext
from itertools import groupby
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from campaigns.upgrading.checking import NoReport, Report, check, facts_in
from campaigns.upgrading.findings import HEADINGS, Finding
from campaigns.upgrading.migrating import can_be_copied, migrated_copy, pending
from roster.management.commands._words import FOUND, as_json, asking_the_database, unusable
from wyrdbook import __version__
from wyrdbook.places import COMMAND

#: The exit code of a comparison that found something to know and nothing to be done.
TO_KNOW = 3
ELSEWHERE = (
    "Only migrations are told: the rest needs a database that is migrated. Restore a backup as another database, "
    f"point DATABASE_URL there, run {COMMAND} migrate and check again."
)


class Command(BaseCommand):
    help = "Tell what a new version of the program would change of what is stored."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True)
        checking = verbs.add_parser("check", help="look at everything and change nothing")
        checking.add_argument("--json", action="store_true", help="for programs, and for a later --since")
        checking.add_argument(
            "--since", metavar="FILE", type=Path, help="what --json gave with the release before"
        )

    def handle(self, *arguments: Any, **options: Any) -> None:
        try:
            before = facts_in(options["since"]) if options["since"] else None
        except NoReport as error:
            raise unusable(f"--since: {error}") from error
        with asking_the_database():
            migrations = pending()
            report = Report((), {})
            if not migrations or can_be_copied():
                with migrated_copy() if migrations else nullcontext():
                    report = check(before)
        findings = (*migrations, *report.findings)
        if options["json"]:
            self.stdout.write(as_json(Report(findings, report.facts).as_data()))
        else:
            self.stdout.write(_words(findings, before))
        if migrations and not can_be_copied():
            self.stderr.write(ELSEWHERE)
        if any(finding.is_to_do for finding in findings):
            sys.exit(FOUND)
        if findings and before is not None:
            sys.exit(TO_KNOW)


def _words(findings: tuple[Finding, ...], before: dict[str, Any] | None) -> str:
    lines = []
    for heading, is_to_do in (("To be done", True), ("To know", False)):
        own = [finding for finding in findings if finding.is_to_do == is_to_do]
        if own:
            lines += [f"{heading}.", ""]
        for subject, found in groupby(own, key=lambda finding: finding.subject):
            lines += [f"{HEADINGS[subject]}:", *(f"  {finding.sentence}" for finding in found), ""]
    if not lines:
        lines.append("Nothing would change.")
    if before is None:
        lines.append(
            f"Checked by Wyrdbook {__version__}. "
            "Rosters are compared with --since FILE, a report of the release before (--json)."
        )
    else:
        earlier = f"Wyrdbook {before['version']}" if before["version"] else "an earlier Wyrdbook"
        lines.append(f"Checked by Wyrdbook {__version__}, compared with a report of {earlier}.")
    return "\n".join(lines).rstrip()
