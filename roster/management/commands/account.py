"""`manage.py account reset-two-factor NAME`: the way back for somebody who lost the second factor.

The password stays, every session ends, and the security log says so. Operators make sure first who asks them.
"""

from typing import Any

from allauth.mfa.models import Authenticator
from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction

from roster.management.commands._words import asking_the_database, unusable
from roster.models import User
from roster.site.accounts.security_log import Kind, note
from roster.site.accounts.sessions import end_all_sessions


class Command(BaseCommand):
    help = "Help the owner of an account who cannot sign in."

    def add_arguments(self, parser: CommandParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True)
        reset = verbs.add_parser("reset-two-factor", help="remove the second factor, and end every session")
        reset.add_argument("name", help="the user name")

    def handle(self, *arguments: Any, **options: Any) -> None:
        with asking_the_database():
            self._reset(options["name"])

    @transaction.atomic
    def _reset(self, name: str) -> None:
        user = User.objects.filter(username=name).first()
        if user is None:
            raise unusable(f"There is no account {name!r}.")
        factors = Authenticator.objects.filter(user=user)
        if not factors.exists():
            raise unusable(f"{name} has no second factor.")
        for factor in factors:
            factor.delete()
        end_all_sessions(user)
        note(Kind.TWO_FACTOR, user, "Two-factor authentication was removed by the operator.")
        self.stdout.write(f"{name} signs in with the password alone, and should add a second factor at once.")
