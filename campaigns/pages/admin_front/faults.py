"""Faults of the program: jobs that failed, and battles that do not replay as they were recorded.

Organisers see those of their battles, the site's administrators all of them and try them again.
"""

from django.db.models import CharField, Exists, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Cast, Concat
from django.urls import reverse

from campaigns.models import Battle, Campaign
from campaigns.pages.admin_front.rows import Button, Link, Row, Section, first_of, section
from campaigns.services.battles.ask import CHECK
from roster.models import Job, User
from roster.site.jobs.kinds import KINDS


def faults(mine: QuerySet[Campaign], user: User) -> Section:
    """The section of failed jobs and checks, without those that ran again since or are running."""
    later = Job.objects.filter(kind=OuterRef("kind"), subject=OuterRef("subject"), pk__gt=OuterRef("pk"))
    differs = Q(kind=CHECK, state=Job.State.DONE, result__same=False)
    wrong = Job.objects.filter(~Exists(later), Q(state=Job.State.FAILED) | differs)
    if not user.is_superuser:
        subject = Concat(Value("battle-"), Cast("pk", CharField()))
        wrong = wrong.filter(subject__in=Battle.objects.filter(campaign__in=mine).values_list(subject))
    shown, count = first_of(wrong.order_by("-finished_at", "-pk"))
    places = _battles(mine, shown)
    rows = [_fault(job, places.get(job.subject), user) for job in shown]
    url = f"{reverse('admin:roster_job_changelist')}?state__exact=failed" if user.is_superuser else ""
    return section("faults", "Faults of the program", rows, of=count, url=url)


def _battles(mine: QuerySet[Campaign], jobs: list[Job]) -> dict[str, Battle]:
    """The battles that jobs are about, by subject."""
    numbers = [job.subject.removeprefix("battle-") for job in jobs if job.subject.startswith("battle-")]
    ids = [int(number) for number in numbers if number.isdecimal()]
    battles = Battle.objects.filter(pk__in=ids, campaign__in=mine).select_related("campaign")
    return {battle.key: battle for battle in battles.defer("record", "proposal", "tally")}


def _fault(job: Job, battle: Battle | None, user: User) -> Row:
    kind = KINDS.get(job.kind)
    title = kind.title if kind else job.kind
    buttons, links = [], []
    if user.is_superuser and job.state == Job.State.FAILED:
        buttons.append(Button("Try again", reverse("admin:roster_job_retry", args=[job.pk])))
    if battle is not None:
        links.append(Link("See the battle", reverse("admin:campaigns_battle_change", args=[battle.pk])))
    page = reverse("admin:roster_job_change", args=[job.pk]) if user.is_superuser else links[0].url
    return Row(
        title=f"{title}: {battle}" if battle else title,
        url=page,
        place=battle.campaign.name if battle else "",
        detail=job.sentence,
        since=job.finished_at,
        buttons=tuple(buttons),
        links=tuple(links),
    )
