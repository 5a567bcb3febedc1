"""`manage.py bench` (`make bench`): prints measures, passes and fails nothing.

Pages are measured in a scratch database that is made for it and thrown away.
"""

import logging
from itertools import chain
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.test.utils import override_settings, setup_databases, teardown_databases

from tools.bench import (
    admin,
    battles,
    between_battles,
    books,
    by_ruleset,
    changes,
    habits,
    mirrored,
    pages,
    pairings,
    play,
    prints,
    refereeing,
    statistics,
    studies,
    weights,
)


class Command(BaseCommand):
    help = "Print the measures: rulebook, legality, pages, PDF, battles, replay, memory, what follows battles, draws."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--mirrored",
            type=int,
            default=mirrored.USUAL,
            metavar="BATTLES",
            help="how many battles of steady against random are fought by the first ruleset, a fifth by each other",
        )

    def handle(self, *arguments: Any, **options: Any) -> None:
        played = (
            battles.report(),
            by_ruleset.report(),
            mirrored.report(options["mirrored"]),
            habits.report(),
            between_battles.report(),
            pairings.report(),
            studies.report(),
            prints.report(),
        )
        for line in chain(books.report(), *played):
            self.stdout.write(line)
        made = setup_databases(verbosity=0, interactive=False)
        logging.disable(logging.INFO)  # a line for each request would hide the measures
        try:
            with override_settings(ALLOWED_HOSTS=["*"], SECURE_SSL_REDIRECT=False):
                reports = (
                    pages.report(),
                    changes.report(),
                    play.report(),
                    refereeing.report(),
                    admin.report(),
                    statistics.report(),
                    weights.report(),
                    between_battles.report_stored(),
                    prints.report_stored(),
                )
                for line in chain(*reports):
                    self.stdout.write(line)
        finally:
            logging.disable(logging.NOTSET)
            teardown_databases(made, verbosity=0)
        self.stdout.write(f"Database: {settings.DATABASES['default']['ENGINE'].rpartition('.')[2]}")
