"""Heirlooms: what a warrior has from the beginning, is neither swapped nor sold, and is lost with them (HERO-HEIR).

They may be robbed and thrown away. Entries that let a warrior go name their heirlooms, so that the fold loses them.
A Knight's boon, bought at half price, goes with the Knight in the same way.
"""

from collections.abc import Iterable

from rules.catalogue.model import Rulebook
from rules.ledger.entries import Dismissed, Entry
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.mustering.figures.half_price import bound_thing
from rules.mustering.problem import Problem
from rules.values import changed

#: The trait of an heirloom.
HEIRLOOM = "family-heirloom"


def is_heirloom(rulebook: Rulebook, item: str) -> bool:
    """Whether an item is an heirloom; False for items that the rulebook does not know."""
    known = rulebook.items.get(item)
    return known is not None and HEIRLOOM in known.effects


def kept(sheet: WarbandSheet, rulebook: Rulebook, entry: Dismissed) -> Dismissed:
    """The same entry, with the heirlooms that go with the leaving warrior."""
    if entry.gear != "to_stash":
        return entry
    warrior = sheet.warrior(entry.number)
    bound = bound_thing(sheet, warrior, rulebook)
    own = [it.item for it in warrior.possessions if it.item == bound or is_heirloom(rulebook, it.item)]
    return changed(entry, kept=tuple(own)) if own else entry


def kept_by_fixes(sheet: WarbandSheet, rulebook: Rulebook, found: Iterable[Problem]) -> tuple[Problem, ...]:
    """Problems whose fixes leave no heirloom behind."""
    if not any(_keeps_something(sheet, block, rulebook) for block in sheet.active):
        return tuple(found)

    def entry_of(entry: Entry) -> Entry:
        return kept(sheet, rulebook, entry) if isinstance(entry, Dismissed) else entry

    return tuple(
        changed(
            problem,
            fixes=tuple(changed(fix, entries=tuple(map(entry_of, fix.entries))) for fix in problem.fixes),
        )
        for problem in found
    )


def _keeps_something(sheet: WarbandSheet, block: WarriorSheet, rulebook: Rulebook) -> bool:
    """Whether somebody has a thing that leaves with them."""
    heirlooms = any(is_heirloom(rulebook, held.item) for held in block.possessions)
    return heirlooms or bound_thing(sheet, block, rulebook) != ""
