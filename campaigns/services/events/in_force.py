"""Which events of a campaign hold now, or held when a battle was fought. Worked out each time; nothing is switched off.

A battle at a table of a round goes by that round, whenever it is fought; any other by the latest round that was
published then. An event that was made after a battle was fought never touches it.
"""

from datetime import datetime

from django.db.models import Q
from django.utils import timezone

from campaigns.models import Battle, Campaign, CampaignEvent, Pairing, Round, Season
from campaigns.models.campaign_event import Moment
from campaigns.selectors import current_season
from roster.models import Warband
from roster.site.signs import lacks
from rules.aftermath.effects import CampaignEffect
from rules.values import read

State = CampaignEvent.State


def now_in(campaign: Campaign) -> Moment:
    """The moment that the campaign is at: its open season and the latest published round of it. One query."""
    return now_by(current_season(campaign))


def now_by(season: Season | None) -> Moment:
    """The same from the current season of the campaign, without a query."""
    if season is None or season.closed_at is not None:
        return Moment(timezone.now(), None, 0)
    return Moment(timezone.now(), season.pk, season.latest_round or 0)


def moment_of(battle: Battle) -> Moment:
    """The moment of a battle: when it was fought, else now, and the round that it belongs to."""
    at = battle.fought_at or timezone.now()
    pairing = Pairing.objects.filter(battle=battle).select_related("round").first()
    if pairing is not None:
        return Moment(at, pairing.round.season_id, pairing.round.number)
    open_then = Q(closed_at=None) | Q(closed_at__gt=at)
    season = battle.campaign.seasons.filter(open_then, begun_at__lte=at).first()
    return Moment(at, None, 0) if season is None else Moment(at, season.pk, _latest_round(season, at))


def events_in_force(campaign: Campaign, moment: Moment) -> list[CampaignEvent]:
    """The events that hold at that point, the earliest first. One query."""
    if lacks(campaign, "has_events"):
        return []
    ended = Q(ended_at__isnull=False, ended_at__lte=moment.at)
    rows = campaign.events.exclude(ended).select_related("season", "made_by").order_by("pk")
    return [event for event in rows if event.state(moment) == State.IN_FORCE]


def effects_of(event: CampaignEvent) -> tuple[CampaignEffect, ...]:
    return read(tuple[CampaignEffect, ...], event.effects, where=f"the effects of {event.name}")


def effects_of_events(battle: Battle, _warband: Warband) -> tuple[CampaignEffect, ...]:
    """The effects of the events that held when the battle was fought, the same for every warband."""
    events = events_in_force(battle.campaign, moment_of(battle))
    return tuple(effect for event in events for effect in effects_of(event))


def _latest_round(season: Season, at: datetime) -> int:
    published: Round | None = season.rounds.filter(published_at__lte=at).order_by("number").last()
    return published.number if published else 0
