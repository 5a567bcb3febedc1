"""The standings of a season from its rows: results at tables of its rounds that count now, byes, and awards."""

from collections.abc import Iterable, Mapping, Sequence

from django.db.models import Q

from campaigns.models import Battle, BattleSide, CampaignWarband, PointAward, Season
from campaigns.services.rounds.byes import byes_that_count
from campaigns.standings import Award, Carried, Points, Result, Side, Standing, TieBreak, standings
from roster.site.signs import lacks

Row = Mapping[str, int]


def season_table(
    season: Season,
    ratings: Mapping[int, int],
    *,
    up_to: int | None = None,
    results: Sequence[Result] | None = None,
) -> tuple[Standing, ...]:
    """The standings after the given round, or of today; `ratings` are those of the warbands listed.

    `results` are those of `results_of`, if they were read.

    Friendlies, solo battles and battles outside the rounds do not count. Four queries, one more where the treasury
    breaks ties.
    """
    tie_breaks = tie_breaks_of(season)
    return standings(
        ratings,
        results_of(season, up_to) if results is None else results,
        byes=byes_that_count(season, _until("round", season, up_to)),
        awards=_awards(season, up_to),
        points=Points(
            won=season.points_won,
            drawn=season.points_drawn,
            lost=season.points_lost,
            bye=season.points_bye,
            objective=season.points_objective,
            hero_out=season.points_hero_out,
            leader_out=season.points_leader_out,
        ),
        tie_breaks=tie_breaks,
        carried=carried_into(season),
        treasuries=_treasuries(season) if TieBreak.TREASURY in tie_breaks else None,
    )


def carried_into(season: Season) -> dict[int, Carried]:
    """What was carried over by warband."""
    if lacks(season, "has_carried"):
        return {}
    rows = season.carried.values_list("warband", "won", "drawn", "lost", "points")
    return {warband: Carried(*figures) for warband, *figures in rows}


def _treasuries(season: Season) -> dict[int, int]:
    """The gold crowns that warbands have now."""
    entered = CampaignWarband.objects.filter(campaign=season.campaign_id)
    return dict(entered.values_list("warband", "warband__gold"))


def tie_breaks_of(season: Season) -> list[TieBreak]:
    """The tie-breaks that are known, in order; a later version may have stored others."""
    return [TieBreak(key) for key in season.tie_breaks if key in set(TieBreak)]


def results_of(season: Season, up_to: int | None = None) -> list[Result]:
    """Every result that counts, as it is now."""
    rows = BattleSide.objects.filter(
        _until("battle__pairing__round", season, up_to),
        battle__status=Battle.Status.ACCEPTED,
        battle__is_friendly=False,
    )
    sides: dict[int, list[Side]] = {}
    names = (
        "battle",
        "warband",
        "result",
        "taken_out",
        "wyrdstone",
        "objectives",
        "heroes_out",
        "leaders_out",
    )
    for battle, warband, result, *figures in rows.order_by("battle", "position").values_list(*names):
        sides.setdefault(battle, []).append(Side(warband, result, *(figure or 0 for figure in figures)))
    return [Result(tuple(found)) for found in sides.values()]


def gone_with_results(season: Season, present: Iterable[int]) -> dict[int, tuple[str, int]]:
    """Name and last rating of warbands that played in the season and no longer take part."""
    rows = BattleSide.objects.filter(
        battle__pairing__round__season=season, battle__status=Battle.Status.ACCEPTED
    ).exclude(warband__in=list(present))
    found = rows.order_by("battle__number").values_list("warband", "name", "rating")
    return {warband: (name, rating) for warband, name, rating in found}


def _until(path: str, season: Season, up_to: int | None) -> Q:
    where = Q(**{f"{path}__season": season})
    return where if up_to is None else where & Q(**{f"{path}__number__lte": up_to})


def _awards(season: Season, up_to: int | None) -> list[Award]:
    if lacks(season, "has_awards"):
        return []
    rows = PointAward.objects.filter(season=season)
    if up_to is not None:
        rows = rows.filter(Q(round=None) | Q(round__number__lte=up_to))
    return [Award(warband, points) for warband, points in rows.values_list("warband", "points")]
