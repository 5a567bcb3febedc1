"""The background job that lays out a print which somebody waits for, and keeps it."""

from collections.abc import Mapping
from datetime import timedelta
from importlib import import_module
from typing import Any

from django.utils import timezone

from roster.models import Job, User
from roster.printing import pdf_of
from roster.printing.draft import Draft
from roster.printing.shelf import hand_in, handed_in, keep, kept
from roster.site.jobs import Done, Failed, Kind
from roster.site.jobs.asking import ask
from roster.site.jobs.selectors import latest_job, worker_is_alive
from roster.site.jobs.work import Work

#: The kind of the job.
MAKE = "print"
#: Whoever looks again so long after the end of a job asks for another one.
REST = timedelta(seconds=15)


def print_or_job(draft: Draft, user: User | None) -> bytes | Job:
    """The print, at once where it is kept or no worker could make it; otherwise the job that makes it."""
    pdf = kept(draft.mark)
    if pdf is not None:
        return pdf
    if not worker_is_alive(Job.Lane.QUICK):
        return _made(draft)
    job = latest_job(MAKE, draft.mark)
    if job is None or not (job.is_unfinished or _ended_just_now(job)):
        hand_in(draft)
        job = ask(MAKE, draft.mark, user, mark=draft.mark)
        return kept(draft.mark) or job
    # A print that is too large to be kept, or lost its place to another one at once.
    return _made(draft) if job.state == Job.State.DONE else job


def _ended_just_now(job: Job) -> bool:
    return job.finished_at is not None and job.finished_at > timezone.now() - REST


def _made(draft: Draft) -> bytes:
    pdf = pdf_of(draft)
    keep(draft.mark, pdf)
    return pdf


def _make(work: Work) -> Done:
    draft = handed_in(work.arguments["mark"])
    if draft is None:
        raise Failed("What was to be printed has changed meanwhile.")
    work.report("laying out the pages")
    _made(draft)
    return Done("Ready.")


def _was_made(arguments: Mapping[str, Any]) -> bool:
    return kept(arguments["mark"]) is not None


def _load() -> None:
    """WeasyPrint takes a second to load, which nobody who waits for a print should wait for too."""
    import_module("roster.printing.pdf")


PRINT = Kind(
    MAKE,
    "Print",
    "This print",
    _make,
    lane=Job.Lane.QUICK,
    unchanged="Ask for it again in a moment.",
    was_done=_was_made,
    seconds=60,
    warm=_load,
)
