"""What lists say of a warband's roster, stored with the warband: its problems, its rating and other figures.

`write_sheet` stores it with every change, `follow` with another rulebook. What was found by other rules than today's
(`judged_by`) no longer counts: `roster.services.warbands.judge` judges it again.
"""

from typing import Any

from rules import ENGINE_VERSION
from rules.catalogue.model import Rulebook
from rules.fielding.claims import claims_of
from rules.fielding.provisions import supplies_of
from rules.ledger.sheet import WarbandSheet
from rules.mustering.figures.experience import everybody_due
from rules.mustering.figures.rating import rating
from rules.mustering.legality.check import problems
from rules.values import Value, plain


class Figures(Value, frozen=True):
    """What lists of warbands say of a roster.

    `warriors` counts every member who is with the warband, `advances` those that are due. `drink` is what it might
    drink before a battle, `maps` those that have a say in the scenario of its next one.
    """

    rating: int
    warriors: int
    advances: int = 0
    drink: str = ""
    maps: tuple[str, ...] = ()


def mark_of_rules(book: Rulebook) -> str:
    """The rulebook and the version of the program that applies it."""
    return f"{book.version} {ENGINE_VERSION}"


def judgement(sheet: WarbandSheet, book: Rulebook) -> dict[str, Any]:
    """The fields of the warband: the problems that count against the roster, its figures, and by which rules."""
    counting = sum(problem.counts for problem in problems(sheet, book))
    return {
        "problem_count": counting,
        "figures": plain(figures_of(sheet, book)),
        "judged_by": mark_of_rules(book),
    }


def figures_of(sheet: WarbandSheet, book: Rulebook) -> Figures:
    """The figures of a roster by a rulebook."""
    return Figures(
        rating=rating(sheet, book).total,
        warriors=sum(warrior.members for warrior in sheet.active),
        advances=sum(everybody_due(sheet, book).values()),
        drink=next((supply.name for supply in supplies_of(sheet, book)), ""),
        maps=tuple(claim.name for claim in claims_of([sheet], book)),
    )
