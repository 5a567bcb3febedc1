"""Tags that one warrior's rule lends to others of their side, when the side is set up."""

from collections.abc import Sequence

from rules.engine.setup import Fighter
from rules.values import changed

#: By the tag of whoever has the rule: the types to which it lends a tag, and that tag.
LENT: dict[str, tuple[tuple[str, ...], str]] = {
    "corpse-bomb": (("zombie",), "may-burst"),
    "hunting-hawk": (("beastmaster",), "flies-a-hawk"),
    "gassy-squigs": (("cave-squig", "great-squig"), "bursts-when-out"),
}


def with_lent_tags(fighters: Sequence[Fighter]) -> list[Fighter]:
    """The side, each type with the tags that rules of others lend it."""
    lent = [LENT[tag] for fighter in fighters for tag in fighter.tags if tag in LENT]
    if not lent:
        return list(fighters)
    return [_lent(fighter, [tag for lines, tag in lent if fighter.line in lines]) for fighter in fighters]


def _lent(fighter: Fighter, tags: Sequence[str]) -> Fighter:
    more = tuple(tag for tag in dict.fromkeys(tags) if tag not in fighter.tags)
    return changed(fighter, tags=tuple(sorted((*fighter.tags, *more)))) if more else fighter
