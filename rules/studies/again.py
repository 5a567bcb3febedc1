"""Fights a battle of a study again, where it is known to be the one that was counted.

With the rules that fought the study that is certain. With others all battles of its cell are fought and counted: where
every count is the same as it was, so is the battle.
"""

from collections import Counter

from rules.engine.record import Record
from rules.studies import description
from rules.studies.cells import cells
from rules.studies.description import Plan
from rules.studies.fighting import counts_of, fought_again
from rules.studies.measures import UNFOUGHT, Counts
from rules.studies.summary import Summary, mark_of, nested

#: The most battles of a cell that are fought to see whether they are still the same.
MOST_COMPARED = 12


class NotAgain(Exception):
    """The sentence says why a battle of a study cannot be shown."""


def fought_as_counted(summary: Summary, plan: Plan, cell: int, number: int) -> Record:
    """The record of a battle as it was counted. Raises `NotAgain`; `IndexError` for a battle that the study lacks."""
    if not (0 <= cell < len(summary.results) and 0 <= number < summary.study.battles):
        raise IndexError((cell, number))
    if summary.version != description.version():
        _compare(summary, plan, cell)
    if any(measure == UNFOUGHT for measure, _reason in counts_of(plan, cell, number)):
        raise NotAgain("This battle could not be fought and counts nowhere.")
    return fought_again(plan, cell, number)


def _compare(summary: Summary, plan: Plan, cell: int) -> None:
    """Raises `NotAgain` where the battles of a cell are not known to be the same under these rules."""
    battles = summary.study.battles
    other = f"The study was fought with {summary.version}; this is {description.version()}."
    if battles > MOST_COMPARED:
        raise NotAgain(f"{other} Its battles may come out otherwise, so none is shown.")
    same = plan.study == summary.study and len(cells(plan)) == len(summary.results)
    found: Counts = Counter()
    for number in range(battles if same else 0):
        found.update(counts_of(plan, cell, number))
    if (
        mark_of(nested([(measure, key, count) for (measure, key), count in found.items()]))
        != summary.marks[cell]
    ):
        raise NotAgain(
            f"{other} These warbands' battles come out otherwise now, so that none of them is shown."
        )
