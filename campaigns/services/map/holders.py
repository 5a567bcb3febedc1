"""Holders of the territories of a campaign, from results that count and changes by hand. Two queries each time.

A result counts from when the battle was fought, so that it keeps its place when it is undone and accepted again.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby

from campaigns.models import (
    Battle,
    BattleSide,
    Campaign,
    CampaignMap,
    ChronicleEntry,
    Territory,
    TerritoryChange,
)
from campaigns.services.chronicle.write import note, note_battle
from campaigns.territories import Change, Holding, Kind, held_now, history
from roster.models import User


@dataclass(frozen=True)
class Cause:
    """The cause of a change, for pages. `name` is the warband's of that day; `battle` is an id, `number` its number."""

    name: str
    battle: int | None = None
    number: int | None = None
    title: str = ""
    by: str = ""
    reason: str = ""


def holdings_of(found: CampaignMap, *, before: Battle | None = None) -> tuple[Holding, ...]:
    """Every holding of all times, or as far as it had come when a battle was fought, without its result.

    Of a battle that is not fought yet that is today. Each `Change` in it has a `Cause` as its source.
    """
    changes = [*_by_hand(found), *_won(found)]
    if before is not None and before.fought_at is not None:
        end = (before.fought_at, before.number)
        changes = [change for change in changes if _is_earlier(change, end)]
    return history(changes)


def holders_of(found: CampaignMap, *, before: Battle | None = None) -> dict[int, Holding]:
    """The holdings that last, by the id of the territory; `before` is that of `holdings_of`."""
    return held_now(holdings_of(found, before=before))


def held_territories(battle: Battle, warband_id: int) -> list[Territory]:
    """The territories that a warband held when a battle was fought: without its winnings, with its losses."""
    found = CampaignMap.objects.filter(campaign=battle.campaign_id).first()
    if found is None:
        return []
    mine = [key for key, held in holders_of(found, before=battle).items() if held.warband == warband_id]
    return list(found.territories.filter(pk__in=mine, removed_at=None))


def _is_earlier(change: Change, end: tuple[object, int]) -> bool:
    if change.kind == Kind.WON:
        return (change.at, change.number) < end
    return (change.at,) < end[:1]


def _by_hand(found: CampaignMap) -> Iterator[Change]:
    rows = TerritoryChange.objects.filter(map=found).select_related("made_by")
    for row in rows:
        by = row.made_by.get_username() if row.made_by else ""
        yield Change(
            kind=Kind(row.kind),
            at=row.made_at,
            number=row.pk,
            territory=row.territory_id,
            warband=row.warband_id,
            limit=row.limit,
            source=Cause(row.name, by=by, reason=row.reason),
        )


def _won(found: CampaignMap) -> Iterator[Change]:
    """Battles for a territory with exactly one winner."""
    rows = BattleSide.objects.filter(
        battle__territory__map=found,
        battle__status=Battle.Status.ACCEPTED,
        battle__is_friendly=False,
        result=BattleSide.Result.WON,
    )
    names = ("battle__number", "battle", "battle__title", "battle__fought_at", "battle__territory")
    values = rows.order_by("battle__number").values_list(*names, "warband", "name")
    for _number, group in groupby(values, key=lambda row: row[0]):
        winners = list(group)
        if len(winners) == 1:
            number, battle, title, fought_at, territory, warband, name = winners[0]
            cause = Cause(name, battle=battle, number=number, title=title)
            yield Change(Kind.WON, fought_at, number, territory, warband, source=cause)


@contextmanager
def noting_holders(campaign: Campaign, by: User | None, battle: Battle | None = None) -> Iterator[None]:
    """Write into the chronicle which territories changed holders within the block.

    Does nothing for a `battle` without a territory at stake. For services that hold the lock.
    """
    needless = battle is not None and battle.territory_id is None
    found = None if needless else CampaignMap.objects.filter(campaign=campaign).first()
    before = holders_of(found) if found else {}
    yield
    after = holders_of(found) if found else {}
    moved = [key for key in {**before, **after} if _holder(before, key) != _holder(after, key)]
    names = dict(Territory.objects.filter(pk__in=moved).values_list("pk", "name")) if moved else {}
    for key in sorted(moved):
        facts = {
            "territory": names[key],
            "warband": name_of(after.get(key)),
            "before": name_of(before.get(key)),
        }
        if battle is None:
            note(campaign, ChronicleEntry.Kind.TERRITORY_CHANGED, by, **facts)
        else:
            won = key in after and _battle_of(after[key]) == battle.pk
            note_battle(battle, ChronicleEntry.Kind.TERRITORY_CHANGED, by, won=won, **facts)


def name_of(holding: Holding | None) -> str:
    """The holder's name of the day it took the territory; empty for nobody."""
    cause = holding.since.source if holding else None
    return cause.name if isinstance(cause, Cause) else ""


def _holder(holders: dict[int, Holding], territory: int) -> int | None:
    held = holders.get(territory)
    return held.warband if held else None


def _battle_of(holding: Holding) -> int | None:
    cause = holding.since.source
    return cause.battle if isinstance(cause, Cause) else None
