"""Whether a change of a roster touches those who fought a battle whose result does not count yet. Pure.

Names, waivers, gold, upkeep, new warriors, and things that come into the stash touch nobody.
"""

from collections.abc import Collection, Mapping

from rules.ledger.sheet import Possession, WarbandSheet, WarriorSheet
from rules.values import changed


def touched(
    before: WarbandSheet,
    after: WarbandSheet,
    fought: Collection[int],
    stash: Mapping[str, int] | None = None,
) -> tuple[str, ...]:
    """What of those who fought, by their roster numbers, is not as it was: their names, and "the stash" or "the
    warband". Empty where nothing is.

    `stash` are the copies of each item that lay in the stash at the battle, where that is not `before`.
    """
    names = [
        block.name
        for block in before.warriors
        if block.number in fought and _as_it_fought(block) != _found(after, block.number)
    ]
    if not _holds(after.stash, before.stash, stash):
        names.append("the stash")
    if _of_warband(before) != _of_warband(after):
        names.append("the warband")
    return tuple(names)


def _found(sheet: WarbandSheet, number: int) -> WarriorSheet | None:
    return next((_as_it_fought(block) for block in sheet.warriors if block.number == number), None)


def _as_it_fought(block: WarriorSheet) -> WarriorSheet:
    return changed(block, name="", upkeep_paid=0)


def _of_warband(sheet: WarbandSheet) -> tuple[object, ...]:
    return sheet.type, sheet.skill_set, sheet.battles, sheet.boons


def _holds(
    after: Collection[Possession], before: Collection[Possession], battle: Mapping[str, int] | None
) -> bool:
    """Whether nothing is missing that lay there, at the battle too."""
    copies = {held.item: held.copies for held in after}
    return all(
        copies.get(held.item, 0)
        >= (held.copies if battle is None else min(held.copies, battle.get(held.item, 0)))
        for held in before
    )
