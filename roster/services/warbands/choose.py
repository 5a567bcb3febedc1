"""The choices of warriors and warbands: mutations, fighting styles and the skill set.

All raise `NotAllowed` and what `record` raises.
"""

from typing import Unpack

from roster.models import User, Warband
from roster.services.history.record import Click, change_by_book
from rules.mustering import increases, mutations, styles
from rules.mustering.changes import muster


def buy_mutation(
    warband_id: int, user: User | None, *, number: int, mutation: str, **click: Unpack[Click]
) -> Warband:
    """A mutation, blessing or marking for its price of the moment."""
    return change_by_book(
        warband_id, user, lambda sheet, book: [mutations.buy_mutation(sheet, book, number, mutation)], **click
    )


def buy_increase(
    warband_id: int, user: User | None, *, number: int, increase: str, **click: Unpack[Click]
) -> Warband:
    """A point of a characteristic or a skill, for its price in a roster for single battles."""
    return change_by_book(
        warband_id, user, lambda sheet, book: [increases.buy_increase(sheet, book, number, increase)], **click
    )


def return_mutation(
    warband_id: int, user: User | None, *, number: int, mutation: str, **click: Unpack[Click]
) -> Warband:
    """The last bought of that key, given back for its whole price before the first battle."""
    return change_by_book(
        warband_id,
        user,
        lambda sheet, book: [mutations.return_mutation(sheet, book, number, mutation)],
        **click,
    )


def buy_style(
    warband_id: int, user: User | None, *, number: int, style: str, pick: int = 0, **click: Unpack[Click]
) -> Warband:
    """Arm every member of the block in that style, with that pick of its choices."""
    return change_by_book(
        warband_id, user, lambda sheet, book: styles.buy_style(sheet, book, number, style, pick), **click
    )


def choose_skill_set(
    warband_id: int, user: User | None, *, skill_set: str, **click: Unpack[Click]
) -> Warband:
    """Choose one of the skill sets that the warband's list offers."""
    return change_by_book(
        warband_id, user, lambda sheet, book: [muster.choose_skill_set(sheet, book, skill_set)], **click
    )
