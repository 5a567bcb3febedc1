"""Is this warband legal? Every breach of the rules as one `Problem`, with the smallest fixes.

Pure and quick; called by the builder on every change, before entries are written, by import and by the command
line. A legal warband has notes at most. Each subject is a module beside this one.
"""

from rules.catalogue.model import Rulebook
from rules.ledger.sheet import WarbandSheet
from rules.mustering.heirlooms import kept_by_fixes
from rules.mustering.legality import (
    addiction,
    carrying,
    composition,
    equipment,
    growth,
    hired,
    house_limits,
    limits,
    magic,
    marks,
    money,
    mutations,
    names,
    riding,
)
from rules.mustering.problem import Fix, Problem, Severity
from rules.values import changed

__all__ = ["Fix", "Problem", "Severity", "is_legal", "problems"]


def problems(sheet: WarbandSheet, rulebook: Rulebook) -> tuple[Problem, ...]:
    """All problems of a sheet, subject by subject, each in the order of the roster."""
    warband = rulebook.warbands.get(sheet.type)
    if warband is None:
        message = (
            f"{sheet.name} is a warband of the type {sheet.type!r}, which is not in the rulebook. "
            f"Known types: {', '.join(rulebook.warbands)}."
        )
        return (Problem("unknown-warband", "error", message, "Warbands", "rules/data/warbands"),)
    found: list[Problem] = []
    for subject in (
        composition,
        equipment,
        carrying,
        riding,
        limits,
        growth,
        marks,
        magic,
        mutations,
        money,
        hired,
        house_limits,
        addiction,
        names,
    ):
        found += subject.problems(sheet, warband, rulebook)
    return _waived(kept_by_fixes(sheet, rulebook, found), sheet)


def _waived(found: tuple[Problem, ...], sheet: WarbandSheet) -> tuple[Problem, ...]:
    """The same problems, with the reasons of those that an organiser waived."""
    reasons = {(waiver.code, waiver.warrior, waiver.item): waiver.reason for waiver in sheet.waivers}
    if not reasons:
        return found
    return tuple(
        changed(problem, waived=reasons.get((problem.code, problem.warrior, problem.item), ""))
        for problem in found
    )


def is_legal(found: tuple[Problem, ...]) -> bool:
    """Whether no problem is an error that counts."""
    return not any(problem.counts for problem in found)
