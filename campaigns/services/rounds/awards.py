"""Points that organisers give by hand, and take back."""

import hashlib
from collections.abc import Collection, Mapping
from typing import Any

from campaigns.models import ChronicleEntry, PointAward, Round, Season
from campaigns.models.point_award import MOST_AWARDS
from campaigns.services.chronicle.write import note
from campaigns.services.refusal import Refused
from campaigns.services.rounds.seasons import lock_season
from roster.models import User
from roster.site.transactions import in_transaction

Kind = ChronicleEntry.Kind
#: The length of a key that tells one click from another.
KEY_LENGTH = 40


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
    """Award points that count from a `round` on; a repeated request key returns the first. Raises `Refused`."""
    season = lock_season(season_id)
    if given := season.awards.filter(request_key=request_key).first():
        return given
    if not points:
        raise Refused("An award of 0 points changes nothing.")
    if not name.strip():
        raise Refused("Say what the points are for.")
    (award,) = _give(
        season,
        user,
        {warband: request_key},
        name=name.strip(),
        points=points,
        reason=reason.strip(),
        round=_counting_from(season, round),
    )
    _note(season, Kind.POINTS_AWARDED, user, award, reason=award.reason)
    return award


@in_transaction
def give_named_award(
    season_id: int,
    user: User,
    *,
    name: str,
    warbands: Collection[int],
    request_key: str,
    reason: str = "",
    round: int | None = None,
) -> list[PointAward]:
    """Give one of the awards that the season names, with its points, to one warband or to several.

    All of them get it or none does. A repeated request key returns the first awards. Raises `Refused`.
    """
    season = lock_season(season_id)
    worth = {award["name"]: award["points"] for award in season.named_awards}
    if name not in worth:
        raise Refused("This season has no such award any more.")
    if not warbands:
        raise Refused("Choose at least one warband.")
    keys = {warband: _key(request_key, name, warband) for warband in sorted(set(warbands))}
    given = list(season.awards.filter(request_key__in=keys.values()))
    if given:
        return given
    fields = {"name": name, "points": worth[name], "reason": reason.strip()}
    awards = _give(season, user, keys, **fields, round=_counting_from(season, round))
    names = [award.warband.name for award in awards]
    _note(season, Kind.POINTS_AWARDED, user, awards[0], reason=awards[0].reason, warbands=names)
    return awards


def _key(request_key: str, name: str, warband: int) -> str:
    """Two buttons of one page are two clicks."""
    return hashlib.sha256(f"{request_key}/{name}/{warband}".encode()).hexdigest()[:KEY_LENGTH]


def _give(season: Season, user: User, keys: Mapping[int, str], **fields: Any) -> list[PointAward]:
    """Give points to each of the warbands, with the key of its click. Raises `Refused`."""
    entered = season.campaign.entered.select_related("warband").filter(warband__in=keys)
    if entered.count() < len(keys):
        raise Refused("This warband takes no part in the campaign.")
    if season.awards.count() + len(keys) > MOST_AWARDS:
        raise Refused(f"A season has {MOST_AWARDS} awards at most.")
    return [
        PointAward.objects.create(
            season=season,
            warband=entry.warband,
            request_key=keys[entry.warband_id],
            made_by=user,
            **fields,
        )
        for entry in entered
    ]


def _counting_from(season: Season, number: int | None) -> Round | None:
    """Raises `Refused`."""
    found = season.rounds.filter(number=number).first() if number else None
    if number and found is None:
        raise Refused(f"{season.name} has no round {number}.")
    return found


@in_transaction
def take_award_back(award_id: int, user: User) -> None:
    """Take points back. Idempotent. Raises `Refused` in a closed season."""
    found = PointAward.objects.filter(pk=award_id).values_list("season", flat=True).first()
    if found is None:
        return
    season = lock_season(found)
    award = season.awards.select_related("warband").filter(pk=award_id).first()
    if award is not None:
        _note(season, Kind.AWARD_TAKEN_BACK, user, award)
        award.delete()


def _note(season: Season, kind: Kind, user: User, award: PointAward, **facts: Any) -> None:
    name = award.warband.name
    note(season.campaign, kind, user, warband=name, award=award.name, points=award.points, **facts)
