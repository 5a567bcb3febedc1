"""The skills a warrior can learn now: those of the lists open to them that they do not have (LRB part 3 p.83-84)."""

from collections.abc import Iterator

from rules.catalogue.model import Rulebook, Skill
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.mustering.hirelings import type_of
from rules.mustering.legality.growth import skill_refused
from rules.mustering.legality.house_limits import may_learn
from rules.mustering.legality.potential import one_more_of, open_lists
from rules.mustering.succession import causes_fear, must_cause_fear

#: The tag of the skill that makes a warrior fearsome.
_FEARSOME = "causes-fear"


def skills_to_learn(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> Iterator[Skill]:
    """Every skill that a hero or hired sword may take with an advance, in the order of the rulebook.

    Where a skill of theirs brings one more that they have not learnt yet, it may be that one. A leader who must cause
    fear and does not learns to, before anything else.
    """
    open = tuple(_open(block, sheet, rulebook))
    urgent = block.leader and must_cause_fear(sheet, rulebook) and not causes_fear(block, sheet, rulebook)
    fearsome = tuple(skill for skill in open if urgent and _FEARSOME in skill.tags)
    yield from fearsome or open


def _open(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> Iterator[Skill]:
    kind, warband = type_of(block, sheet, rulebook), rulebook.warbands.get(sheet.type)
    if kind is None or warband is None:
        return
    known = frozenset(block.skills)
    lists = open_lists(block, kind, warband, sheet, rulebook) | one_more_of(block, rulebook)
    for skill in rulebook.skills.values():
        if (
            not lists.isdisjoint(skill.lists)
            and skill.key not in known
            and kind.key not in skill.not_for
            and known.issuperset(skill.after)
            and may_learn(skill, sheet, rulebook)
            and not skill_refused(skill, block, kind, warband, rulebook, sheet)
        ):
            yield skill
