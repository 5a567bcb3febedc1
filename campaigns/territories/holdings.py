"""Holders of territories over time, folded from everything that changed them: results that count, and changes by hand.

Nothing here is stored. A result that is amended, struck or accepted later is another input, and all that follows from
it is worked out again.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum


class Kind(StrEnum):
    """Changes by hand are stored under these values; `WON` is that of a result."""

    WON = "won"
    GIVEN = "given"
    DEALT = "dealt"
    REMOVED = "removed"
    RESTORED = "restored"
    LEFT = "left"
    LIMITED = "limited"


@dataclass(frozen=True)
class Change:
    """One thing that may change holders, at its time. `number` parts those of the same moment.

    `WON`: the warband won a battle for the territory. `GIVEN`: an organiser gave it, to nobody where there is no
    `warband`. `DEALT`: it is where the warband begins. `REMOVED`: the territory is no longer on the map, free, and won
    by nobody until it is `RESTORED`. `LEFT`: the warband left the campaign and loses all it has. `LIMITED`: from now on
    a warband that has `limit` territories takes no more by battle, None being no limit. `source` is whatever the caller
    wants to find again.
    """

    kind: Kind
    at: datetime
    number: int = 0
    territory: int | None = None
    warband: int | None = None
    limit: int | None = None
    source: object = None


@dataclass(frozen=True)
class Holding:
    """A warband had a territory from `since` on, until `until` or until now."""

    territory: int
    warband: int
    since: Change
    until: Change | None = None


def in_order(changes: Iterable[Change]) -> list[Change]:
    """The changes by time; at the same moment results come first."""
    return sorted(changes, key=lambda change: (change.at, change.kind != Kind.WON, change.number))


def history(changes: Iterable[Change]) -> tuple[Holding, ...]:
    """Every holding in the order in which they began."""
    found: list[Holding] = []
    open_now: dict[int, int] = {}
    limit: int | None = None
    gone: set[int | None] = set()
    for change in in_order(changes):
        if change.kind == Kind.LIMITED:
            limit = change.limit
            continue
        if change.kind == Kind.RESTORED:
            gone.discard(change.territory)
        if change.kind == Kind.RESTORED or change.territory in gone:
            continue
        if change.kind == Kind.REMOVED:
            gone.add(change.territory)
        held = {territory: found[place] for territory, place in open_now.items()}
        for territory in _loses(change, held, limit):
            place = open_now.pop(territory)
            found[place] = replace(held.pop(territory), until=change)
        if change.territory is not None and change.warband is not None and _takes(change, held, limit):
            open_now[change.territory] = len(found)
            found.append(Holding(change.territory, change.warband, change))
    return tuple(found)


def held_now(holdings: Iterable[Holding]) -> dict[int, Holding]:
    """The changes that last, by territory."""
    return {holding.territory: holding for holding in holdings if holding.until is None}


def _loses(change: Change, held: Mapping[int, Holding], limit: int | None) -> list[int]:
    """The territories that somebody loses by a change."""
    if change.kind == Kind.LEFT:
        return [key for key, holding in held.items() if holding.warband == change.warband]
    holding = held.get(change.territory) if change.territory is not None else None
    if holding is None or holding.warband == change.warband:
        return []
    if change.kind == Kind.WON and _is_full(change.warband, held, limit):
        return []
    return [holding.territory]


def _takes(change: Change, held: Mapping[int, Holding], limit: int | None) -> bool:
    """Whether the warband begins to hold the territory, which is free by now unless it stays where it is."""
    if change.territory in held:
        return False
    if change.kind == Kind.WON:
        return not _is_full(change.warband, held, limit)
    return change.kind in (Kind.GIVEN, Kind.DEALT)


def _is_full(warband: int | None, held: Mapping[int, Holding], limit: int | None) -> bool:
    return limit is not None and sum(holding.warband == warband for holding in held.values()) >= limit
