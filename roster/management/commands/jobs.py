"""`manage.py jobs work` does the background jobs of the site; `manage.py jobs list` shows them.

In production it runs beside the web server as a service of its own; as many of them as one likes may run, on several
machines too. `make run` starts one that ends with the site.
"""

import os
import sys
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from roster.management.commands._words import asking_the_database, unusable
from roster.models import Job
from roster.site.jobs.selectors import queue
from roster.site.jobs.working import work_in_all_lanes
from wyrdbook.places import COMMAND


class Command(BaseCommand):
    help = "Do the background jobs of the site (battles, checks, mails), or list them."

    def add_arguments(self, parser: CommandParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True)
        work = verbs.add_parser("work", help="do jobs until stopped (Ctrl-C, or SIGTERM)")
        work.add_argument("--at-once", type=int, default=settings.JOBS_AT_ONCE, metavar="N", help=AT_ONCE)
        work.add_argument(
            "--with-parent", action="store_true", help="end when the program that started it ends"
        )
        shown = verbs.add_parser("list", help="show the queue, the workers and the latest jobs")
        shown.add_argument("--latest", type=int, default=20, metavar="N", help="how many jobs (20)")

    def handle(self, *arguments: Any, **options: Any) -> None:
        if options["verb"] == "work":
            self._work(options["at_once"], os.getppid() if options["with_parent"] else None)
        else:
            self._list(options["latest"])

    def _work(self, at_once: int, parent: int | None) -> None:
        if at_once < 1:
            raise unusable("--at-once: at least one.")
        with asking_the_database():
            Job.objects.exists()
        self.stdout.write(f"Doing background jobs, {at_once} long at once. Stop it with Ctrl-C.")
        self.stdout.flush()
        work_in_all_lanes({Job.Lane.QUICK: 1, Job.Lane.LONG: at_once}, parent)

    def _list(self, latest: int) -> None:
        with asking_the_database():
            found, jobs = queue(), list(Job.objects.select_related("asked_by")[: max(latest, 0)])
        oldest = (
            f", the oldest for {_short(timezone.now() - found.oldest_since)}" if found.oldest_since else ""
        )
        self.stdout.write(f"{found.waiting} waiting{oldest}; {found.running} running; {found.failed} failed")
        for worker in found.workers:
            self.stdout.write(f"worker {worker.name}: {worker.lane} jobs, seen {_ago(worker.seen_at)}")
        if not found.worker_is_alive:
            self.stdout.write(f"No worker is running for some of the jobs: start `{COMMAND} jobs work`.")
        for job in jobs:
            user = job.asked_by.get_username() if job.asked_by else "the site"
            self.stdout.write(f"{job.pk} {job} ({job.state}), {user}, {_ago(job.created_at)}: {job.sentence}")
        sys.stdout.flush()


AT_ONCE = "how many long jobs (battles) at once, beside the quick ones (mails)"


def _ago(moment: Any) -> str:
    return f"{_short(timezone.now() - moment)} ago"


def _short(time: timedelta) -> str:
    return str(timedelta(seconds=int(time.total_seconds())))
