"""The skills a warrior can learn now: those of the lists open to them that they do not have (LRB part 3 p.83-84)."""

from rules.catalogue.model import Rulebook, Skill
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.mustering.hirelings import type_of
from rules.mustering.legality.growth import skill_refused


def skills_to_learn(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> tuple[Skill, ...]:
    """Every skill that a hero or hired sword may take with an advance, in the order of the rulebook."""
    kind, warband = type_of(block, sheet, rulebook), rulebook.warbands.get(sheet.type)
    if kind is None or warband is None:
        return ()
    return tuple(
        skill
        for skill in rulebook.skills.values()
        if skill.key not in block.skills
        and kind.key not in skill.not_for
        and set(skill.after) <= set(block.skills)
        and not skill_refused(skill, block, kind, warband, rulebook, sheet)
    )
