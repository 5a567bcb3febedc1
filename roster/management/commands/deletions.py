"""`manage.py deletions carry-out`: remove for good what was deleted long enough ago. Run it once a day."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from roster.services.accounts.removals import carry_out_deletions


class Command(BaseCommand):
    help = "Remove for good what was deleted longer ago than WYRDBOOK_DELETION_GRACE_DAYS."

    def add_arguments(self, parser: CommandParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True)
        verbs.add_parser("carry-out", help="remove what was deleted long enough ago")

    def handle(self, *arguments: Any, **options: Any) -> None:
        for sentence in carry_out_deletions():
            self.stdout.write(sentence)
