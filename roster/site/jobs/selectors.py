"""Questions about background jobs. Read only."""

from dataclasses import dataclass
from datetime import datetime

from django.tasks import default_task_backend
from django.tasks.backends.immediate import ImmediateBackend
from django.utils import timezone

from roster.models import Job, JobWorker
from roster.site.jobs import presence
from roster.site.jobs.turns import in_line


def workers_alive(lane: str | None = None) -> list[JobWorker]:
    """The workers that reported themselves lately."""
    alive = JobWorker.objects.filter(seen_at__gt=timezone.now() - presence.DEAD_AFTER)
    return list(alive.filter(lane=lane) if lane else alive)


def worker_is_alive(lane: str | None = None) -> bool:
    """Whether jobs are being done: of every lane, or of one. True where they are done in the request."""
    if isinstance(default_task_backend, ImmediateBackend):
        return True
    lanes = {worker.lane for worker in workers_alive()}
    return lane in lanes if lane else lanes >= set(Job.Lane.values)


def latest_job(kind: str, subject: str) -> Job | None:
    """The latest job of a kind about a subject."""
    return Job.objects.filter(kind=kind, subject=subject).select_related("asked_by").first()


def place_in_line(job: Job) -> int:
    """The place in line: 1 for the job that is started next, 0 for one that does not wait or is tried again later."""
    line = in_line(job.lane)
    return line.index(job.pk) + 1 if job.pk in line else 0


@dataclass(frozen=True)
class Queue:
    """The state of the jobs of the site. The first of those that are due has waited since `oldest_since`."""

    waiting: int
    oldest_since: datetime | None
    running: int
    failed: int
    workers: tuple[JobWorker, ...]
    worker_is_alive: bool


def queue(now: datetime | None = None) -> Queue:
    """The state of the queue at that moment."""
    now = now or timezone.now()
    states = list(
        Job.objects.values_list("state", flat=True).filter(state__in=["waiting", "running", "failed"])
    )
    first = Job.objects.due(now).order_by("created_at").values_list("created_at", flat=True).first()
    return Queue(
        waiting=states.count(Job.State.WAITING),
        oldest_since=first,
        running=states.count(Job.State.RUNNING),
        failed=states.count(Job.State.FAILED),
        workers=tuple(workers_alive()),
        worker_is_alive=worker_is_alive(),
    )
