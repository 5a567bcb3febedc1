"""Copies of items in one place, and blocks with their gear: put together, added to, parted. For the fold.

A place holds each item once, in the order of the keys, with what was paid for every copy.
"""

from collections.abc import Iterable
from itertools import pairwise

from rules.ledger.entries import MemberSetApart
from rules.ledger.sheet import Possession, Status, WarbandSheet, WarriorSheet
from rules.values import changed

Possessions = tuple[Possession, ...]


class CannotApply(ValueError):
    """An entry that contradicts the sheet it is applied to, in a sentence."""


def _ordered(possessions: Iterable[Possession]) -> Possessions:
    return tuple(sorted(possessions, key=lambda possession: possession.item))


def gathered(possessions: Possessions) -> Possessions:
    """Gather the copies of each item into one possession, in order, and leave out empty ones."""
    gathered: Possessions = ()
    for possession in possessions:
        if possession.paid:
            gathered = with_copies(gathered, possession.item, possession.paid)
    return gathered


def with_copies(possessions: Possessions, item: str, paid: tuple[int, ...]) -> Possessions:
    """The possessions with further copies of an item, for each of which that was paid."""
    held = {possession.item: possession.paid for possession in possessions}
    held[item] = held.get(item, ()) + paid
    return _ordered(Possession(key, prices) for key, prices in held.items())


def without_copies(possessions: Possessions, item: str, copies: int) -> tuple[Possessions, tuple[int, ...]]:
    """The possessions less some copies (the last bought go first), and what was paid for those copies."""
    held = {possession.item: possession.paid for possession in possessions}
    paid = held.get(item, ())
    if len(paid) < copies:
        raise CannotApply(f"{copies} x {item} cannot leave where only {len(paid)} are held.")
    held[item] = paid[: len(paid) - copies]
    return _ordered(Possession(key, prices) for key, prices in held.items() if prices), paid[
        len(paid) - copies :
    ]


def in_one_spelling(sheet: WarbandSheet) -> WarbandSheet:
    """The sheet in its one spelling: blocks by number, possessions by item, each item once in a place."""
    numbers = sorted(warrior.number for warrior in sheet.warriors)
    for number, following in pairwise(numbers):
        if number == following:
            raise CannotApply(f"Roster number {number} is taken twice.")
    warriors = (changed(warrior, possessions=gathered(warrior.possessions)) for warrior in sheet.warriors)
    by_number = tuple(sorted(warriors, key=lambda warrior: warrior.number))
    return changed(sheet, warriors=by_number, stash=gathered(sheet.stash))


def parting(paid: tuple[int, ...], members: int, leaving: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What was paid for the copies that stay and for those that go when members of a group leave.

    Each leaving member takes one full set, with free and dear copies shared out evenly; copies beyond full sets
    stay, unless everybody leaves.
    """
    if leaving == members:
        return (), paid
    shared = len(paid) // members * members
    stays: list[int] = []
    goes: list[int] = []
    for index, price in enumerate(sorted(paid)):
        is_leaving = index < shared and index % members >= members - leaving
        (goes if is_leaving else stays).append(price)
    return tuple(stays), tuple(goes)


def set_apart(block: WarriorSheet, change: MemberSetApart) -> tuple[WarriorSheet, WarriorSheet]:
    """The block without the member who is now a block of their own, and that one with their share of the gear."""
    if block.members < 2:
        raise CannotApply(f"{block.name} is alone already.")
    rest, gear = without_members(block, 1, block.status)
    own = changed(
        block,
        number=change.apart,
        name=change.name,
        members=1,
        hired_for=block.hired_for[len(block.hired_for) - 1 :],
        possessions=gear,
        injuries=(*block.injuries, change.injury),
        misses_battles=block.misses_battles + change.misses_battles,
        fallen=0,
    )
    return rest, own


def without_members(warrior: WarriorSheet, members: int, status: Status) -> tuple[WarriorSheet, Possessions]:
    """The block less some members, and the gear they carried; `status` closes a block that lost its last."""
    if members > warrior.members:
        raise CannotApply(f"{warrior.name} has only {warrior.members} members; {members} cannot leave.")
    parted = [(held.item, *parting(held.paid, warrior.members, members)) for held in warrior.possessions]
    left = warrior.members - members
    return (
        changed(
            warrior,
            members=left,
            hired_for=warrior.hired_for[: len(warrior.hired_for) - members],
            possessions=tuple(Possession(item, stays) for item, stays, _ in parted if stays),
            status=warrior.status if left else status,
        ),
        tuple(Possession(item, goes) for item, _, goes in parted if goes),
    )
