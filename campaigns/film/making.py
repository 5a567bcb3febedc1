"""The background job that draws the moving picture of a battle or a practice game."""

from collections.abc import Mapping
from typing import Any

from campaigns.film.film import MOST_BYTES, film
from campaigns.models import Battle, Game
from campaigns.services.battles.pictures import (
    MAKE,
    Fought,
    fingerprint,
    keep_picture,
    record_shown,
    was_kept,
)
from campaigns.services.refusal import Refused
from roster.site.jobs import Done, Failed, Kind
from roster.site.jobs.work import Work

#: Seconds; the largest battle takes a few.
LONGEST = 60


def _make(work: Work) -> Done:
    fought = _fought(work.arguments)
    try:
        record = record_shown(fought)
    except Refused as refusal:
        raise Failed(str(refusal)) from refusal
    drawn = film(record, str(fought), work.report)
    if len(drawn.moving) > MOST_BYTES:
        raise Failed("This battle is too large for a moving picture.")
    keep_picture(fought, drawn, of=fingerprint(fought))
    return Done(f"Ready: {drawn.frames} pictures.")


def _fought(arguments: Mapping[str, Any]) -> Fought:
    found: Fought | None
    if "battle" in arguments:
        found = Battle.objects.filter(pk=arguments["battle"]).first()
    else:
        found = Game.objects.filter(pk=arguments["game"]).first()
    if found is None:
        raise Failed("This battle no longer exists.")
    return found


def _was_made(arguments: Mapping[str, Any]) -> bool:
    fields = {name: arguments[name] for name in ("battle", "game") if name in arguments}
    return was_kept(fields, arguments["fingerprint"])


PICTURE = Kind(
    MAKE,
    "Moving picture of a battle",
    "This picture",
    _make,
    unchanged="There is no picture yet; try it again later.",
    was_done=_was_made,
    seconds=LONGEST,
)
