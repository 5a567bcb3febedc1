"""Players who have not played: tables of rounds that are due, and in free play warbands without a battle for long."""

from datetime import timedelta

from django.conf import settings
from django.db.models import Count, Exists, F, Max, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce, Greatest
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Battle, Campaign, CampaignWarband, Pairing, Season
from campaigns.pages.admin_front.rows import MOST, Button, Row, Section, section
from campaigns.pages.rounds.due import due_of
from campaigns.selectors import UNPLAYED

#: In free play a warband has not played when it has fought no battle for this long.
IDLE = timedelta(days=28)


def not_played(mine: QuerySet[Campaign]) -> Section:
    tables, warbands = _due_tables(mine), _idle_warbands(mine)
    count = tables.count() + warbands.count()
    related = tables.select_related("round__season__campaign").prefetch_related("seats")
    rows = [_table(pairing) for pairing in related.order_by("round__deadline", "pk")[:MOST]]
    if len(rows) < MOST:
        rows += [_warband(entered) for entered in warbands[: MOST - len(rows)]]
    return section("players", "Players who have not played", rows, of=count)


def _due_tables(mine: QuerySet[Campaign]) -> QuerySet[Pairing]:
    """Tables that are not played, with two warbands or more, past the deadline or near it."""
    until = timezone.localdate() + timedelta(days=settings.DEADLINE_NEAR_DAYS)
    due = Pairing.objects.filter(
        UNPLAYED,
        round__season__campaign__in=mine.filter(is_open=True),
        round__season__closed_at=None,
        round__published_at__isnull=False,
        round__deadline__lte=until,
    )
    return due.annotate(seated=Count("seats")).filter(seated__gte=2)


def _table(pairing: Pairing) -> Row:
    round, season = pairing.round, pairing.round.season
    late, deadline = round.is_late, due_of(round)
    return Row(
        title=" against ".join(seat.name for seat in pairing.seats.all()),
        url=reverse("admin:campaigns_season_change", args=[season.pk]),
        place=season.campaign.name,
        detail=f"{round} of {season}: {'it was' if late else 'it is'} to be played by {deadline}.",
        since=round.due_at if late else None,
        buttons=(Button("Remind", reverse("admin:remind", args=["pairing", pairing.pk])),),
    )


def _idle_warbands(mine: QuerySet[Campaign]) -> QuerySet[CampaignWarband]:
    """Warbands that have not fought for some time, in open campaigns with no open season. Paused ones are left out."""
    in_season = Season.objects.filter(campaign=OuterRef("campaign"), closed_at=None)
    fought = Q(warband__battle_sides__battle__campaign=F("campaign"))
    last = Max("warband__battle_sides__battle__fought_at", filter=fought & ~_discarded())
    entered = CampaignWarband.objects.filter(
        ~Exists(in_season), campaign__in=mine.filter(is_open=True), is_paused=False
    )
    since = entered.annotate(last=last).annotate(since=Greatest("entered", Coalesce("last", "entered")))
    idle = since.filter(since__lt=timezone.now() - IDLE)
    return idle.select_related("warband__owner", "campaign").order_by("since", "pk")


def _discarded() -> Q:
    return Q(warband__battle_sides__battle__status=Battle.Status.DISCARDED)


def _warband(entered: CampaignWarband) -> Row:
    what = "has not fought since then" if entered.last else "has not fought since it was entered"
    return Row(
        title=entered.warband.name,
        url=reverse("admin:roster_warband_change", args=[entered.warband_id]),
        place=entered.campaign.name,
        detail=f"{entered.warband.owner.get_username()} {what}.",
        since=entered.since,
        buttons=(Button("Remind", reverse("admin:remind", args=["play", entered.pk])),),
    )
