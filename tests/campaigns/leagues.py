"""A campaign of any number of warbands with a season, for the tests of rounds and standings."""

from campaigns.models import Campaign, Round, Season
from campaigns.services.campaign.found import create_campaign
from campaigns.services.members.invite import join_by_invite
from campaigns.services.members.warbands import enter_warband
from campaigns.services.rounds.arrange import add_round, draw_round, publish_round
from campaigns.services.rounds.seasons import begin_season
from roster.models import User, Warband
from tests.campaigns.samples import muster
from tests.conftest import make_user
from tests.remembered import remembered


def league(organiser: User, warbands: int, **season: object) -> tuple[Season, list[Warband]]:
    """Each warband has a player of its own, `player-1` and so on."""
    campaign = create_campaign(organiser, name="The Street of Bells")
    found = []
    for number in range(1, warbands + 1):
        found.append(join(campaign, f"player-{number}", f"Warband {number}"))
    return begin_season(campaign.pk, organiser, **season), found


@remembered
def join(campaign: Campaign, player: str, name: str) -> Warband:
    user = make_user(player)
    join_by_invite(user, campaign.invite_token)
    warband = muster(user, name, 3)
    enter_warband(campaign.pk, user, warband.pk)
    return warband


def drawn(season: Season, *, kind: str = "random", table_size: int = 2, seed: str = "a seed") -> Round:
    """The next round, drawn."""
    found = add_round(season.pk, after=season.rounds.count())
    return draw_round(found.pk, kind=kind, table_size=table_size, seen=0, seed=seed)


def published(season: Season, organiser: User, **drawing: object) -> Round:
    found = drawn(season, **drawing)
    return publish_round(found.pk, organiser, seen=found.revision)


def tables(found: Round) -> list[list[str]]:
    """The names at each table, byes as tables for one."""
    return [
        [seat.name for seat in pairing.seats.order_by("name")]
        for pairing in found.pairings.prefetch_related("seats")
    ]
