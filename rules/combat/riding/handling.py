"""Kinds of animals, and who handles them (Beast Handler, Empire in Flames p.24)."""

from rules.engine.setup import Fighter
from rules.engine.state.combatant import Combatant

#: The tag of a handler, with the kind behind it.
HANDLES = "handles-kind:"
#: What animals of a kind are called, in the keys of items and types.
_NAMES = {
    "horse": ("horse", "steed", "nightmare", "filly", "palfrey"),
    "dog": ("dog", "hound"),
    "wolf": ("wolf", "wolves"),
    "boar": ("boar",),
    "mule": ("mule",),
    "rat": ("rat",),
    "squig": ("squig",),
    "spider": ("spider",),
}


def is_of_kind(fighter: Fighter, kind: str) -> bool:
    """Whether a fighter is an animal of that kind."""
    return (fighter.animal or bool(fighter.beast)) and _names(kind, f"{fighter.beast} {fighter.line}")


def handles(warrior: Combatant, animal: str) -> bool:
    """Whether a warrior has learnt to handle animals of the kind of that item."""
    kinds = (tag.removeprefix(HANDLES) for tag in warrior.tags if tag.startswith(HANDLES))
    return any(_names(kind, animal) for kind in kinds)


def _names(kind: str, words: str) -> bool:
    if kind == "wolf" and "rat" in words:
        return False
    return any(name in words for name in _NAMES[kind])
