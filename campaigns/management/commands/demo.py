"""`manage.py demo`: load the demo league once and print its log-ins. Running it again changes nothing."""

from typing import Any

from django.core.management.base import BaseCommand

from campaigns.demo import load_campaign
from roster.demo import NotHere, load
from roster.management.commands._words import asking_the_database, unusable


class Command(BaseCommand):
    help = "Load the demo league: an organiser, two players, four warbands, a campaign with two battles."
    requires_system_checks: list[str] = []

    def handle(self, *arguments: Any, **options: Any) -> None:
        try:
            with asking_the_database():
                demo = load()
                campaign, is_new = load_campaign(demo)
        except NotHere as refusal:
            raise unusable(str(refusal)) from refusal
        state = "is loaded" if demo.is_new or is_new else "was there already; nothing was changed"
        self.stdout.write(f"The demo league ({campaign.name}) {state}. Sign in as:")
        for log_in in demo.log_ins:
            self.stdout.write(f"  {log_in.name:<12}{log_in.password:<20}{log_in.role}")
