"""The tags that count for one block of a roster between battles."""

from rules.catalogue.model import Rulebook
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.mustering.hirelings import hireling_of, type_of


def tags_of(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> list[str]:
    """The tags of the block's type, of its entry as a hired sword and of its skills, once for each source."""
    kind, hireling = type_of(block, sheet, rulebook), hireling_of(block, rulebook)
    skills = (rulebook.skills.get(key) for key in block.skills)
    tags = list(hireling.tags if hireling else kind.tags if kind else ())
    return tags + [tag for skill in skills if skill for tag in skill.tags]
