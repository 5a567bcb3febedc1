"""Queries and milliseconds of the admin's front page, for leagues of several sizes.

Works in the scratch database that the command makes. Battles and webhook messages are written as rows, since the page
asks for nothing else of them.
"""

from collections.abc import Iterator
from datetime import timedelta

from django.urls import reverse
from django.utils import timezone

from campaigns.models import Battle, BattleSide, Campaign, CampaignWarband, Webhook
from campaigns.services.campaign.found import create_campaign
from roster.models import Aftermath, Job, User, Warband
from roster.services.warbands.muster import import_warband
from tools.bench.forces import company
from tools.bench.pages import measure

#: Warbands and battles of a league.
SIZES = ((8, 40), (8, 500), (80, 40), (80, 500))
#: One in this many warbands has something that waits.
EVERY = 4


def report() -> Iterator[str]:
    """The lines of this part."""
    yield "Admin, front page: queries and milliseconds (aim: under 100 ms)"
    counts = set()
    for warbands, battles in SIZES:
        organiser = _league(warbands, battles)
        queries, took = measure(organiser, reverse("admin:index"))
        counts.add(queries)
        yield f"  {warbands:3d} warbands, {battles:3d} battles {queries:6d} q {took * 1000:6.1f} ms"
    if len(counts) > 1:
        yield "  QUERIES DIFFER"


def _league(warbands: int, battles: int) -> User:
    """A campaign in free play; a fourth of its warbands and of its battles waits for something."""
    name = f"league{warbands}-{battles}"
    organiser = User.objects.create_user(name, password=None)
    campaign = create_campaign(organiser, name=name)
    entered = []
    for number in range(warbands):
        owner = User.objects.create_user(f"{name}-{number}", password=None)
        sheet = company(f"{name} {number}", 12)
        entered.append(import_warband(owner, sheet, origin="bench", request_key=f"bench:{name}-{number}"))
    CampaignWarband.objects.bulk_create(CampaignWarband(campaign=campaign, warband=one) for one in entered)
    long_ago = timezone.now() - timedelta(days=40)
    CampaignWarband.objects.filter(campaign=campaign).update(entered=long_ago)
    _battles(campaign, organiser, entered, battles)
    _what_waits(campaign, entered)
    return organiser


def _battles(campaign: Campaign, organiser: User, entered: list[Warband], count: int) -> None:
    long_ago = timezone.now() - timedelta(days=35)
    made = Battle.objects.bulk_create(
        Battle(
            campaign=campaign,
            number=number,
            title=f"Battle {number}",
            status=Battle.Status.FOUGHT if number % EVERY == 0 else Battle.Status.ACCEPTED,
            ruleset="mordheim",
            scenario="skirmish",
            battlefield="docks",
            seed=str(number),
            engine_version="bench",
            record="{}",
            set_up_by=organiser,
            fought_at=long_ago,
            asked_at=long_ago,
            decided_by=None if number % EVERY == 0 else organiser,
        )
        for number in range(1, count + 1)
    )
    BattleSide.objects.bulk_create(
        BattleSide(
            battle=battle,
            position=position,
            warband=warband,
            revision=1,
            name=warband.name,
            rating=100,
            policy="steady",
        )
        for place, battle in enumerate(made)
        for position, warband in enumerate(
            (entered[place % len(entered)], entered[(place + 1) % len(entered)])
        )
    )


def _what_waits(campaign: Campaign, entered: list[Warband]) -> None:
    some = entered[::EVERY]
    Warband.objects.filter(pk__in=[warband.pk for warband in some]).update(problem_count=2)
    Aftermath.objects.bulk_create(
        Aftermath(warband=warband, battle="battle-1", title="Battle 1", record="{}") for warband in some
    )
    webhook = Webhook.objects.create(campaign=campaign, address="https://hook.invalid/", events=[])
    for number in range(len(some)):
        webhook.messages.create(event="test", key=str(number), state="failed")
        subject = f"battle-{campaign.battles.all()[number].pk}"
        Job.objects.create(kind="fight", subject=subject, state="failed", finished_at=timezone.now())
