"""The moving picture of a battle on its page: the job that draws it, and what may be seen."""

from dataclasses import dataclass
from datetime import timedelta

from django.template.defaultfilters import filesizeformat
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Battle, Game
from campaigns.services.battles.pictures import Fought, kept_picture, picture_job
from roster.models import Job
from roster.pages.jobs import JobPage, job_page

RUNNING = "Being drawn"
NEW = timedelta(minutes=10)


@dataclass(frozen=True)
class KeptPicture:
    """`about` is its size and length in words, `alt` what it shows.

    It `is_new` for some minutes, so that whoever waited for it sees it at once.
    """

    moving: str
    still: str
    width: int
    height: int
    alt: str
    about: str
    is_new: bool


@dataclass(frozen=True)
class MovingPicture:
    """`kept` is None where none is there. The addresses that make one and tell how far it is are empty for readers who
    may only look."""

    job: JobPage | None
    kept: KeptPicture | None
    make: str = ""
    progress: str = ""
    page: str = ""


def moving_picture(fought: Fought, headline: str, *, may_make: bool) -> MovingPicture | None:
    """The part of the page; None for readers who may not have one made, where none is there. Two queries."""
    kept = _kept(fought, headline)
    if not may_make:
        return MovingPicture(None, kept) if kept is not None else None
    return MovingPicture(
        None if kept is not None else picture_progress(fought),
        kept,
        _url(fought, "make-picture"),
        _url(fought, "picture-progress"),
        fought.get_absolute_url(),
    )


def picture_progress(fought: Fought) -> JobPage | None:
    """The job that draws it; None for one that is done: the picture itself tells of it."""
    job = picture_job(fought)
    return None if job is None or job.state == Job.State.DONE else job_page(job, running=RUNNING)


def file_name(fought: Fought, suffix: str) -> str:
    """The name of a file with a picture of a battle."""
    what = f"battle-{fought.number}" if isinstance(fought, Battle) else f"practice-{fought.pk}"
    return f"{what}.{suffix}"


def _kept(fought: Fought, headline: str) -> KeptPicture | None:
    row = kept_picture(fought)
    if row is None:
        return None
    seconds = round(row.milliseconds / 1000)
    return KeptPicture(
        moving=_url(fought, "moving-picture"),
        still=_url(fought, "still-picture"),
        width=row.width,
        height=row.height,
        alt=f"The battle step by step from set-up to its end. {headline}",
        about=f"WebP, {row.width} by {row.height}, {seconds} seconds, {filesizeformat(row.size)}",
        is_new=timezone.now() - row.made_at < NEW,
    )


def _url(fought: Fought, name: str) -> str:
    kind = "game" if isinstance(fought, Game) else "battle"
    return reverse(f"campaigns:{kind}-{name}", args=[fought.pk])
