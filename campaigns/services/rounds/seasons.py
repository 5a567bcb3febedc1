"""Seasons: begun, changed, closed and opened again by organisers. A campaign has one open season at most."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Max
from django.utils import timezone

from campaigns.models import Campaign, ChronicleEntry, Season
from campaigns.models.point_award import LONGEST_AWARD
from campaigns.models.season import MOST_NAMED_AWARDS, MOST_POINTS, MOST_SEASONS, SCORING
from campaigns.services.chronicle.write import note
from campaigns.services.locks import lock_campaign
from campaigns.services.notices.rounds import settle_season
from campaigns.services.refusal import Refused
from roster.models import User
from roster.site.transactions import in_transaction

Kind = ChronicleEntry.Kind


@in_transaction
def begin_season(
    campaign_id: int,
    user: User,
    *,
    name: str = "",
    kind: str = "swiss",
    table_size: int = 2,
    **scoring: Any,
) -> Season:
    """The next season; `scoring` are fields of `SCORING`, `tie_breaks` and `named_awards`.

    Raises `Refused` while one is open, in a closed campaign, and where there are too many.
    """
    campaign = lock_campaign(campaign_id)
    if not campaign.is_open:
        raise Refused(f"{campaign.name} is closed; open it first.")
    if open_now := campaign.seasons.filter(closed_at=None).first():
        raise Refused(f"{open_now} is still open. Close it before you begin another season.")
    number = (campaign.seasons.aggregate(last=Max("number"))["last"] or 0) + 1
    if number > MOST_SEASONS:
        raise Refused(f"A campaign has {MOST_SEASONS} seasons at most.")
    season = Season.objects.create(
        campaign=campaign,
        number=number,
        name=name.strip() or f"Season {number}",
        kind=kind,
        table_size=table_size,
        **_checked(scoring),
    )
    note(campaign, Kind.SEASON_BEGUN, user, season=season.name)
    return season


@in_transaction
def change_season(season_id: int, *, name: str, kind: str, table_size: int, **scoring: Any) -> Season:
    """Change how the next round is drawn and what the standings count; rounds that are drawn stay as they are.

    Raises `Refused` without a name.
    """
    season = lock_season(season_id)
    if not name.strip():
        raise Refused("A season needs a name.")
    season.name, season.kind, season.table_size = name.strip(), kind, table_size
    for field, value in _checked(scoring).items():
        setattr(season, field, value)
    season.save()
    return season


def _checked(scoring: Mapping[str, Any]) -> Mapping[str, Any]:
    unknown = set(scoring) - {*SCORING, "tie_breaks", "named_awards"}
    if unknown:
        raise TypeError(f"A season has no {', '.join(sorted(unknown))}.")
    _refuse_awards(scoring.get("named_awards", ()))
    return scoring


def _refuse_awards(awards: Sequence[Mapping[str, Any]]) -> None:
    names = [award["name"] for award in awards]
    if len(names) > MOST_NAMED_AWARDS:
        raise Refused(f"A season has {MOST_NAMED_AWARDS} named awards at most.")
    if len(set(names)) < len(names):
        raise Refused("Two awards have the same name.")
    for award in awards:
        if not 1 <= len(award["name"]) <= LONGEST_AWARD:
            raise Refused(f"The name of an award has 1 to {LONGEST_AWARD} letters.")
        if not award["points"] or abs(award["points"]) > MOST_POINTS:
            raise Refused(f"An award gives or takes 1 to {MOST_POINTS} points.")


@in_transaction
def close_or_reopen_season(season_id: int, user: User, *, is_open: bool) -> Season:
    """Close a season, which ends its pairings, or reopen it. Idempotent. Raises `Refused` if another has begun."""
    season = lock_season(season_id, closed_too=True)
    if (season.closed_at is None) == is_open:
        return season
    if is_open and season.campaign.seasons.filter(closed_at=None).exists():
        raise Refused("Another season is open. Close it first.")
    season.closed_at = None if is_open else timezone.now()
    season.save(update_fields=["closed_at"])
    if not is_open:
        settle_season(season)
    note(season.campaign, Kind.SEASON_REOPENED if is_open else Kind.SEASON_CLOSED, user, season=season.name)
    return season


def lock_season(season_id: int, *, closed_too: bool = False) -> Season:
    """The season under the lock of its campaign. Raises `Refused` for a closed one unless that is `closed_too`."""
    campaign: Campaign = lock_campaign(Season.objects.values_list("campaign", flat=True).get(pk=season_id))
    season = Season.objects.get(pk=season_id)
    season.campaign = campaign
    if season.closed_at is not None and not closed_too:
        raise Refused(f"{season.name} is closed; reopen it to change it.")
    return season
