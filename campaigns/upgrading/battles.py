"""Battles that are set up and not fought: the set-up is stored, and the engine of today fights it."""

from collections.abc import Iterator
from typing import Any

from campaigns.models import Battle
from campaigns.services.battles.fight import Unreadable, record_of
from campaigns.services.battles.set_up import plan_again, set_up_from
from campaigns.services.refusal import Refused
from campaigns.upgrading.findings import Finding
from roster.rulebooks import book_of_edition
from roster.selectors import NoSuchRevision, sheet_at
from rules import ENGINE_VERSION
from rules.engine.setup import BattleSetup
from rules.values import changed, plain


def battle_findings() -> Iterator[Finding]:
    """The findings on battles. Records that cannot be read are told elsewhere."""
    waiting = Battle.objects.filter(status=Battle.Status.SET_UP).select_related("campaign", "edition")
    for battle in waiting.prefetch_related("sides__warband").order_by("pk"):
        try:
            setup = record_of(battle).setup
        except Unreadable:
            continue
        name = f"{battle.campaign}, {battle}"
        if setup.engine_version != ENGINE_VERSION:
            says = f"set up with engine version {setup.engine_version}, fought with {ENGINE_VERSION}"
            yield Finding("battle", name, battle.pk, says)
        if other := _difference(battle, setup):
            yield Finding("battle", name, battle.pk, other)


def _difference(battle: Battle, setup: BattleSetup) -> str:
    """How the battle would be set up otherwise today, from the same rosters; empty if it would not."""
    sides = sorted(battle.sides.all(), key=lambda side: side.position)
    try:
        sheets = [sheet_at(side.warband, side.revision) for side in sides]
        book = book_of_edition(battle.edition)
        now = set_up_from(sheets, book, plan_again(battle), setup.seed, setup.scenario_choice)
    except (Refused, NoSuchRevision) as error:
        return f"it could not be set up today ({error})"
    now = changed(now, engine_version=setup.engine_version)
    places = list(_differences(plain(setup), plain(now), ""))
    if not places:
        return ""
    more = f" and {len(places) - 1} more" if len(places) > 1 else ""
    return f"it would be set up otherwise today ({places[0]}{more}); it is fought as it was set up"


def _differences(old: Any, new: Any, path: str) -> Iterator[str]:
    """Every place that differs, as `sides.0.rating was 80 and is 85`."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys((*old, *new)):
            yield from _differences(old.get(key), new.get(key), f"{path}.{key}".strip("."))
    elif isinstance(old, list | tuple) and isinstance(new, list | tuple) and len(old) == len(new):
        for place, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from _differences(one, other, f"{path}.{place}")
    elif old != new:
        short = all(isinstance(value, str | int | None) for value in (old, new))
        yield f"{path} was {old!r} and is {new!r}" if short else path
