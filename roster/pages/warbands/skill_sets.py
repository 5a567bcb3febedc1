"""The skill sets of a warband that may choose one: Ostermark's city, for instance."""

from dataclasses import dataclass

from roster.pages.names import Names
from rules.ledger.sheet import WarbandSheet
from rules.mustering.changes.muster import choose_skill_set
from rules.mustering.problem import NotAllowed


@dataclass(frozen=True)
class SkillSets:
    """`chosen` is the name of the one it has, `choices` (key, name) those that it may still take."""

    chosen: str
    choices: tuple[tuple[str, str], ...]


def skill_sets(sheet: WarbandSheet, names: Names) -> SkillSets | None:
    """The skill sets to choose from; None for a warband whose list offers no choice."""
    if names.type is None or not names.type.skill_choices:
        return None

    def is_open(key: str) -> bool:
        try:
            choose_skill_set(sheet, names.rulebook, key)
        except NotAllowed:
            return False
        return key != sheet.skill_set

    return SkillSets(
        chosen=names.skill_set(sheet.skill_set) if sheet.skill_set else "",
        choices=tuple((each.key, each.name) for each in names.type.skill_choices if is_open(each.key)),
    )
