"""Is this warband legal? Every breach of the rules as one `Problem`, with the smallest fixes.

Pure and quick; called by the builder on every change, before entries are written, by import and by the command
line. A legal warband has notes at most. Subjects live in the `legality_*` modules.
"""

from rules.catalogue.model import Rulebook
from rules.mustering import (
    legality_carrying,
    legality_composition,
    legality_equipment,
    legality_growth,
    legality_money,
)
from rules.mustering.problem import Fix, Problem, Severity
from rules.mustering.sheet import WarbandSheet

__all__ = ["Fix", "Problem", "Severity", "is_legal", "problems"]


def problems(sheet: WarbandSheet, rulebook: Rulebook) -> tuple[Problem, ...]:
    """All problems of a sheet: composition, equipment, growth and money, in the order of the roster."""
    warband = rulebook.warbands.get(sheet.type)
    if warband is None:
        known = ", ".join(rulebook.warbands)
        message = f"{sheet.name} is a warband of the unknown type {sheet.type!r}; known are {known}."
        return (Problem("unknown-warband", "error", message, "Warbands", "rules/data/warbands"),)
    found: list[Problem] = []
    for subject in (
        legality_composition,
        legality_equipment,
        legality_carrying,
        legality_growth,
        legality_money,
    ):
        found += subject.problems(sheet, warband, rulebook)
    return tuple(found)


def is_legal(found: tuple[Problem, ...]) -> bool:
    """Whether no problem is an error."""
    return all(problem.severity != "error" for problem in found)
