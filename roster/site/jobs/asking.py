"""Asking for a job, cancelling it, and having it done again. Each is done once, however often it is clicked."""

from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from roster.models import Job, User
from roster.site.jobs.endings import tell_not_done
from roster.site.jobs.kinds import CANCELLED, KINDS
from roster.site.jobs.tasks import take_turn


def ask(kind: str, subject: str, user: User | None, /, **arguments: Any) -> Job:
    """The one unfinished job of that kind about that subject: a new one, unless somebody has asked already.

    The turn for it is stored in the same transaction, so that neither is ever without the other.
    """
    while True:
        with transaction.atomic():
            job = _unfinished(kind, subject) or _created(kind, subject, user, arguments)
        if job is not None:
            job.refresh_from_db()
            return job


def _unfinished(kind: str, subject: str) -> Job | None:
    return Job.objects.unfinished().filter(kind=kind, subject=subject).first()


def _created(kind: str, subject: str, user: User | None, arguments: dict[str, Any]) -> Job | None:
    """Create the job; None if another request was quicker."""
    known = KINDS[kind]
    try:
        with transaction.atomic():
            job = Job.objects.create(
                kind=kind,
                subject=subject,
                asked_by=user,
                arguments=arguments,
                lane=known.lane,
                priority=known.priority,
            )
    except IntegrityError:
        return None
    enqueue_turn(known.lane)
    return job


def enqueue_turn(lane: str) -> None:
    """Let one worker of the lane do one more job."""
    take_turn.using(queue_name=lane).enqueue(lane)


def cancel(job_id: int) -> Job:
    """Cancel a job: a waiting one at once, a running one as soon as its worker sees it. Ended jobs stay as they are."""
    waiting = Job.objects.filter(pk=job_id, state=Job.State.WAITING)
    kind = KINDS.get(Job.objects.values_list("kind", flat=True).get(pk=job_id))
    sentence = kind.cancelled if kind else CANCELLED
    stopped = {"state": Job.State.STOPPED, "sentence": sentence, "finished_at": timezone.now()}
    with transaction.atomic():
        is_stopped = waiting.update(**stopped)
        if not is_stopped:
            Job.objects.filter(pk=job_id, state=Job.State.RUNNING).update(cancel_asked=True)
        job = Job.objects.get(pk=job_id)
        if is_stopped:
            tell_not_done(job, sentence)
    return job


class CannotRetry(ValueError):
    """The job is not over, is done, or another of the same kind and subject is under way; the sentence says which."""


def retry(job_id: int) -> Job:
    """Have a failed or stopped job done again from the beginning. Raises `CannotRetry`."""
    try:
        with transaction.atomic():
            ended = Job.objects.filter(pk=job_id, state__in=[Job.State.FAILED, Job.State.STOPPED])
            changed = ended.update(
                state=Job.State.WAITING,
                attempts=0,
                sentence="",
                done=0,
                of=0,
                not_before=None,
                finished_at=None,
                cancel_asked=False,
            )
            job = Job.objects.get(pk=job_id)
            if not changed:
                raise CannotRetry(f"It is {job.get_state_display()}, so there is nothing to try again.")
            enqueue_turn(job.lane)
    except IntegrityError as error:
        raise CannotRetry("The same job has been asked for again and is under way.") from error
    return job
