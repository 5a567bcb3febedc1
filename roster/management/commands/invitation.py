"""`manage.py invitation` prints a link with which people sign up where sign-up is by invitation."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from roster.management.commands._words import unusable
from roster.site.accounts.invitations import invitation


class Command(BaseCommand):
    help = "Print an invitation: a link with which people sign up while WYRDBOOK_SIGN_UP is invited."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--days", type=int, default=14, help="how many days it holds (14)")

    def handle(self, *arguments: Any, **options: Any) -> None:
        if not 1 <= options["days"] <= 365:
            raise unusable("--days: from 1 to 365.")
        if settings.SIGN_UP != "invited":
            raise unusable(f"WYRDBOOK_SIGN_UP is {settings.SIGN_UP}: invitations are for invited.")
        self.stdout.write(invitation(options["days"]))
