"""Drawing the spells a wizard starts with, and one from a tome. The dice are stored with what they drew."""

from typing import Unpack

from roster.models import User, Warband
from roster.services.dice import d6_row
from roster.services.recording import Click, change_by_book
from rules.mustering import spells
from rules.mustering.changes import tomes


def draw_spells(
    warband_id: int, user: User | None, *, number: int, choice: str = "", **click: Unpack[Click]
) -> Warband:
    """The spells that a wizard lacks, up to one that he has already.

    `choice`, a key of `spells.CHOICES`, says what becomes of that one. Raises `NotAllowed` and what `record` raises.
    """
    return change_by_book(
        warband_id,
        user,
        lambda sheet, book: [
            spells.draw(sheet, book, number, d6_row("spells"), lower=spells.CHOICES[choice])
        ],
        **click,
    )


def read_tome(
    warband_id: int, user: User | None, *, number: int, item: str, spell_list: str, **click: Unpack[Click]
) -> Warband:
    """One more spell from a book that a wizard carries, of his own list or of the book's.

    Raises `NotAllowed` and what `record` raises.
    """
    return change_by_book(
        warband_id,
        user,
        lambda sheet, book: [tomes.read(sheet, book, number, item, spell_list, d6_row("tome"))],
        **click,
    )
