"""A season that was begun elsewhere is taken over: how many rounds were played, and the figures of each warband.

No battle is invented: the figures stand in the standings as carried over, and the chronicle tells them.
"""

from collections.abc import Mapping

from campaigns.access import may_organise
from campaigns.models import CarriedFigures, ChronicleEntry, Season
from campaigns.models.season import MOST_POINTS, MOST_ROUNDS
from campaigns.services.chronicle.write import note
from campaigns.services.refusal import Refused
from campaigns.services.rounds.seasons import lock_season
from campaigns.services.rounds.standings import carried_into
from campaigns.standings import Carried
from roster.models import User
from roster.site.transactions import in_transaction

NOTHING = Carried(0, 0, 0, 0)
MOST_BATTLES = 500


@in_transaction
def carry_over(season_id: int, user: User, *, rounds: int, figures: Mapping[int, Carried]) -> Season:
    """Set the rounds played elsewhere, and the figures of the warbands, by id; those left out carry nothing over.

    The same again changes nothing. Raises `Refused` for others than organisers, and for another number of rounds once
    the season has rounds here.
    """
    season = lock_season(season_id)
    campaign = season.campaign
    if not may_organise(user, campaign):
        raise Refused("Only organisers take over a season.")
    wanted = {warband: given for warband, given in figures.items() if given != NOTHING}
    names = dict(campaign.entered.values_list("warband", "warband__name"))
    _refuse_unsound(season, rounds, wanted, names)
    if rounds == season.rounds_before and wanted == carried_into(season):
        return season
    season.rounds_before = rounds
    season.save(update_fields=["rounds_before"])
    season.carried.all().delete()
    CarriedFigures.objects.bulk_create(
        CarriedFigures(
            season=season,
            warband_id=warband,
            won=given.won,
            drawn=given.drawn,
            lost=given.lost,
            points=given.points,
        )
        for warband, given in wanted.items()
    )
    note(
        campaign,
        ChronicleEntry.Kind.CARRIED_OVER,
        user,
        season=season.name,
        rounds=rounds,
        figures=[
            {
                "warband": names[warband],
                "won": given.won,
                "drawn": given.drawn,
                "lost": given.lost,
                "points": given.points,
            }
            for warband, given in wanted.items()
        ],
    )
    return season


def _refuse_unsound(
    season: Season, rounds: int, wanted: Mapping[int, Carried], names: Mapping[int, str]
) -> None:
    if not 0 <= rounds < MOST_ROUNDS:
        raise Refused(f"A season has {MOST_ROUNDS} rounds at most.")
    if rounds != season.rounds_before and season.rounds.exists():
        raise Refused("The season has rounds here already, so their numbers stay.")
    if set(wanted) - set(names):
        raise Refused("A warband has left the campaign in the meantime. Check the figures and try again.")
    for given in wanted.values():
        if (
            min(given.won, given.drawn, given.lost) < 0
            or max(given.won, given.drawn, given.lost) > MOST_BATTLES
        ):
            raise Refused(f"Enter 0 to {MOST_BATTLES} battles.")
        if abs(given.points) > MOST_POINTS:
            raise Refused(f"Enter {MOST_POINTS} points at most.")
