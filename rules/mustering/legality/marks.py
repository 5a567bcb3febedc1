"""Marks of the dark gods: a Seer chooses one when hired, and all of a warband bear those of one god.

The Mark of Chaos Undivided goes with every other (Border Town Burning, Marauders of Chaos).
"""

from collections.abc import Iterable, Iterator

from rules.catalogue.model import Rulebook, Skill, WarbandType
from rules.ledger.entries import AdvanceTaken
from rules.ledger.sheet import Advance, WarbandSheet, WarriorSheet
from rules.mustering.hirelings import type_of
from rules.mustering.legality.potential import CHOOSES
from rules.mustering.problem import SKILLS, Fix, Problem
from rules.mustering.spells import MADE_WIZARD

#: How the marks of Seers begin, before the leaders' mark of the same god; and the mark that goes with all others.
_OF_A_SEER, _UNDIVIDED = "seers-", "mark-of-chaos-undivided"


def problems(sheet: WarbandSheet, warband: WarbandType, rulebook: Rulebook) -> Iterator[Problem]:
    """A note for everybody who has yet to choose, with a fix for each choice; and marks of different gods."""
    for block in sheet.active:
        choices = choices_of(block, sheet, warband, rulebook)
        borne = [it.name for it in choices if it.key in block.skills]
        if len(borne) > 1:
            message = (
                f"{block.name} bears {' and '.join(borne)}; one is allowed. Undo one, or ask an organiser."
            )
            yield Problem("marks-several", "error", message, SKILLS[0], warband.source, block.number)
        elif choices and not borne:
            open = [it for it in choices if fits(it.key, block, sheet) and _casts_it(it, block, rulebook)]
            message = f"{block.name} may choose a mark for good; until then the spells are those of the type."
            fixes = tuple(Fix(f"Choose {it.name}", (_taken(block, it),)) for it in open)
            yield Problem(
                "mark-to-choose", "note", message, SKILLS[0], warband.source, block.number, "", fixes
            )
    gods = _gods(key for block in sheet.active for key in block.skills)
    if len(gods) > 1:
        message = f"{sheet.name} bears marks of different gods. Undo one, or ask an organiser to allow it."
        yield Problem("marks-differ", "error", message, SKILLS[0], warband.source)


def choices_of(
    block: WarriorSheet, sheet: WarbandSheet, warband: WarbandType, rulebook: Rulebook
) -> tuple[Skill, ...]:
    """The skills of which a warrior's type chooses one; none for most."""
    kind = type_of(block, sheet, rulebook)
    lists = {tag.removeprefix(CHOOSES) for tag in (kind.tags if kind else ()) if tag.startswith(CHOOSES)}
    return tuple(it for it in warband.skills if it.list in lists)


def fits(mark: str, block: WarriorSheet, sheet: WarbandSheet) -> bool:
    """Whether a warrior may bear a mark beside those of the others, and beside one of their own as a Seer."""
    own = [key for key in block.skills if key.startswith(_OF_A_SEER)]
    if own and not mark.startswith(_OF_A_SEER):
        return f"{_OF_A_SEER}{mark}" in own
    others = (key for other in sheet.active if other.number != block.number for key in other.skills)
    return len(_gods((mark, *others))) <= 1


def _gods(skills: Iterable[str]) -> set[str]:
    """The gods of marks, but for Chaos Undivided."""
    marks = {key.removeprefix(_OF_A_SEER) for key in skills}
    return {key for key in marks if key.startswith("mark-of-") and key != _UNDIVIDED}


def _casts_it(mark: Skill, block: WarriorSheet, rulebook: Rulebook) -> bool:
    """Whether a warrior knows no spell of another list than the mark's."""
    known = {spell.list for key in block.spells if (spell := rulebook.spell(key))}
    return all(f"{MADE_WIZARD}{listing}" in mark.tags for listing in known)


def _taken(block: WarriorSheet, mark: Skill) -> AdvanceTaken:
    return AdvanceTaken(block.number, Advance(0, skill=mark.key))
