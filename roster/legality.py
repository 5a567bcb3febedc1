"""How many problems a warband's roster has, stored with the warband so that lists can ask the database.

`write_sheet` stores it with every change, `follow` with another rulebook. A number that was found by other rules than
today's (`judged_by`) no longer counts: `roster.services.warbands.judge` judges it again.
"""

from rules import ENGINE_VERSION
from rules.catalogue.model import Rulebook
from rules.ledger.sheet import WarbandSheet
from rules.mustering.legality.check import problems


def mark_of_rules(book: Rulebook) -> str:
    """The rulebook and the version of the program that applies it."""
    return f"{book.version} {ENGINE_VERSION}"


def judgement(sheet: WarbandSheet, book: Rulebook) -> dict[str, int | str]:
    """The fields of the warband: how many problems count against the roster, and by which rules."""
    counting = sum(problem.counts for problem in problems(sheet, book))
    return {"problem_count": counting, "judged_by": mark_of_rules(book)}
