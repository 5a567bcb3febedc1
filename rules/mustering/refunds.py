"""Ledger entries that give something up, with the gold it brings: used by the builders and as fixes.

They only work out the refund; whether giving it up is wise or legal is not checked here.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from rules.catalogue.model import Rulebook
from rules.ledger.entries import Dismissed, ItemMoved, ItemSold, Place
from rules.ledger.sheet import Possession, WarbandSheet, WarriorSheet
from rules.mustering.figures.prices import is_mustering, refund_for_copies, refund_for_members
from rules.mustering.hirelings import is_hired
from rules.mustering.problem import Fix


def possessions_at(sheet: WarbandSheet, place: Place) -> tuple[Possession, ...]:
    """The possessions at a place: a block's, or the stash for None. Raises `KeyError`."""
    return sheet.stash if place is None else sheet.warrior(place).possessions


def paid_for(sheet: WarbandSheet, place: Place, item: str) -> tuple[int, ...]:
    """The price paid for each copy of the item at that place."""
    return next((held.paid for held in possessions_at(sheet, place) if held.item == item), ())


def item_sold(sheet: WarbandSheet, rulebook: Rulebook, place: Place, item: str, copies: int) -> ItemSold:
    """Give up a number of copies; the last bought go first, as in the fold."""
    paid = paid_for(sheet, place, item)
    leaving = paid[len(paid) - copies :]
    return ItemSold(place, item, copies, refund_for_copies(sheet, rulebook, item, leaving))


def members_dismissed(sheet: WarbandSheet, warrior: WarriorSheet, members: int) -> Dismissed:
    """Dismiss a number of members: with their gear returned while mustering, later into the stash.

    A hired sword takes along what they came with.
    """
    if is_mustering(sheet):
        refund = refund_for_members(sheet, warrior, members)
        return Dismissed(warrior.number, members, refund, "returned")
    return Dismissed(warrior.number, members, 0, "returned" if is_hired(warrior) else "to_stash")


def fix_by_selling(sheet: WarbandSheet, rulebook: Rulebook, place: Place, item: str, copies: int) -> Fix:
    """A fix: the copies are given back or sold."""
    entry = item_sold(sheet, rulebook, place, item, copies)
    known = rulebook.items.get(item)
    verb = "Return" if is_mustering(sheet) else "Sell"
    return Fix(f"{verb} {copies} x {known.name if known else item} ({entry.gold} gc)", (entry,))


def fix_by_stashing(rulebook: Rulebook, number: int, item: str, copies: int) -> Fix:
    """A fix: the copies go into the stash."""
    known = rulebook.items.get(item)
    label = f"Move {copies} x {known.name if known else item} to the stash"
    return Fix(label, (ItemMoved(number, None, item, copies),))


def fix_by_dismissing(sheet: WarbandSheet, warrior: WarriorSheet, members: int) -> Fix:
    """A fix that dismisses members. Namesakes are told apart by their numbers."""
    return next(fixes_by_dismissing(sheet, [(warrior, members)]))


def fixes_by_dismissing(sheet: WarbandSheet, leaving: Iterable[tuple[WarriorSheet, int]]) -> Iterator[Fix]:
    """A fix for each (block, how many of its members)."""
    bearers = Counter(block.name for block in sheet.active)
    for warrior, members in leaving:
        entry = members_dismissed(sheet, warrior, members)
        name = f"{warrior.name} (no. {warrior.number})" if bearers[warrior.name] > 1 else warrior.name
        some = f"{members} of {name}" if members < warrior.members else name
        yield Fix(f"Dismiss {some} ({entry.refund} gc refund)", (entry,))
