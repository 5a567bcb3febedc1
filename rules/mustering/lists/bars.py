"""What whole warbands, or some of their warriors, never use, by the tag of their rule.

`never-uses:` names items by key, or kinds of them by a word of the table here, set apart by commas; `only-uses:` names
the only weapons that its bearer uses.
"""

from collections.abc import Callable, Iterable

from rules.catalogue.model import Item

NEVER_USES, ONLY_USES = "never-uses:", "only-uses:"
_DRUGS = frozenset({"mad-cap", "mandrake-root", "crimson-shade"})
_GROWN = frozenset({"iron-bark", "ironbark", "willow-wood-armour", "oaken-armour"})
_ENGINES = frozenset({"crossbow", "repeating-crossbow", "crossbow-pistol"})

_BY_RULE: dict[str, Callable[[Item], bool]] = {
    "no-black-powder": lambda item: item.category == "blackpowder",
    "black-powder-only": lambda item: item.category == "missile",
    "no-poison": lambda item: any(effect.startswith("coats-") for effect in item.effects),
}

#: Kinds of items that `never-uses:` may name besides keys of items.
KINDS: dict[str, Callable[[Item], bool]] = {
    "poison": _BY_RULE["no-poison"],
    "drugs": lambda item: not _DRUGS.isdisjoint(item.effects),
    "weapons": lambda item: item.category in ("close_combat", "missile", "blackpowder"),
    "animals": lambda item: item.category == "animal",
    "gromril": lambda item: item.material == "gromril" or item.key == "gromril-armour",
    "conventional-armour": lambda item: _is_body_armour(item) and item.key not in _GROWN,
    "drawn-missiles": lambda item: item.category == "missile" and not _has(item, "thrown"),
    "double-handed": lambda item: not {"two-handed", "pair"}.isdisjoint(item.traits),
    "bows": lambda item: item.key in _ENGINES or _has(item, "bow"),
    "long-guns": lambda item: item.category == "blackpowder" and not _has(item, "brace"),
    "advanced-weapons": lambda item: item.category == "blackpowder" or item.key in _ENGINES,
}


def is_barred_by(tags: Iterable[str], item: Item) -> bool:
    """Whether a rule with one of these tags keeps the item from its bearer."""
    return any(_bars(tag, item) for tag in tags)


def _bars(tag: str, item: Item) -> bool:
    if tag in _BY_RULE:
        return _BY_RULE[tag](item)
    names = {item.key, item.listed_as, item.counts_as}
    if tag.startswith(ONLY_USES):
        return KINDS["weapons"](item) and names.isdisjoint(tag.removeprefix(ONLY_USES).split(","))
    if not tag.startswith(NEVER_USES):
        return False
    words = tag.removeprefix(NEVER_USES).split(",")
    return any(KINDS[word](item) if word in KINDS else word in names for word in words)


def _has(item: Item, trait: str) -> bool:
    return item.shot is not None and trait in item.shot.traits


def _is_body_armour(item: Item) -> bool:
    return item.armour is not None and item.armour.slot == "body"
