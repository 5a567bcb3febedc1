"""Waivers: the problems that an organiser may waive, and the ledger entries that waive and lift.

Pure; the site decides which users are organisers. A waiver names its problem by code, warrior and item.
"""

from rules.catalogue.model import Rulebook
from rules.ledger.entries import Place, Waived, WaiverLifted
from rules.ledger.sheet import Waiver, WarbandSheet
from rules.mustering.legality.check import problems
from rules.mustering.problem import CODES, NotAllowed, Problem, Refusal
from rules.mustering.words import one_line

LONGEST_REASON = 200

#: What no reason helps: nobody can play what the rulebook does not know.
NEVER = ("unknown-warband", "unknown-warrior")
_RULE = ("Waivers", "organisers of a campaign")


def can_waive(problem: Problem) -> bool:
    """Whether an organiser may let it be; a note needs no waiver."""
    return problem.severity != "note" and problem.code not in NEVER


def waive(
    sheet: WarbandSheet, rulebook: Rulebook, code: str, warrior: Place, item: str, reason: str, by: str
) -> Waived:
    """The entry by which an organiser lets a present problem be. Raises `NotAllowed`."""
    meant = (code, warrior, item)
    found = [each for each in problems(sheet, rulebook) if (each.code, each.warrior, each.item) == meant]
    if not found:
        raise NotAllowed(
            Refusal("The warband no longer has that problem; nothing needs to be allowed.", *_RULE)
        )
    if not can_waive(found[0]):
        title = CODES[found[0].code]
        raise NotAllowed(Refusal(f"\u201c{title}\u201d cannot be allowed; it has to be fixed.", *_RULE))
    why = one_line(reason)
    if not 1 <= len(why) <= LONGEST_REASON:
        raise NotAllowed(Refusal(f"Say why, in 1 to {LONGEST_REASON} letters.", *_RULE))
    return Waived(Waiver(code, why, one_line(by), warrior, item))


def lift(sheet: WarbandSheet, code: str, warrior: Place, item: str) -> WaiverLifted:
    """The entry that lifts a waiver. Raises `NotAllowed`."""
    if all((each.code, each.warrior, each.item) != (code, warrior, item) for each in sheet.waivers):
        raise NotAllowed(Refusal("There is no such permission to withdraw.", *_RULE))
    return WaiverLifted(code, warrior, item)


def waiver_of(problem: Problem, sheet: WarbandSheet) -> Waiver | None:
    """The waiver that lets a problem be."""
    meant = (problem.code, problem.warrior, problem.item)
    return next((each for each in sheet.waivers if (each.code, each.warrior, each.item) == meant), None)


def idle(sheet: WarbandSheet, found: tuple[Problem, ...]) -> tuple[Waiver, ...]:
    """The waivers whose problem is not there now."""
    known = {(problem.code, problem.warrior, problem.item) for problem in found}
    return tuple(each for each in sheet.waivers if (each.code, each.warrior, each.item) not in known)
