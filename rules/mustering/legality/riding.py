"""Legality of mounts where riders are played, and of riders of squigs.

Each rides one, warhorses alone wear barding, and some ride only if others do.
"""

from collections.abc import Iterator

from rules.catalogue.model import Rulebook, WarbandType
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.mustering.figures.riding import barding_of, bears_barding, mounts_of
from rules.mustering.figures.squigs import SQUIGS, rides_squigs
from rules.mustering.hirelings import is_hired
from rules.mustering.problem import MOUNTED, RIDE_SQUIG, Problem
from rules.mustering.refunds import fix_by_selling

#: The traits of animals that are not ridden beside certain others.
_NO_SPIDERS, _NO_WOLVES = "never-with-spiders", "never-with-wolves"
#: The tag of one who rides only if all of these types of the warband do, which are divided by commas.
RIDES_WITH = "rides-only-with:"


def problems(sheet: WarbandSheet, warband: WarbandType, rulebook: Rulebook) -> Iterator[Problem]:
    """Problems of riders block by block."""
    yield from _without_squigs(sheet, warband, rulebook)
    if not rulebook.has_riders:
        return
    yield from _unfriendly(sheet, rulebook)
    for block in sheet.active:
        if not is_hired(block):
            yield from _barding(sheet, block, rulebook)
            yield from _spare(block, rulebook)
            yield from _company(sheet, block, warband, rulebook)


def _without_squigs(sheet: WarbandSheet, warband: WarbandType, rulebook: Rulebook) -> Iterator[Problem]:
    """Note riders of squigs for whom the warband has none; the skill needs no optional rule."""
    riders = [block for block in sheet.active if rides_squigs(block, rulebook)]
    squigs = sum(block.members for block in sheet.active if block.type in SQUIGS)
    for block in riders[squigs:]:
        yield Problem(
            "no-squig",
            "note",
            f"{block.name} has no squig of the warband left to ride.",
            *RIDE_SQUIG,
            block.number,
        )


def _unfriendly(sheet: WarbandSheet, rulebook: Rulebook) -> Iterator[Problem]:
    """Giant wolves and giant spiders are never ridden in one warband (MOUNT-98, -99)."""
    owned = [(block, item) for block in sheet.active for item, _ in mounts_of(block, rulebook)]
    wolves, spiders = (
        [pair for pair in owned if trait in pair[1].effects] for trait in (_NO_SPIDERS, _NO_WOLVES)
    )
    if not wolves or not spiders:
        return
    for block, item in spiders:
        message = (
            f"{block.name} has a {item.name.lower()} and {wolves[0][0].name} a {wolves[0][1].name.lower()}; "
            "no warband has both. Sell one of them."
        )
        copies = next(held.copies for held in block.possessions if held.item == item.key)
        fix = fix_by_selling(sheet, rulebook, block.number, item.key, copies)
        yield Problem("mounts-not-together", "error", message, *MOUNTED, block.number, item.key, (fix,))


def _barding(sheet: WarbandSheet, block: WarriorSheet, rulebook: Rulebook) -> Iterator[Problem]:
    """Only a warhorse wears barding."""
    if any(bears_barding(mount, rulebook) for mount, _ in mounts_of(block, rulebook)):
        return
    for item in barding_of(block, rulebook):
        message = (
            f"{block.name} has {item.name.lower()} and no warhorse to wear it. Remove it or buy a warhorse."
        )
        copies = next(held.copies for held in block.possessions if held.item == item.key)
        fix = fix_by_selling(sheet, rulebook, block.number, item.key, copies)
        yield Problem("no-warhorse", "error", message, *MOUNTED, block.number, item.key, (fix,))


def _spare(block: WarriorSheet, rulebook: Rulebook) -> Iterator[Problem]:
    """Each rides one; a second is of no use to them."""
    owned = list(mounts_of(block, rulebook))
    if sum(copies for _, copies in owned) > block.members:
        message = f"{block.name} has more mounts than riders."
        yield Problem("unused-together", "note", message, *MOUNTED, block.number, owned[-1][0].key)


def _company(
    sheet: WarbandSheet, block: WarriorSheet, warband: WarbandType, rulebook: Rulebook
) -> Iterator[Problem]:
    """Some ride only if others of the warband do (MOUNT-115)."""
    kind, owned = warband.warrior(block.type), list(mounts_of(block, rulebook))
    if kind is None or not owned:
        return
    for tag in kind.tags:
        if not tag.startswith(RIDES_WITH):
            continue
        types = tag.removeprefix(RIDES_WITH).split(",")
        on_foot = [
            other
            for other in sheet.active
            if other.type in types and not any(item.profile for item, _ in mounts_of(other, rulebook))
        ]
        if on_foot:
            message = f"{block.name} may ride only if {on_foot[0].name} does."
            yield Problem("rides-alone", "error", message, *MOUNTED, block.number, owned[0][0].key)
