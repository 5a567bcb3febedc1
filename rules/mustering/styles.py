"""Fighting styles: whole sets of equipment sold at one price, where a list sells nothing else.

A style is bought as one and stands on the sheet item by item; the prices of its items add up to that of the style.
"""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import product

from rules.catalogue.model import Loadout, Rulebook, WarbandType, WarriorType
from rules.ledger.entries import ItemBought
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.mustering.hirelings import is_hired
from rules.mustering.lists.lookups import block_of, warband_of
from rules.mustering.lists.muster_entries import DAGGER
from rules.mustering.problem import NotAllowed, Refusal
from rules.mustering.words import not_enough_gold
from rules.values import Value

#: How many answers about the same styles are remembered.
REMEMBERED = 512


class StyleOption(Value, frozen=True):
    """A style for one block: its items with one pick of every choice, its price for all members, and why not."""

    style: str
    pick: int
    name: str
    items: tuple[str, ...]
    price: int
    reason: str = ""


def styles_of(warband: WarbandType, kind: WarriorType) -> tuple[Loadout, ...]:
    """The styles that a type of warrior must choose from; empty for all who buy item by item."""
    lists = warband.lists_of(kind)
    if any(listing.items for listing in lists):
        return ()
    return tuple(style for listing in lists for style in listing.loadouts)


@lru_cache(REMEMBERED)
def sets_of(style: Loadout) -> tuple[tuple[str, ...], ...]:
    """Every set of items that makes the style complete."""
    return tuple(
        tuple(sorted((*style.items, *(item for pick in picks for item in pick))))
        for picks in product(*style.choices)
    )


def style_options(sheet: WarbandSheet, rulebook: Rulebook, number: int) -> tuple[StyleOption, ...]:
    """Every set of every style that the block might buy."""
    block, warband = sheet.warrior(number), rulebook.warbands.get(sheet.type)
    kind = warband.warrior(block.type) if warband and not is_hired(block) else None
    if warband is None or kind is None:
        return ()
    found = []
    for style in styles_of(warband, kind):
        for pick, items in enumerate(sets_of(style)):
            price = style.price * block.members
            reason = ""
            if has_style(block, warband, kind):
                reason = f"{block.name} already has a fighting style; sell it first."
            elif not unarmed(block, warband, kind):
                reason = f"{block.name} has parts of a fighting style; sell them first."
            elif price > max(sheet.gold, 0):
                reason = not_enough_gold(block.members, style.name, price, sheet.name, sheet.gold)
            found.append(StyleOption(style.key, pick, style.name, items, price, reason))
    return tuple(found)


def buy_style(
    sheet: WarbandSheet, rulebook: Rulebook, number: int, style: str, pick: int = 0
) -> tuple[ItemBought, ...]:
    """The entries that arm every member of a block in that style. Raises `NotAllowed`."""
    block, warband = block_of(sheet, number), warband_of(rulebook, sheet.type)
    options = style_options(sheet, rulebook, number)
    chosen = next((each for each in options if (each.style, each.pick) == (style, pick)), None)
    rule = ("Fighting styles", warband.source)
    if chosen is None:
        raise NotAllowed(Refusal(f"{block.name} cannot choose that fighting style.", *rule))
    if chosen.reason:
        raise NotAllowed(Refusal(chosen.reason, *rule))
    return _bought(chosen, block, rulebook)


def _bought(chosen: StyleOption, block: WarriorSheet, rulebook: Rulebook) -> tuple[ItemBought, ...]:
    """One entry for each item but the dagger that they have."""
    held = {possession.item for possession in block.possessions}
    wanted = [item for item in chosen.items if item != DAGGER or DAGGER not in held]
    return tuple(
        ItemBought(block.number, item, tuple(price for price in each for _ in range(block.members)))
        for item, each in prices_in_style(wanted, chosen.price // block.members, rulebook).items()
    )


def prices_in_style(items: Iterable[str], price: int, rulebook: Rulebook) -> dict[str, tuple[int, ...]]:
    """The price that one member pays for each copy of every item of a style, by item and adding up to its price.

    The dagger is free, the others are at their chart prices; the last takes what the style differs.
    """
    wanted, left = sorted(Counter(items).items()), price
    found = {}
    for index, (item, copies) in enumerate(wanted):
        known = rulebook.items[item]
        base = known.price.base if known.price and item != DAGGER else 0
        is_last = index == len(wanted) - 1
        each = left // copies if is_last else min(base, left // copies)
        rest = left - each * copies if is_last else 0
        found[item] = (each + rest, *(each for _ in range(copies - 1)))
        left -= each * copies
    return found


def style_of(items: Iterable[str], warband: WarbandType, kind: WarriorType) -> Loadout | None:
    """The style that just these items make complete, of those that the type must choose from."""
    wanted = tuple(sorted(items))
    return next((style for style in styles_of(warband, kind) if wanted in sets_of(style)), None)


def style_items(warband: WarbandType, kind: WarriorType) -> frozenset[str]:
    """Everything that belongs to some style of the type; what else they carry, a lantern say, is beside it."""
    return _items(styles_of(warband, kind))


@lru_cache(REMEMBERED)
def _items(styles: tuple[Loadout, ...]) -> frozenset[str]:
    return frozenset(item for style in styles for items in sets_of(style) for item in items)


def has_style(block: WarriorSheet, warband: WarbandType, kind: WarriorType) -> bool:
    """Whether every member is armed in one complete style and in no more; a group may mix styles."""
    return bool(styles_of(warband, kind)) and style_price(block, warband, kind) is not None


def style_price(block: WarriorSheet, warband: WarbandType, kind: WarriorType) -> int | None:
    """The price of the styles in which all members are armed; None where one has none, or parts of another."""
    found = _division(block, warband, kind)
    return None if found is None else found[0]


def styles_each(
    block: WarriorSheet, warband: WarbandType, kind: WarriorType
) -> tuple[tuple[str, ...], ...] | None:
    """The items of each member, where every one is armed in a style; None otherwise. A group may mix styles."""
    found = _division(block, warband, kind)
    return None if found is None else found[1]


#: A price in gold crowns and the items of each member.
type _Division = tuple[int, tuple[tuple[str, ...], ...]]


def _division(block: WarriorSheet, warband: WarbandType, kind: WarriorType) -> _Division | None:
    known = style_items(warband, kind)
    held = tuple((held.item, held.copies) for held in block.possessions if held.item in known)
    return _division_of(held, block.members, styles_of(warband, kind))


@lru_cache(REMEMBERED)
def _division_of(
    held: tuple[tuple[str, int], ...], members: int, styles: tuple[Loadout, ...]
) -> _Division | None:
    sets = [(items, style.price) for style in styles for items in sets_of(style)]
    return _divided(Counter(dict(held)), members, sets)


def _divided(held: Counter[str], members: int, sets: list[tuple[tuple[str, ...], int]]) -> _Division | None:
    """One set for each member that together are exactly what is held, at the lowest price."""
    if members == 0:
        return None if +held else (0, ())
    found = [
        (price + rest[0], (items, *rest[1]))
        for items, price in sets
        if Counter(items) <= held and (rest := _divided(held - Counter(items), members - 1, sets)) is not None
    ]
    return min(found, key=lambda division: division[0], default=None)


def unarmed(block: WarriorSheet, warband: WarbandType, kind: WarriorType) -> bool:
    """Whether they have nothing of any style but a dagger."""
    known = style_items(warband, kind)
    return all(
        held.item not in known or (held.item == DAGGER and held.copies <= block.members)
        for held in block.possessions
    )
