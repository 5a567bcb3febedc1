"""Taking one of the ways out that a legality problem offers."""

from collections.abc import Sequence
from typing import Unpack

from roster.models import User, Warband
from roster.services.history.record import Click, change_by_book
from rules.catalogue.model import Rulebook
from rules.ledger.entries import Entry
from rules.ledger.sheet import WarbandSheet
from rules.mustering.legality.check import problems


class NoSuchFix(ValueError):
    """The problem is gone, or is no longer solved in that way."""


def apply_fix(
    warband_id: int,
    user: User | None,
    *,
    code: str,
    warrior: int | None,
    item: str,
    label: str,
    **click: Unpack[Click],
) -> Warband:
    """Record the entries of the fix with that label of the problem that these words name. Raises `NoSuchFix`."""

    def build(sheet: WarbandSheet, book: Rulebook) -> Sequence[Entry]:
        for problem in problems(sheet, book):
            if (problem.code, problem.warrior, problem.item) == (code, warrior, item):
                for fix in problem.fixes:
                    if fix.label == label:
                        return fix.entries
        raise NoSuchFix("That problem has already been solved or has changed.")

    return change_by_book(warband_id, user, build, **click)
