"""Points that organisers give by hand, and take back."""

from campaigns.models import ChronicleEntry, PointAward, Season
from campaigns.models.point_award import MOST_AWARDS
from campaigns.services.chronicling import note
from campaigns.services.refusal import Refused
from campaigns.services.seasons import lock_season
from roster.models import User
from roster.services.transactions import in_transaction

Kind = ChronicleEntry.Kind


@in_transaction
def award_points(
    season_id: int,
    user: User,
    *,
    warband: int,
    name: str,
    points: int,
    request_key: str,
    reason: str = "",
    round: int | None = None,
) -> PointAward:
    """`round` is the number of the round from which they count. The same key twice is one award. Raises `Refused`."""
    season = lock_season(season_id)
    if given := season.awards.filter(request_key=request_key).first():
        return given
    if not points:
        raise Refused("An award of 0 points changes nothing.")
    if not name.strip():
        raise Refused("Say what the points are for.")
    entered = season.campaign.entered.select_related("warband").filter(warband=warband).first()
    if entered is None:
        raise Refused("This warband takes no part in the campaign.")
    if season.awards.count() >= MOST_AWARDS:
        raise Refused(f"A season has {MOST_AWARDS} awards at most.")
    counting_from = season.rounds.filter(number=round).first() if round else None
    if round and counting_from is None:
        raise Refused(f"{season.name} has no round {round}.")
    award = PointAward.objects.create(
        season=season,
        round=counting_from,
        warband=entered.warband,
        name=name.strip(),
        points=points,
        reason=reason.strip(),
        request_key=request_key,
        made_by=user,
    )
    _note(season, Kind.POINTS_AWARDED, user, award, reason=award.reason)
    return award


@in_transaction
def take_award_back(award_id: int, user: User) -> None:
    """Twice is once. Raises `Refused` in a closed season."""
    found = PointAward.objects.filter(pk=award_id).values_list("season", flat=True).first()
    if found is None:
        return
    season = lock_season(found)
    award = season.awards.select_related("warband").filter(pk=award_id).first()
    if award is not None:
        _note(season, Kind.AWARD_TAKEN_BACK, user, award)
        award.delete()


def _note(season: Season, kind: Kind, user: User, award: PointAward, **facts: str) -> None:
    name = award.warband.name
    note(season.campaign, kind, user, warband=name, award=award.name, points=award.points, **facts)
