"""What territories bring their holders after each battle, for `effects_of`.

Those count that a warband held when the battle was fought: a territory that it was about brings its winner something
from the next battle on, and its loser once more. So a corrected result leaves the effects of its own day as they were.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from campaigns.models import Battle
from campaigns.services.map.holders import held_territories
from roster.models import Warband
from rules.aftermath.effects import CampaignEffect
from rules.values import plain, read


def effects_in(
    rows: Sequence[Mapping[str, Any]], origin: str, where: str = "a territory"
) -> tuple[CampaignEffect, ...]:
    """Stored effects, which name no origin, with that of their territory. Raises `DataError`."""
    named = [{**effect, "origin": origin} for effect in rows]
    return read(tuple[CampaignEffect, ...], named, where=where)


def stored(effects: Sequence[CampaignEffect]) -> list[dict[str, Any]]:
    """The effects as a territory stores them, without an origin: the origin is its name at the time of reading."""
    rows = [plain(effect) for effect in effects]
    return [{name: value for name, value in row.items() if name != "origin"} for row in rows]


def effects_of_territories(battle: Battle, warband: Warband) -> Iterator[CampaignEffect]:
    """The effects of the territories a warband held in a battle, in the order of their numbers on the map."""
    for territory in held_territories(battle, warband.pk):
        yield from effects_in(territory.effects, territory.name)
