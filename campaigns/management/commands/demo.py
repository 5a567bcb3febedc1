"""`manage.py demo`: load the demo league once and print its log-ins. Running it again changes nothing."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaigns.demo import load_campaign
from roster.demo import NotHere, load


class Command(BaseCommand):
    help = "Load the demo league: an organiser, two players, four warbands, a campaign with two battles."

    def handle(self, *arguments: Any, **options: Any) -> None:
        try:
            demo = load()
        except NotHere as refusal:
            raise CommandError(str(refusal)) from refusal
        campaign, is_new = load_campaign(demo)
        state = "is loaded" if demo.is_new or is_new else "was there already; nothing was changed"
        self.stdout.write(f"The demo league ({campaign.name}) {state}. Log in as:")
        for log_in in demo.log_ins:
            self.stdout.write(f"  {log_in.name:<12}{log_in.password:<20}{log_in.role}")
