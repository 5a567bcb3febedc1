"""Legality of addicts: each carries a dose of their drug before a battle, or leaves (CORE-POISON-CRIMSON-6, -7).

Rulings: a batch from the stash does; where none is had a purchase must be tried, and lack of money is a failed one; a
warrior who misses the next battle needs no dose for it.
"""

from collections.abc import Iterator

from rules.catalogue.model import Rulebook, WarbandType
from rules.ledger.entries import Departed, ItemMoved
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.mustering.hirelings import is_hired
from rules.mustering.problem import MISCELLANEOUS, Fix, Problem
from rules.mustering.refunds import paid_for

ADDICTED = "addicted:"


def drugs_of(block: WarriorSheet) -> tuple[str, ...]:
    """The keys of the items that they are addicted to."""
    flags = dict.fromkeys(flag for flag in block.flags if flag.startswith(ADDICTED))
    return tuple(flag.removeprefix(ADDICTED) for flag in flags)


def needs_dose(block: WarriorSheet, sheet: WarbandSheet) -> tuple[str, ...]:
    """The drugs that they lack for the next battle."""
    if block.misses_battles:
        return ()
    return tuple(item for item in drugs_of(block) if not paid_for(sheet, block.number, item))


def problems(sheet: WarbandSheet, _warband: WarbandType, rulebook: Rulebook) -> Iterator[Problem]:
    """Every addict without a dose, block by block."""
    for block in sheet.active:
        for item in needs_dose(block, sheet):
            yield _craving(sheet, block, item, rulebook)


def _craving(sheet: WarbandSheet, block: WarriorSheet, item: str, rulebook: Rulebook) -> Problem:
    found = rulebook.items.get(item)
    name = found.name if found else item
    price = found.price if found else None
    asked = (
        "" if price is None else f" ({price.base}+{price.dice} gc)" if price.dice else f" ({price.base} gc)"
    )
    rarity = f", found on {found.rarity}+ with 2D6," if found and found.rarity else ""
    message = (
        f"{block.name} is addicted to {name} and has none. Try to buy some{asked}{rarity} before the next "
        f"battle; if you cannot, {block.name} leaves the warband with all equipment."
    )
    fixes = [
        Fix(f"Give {block.name} the {name} {place}", (ItemMoved(source, block.number, item, 1),))
        for source, place in _elsewhere(sheet, block, item)
    ]
    fixes.append(
        Fix(f"None found: {block.name} leaves", (Departed(block.number, f"no {name} could be found"),))
    )
    rule, source_text = ("Side effects", MISCELLANEOUS[1])
    return Problem(
        "addict-without-dose", "error", message, rule, source_text, block.number, item, tuple(fixes)
    )


def _elsewhere(sheet: WarbandSheet, block: WarriorSheet, item: str) -> Iterator[tuple[int | None, str]]:
    """Other places in the warband with a batch to spare: the stash, then others by number."""
    if paid_for(sheet, None, item):
        yield None, "from the stash"
    for other in sheet.active:
        spare = len(paid_for(sheet, other.number, item)) - (item in drugs_of(other))
        if other.number != block.number and spare > 0 and not is_hired(other):
            yield other.number, f"of {other.name}"
