"""A background job as a part of a page: one sentence, how far it is, and when to look again."""

from dataclasses import dataclass

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils import timezone
from django.utils.formats import date_format

from roster.models import Job
from roster.site.jobs.selectors import place_in_line, worker_is_alive

#: Milliseconds until the page looks again: a short job feels immediate, a long one is asked about less often.
SOON, LATER, MUCH_LATER = 400, 1000, 2500


@dataclass(frozen=True)
class JobPage:
    """`tone` is that of a message: info, success or error. `look_again` is in milliseconds, 0 for a job that ended.

    `ended` says by whom it was asked for and when it ended, where it has.
    """

    sentence: str
    tone: str
    is_unfinished: bool
    look_again: int
    done: int
    of: int
    ended: str = ""


def job_page(job: Job | None, *, running: str, is_bad_news: bool = False) -> JobPage | None:
    """`running` is what is said while it is being done ("Being fought"). None for no job.

    `is_bad_news` tells of a job that is done, but did not come out as it should.
    """
    if job is None:
        return None
    return JobPage(
        sentence=_sentence(job, running),
        tone="error" if is_bad_news else _tone(job),
        is_unfinished=job.is_unfinished,
        look_again=_look_again(job) if job.is_unfinished else 0,
        done=job.done,
        of=job.of,
        ended=_ended(job),
    )


def _sentence(job: Job, running: str) -> str:
    if job.state == Job.State.RUNNING:
        return f"{running}: {job.sentence}" if job.sentence else running
    if job.state != Job.State.WAITING:
        return job.sentence
    if not worker_is_alive(job.lane):
        return "Waiting. The site's worker is not running at the moment; this is done as soon as it is back."
    place = place_in_line(job)
    if place:
        return f"Waiting ({ordinal(place)} in line)"
    return job.sentence or "Waiting"


def _ended(job: Job) -> str:
    if job.finished_at is None or job.is_unfinished:
        return ""
    by = f"{job.asked_by.get_username()}, " if job.asked_by else ""
    return by + date_format(timezone.localtime(job.finished_at), "j F Y, H:i")


def _tone(job: Job) -> str:
    if job.state in (Job.State.FAILED, Job.State.STOPPED):
        return "error"
    return "success" if job.state == Job.State.DONE else "info"


def _look_again(job: Job) -> int:
    age = (timezone.now() - job.created_at).total_seconds()
    return SOON if age < 3 else LATER if age < 20 else MUCH_LATER
