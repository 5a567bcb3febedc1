"""Drawing the spells a wizard starts with, and one from a tome. The dice are stored with what they drew."""

from typing import Unpack

from roster.models import User, Warband
from roster.services.history.dice import WarbandDice
from roster.services.history.record import Click, change_with_dice
from rules.catalogue.model import Rulebook
from rules.ledger.entries import SpellsDrawn
from rules.ledger.sheet import WarbandSheet
from rules.mustering import spells
from rules.mustering.changes import tomes


def draw_spells(
    warband_id: int, user: User | None, *, number: int, choice: str = "", **click: Unpack[Click]
) -> Warband:
    """Draw the spells that a wizard lacks, up to one that they have already.

    `choice`, a key of `spells.CHOICES`, says what becomes of that one. Raises `NotAllowed` and what `record` raises.
    """

    def build(sheet: WarbandSheet, book: Rulebook, dice: WarbandDice) -> list[SpellsDrawn]:
        block = next((each for each in sheet.active if each.number == number), None)
        faces = dice.for_spells(
            number, block.type if block else "", going_on=block is not None and block.again is not None
        )
        return [spells.draw(sheet, book, number, faces, lower=spells.CHOICES[choice])]

    return change_with_dice(warband_id, user, build, **click)


def read_tome(
    warband_id: int, user: User | None, *, number: int, item: str, spell_list: str, **click: Unpack[Click]
) -> Warband:
    """Draw a spell from a book that a wizard carries, of the wizard's own list or of the book's.

    Raises `NotAllowed` and what `record` raises.
    """
    return change_with_dice(
        warband_id,
        user,
        lambda sheet, book, dice: [tomes.read(sheet, book, number, item, spell_list, dice.for_tome())],
        **click,
    )
