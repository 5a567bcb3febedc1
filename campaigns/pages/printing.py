"""The print page of a campaign: of each kind of print the job that makes it, and what may be fetched."""

from dataclasses import dataclass
from datetime import datetime

from django.template.defaultfilters import filesizeformat

from campaigns.models import Campaign, CampaignPrint
from campaigns.services.printing import job_of, prints_of
from roster.models import Job, User
from roster.pages.jobs import JobPage, job_page

RUNNING = "Being made"


@dataclass(frozen=True)
class Kept:
    """A print that is ready until a moment; `left_out` are sentences."""

    id: int
    title: str
    form: str
    made_at: datetime
    until: datetime
    left_out: tuple[str, ...]


@dataclass(frozen=True)
class Shelf:
    """One kind of print: `job` is None where there is nothing to tell, `kept` where there is nothing to fetch."""

    what: str
    job: JobPage | None
    kept: Kept | None

    @property
    def is_busy(self) -> bool:
        """Whether a job makes this print now."""
        return self.job is not None and self.job.is_unfinished


@dataclass(frozen=True)
class PrintsPage:
    book: Shelf
    pack: Shelf

    @property
    def is_busy(self) -> bool:
        """Whether a job makes any of the prints now."""
        return self.book.is_busy or self.pack.is_busy


def prints_page(campaign: Campaign, user: User) -> PrintsPage:
    """A fixed number of queries."""
    kept = prints_of(campaign, user)
    book, pack = (
        Shelf(what, print_job(campaign, user, what), _kept(kept.get(what)))
        for what in CampaignPrint.What.values
    )
    return PrintsPage(book, pack)


def print_job(campaign: Campaign, user: User, what: str) -> JobPage | None:
    """The job of a print; None for one that is done: the print itself tells of it."""
    job = job_of(campaign, user, what)
    return None if job is None or job.state == Job.State.DONE else job_page(job, running=RUNNING)


def _kept(row: CampaignPrint | None) -> Kept | None:
    if row is None:
        return None
    pages = f"{row.pages} page{'' if row.pages == 1 else 's'}"
    several = "several PDFs in a ZIP" if row.suffix == "zip" else "PDF"
    return Kept(
        id=row.pk,
        title=row.title,
        form=f"{several}, {pages}, {filesizeformat(row.size)}",
        made_at=row.made_at,
        until=row.kept_until,
        left_out=tuple(row.left_out),
    )
