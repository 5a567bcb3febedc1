"""The things that a wish names, found or refused with a sentence: shared by the builders of ledger entries."""

from rules.catalogue.model import Item, Rulebook, WarbandType, WarriorType
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.mustering.problem import TRADING, NotAllowed, Refusal
from rules.mustering.words import not_enough_gold


def warband_of(rulebook: Rulebook, type: str) -> WarbandType:
    """The type of warband. Raises `NotAllowed`."""
    warband = rulebook.warbands.get(type)
    if warband is None:
        known = ", ".join(rulebook.warbands)
        raise NotAllowed(
            Refusal(f"There is no warband {type!r}; known are {known}.", "Warbands", "the rulebook")
        )
    return warband


def kind_of(warband: WarbandType, type: str) -> WarriorType:
    """A type of warrior of that warband. Raises `NotAllowed`."""
    kind = warband.warrior(type)
    if kind is None:
        known = ", ".join(warrior.key for warrior in warband.warriors)
        raise NotAllowed(
            choice_refused(warband, f"{warband.name} has no warrior {type!r}; known are {known}.")
        )
    return kind


def item_of(rulebook: Rulebook, item: str) -> Item:
    """An item of the rulebook. Raises `NotAllowed`."""
    known = rulebook.items.get(item)
    if known is None:
        raise NotAllowed(Refusal(f"There is no item {item!r} in the rulebook.", *TRADING))
    return known


def block_of(sheet: WarbandSheet, number: int, *, gone: bool = False) -> WarriorSheet:
    """The block of that number; with `gone` also one that has left. Raises `NotAllowed`."""
    try:
        block = sheet.warrior(number)
    except KeyError:
        sentence = f"There is no number {number} on the roster of {sheet.name}."
        raise NotAllowed(Refusal(sentence, "Roster", "roster sheet")) from None
    if not block.is_active and not gone:
        sentence = f"{block.name} is no longer with {sheet.name} ({block.status})."
        raise NotAllowed(Refusal(sentence, "Roster", "roster sheet"))
    return block


def choice_refused(warband: WarbandType, sentence: str) -> Refusal:
    """A refusal by the list of the warband."""
    return Refusal(sentence, "Choice of warriors", warband.source)


def too_poor(sheet: WarbandSheet, price: int, thing: str, number: int = 1) -> Refusal | None:
    """Why the treasury does not pay for that number of a thing; None when it does."""
    if price <= max(sheet.gold, 0):
        return None
    return Refusal(not_enough_gold(number, thing, price, sheet.name, sheet.gold), *TRADING)


def pay(sheet: WarbandSheet, price: int, thing: str, number: int = 1) -> None:
    """Raise `NotAllowed` where the treasury does not pay for it."""
    refusal = too_poor(sheet, price, thing, number)
    if refusal and price:
        raise NotAllowed(refusal)
