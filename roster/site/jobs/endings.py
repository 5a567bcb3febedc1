"""The written state of a running job: that it is alive, how far it is, and how it ended.

A running job belongs to the attempt that started it: every write names that attempt, and finds no row when the job
was taken from it meanwhile.
"""

import logging
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from roster.models import Job
from roster.models.site.job import JobQuerySet
from roster.site.jobs.kinds import KINDS
from roster.site.jobs.perform import Ending

log = logging.getLogger("wyrdbook.jobs")


def _mine(job: Job) -> JobQuerySet:
    return Job.objects.filter(pk=job.pk, state=Job.State.RUNNING, attempts=job.attempts)


def write_heartbeat(job: Job, progress: Mapping[str, Any]) -> bool:
    """Whether the job still belongs to this attempt and nobody cancelled it."""
    alive = _mine(job).filter(cancel_asked=False)
    return bool(alive.update(heartbeat_at=timezone.now(), **progress))


def was_cancelled(job: Job) -> bool:
    """Whether somebody asked to cancel the job."""
    return _mine(job).filter(cancel_asked=True).exists()


def write_end(job: Job, ending: Ending) -> None:
    """Write how the attempt ended; the job waits to be tried again if that is asked for and allowed."""
    kind = KINDS.get(job.kind)
    again = ending.giving_way or job.attempts < most_attempts(job)
    if ending.state == Job.State.WAITING and again:
        _mine(job).update(
            state=Job.State.WAITING,
            sentence=ending.sentence,
            detail=ending.detail,
            not_before=timezone.now() + ending.wait,
            attempts=job.attempts - ending.giving_way,
        )
        return
    over = Job.State.FAILED if ending.state == Job.State.WAITING else ending.state
    columns: dict[str, Any] = {
        "state": over,
        "sentence": (over == Job.State.FAILED and ending.given_up) or ending.sentence,
        "detail": ending.detail,
        "result": ending.result,
        "finished_at": timezone.now(),
    }
    if kind and kind.forgets and over == Job.State.DONE:
        columns["arguments"] = {}
    with transaction.atomic():
        if _mine(job).update(**columns) and over != Job.State.DONE:
            tell_not_done(job, columns["sentence"])


def tell_not_done(job: Job, sentence: str) -> None:
    """The job has ended without being done. A fault in telling it is written to the log, and the end stays."""
    kind = KINDS.get(job.kind)
    if kind is None:
        return
    try:
        with transaction.atomic():
            kind.not_done(job.arguments, sentence)
    except Exception:
        log.exception("Nobody could be told how job %s ended", job.pk)


def most_attempts(job: Job) -> int:
    """How often a job is tried at most."""
    kind = KINDS.get(job.kind)
    return (kind.attempts if kind else None) or settings.JOB_ATTEMPTS


def give_back(job: Job) -> None:
    """The worker ends: the job waits again, as if it had not been started."""
    _mine(job).update(state=Job.State.WAITING, sentence="", attempts=job.attempts - 1)
