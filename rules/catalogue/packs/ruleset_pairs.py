"""Which combat rules go with which turn sequence: what a ruleset of a pack may name.

Literal, as the catalogue knows no system; a test compares it with what the systems themselves refuse.
"""

from rules.catalogue.model import RulesetType
from rules.values import DataError

#: The combat rules with which each turn sequence can be played.
PAIRS: dict[str, tuple[str, ...]] = {
    "alternative": ("core", "heroheim", "trench"),
    "cards": ("core", "heroheim"),
    "heroheim": ("core", "heroheim"),
    "mordheim": ("core", "heroheim"),
    "trench": ("core", "trench"),
}


def check_pair_of(ruleset: RulesetType, where: str, path: str) -> None:
    """Raises `DataError` for a turn sequence or combat rules that do not exist, and for a pair that nobody can play."""
    fitting = PAIRS.get(ruleset.sequence)
    if fitting is None:
        reason = f"there is no turn sequence {ruleset.sequence!r}; choose from: {', '.join(sorted(PAIRS))}"
        raise DataError(where, f"{path}.sequence", reason)
    every = sorted({combat for combats in PAIRS.values() for combat in combats})
    if ruleset.combat not in every:
        reason = f"there are no combat rules {ruleset.combat!r}; choose from: {', '.join(every)}"
        raise DataError(where, f"{path}.combat", reason)
    if ruleset.combat not in fitting:
        reason = (
            f"the combat rules {ruleset.combat!r} cannot be played in that turn sequence; choose from: "
            f"{', '.join(fitting)}"
        )
        raise DataError(where, f"{path}.combat", reason)
