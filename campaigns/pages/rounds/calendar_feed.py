"""The calendar of one member of a campaign: game nights, deadlines, and the battles that the member plays."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import Count, Max, Q
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Campaign, GameNight, Membership, Pairing, Round
from campaigns.pages.rounds.ics import Event, calendar
from roster.models import User

#: How far back a calendar goes, and the most events of each kind in it.
PAST, MOST = timedelta(days=90), 500
#: How long the event of a deadline with an hour is.
LAST_MINUTES = timedelta(minutes=30)
#: How long a battle is taken to last.
BATTLE = timedelta(hours=3)


def member_with(token: str) -> Membership | None:
    """The member whose calendar has that address; None where it no longer leads anywhere."""
    if not token:
        return None
    open = Membership.objects.filter(calendar_token=token, user__is_active=True, campaign__deleted_at=None)
    return open.select_related("campaign", "user").first()


def feed_of(member: Membership) -> bytes:
    """The calendar of a member's campaign; the number of queries does not depend on the number of events."""
    campaign, since = member.campaign, timezone.now() - PAST
    events = [*_nights(campaign, since), *_rounds(campaign, member.user, since.date())]
    events += _meetings(campaign, member.user, since)
    return calendar(campaign.name, events)


def _nights(campaign: Campaign, since: datetime) -> Iterator[Event]:
    nights = campaign.game_nights.filter(ends_at__gte=since).order_by("starts_at", "pk")
    for night in nights[:MOST]:
        yield Event(
            uid=_uid(f"night-{night.pk}"),
            sequence=night.revision,
            stamp=night.changed_at,
            begins=night.starts_at,
            ends=night.ends_at,
            summary=f"{night.title} ({campaign.name})",
            description=night.text,
            location=night.place,
            url=address_of(night),
            is_cancelled=night.cancelled_at is not None,
        )


def address_of(night: GameNight) -> str:
    """The full address that a calendar event links to."""
    return f"{settings.SITE_ADDRESS}{reverse('campaigns:nights', args=[night.campaign_id])}"


def _rounds(campaign: Campaign, user: User, since: date) -> Iterator[Event]:
    """One event for the deadline of each published round, which says what the user plays."""
    rounds = Round.objects.filter(
        season__campaign=campaign, published_at__isnull=False, deadline__gte=since
    ).select_related("season__campaign")
    mine = Q(round__in=rounds, seats__warband__owner=user)
    tables: dict[int, list[str]] = {}
    for pairing in Pairing.objects.filter(mine).distinct().order_by("table").prefetch_related("seats"):
        names = [seat.name for seat in pairing.seats.all()]
        if len(names) > 1:
            tables.setdefault(pairing.round_id, []).append(" against ".join(names))
    for found in rounds.order_by("deadline", "pk")[:MOST]:
        played = tables.get(found.pk, [])
        what = "; ".join(played) or "deadline"
        begins, ends = _span(found)
        by = "then" if found.deadline_hour else "this day"
        yield Event(
            uid=_uid(f"round-{found.pk}"),
            sequence=found.revision,
            stamp=found.published_at,
            begins=begins,
            ends=ends,
            summary=f"{found}: {what} ({campaign.name})",
            description=f"{found} of {found.season.name} is to be played by {by}.",
            url=f"{settings.SITE_ADDRESS}{found.season.get_absolute_url()}",
        )


def _meetings(campaign: Campaign, user: User, since: datetime) -> Iterator[Event]:
    """The times that the user agreed on for battles; each new one is a later version of the same event."""
    fixed = Q(date_polls__chosen__isnull=False)
    tables = Pairing.objects.filter(
        round__season__campaign=campaign, seats__warband__owner=user, agreed_at__gte=since
    ).annotate(times=Count("date_polls", filter=fixed, distinct=True), stamp=Max("date_polls__closed_at"))
    shown = tables.select_related("round__season").prefetch_related("seats").order_by("agreed_at", "pk")
    for pairing in shown[:MOST]:
        names = " against ".join(seat.name for seat in pairing.seats.all())
        yield Event(
            uid=_uid(f"table-{pairing.pk}"),
            sequence=pairing.times,
            stamp=pairing.stamp or pairing.agreed_at,
            begins=pairing.agreed_at,
            ends=pairing.agreed_at + BATTLE,
            summary=f"{names} ({campaign.name})",
            description=f"{pairing.round} of {pairing.round.season.name}.",
            url=f"{settings.SITE_ADDRESS}{pairing.round.season.get_absolute_url()}",
        )


def _span(found: Round) -> tuple[datetime, datetime] | tuple[date, date]:
    """The day of a deadline, or the last minutes before its hour."""
    due = found.due_at
    if found.deadline_hour is not None and due is not None:
        return due - LAST_MINUTES, due
    return found.deadline, found.deadline + timedelta(days=1)


def _uid(name: str) -> str:
    return f"{name}@{urlsplit(settings.SITE_ADDRESS).hostname or 'wyrdbook'}"
