"""Reading a tome: a wizard learns one more spell by a D6, for good, and the tome teaches nobody else (CORE-ITEM-TOME).

Pure: the faces come from the caller. Rulings: those who pray are no wizards; a spell that comes up again is drawn again
or lowered like a starting spell; a book stays with its reader, and every further one gives a further spell.
"""

from collections.abc import Iterator

from rules.catalogue.model import Item, Rulebook, SpellList
from rules.ledger.entries import TomeRead
from rules.ledger.sheet import Again, WarbandSheet, WarriorSheet
from rules.mustering.legality.magic import reads
from rules.mustering.lists.lookups import block_of, item_of
from rules.mustering.problem import MISCELLANEOUS, NotAllowed, Refusal
from rules.mustering.refunds import paid_for
from rules.mustering.spells import drawn_from, magic_of
from rules.values import Value


class Lesson(Value, frozen=True):
    """A book that a warrior carries unread, and the lists from which it can teach them a spell."""

    item: str
    name: str
    lists: tuple[SpellList, ...]


def lessons(sheet: WarbandSheet, rulebook: Rulebook, number: int) -> tuple[Lesson, ...]:
    """Every book that they could read now."""
    block = block_of(sheet, number)
    held = [item for possession in block.possessions if (item := rulebook.items.get(possession.item))]
    found = ((item, _lists(item, block, sheet, rulebook)) for item in held if is_unread(item))
    return tuple(Lesson(item.key, item.name, lists) for item, lists in found if lists)


def is_unread(item: Item) -> bool:
    """Whether it is a book that is another thing once it was read."""
    return len(item.becomes) == 1


def read(
    sheet: WarbandSheet,
    rulebook: Rulebook,
    number: int,
    item: str,
    spell_list: str,
    faces: Iterator[int],
) -> TomeRead:
    """The spell that they learn from a book they carry, drawn from their own list or the book's.

    One that they have already waits for the choice of `rules.mustering.spells.draw`. Raises `NotAllowed`.
    """
    block, book = block_of(sheet, number), item_of(rulebook, item)
    lists = {listing.key: listing for listing in _lists(book, block, sheet, rulebook)}
    if not is_unread(book) or not lists:
        raise NotAllowed(Refusal(f"{block.name} cannot learn a spell from the {book.name}.", *MISCELLANEOUS))
    if block.again is not None:
        raise NotAllowed(Refusal(f"{block.name} first has to decide about a repeated spell.", *MISCELLANEOUS))
    if not paid_for(sheet, number, item):
        raise NotAllowed(Refusal(f"{block.name} has no unread {book.name}.", *MISCELLANEOUS))
    if spell_list not in lists:
        names = " or ".join(listing.name for listing in lists.values())
        raise NotAllowed(Refusal(f"{block.name} can learn from {names}.", *MISCELLANEOUS))
    rolls = list[int]()
    drawn, repeated = drawn_from(lists[spell_list], 1, list(block.spells), faces, rolls)
    again = Again(repeated, 1, spell_list, by_book=True) if repeated else None
    return TomeRead(number, item, book.becomes[0], "".join(drawn), tuple(rolls), again)


def _lists(item: Item, block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> tuple[SpellList, ...]:
    """Their own list first where they are a wizard, then those that the book holds for them."""
    magic = magic_of(block, sheet, rulebook)
    if magic and not magic.learning:
        return ()
    own = magic.lists[:1] if magic and magic.arcane else ()
    taught = [
        listing.key
        for listing in rulebook.spell_lists.values()
        for book in listing.books
        if book.item == item.key and reads(book, block, magic, sheet, rulebook)
    ]
    keys = dict.fromkeys((*own, *taught)) if taught else {}
    return tuple(rulebook.spell_lists[key] for key in keys)
