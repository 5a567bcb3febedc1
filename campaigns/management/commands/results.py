"""`manage.py results accept-due`: results that count by now, by time or because every player confirmed them.

Pages of a campaign do the same when they are opened. Running it again changes nothing.
"""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from campaigns.models import Battle
from campaigns.models.verdict import with_verdicts
from campaigns.services.results.confirm import count_due, due_cause
from roster.management.commands._words import asking_the_database


class Command(BaseCommand):
    help = "Accept the results that nobody disputed in time, or that every player confirmed."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True)
        verbs.add_parser("accept-due", help="accept every result that is due")

    def handle(self, *arguments: Any, **options: Any) -> None:
        with asking_the_database():
            waiting = with_verdicts(Battle.objects.filter(status=Battle.Status.FOUGHT))
            due = [
                battle
                for battle in waiting.defer("record", "proposal", "tally").order_by("asked_at", "pk")
                if due_cause(battle) is not None
            ]
            refusals = count_due(due)
        for battle in due:
            refusal = refusals.get(battle.pk)
            state = f"not accepted. {refusal}" if refusal else "accepted"
            self.stdout.write(f"{battle.campaign}, {battle}: {state}")
        if not due:
            self.stdout.write("No result is due.")
