"""The balance studies of a campaign: their list, and how far one is."""

from dataclasses import dataclass

from campaigns.access import is_organiser
from campaigns.models import Campaign, CampaignStudy
from campaigns.pages.studies.study import Studied, study_of_campaign
from campaigns.services.studies.ask import job_of
from roster.models import User
from roster.pages.jobs import JobPage, job_page
from rules.studies.description import Plan
from rules.studies.summary import Summary
from rules.values import read_json

RUNNING = "Being fought"


@dataclass(frozen=True)
class StudyLine:
    """A study in the list; one that is not done says so."""

    name: str
    href: str
    battles: int
    is_done: bool


def studies_of(campaign: Campaign) -> tuple[StudyLine, ...]:
    """The studies of a campaign, the latest first."""
    rows = campaign.studies.defer("plan", "counts").order_by("-pk")
    return tuple(StudyLine(it.name, it.get_absolute_url(), it.battles, bool(it.summary)) for it in rows)


@dataclass(frozen=True)
class StudyProgress:
    """How far a study is. `may_change` lets the reader cancel or delete it."""

    job: JobPage | None
    may_change: bool


def study_progress(study: CampaignStudy, user: User) -> StudyProgress:
    """The progress of a study that is not done."""
    return StudyProgress(job_page(job_of(study), running=RUNNING), is_organiser(user, study.campaign))


def studied_of(study: CampaignStudy) -> Studied | None:
    """A study that is done, with its figures."""
    if not study.summary:
        return None
    return study_of_campaign(study.pk, read_json(Summary, study.summary, where=f"study {study.pk}"))


def plan_of(study: CampaignStudy) -> Plan:
    """The plan of a study, with its warbands as they were then."""
    return read_json(Plan, study.plan, where=f"study {study.pk}")
