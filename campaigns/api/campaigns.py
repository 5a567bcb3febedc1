"""Campaigns that a reader may see, and the standings of their seasons."""

from collections.abc import Mapping

from campaigns import selectors
from campaigns.access import campaign_for, campaigns_of, season_for
from campaigns.api.shapes import (
    CampaignFacts,
    CampaignLine,
    Campaigns,
    Entered,
    SeasonLine,
    StandingLine,
    StandingsTable,
)
from campaigns.models import Campaign, Season
from campaigns.models.season import MOST_ROUNDS
from campaigns.pages.rounds.standings import Line, standings_page
from roster.models import User
from roster.rulebooks import book_of_edition
from roster.site.api.endpoint import Endpoint, Parameter
from roster.site.api.parts import PARTS, number_in, part_of


def _mine(user: User, query: Mapping[str, str]) -> Campaigns:
    rows = Campaign.objects.filter(campaigns_of(user), deleted_at=None)
    found, following = part_of(rows, query)
    return Campaigns(tuple(map(_line, found)), following)


def _public(user: User, query: Mapping[str, str]) -> Campaigns:
    rows = Campaign.objects.filter(visibility=Campaign.Visibility.PUBLIC, deleted_at=None)
    found, following = part_of(rows, query)
    return Campaigns(tuple(map(_line, found)), following)


def _line(row: Campaign) -> CampaignLine:
    return CampaignLine(
        id=row.pk,
        name=row.name,
        starts_on=row.starts_on,
        ruleset=row.ruleset,
        visibility=row.visibility,
        is_over=row.archived_at is not None,
    )


def _season(row: Season) -> SeasonLine:
    return SeasonLine(row.pk, row.number, row.name, row.closed_at is None)


def _campaign(user: User, query: Mapping[str, str], campaign_id: int) -> CampaignFacts:
    found = campaign_for(user, campaign_id)
    return CampaignFacts(
        campaign=_line(found),
        description=found.description,
        rulebook=book_of_edition(found.edition).version,
        seasons=tuple(map(_season, found.seasons.all())),
        warbands=tuple(
            Entered(
                id=entry.warband_id,
                name=entry.warband.name,
                type=entry.warband.type,
                owner=entry.warband.owner.get_username(),
                is_paused=entry.is_paused,
            )
            for entry in selectors.named_warbands(found)
        ),
    )


def _standings(user: User, query: Mapping[str, str], season_id: int) -> StandingsTable:
    asked = number_in(query, "round", MOST_ROUNDS)
    season = season_for(user, season_id)
    page = standings_page(season, user, asked=str(asked or ""))
    return StandingsTable(
        season=_season(season),
        campaign=season.campaign_id,
        round=page.up_to,
        rounds=page.rounds,
        standings=tuple(map(_row, page.lines)),
    )


def _row(line: Line) -> StandingLine:
    totals = line.standing.totals
    return StandingLine(
        rank=line.standing.rank,
        warband=totals.warband,
        name=line.name,
        owner=line.owner,
        points=totals.points,
        won=totals.won,
        drawn=totals.drawn,
        lost=totals.lost,
        byes=totals.byes,
        awards=totals.awards,
        taken_out=totals.taken_out,
        wyrdstone=totals.wyrdstone,
        rating=totals.rating,
        decided_by=tuple(key.value for key in line.standing.decided_by),
    )


_ROUND = Parameter(
    "round",
    {"type": "integer", "minimum": 1, "maximum": MOST_ROUNDS},
    "The standings after that round; today's where the season has no such round.",
)
SCOPE = "campaigns:read"
ENDPOINTS = (
    Endpoint(
        "campaigns",
        "/campaigns",
        "The campaigns that you are a member of, the newest first.",
        Campaigns,
        _mine,
        scope=SCOPE,
        is_personal=True,
        parameters=PARTS,
    ),
    Endpoint(
        "public-campaigns",
        "/campaigns/public",
        "Public campaigns, the newest first.",
        Campaigns,
        _public,
        parameters=PARTS,
    ),
    Endpoint(
        "campaign",
        "/campaigns/{campaign_id}",
        "A campaign with its seasons and warbands.",
        CampaignFacts,
        _campaign,
        scope=SCOPE,
    ),
    Endpoint(
        "standings",
        "/seasons/{season_id}/standings",
        "The standings of a season, today or after a round.",
        StandingsTable,
        _standings,
        scope=SCOPE,
        parameters=(_ROUND,),
    ),
)
