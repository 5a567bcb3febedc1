"""The next job, chosen when a worker starts it. Asked by the Django task."""

from collections import Counter
from datetime import UTC, datetime, timedelta

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from roster.models import Job
from roster.site.jobs import presence
from roster.site.jobs.children import watch
from roster.site.jobs.endings import write_end
from roster.site.jobs.kinds import KINDS
from roster.site.jobs.perform import perform

#: How far back it counts that a user was served.
REMEMBERED = timedelta(days=1)
LONG_AGO = datetime.min.replace(tzinfo=UTC)


def take(lane: str, *, here: bool) -> None:
    """Do one job of the lane, if one is due."""
    job = claim(lane)
    if job is None:
        return
    kind = KINDS.get(job.kind)
    ending = perform(job, lambda *_: None) if here or kind is None else watch(job, kind)
    if ending is not None:
        write_end(job, ending)


def in_line(lane: str, now: datetime | None = None) -> list[int]:
    """The jobs that are due, in the order in which they will be started: by priority, then fair between users.

    Of two users the one with fewer jobs running comes first, then the one who was served longer ago.
    """
    now = now or timezone.now()
    columns = ("pk", "asked_by", "priority", "created_at")
    due = list(Job.objects.due(now).filter(lane=lane).order_by("created_at", "pk").values_list(*columns))
    if len(due) < 2:
        return [pk for pk, *_ in due]
    lately = Job.objects.filter(lane=lane, started_at__gt=now - REMEMBERED).order_by()
    served = dict(lately.values_list("asked_by").annotate(last=Max("started_at")))
    running = Job.objects.filter(lane=lane, state=Job.State.RUNNING).order_by()
    ahead = Counter(running.values_list("asked_by", flat=True))
    ranked = []
    for pk, user, priority, created in due:
        ranked.append((-priority, ahead[user], served.get(user, LONG_AGO), created, pk))
        ahead[user] += 1
    return [rank[-1] for rank in sorted(ranked)]


@transaction.atomic
def claim(lane: str) -> Job | None:
    """The next job, marked as running. A job that another worker holds is passed over."""
    now = timezone.now()
    for pk in in_line(lane, now):
        free = Job.objects.due(now).select_for_update(skip_locked=True)
        job = free.filter(pk=pk).first()
        if job is not None:
            job.state = Job.State.RUNNING
            job.attempts += 1
            job.worker = presence.name()
            job.started_at = job.heartbeat_at = now
            job.sentence = ""
            job.save(update_fields=["state", "attempts", "worker", "started_at", "heartbeat_at", "sentence"])
            return job
    return None
