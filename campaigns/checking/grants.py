"""Grants: what the chronicle says that warbands were given stands in their ledgers."""

from collections.abc import Iterator
from typing import Any

from campaigns.models import ChronicleEntry
from roster.checking.faults import Fault
from roster.models import LedgerEntry
from rules.ledger.entries import ExperienceGained, Settled
from rules.ledger.gains import BoonGained, GoldChanged, ItemFound, WyrdstoneChanged

_LEDGER = "The ledger counts: take the line of the chronicle from a backup."


def faults_of(entry: ChronicleEntry) -> Iterator[Fault]:
    """The warbands of a grant that take part since before it, under the name that they had then."""
    granted = sorted(map(_granted, entry.facts["grants"]))
    entered = entry.campaign.entered.filter(entered__lte=entry.made_at).select_related("warband")
    for row in entered.filter(warband__name__in=entry.facts["warbands"]):
        written = LedgerEntry.objects.filter(warband=row.warband_id, kind="settled")
        found = [it.entry for it in written.filter(data__reason=entry.facts["reason"])]
        if not any(isinstance(it, Settled) and _written(it) == granted for it in found):
            sentence = f"By the chronicle {row.warband} was granted something that its ledger does not have."
            yield Fault("facts.grants", sentence, _LEDGER)


def _granted(facts: dict[str, Any]) -> tuple[str, str, int]:
    """What was granted, of which item, and how much to each."""
    return facts["what"], facts["item"], facts["number"]


def _written(entry: Settled) -> list[tuple[str, str, int]]:
    """The same of an entry, where the same for several warriors stands once."""
    found: set[tuple[str, str, int]] = set()
    for change in entry.changes:
        match change:
            case GoldChanged():
                found.add(("gold", "", change.amount))
            case WyrdstoneChanged():
                found.add(("wyrdstone", "", change.amount))
            case ExperienceGained():
                found.add(("experience", "", change.amount))
            case ItemFound():
                found.add(("item", change.item, len(change.worth)))
            case BoonGained():
                pass
            case _:
                found.add(("other", "", 0))
    return sorted(found)
