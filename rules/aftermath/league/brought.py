"""What a campaign's effects brought a warband in one post-battle sequence, read from what it wrote in the ledger."""

from collections.abc import Iterable

from rules.aftermath.effects import CampaignEffect
from rules.ledger.entries import BattleFought, Entry, ExperienceGained, Settled
from rules.ledger.gains import GoldChanged, ItemFound, WyrdstoneChanged
from rules.values import Value

#: How the reason of gold begins that a sale brought on top of the chart.
SOLD = "wyrdstone sold, "


class Brought(Value, frozen=True):
    """Everything that came from one event or territory; below 0 was lost."""

    origin: str
    gold: int = 0
    wyrdstone: int = 0
    experience: int = 0
    items: int = 0


def brought(effects: Iterable[CampaignEffect], entries: Iterable[Entry]) -> tuple[Brought, ...]:
    """Total what the effects brought, by origin and in their order; those that came to nothing are left out."""
    origins = dict.fromkeys(effect.origin for effect in effects)
    totals = {origin: [0, 0, 0, 0] for origin in origins}
    for entry in entries:
        for change in entry.changes if isinstance(entry, Settled | BattleFought) else ():
            match change:
                case GoldChanged():
                    place, amount = 0, change.amount
                case WyrdstoneChanged():
                    place, amount = 1, change.amount
                case ExperienceGained():
                    place, amount = 2, change.amount
                case ItemFound():
                    place, amount = 3, len(change.worth)
                case _:
                    continue
            origin = change.reason.removeprefix(SOLD)
            if origin in totals:
                totals[origin][place] += amount
    return tuple(Brought(origin, *found) for origin, found in totals.items() if any(found))
