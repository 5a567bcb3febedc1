"""Warbands that replace a lost horse (Imperial Outriders) or leader (Battle Monks) before they buy anything else.

Ruling: whatever the treasury holds, nothing else is bought as long as somebody is without the horse that they came
with and may buy one; a search that finds none does not change that. Dismissing them does.
"""

from collections.abc import Iterator

from rules.catalogue.model import Item, Rulebook
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.mustering.figures.prices import REMOUNTS
from rules.mustering.figures.riding import is_mount, mounts_of
from rules.mustering.lists.permission import refused
from rules.mustering.lists.recruits import missing_first
from rules.mustering.problem import MOUNTED, Refusal


def horse_first(
    sheet: WarbandSheet, rulebook: Rulebook, item: Item | None = None, *, type: str = ""
) -> Refusal | None:
    """Why an item, or a recruit of a `type` where there is none, is not bought now; None where nothing comes first."""
    warband = rulebook.warbands.get(sheet.type)
    first = missing_first(sheet, warband) if warband else None
    if warband and first and type != first.key:
        sentence = f"{sheet.name} has no {first.name}: hire one before anything else is bought."
        return Refusal(sentence, "Special rules", warband.source)
    if item is not None and is_mount(item):
        return None
    for block, horse in without_horse(sheet, rulebook):
        sentence = (
            f"{block.name} has lost a {horse.name.lower()}; buy one before anything else, or dismiss them."
        )
        return Refusal(sentence, *MOUNTED)
    return None


def without_horse(sheet: WarbandSheet, rulebook: Rulebook) -> Iterator[tuple[WarriorSheet, Item]]:
    """The blocks in which somebody is without the horse that they came with and may buy one, with the horse."""
    warband = rulebook.warbands.get(sheet.type)
    if warband is None or not rulebook.has_riders or REMOUNTS not in warband.tags:
        return
    for block in sheet.active:
        kind = warband.warrior(block.type)
        came_with = () if kind is None else kind.fixed_equipment
        horses = [it for key in came_with if (it := rulebook.items.get(key)) and is_mount(it)]
        if kind is None or not horses:
            continue
        owned = sum(copies for _, copies in mounts_of(block, rulebook))
        if owned < block.members and not refused(horses[0], warband, kind, rulebook, block):
            yield block, horses[0]
