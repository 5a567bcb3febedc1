"""Notices of rounds: players hear how they are paired, of each change of it, and once that a deadline is near.

The services that change pairings call `paired_now` before and `tell_of_changes` after, in their transaction. What a
notice says stands in `campaigns.pages.notices`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, time, timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone

from campaigns.models import Battle, Campaign, Round, Season, Seat
from campaigns.selectors import UNPLAYED
from campaigns.services.locks import lock_campaign
from campaigns.services.refusal import Refused
from roster.models import Notice, User
from roster.rulebooks import book_of_edition
from roster.site.notices import forget, settle, tell
from roster.site.transactions import in_transaction
from roster.site.zones import zone_or_site

PAIRED, DEADLINE_NEAR = "paired", "deadline_near"
#: An organiser asks a player to go on (`campaigns.services.notices.remind`).
REMINDER = "reminder"


@dataclass(frozen=True)
class Place:
    """How a warband is paired in a round; a bye has no opponents and no table."""

    opponents: tuple[str, ...] = ()
    table: int = 0
    scenario: str = ""
    deadline: date | None = None
    hour: time | None = None


def is_near(found: Round) -> bool:
    """Whether the deadline of a round is near or over, where its campaign is; none counts as near."""
    if found.deadline is None:
        return True
    today = timezone.localdate(timezone=zone_or_site(found.season.campaign.time_zone))
    return found.deadline <= today + timedelta(days=settings.DEADLINE_NEAR_DAYS)


def paired_now(found: Round) -> dict[int, Place]:
    """The places of a published round by warband, without those that were played; empty before it is published."""
    if found.published_at is None:
        return {}
    places = {}
    for pairing in found.pairings.filter(UNPLAYED).prefetch_related("seats"):
        seats = {seat.warband_id: seat.name for seat in pairing.seats.all()}
        for warband in seats:
            opponents = tuple(sorted(name for other, name in seats.items() if other != warband))
            table, scenario = (pairing.table, pairing.scenario) if opponents else (0, "")
            places[warband] = Place(opponents, table, scenario, found.deadline, found.deadline_hour)
    return places


def tell_of_changes(found: Round, before: Mapping[int, Place], by: User | None) -> None:
    """Tell each owner whose warband is paired otherwise than `before`; `revision` tells the changes apart."""
    now, campaign = paired_now(found), found.season.campaign
    changed = [warband for warband in {**before, **now} if before.get(warband) != now.get(warband)]
    settle(
        [subject_of_seat(campaign, found, warband) for warband in changed], PAIRED, DEADLINE_NEAR, REMINDER
    )
    played = found.seats.exclude(warband__in=now).values("warband")
    book = book_of_edition(campaign.edition)
    told = campaign.entered.filter(warband__in=changed).exclude(warband__in=played)
    for entry in told.select_related("warband"):
        place = now.get(entry.warband_id)
        scenario = book.scenarios.get(place.scenario) if place else None
        tell(
            [entry.warband.owner_id],
            PAIRED,
            key=f"round-{found.pk}-{found.revision}-{entry.warband_id}",
            subject=subject_of_seat(campaign, found, entry.warband_id),
            url=found.season.get_absolute_url(),
            by=by,
            warband=entry.warband.name,
            again=entry.warband_id in before,
            is_paired=place is not None,
            opponents=list(place.opponents) if place else [],
            table=place.table if place else 0,
            scenario=scenario.name if scenario else "",
            **(facts_of_round(found) | ({} if place else {"deadline": ""})),
        )


def settle_pairing(battle: Battle) -> None:
    """Settle the notices to play a table, as its battle has been played."""
    seats = Seat.objects.filter(pairing__battle=battle).select_related("round")
    subjects = [subject_of_seat(battle.campaign, seat.round, seat.warband_id) for seat in seats]
    settle(subjects, PAIRED, DEADLINE_NEAR, REMINDER)


def settle_round_of(warband_id: int, found: Round) -> None:
    """Settle the notices of a warband that no longer takes part in the round."""
    settle([subject_of_seat(found.season.campaign, found, warband_id)], PAIRED, DEADLINE_NEAR, REMINDER)


def settle_season(season: Season) -> None:
    """Settle the notices of a season in which nothing more is played."""
    seats = Seat.objects.filter(round__season=season).select_related("round")
    settle(
        [subject_of_seat(season.campaign, seat.round, seat.warband_id) for seat in seats],
        PAIRED,
        DEADLINE_NEAR,
        REMINDER,
    )


def forget_rounds(campaign: Campaign) -> None:
    """Delete the notices about the rounds of a campaign that is removed for good."""
    forget(beginning=f"paired-{campaign.pk}-")


def tell_deadlines_near() -> int:
    """An hourly chore: players hear of the deadline of what they have not played, once; how many rounds were looked at.

    A deadline that is put off is another one. What was told before a worker was stopped is not told again.
    """
    rounds = rounds_near()
    for it in rounds:
        _tell_deadline(it.pk, it.season.campaign_id)
    return len(rounds)


def rounds_near() -> list[Round]:
    """Published rounds of open seasons whose deadline is near and has not passed, the first one first."""
    today, day = timezone.localdate(), timedelta(days=1)
    near = Round.objects.filter(
        published_at__isnull=False,
        deadline__gte=today - day,
        deadline__lte=today + day + timedelta(days=settings.DEADLINE_NEAR_DAYS),
        season__closed_at=None,
        season__campaign__deleted_at=None,
        season__campaign__archived_at=None,
        season__campaign__is_open=True,
    )
    found = near.select_related("season__campaign").order_by("deadline", "pk")
    return [it for it in found if is_near(it) and not it.is_late]


@in_transaction
def _tell_deadline(round_id: int, campaign_id: int) -> None:
    """Tell the players who have not played that the deadline is near.

    The campaign is locked, so that no result comes in between.
    """
    try:
        campaign = lock_campaign(campaign_id)
    except Refused:
        return
    found = Round.objects.select_related("season").filter(pk=round_id, deadline__isnull=False).first()
    if found is None:
        return
    found.season.campaign = campaign
    hour = f"-{found.deadline_hour:%H:%M}" if found.deadline_hour else ""
    keys = {
        seat.warband_id: f"round-{found.pk}-{found.deadline}{hour}-{seat.warband_id}"
        for pairing in found.pairings.filter(UNPLAYED).prefetch_related("seats")
        if len(pairing.seats.all()) > 1
        for seat in pairing.seats.all()
    }
    told = set(Notice.objects.filter(kind=DEADLINE_NEAR, key__in=keys.values()).values_list("key", flat=True))
    waiting = [warband for warband, key in keys.items() if key not in told]
    places = paired_now(found)
    for entry in campaign.entered.filter(warband__in=waiting).select_related("warband"):
        tell(
            [entry.warband.owner_id],
            DEADLINE_NEAR,
            key=keys[entry.warband_id],
            subject=subject_of_seat(campaign, found, entry.warband_id),
            url=found.season.get_absolute_url(),
            warband=entry.warband.name,
            opponents=list(places[entry.warband_id].opponents),
            **facts_of_round(found),
        )


def subject_of_seat(campaign: Campaign, found: Round, warband_id: int) -> str:
    """The subject of notices about the place of a warband in a round."""
    return f"paired-{campaign.pk}-{found.pk}-{warband_id}"


def facts_of_round(found: Round) -> dict[str, Any]:
    """What notices say of a round: its names, and the deadline with the time zone that it is in."""
    season = found.season
    return {
        "round": found.number,
        "season": season.name,
        "campaign": season.campaign.name,
        **facts_of_deadline(found),
    }


def facts_of_deadline(found: Round) -> dict[str, str]:
    """The deadline of a round as facts: day, hour, and the campaign's time zone."""
    return {
        "deadline": found.deadline.isoformat() if found.deadline else "",
        "hour": found.deadline_hour.isoformat("minutes") if found.deadline_hour else "",
        "zone": found.season.campaign.time_zone,
    }
