"""Battles of a campaign, one of them, and its record; strangers see those that are decided, as on the pages."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Prefetch, prefetch_related_objects
from django.http import Http404

from campaigns import selectors
from campaigns.access import battle_for, campaign_for
from campaigns.api.shapes import BattleLine, Battles, ClockLine, GameLine, SeatLine, Side
from campaigns.models import Battle, Game
from campaigns.services.play.played import decisions_at, with_decisions
from roster.models import User
from roster.site.api.endpoint import Endpoint, Raw
from roster.site.api.parts import PARTS, part_of

#: The game of each battle, unless it was called off: one at most.
_GAMES = Prefetch(
    "games",
    Game.objects.exclude(status=Game.Status.CALLED_OFF)
    .defer("record")
    .prefetch_related(Prefetch("seats", with_decisions())),
)


def _battles(user: User, query: Mapping[str, str], campaign_id: int) -> Battles:
    battles = selectors.battles_of(campaign_for(user, campaign_id)).prefetch_related(_GAMES)
    found, following = part_of(battles, query)
    return Battles(tuple(map(_line, found)), following)


def _battle(user: User, query: Mapping[str, str], battle_id: int) -> BattleLine:
    found = battle_for(user, battle_id)
    prefetch_related_objects([found], _GAMES)
    return _line(found)


def _line(row: Battle) -> BattleLine:
    return BattleLine(
        id=row.pk,
        campaign=row.campaign_id,
        number=row.number,
        title=row.title,
        status=row.status,
        is_friendly=row.is_friendly,
        ruleset=row.ruleset,
        scenario=row.scenario,
        fought_by=row.fought_by,
        fought_at=row.fought_at,
        has_record=row.seed_is_open,
        game=next(map(_game, row.games.all()), None),
        sides=tuple(
            Side(
                warband=side.warband_id,
                name=side.name,
                revision=side.revision,
                rating=side.rating,
                result=side.result,
                taken_out=side.taken_out,
                wyrdstone=side.wyrdstone,
            )
            for side in row.sides.all()
        ),
    )


def _game(row: Game) -> GameLine:
    return GameLine(
        id=row.pk,
        status=row.status,
        asked=row.asked,
        clock=None
        if row.seconds_each is None
        else ClockLine(row.seconds_each, row.reserve_minutes * 60, row.when_late),
        seats=tuple(
            # The tactics that advise a player are between the two of them.
            SeatLine(
                seat.user.get_username() if seat.user else None,
                "" if seat.user else seat.tactics,
                decisions_at(seat),
                seat.is_relieved,
                seat.reserve_left,
            )
            for seat in row.seats.all()
        ),
        begun_at=row.begun_at,
        ended_at=row.ended_at,
        played_seconds=row.played_seconds,
    )


def _record(user: User, query: Mapping[str, str], battle_id: int) -> Raw:
    found = battle_for(user, battle_id)
    if not found.seed_is_open:
        raise Http404("The record can be read once the result counts, because it contains the seed.")
    return Raw(found.record)


SCOPE = "battles:read"
ENDPOINTS = (
    Endpoint(
        "battles",
        "/campaigns/{campaign_id}/battles",
        "The battles of a campaign, the newest first.",
        Battles,
        _battles,
        scope=SCOPE,
        parameters=PARTS,
    ),
    Endpoint(
        "battle",
        "/battles/{battle_id}",
        "A battle and how each warband did.",
        BattleLine,
        _battle,
        scope=SCOPE,
    ),
    Endpoint(
        "record",
        "/battles/{battle_id}/record",
        "The whole record of a battle: set-up, answers, events and outcome, for members of its campaign.",
        dict[str, Any],
        _record,
        scope=SCOPE,
        is_personal=True,
    ),
)
