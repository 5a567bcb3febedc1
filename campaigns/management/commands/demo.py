"""`manage.py demo`: load the demo league once and print its log-ins. Running it again changes nothing.

Its passwords are known to everybody: `--own-passwords` draws others, `--for-others` refuses the known ones.
"""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from campaigns.demo import load_campaign
from roster.demo import NotHere, load, refuse_known_passwords
from roster.management.commands._words import asking_the_database, unusable


class Command(BaseCommand):
    help = "Load the demo league: an organiser, players, eight warbands and a season in its fourth round."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        passwords = parser.add_mutually_exclusive_group()
        passwords.add_argument(
            "--own-passwords",
            action="store_true",
            help="draw passwords for the accounts that have one everybody knows, and print them",
        )
        passwords.add_argument(
            "--for-others",
            action="store_true",
            help="refuse where an account has, or would get, a password that everybody knows",
        )

    def handle(self, *arguments: Any, **options: Any) -> None:
        try:
            with asking_the_database():
                if options["for_others"]:
                    refuse_known_passwords()
                demo = load(own_passwords=options["own_passwords"])
                campaign, is_new = load_campaign(demo)
        except NotHere as refusal:
            raise unusable(str(refusal)) from refusal
        state = "is loaded" if demo.is_new or is_new else "was there already; nothing was changed"
        self.stdout.write(f"The demo league ({campaign.name}) {state}. Sign in as:")
        for log_in in demo.log_ins:
            password = log_in.password or "(its own)"
            self.stdout.write(f"  {log_in.name:<12}{password:<20}{log_in.role}")
