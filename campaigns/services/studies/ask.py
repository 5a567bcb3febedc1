"""Planning a balance study of a campaign, and asking for the job that fights it (`campaigns.studying`).

Warbands stand in the plan as they are now. A study is fought by the standard rules: those of packs and house rules are
not known to it, so that a warband that needs them is refused.
"""

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

from django.utils import timezone

from campaigns.models import Campaign, CampaignStudy
from campaigns.services.refusal import Refused
from roster.models import Job, User, Warband
from roster.sheets import read_sheet
from roster.site.jobs import asking
from roster.site.jobs.selectors import latest_job
from roster.site.operating.quotas import BATTLES_OF_STUDY, STUDIES, exceeded, met
from roster.site.transactions import in_transaction
from rules.catalogue.load import rulebook
from rules.mustering import document
from rules.mustering.document import to_document
from rules.studies.cells import cells
from rules.studies.description import Entrant, Plan, Study, planned
from rules.values import DataError, canonical

#: The kind of the job.
FIGHT_STUDY = "campaign-study"
#: Battles that a process fights at a time; they take about a second.
BLOCK = 10


def plan_with(study: Study, warbands: Sequence[Warband]) -> Plan:
    """The plan of a description with warbands of players. Raises `Refused`."""
    try:
        return planned(study, Path(), tuple(map(_entrant, warbands)))
    except DataError as error:
        raise Refused(f"{error.reason[:1].upper()}{error.reason[1:]}.") from error


def _entrant(warband: Warband) -> Entrant:
    text = canonical(to_document(read_sheet(warband)))
    try:
        document.read_sheet(text, "roster.json", rulebook())
    except DataError as error:
        raise Refused(
            f"{warband.name} has something that the standard rules do not know, so it cannot fight in a study. "
            f"({error.key}: {error.reason})"
        ) from error
    return Entrant(f"warband-{warband.pk}", warband.type, text.decode())


@in_transaction
def ask_for_study(campaign: Campaign, user: User, plan: Plan) -> CampaignStudy:
    """The study that a job will fight. Raises `Refused` where a quota is met."""
    battles = len(cells(plan)) * plan.study.battles
    asker = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if refused := exceeded(BATTLES_OF_STUDY, battles, asker):
        raise Refused(f"{refused} This one has {battles:,}.")
    day = timezone.now() - timedelta(days=1)
    if refused := met(STUDIES, asker.jobs.filter(kind=FIGHT_STUDY, created_at__gt=day).count(), asker):
        raise Refused(refused)
    study = CampaignStudy.objects.create(
        campaign=campaign,
        asked_by=asker,
        name=plan.study.name,
        battles=battles,
        plan=canonical(plan).decode(),
    )
    asking.ask(FIGHT_STUDY, study.key, asker, study=study.pk)
    return study


def job_of(study: CampaignStudy) -> Job | None:
    """The job that fights it."""
    return latest_job(FIGHT_STUDY, study.key)


def cancel_study(study: CampaignStudy) -> None:
    """Cancel its job. One that has ended stays as it is."""
    job = job_of(study)
    if job is not None and job.is_unfinished:
        asking.cancel(job.pk)


@in_transaction
def delete_study(study: CampaignStudy) -> None:
    """Delete it with all that was counted; a job under way ends."""
    cancel_study(study)
    study.delete()
