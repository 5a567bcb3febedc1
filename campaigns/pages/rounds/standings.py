"""The standings of a season as a structure, as of any of its rounds. A fixed number of queries."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.core.paginator import Page

from campaigns import selectors
from campaigns.access import is_organiser
from campaigns.models import PointAward, Season, TieBreakKind
from campaigns.services.rounds.standings import gone_with_results, results_of, season_table, tie_breaks_of
from campaigns.standings import Standing
from roster.models import User, Warband
from roster.sheets import figures_by_warband
from roster.site.paging import part_of

AWARDS_ON_ONE_PAGE = 20


@dataclass(frozen=True)
class Line:
    """One row. `owner` is empty for a warband that left; `decided_by` names the tie-breaks that separated it."""

    standing: Standing
    name: str
    owner: str
    is_mine: bool
    decided_by: str


@dataclass(frozen=True)
class StandingsPage:
    """`up_to` is the round that the table stands after, None for today; `rounds` are all numbers to choose from."""

    season: Season
    organises: bool
    is_open: bool
    up_to: int | None
    rounds: tuple[int, ...]
    lines: tuple[Line, ...]
    tie_breaks: tuple[str, ...]
    awards: Page[PointAward]
    warbands: tuple[tuple[int, str], ...]

    @property
    def has_bounties(self) -> bool:
        """Whether the season gives points for enemy heroes or leaders."""
        return bool(self.season.points_hero_out or self.season.points_leader_out)


def standings_page(
    season: Season, user: User, *, asked: str = "", awards: str | None = None
) -> StandingsPage:
    """`asked` is the number of a round; anything else asks for today."""
    entered = {
        entry.warband_id: entry.warband
        for entry in selectors.entered_warbands(season.campaign, with_sheets=False)
    }
    rounds = tuple(season.rounds.order_by("number").values_list("number", flat=True))
    up_to = next((number for number in rounds if str(number) == asked), None)
    ratings = {key: found.rating for key, found in figures_by_warband(entered.values()).items()}
    lines = standing_lines(season, entered, ratings, user, up_to=up_to)
    given = season.awards.select_related("warband", "round", "made_by")
    return StandingsPage(
        season=season,
        organises=is_organiser(user, season.campaign),
        is_open=season.closed_at is None and season.campaign.still_changes,
        up_to=up_to,
        rounds=rounds,
        lines=lines,
        tie_breaks=tuple(TieBreakKind(key).label.lower() for key in tie_breaks_of(season)),
        awards=part_of(given, awards, AWARDS_ON_ONE_PAGE),
        warbands=tuple((key, warband.name) for key, warband in entered.items()),
    )


def standing_lines(
    season: Season,
    entered: Mapping[int, Warband],
    ratings: Mapping[int, int],
    user: User,
    *,
    up_to: int | None = None,
) -> tuple[Line, ...]:
    """The rows of the standings, with warbands that left; `ratings` are those of the entered ones.

    Four queries, one more where a warband with results left.
    """
    results = results_of(season)
    played = {side.warband for result in results for side in result.sides}
    gone = {} if played <= entered.keys() else gone_with_results(season, entered)
    ratings = {**ratings, **{key: last for key, (_name, last) in gone.items()}}
    lines = []
    for standing in season_table(season, ratings, up_to=up_to, results=None if up_to else results):
        warband = entered.get(standing.totals.warband)
        lines.append(
            Line(
                standing=standing,
                name=warband.name if warband else gone[standing.totals.warband][0],
                owner=warband.owner.get_username() if warband else "",
                is_mine=warband is not None and warband.owner_id == user.pk,
                decided_by=", ".join(TieBreakKind(key).label.lower() for key in standing.decided_by),
            )
        )
    return tuple(lines)
