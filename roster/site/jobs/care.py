"""What every worker does now and then for all: lost jobs are taken up again, every due job gets its turn, old rows go.

Each step may be done by several workers at once. `chores` of other parts are done once an hour, and what `watches` are
every few seconds.
"""

import logging
from collections.abc import Callable, Iterable
from datetime import timedelta
from time import monotonic
from typing import Any

from django.conf import settings
from django.db.models import Count, QuerySet
from django.tasks import TaskResultStatus
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from roster.models import Job, JobWorker
from roster.registries import Registry
from roster.site.jobs import presence
from roster.site.jobs.asking import enqueue_turn
from roster.site.jobs.endings import write_end
from roster.site.jobs.kinds import KINDS
from roster.site.jobs.perform import Ending, interrupted

log = logging.getLogger("wyrdbook.jobs")

#: What other parts want done once an hour, such as results that count by time. Doing one again changes nothing.
chores: Registry[Callable[[], object]] = Registry()

#: What other parts look at every few seconds, at the cost of a query where there is nothing to do.
watches: Registry[Callable[[], object]] = Registry()

EVERY, PRUNE_EVERY = 3.0, 3600.0
#: A turn that was taken by a worker that died stays marked as running.
FORGOTTEN_AFTER = timedelta(days=1)


class Care:
    """Remembers when it was done last."""

    def __init__(self) -> None:
        self._done = self._pruned = -PRUNE_EVERY

    def take(self) -> None:
        """Take care of the jobs, if it is time again."""
        now = monotonic()
        if now - self._done >= EVERY:
            self._done = now
            take_up_lost()
            top_up_turns()
            _do_all(watches)
        if now - self._pruned >= PRUNE_EVERY:
            self._pruned = now
            prune()
            do_chores()


def do_chores() -> None:
    """Do all chores; one that fails is logged, and the others are still done."""
    _do_all(chores)


def _do_all(chores: Iterable[Callable[[], object]]) -> None:
    for chore in chores:
        try:
            chore()
        except Exception:
            log.exception("The chore %s failed", chore.__name__)


def take_up_lost() -> None:
    """Jobs of which nothing was heard for long wait again; those that were started too often have failed."""
    silent = timezone.now() - timedelta(seconds=settings.JOB_LOST_SECONDS)
    for job in Job.objects.filter(state=Job.State.RUNNING, heartbeat_at__lt=silent):
        kind = KINDS.get(job.kind)
        if kind is None:
            continue
        detail = f"Worker {job.worker} was last heard of at {job.heartbeat_at} in attempt {job.attempts}."
        done = kind.was_done(job.arguments)
        write_end(job, Ending(Job.State.DONE) if done else interrupted(kind, job.attempts, detail))


def top_up_turns() -> None:
    """Enqueue turns until there are as many as due jobs; one too many does no harm."""
    due = dict(_by(Job.objects.due(timezone.now()), "lane"))
    turns = dict(_by(DBTaskResult.objects.ready(), "queue_name"))
    for lane, number in due.items():
        for _ in range(number - turns.get(lane, 0)):
            enqueue_turn(lane)


def _by(rows: QuerySet[Any], column: str) -> Iterable[tuple[str, int]]:
    """How many rows there are of each value of a column."""
    counted: Iterable[tuple[str, int]] = rows.order_by().values_list(column).annotate(number=Count("pk"))
    return counted


def prune() -> None:
    """Drop jobs that ended long ago, turns that were taken, and workers that died."""
    now = timezone.now()
    old = now - timedelta(days=settings.JOB_KEEP_DAYS)
    Job.objects.exclude(state__in=Job.UNFINISHED).filter(finished_at__lt=old).delete()
    JobWorker.objects.filter(seen_at__lt=now - presence.DEAD_AFTER * 6).delete()
    DBTaskResult.objects.finished().filter(finished_at__lt=old).delete()
    lost = DBTaskResult.objects.filter(status=TaskResultStatus.RUNNING, started_at__lt=now - FORGOTTEN_AFTER)
    lost.delete()
