"""Battles of a campaign, one of them, and its record; strangers see those that are decided, as on the pages."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404

from campaigns import selectors
from campaigns.access import battle_for, campaign_for
from campaigns.api.shapes import BattleLine, Battles, Side
from campaigns.models import Battle
from roster.models import User
from roster.site.api.endpoint import Endpoint, Raw
from roster.site.api.parts import PARTS, part_of


def _battles(user: User, query: Mapping[str, str], campaign_id: int) -> Battles:
    found, following = part_of(selectors.battles_of(campaign_for(user, campaign_id)), query)
    return Battles(tuple(map(_line, found)), following)


def _battle(user: User, query: Mapping[str, str], battle_id: int) -> BattleLine:
    return _line(battle_for(user, battle_id))


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
