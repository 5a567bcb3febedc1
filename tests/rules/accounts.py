"""What every ledger entry says that it does to the treasury, told apart from the fold that does it."""

from collections.abc import Iterable

from rules.ledger.entries import (
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
    UpkeepPaid,
)
from rules.ledger.sheet import Possession


def gold_by(entry: Entry) -> int:
    """The gold crowns that an entry brings into the treasury, by its own account. Not for `Undone`."""
    match entry:
        case Mustered():
            return entry.gold
        case Imported():
            return entry.sheet.gold
        case Hired():
            return -entry.price * entry.members - _paid(entry.gear)
        case MembersJoined():
            return -sum(entry.prices) - _paid(entry.gear)
        case Dismissed():
            return entry.refund
        case ItemBought():
            return -sum(entry.prices)
        case ItemSold() | MutationGivenBack():
            return entry.gold
        case MutationBought():
            return -entry.price
        case UpkeepPaid():
            return -entry.gold
        case _:
            return 0


def shards_by(entry: Entry) -> int:
    """The same of wyrdstone."""
    match entry:
        case Imported():
            return entry.sheet.wyrdstone
        case Hired() | UpkeepPaid():
            return -entry.wyrdstone
        case _:
            return 0


def _paid(gear: Iterable[Possession]) -> int:
    return sum(sum(held.paid) for held in gear)
