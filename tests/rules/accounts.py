"""What every ledger entry says that it does to the treasury, told apart from the fold that does it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from rules.ledger.entries import (
    BattleFought,
    Dismissed,
    Entry,
    Hired,
    Imported,
    ItemBought,
    ItemSold,
    MembersJoined,
    Mustered,
    MutationBought,
    MutationGivenBack,
    Settled,
    UpkeepPaid,
)
from rules.ledger.gains import GoldChanged, WyrdstoneChanged
from rules.ledger.sheet import Possession

RANSOM = "ransom"


def crowns_by(entry: Entry) -> Iterator[tuple[str, int]]:
    """The gold crowns that an entry brings into the treasury by its own account, each with what for.

    Not for `Undone`.
    """
    match entry:
        case Mustered():
            yield "start", entry.gold
        case Imported():
            yield "start", entry.sheet.gold
        case BattleFought() | Settled():
            for change in entry.changes:
                if isinstance(change, GoldChanged):
                    yield RANSOM if change.reason.startswith(RANSOM) else change.reason, change.amount
        case Dismissed():
            yield "refund", entry.refund
        case ItemSold() | MutationGivenBack():
            yield "sale", entry.gold
        case _:
            yield from _spent_by(entry)


def _spent_by(entry: Entry) -> Iterator[tuple[str, int]]:
    match entry:
        case Hired():
            yield "hire", -entry.price * entry.members - _paid(entry.gear)
        case MembersJoined():
            yield "hire", -sum(entry.prices) - _paid(entry.gear)
        case ItemBought():
            yield "things", -sum(entry.prices)
        case MutationBought():
            yield "mutations", -entry.price
        case UpkeepPaid():
            yield "upkeep", -entry.gold


def gold_by(entry: Entry) -> int:
    """The gold crowns that an entry brings in all. Not for `Undone`."""
    return sum(amount for _purpose, amount in crowns_by(entry))


def shards_by(entry: Entry) -> int:
    """The same of wyrdstone."""
    match entry:
        case Imported():
            return entry.sheet.wyrdstone
        case Hired() | UpkeepPaid():
            return -entry.wyrdstone
        case BattleFought() | Settled():
            return sum(change.amount for change in entry.changes if isinstance(change, WyrdstoneChanged))
        case _:
            return 0


def balance(entries: Sequence[Entry]) -> tuple[Counter[str], Counter[str]]:
    """Crowns by what for: where they came from, and where they went."""
    sources: Counter[str] = Counter()
    sinks: Counter[str] = Counter()
    for entry in entries:
        for purpose, amount in crowns_by(entry):
            (sources if amount > 0 else sinks)[purpose] += abs(amount)
    return sources, sinks


def _paid(gear: Iterable[Possession]) -> int:
    return sum(sum(held.paid) for held in gear)
