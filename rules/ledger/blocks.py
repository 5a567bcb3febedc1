"""Parts of a sheet by number and place, found or replaced: shared by everything that folds a ledger."""

from rules.ledger.entries import Place
from rules.ledger.possessions import CannotApply, Possessions
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.values import changed


def any_block(sheet: WarbandSheet, number: int) -> WarriorSheet:
    """The block of that number, be it active or not. Raises `CannotApply`."""
    try:
        return sheet.warrior(number)
    except KeyError:
        raise CannotApply(f"There is no number {number} on the roster of {sheet.name}.") from None


def active_block(sheet: WarbandSheet, number: int) -> WarriorSheet:
    """The block of that number that is still with the warband. Raises `CannotApply`."""
    warrior = any_block(sheet, number)
    if not warrior.is_active:
        raise CannotApply(f"{warrior.name} is no longer with {sheet.name} ({warrior.status}).")
    return warrior


def with_replaced(sheet: WarbandSheet, warrior: WarriorSheet) -> WarbandSheet:
    """The sheet with the block in place of the one of its number."""
    warriors = tuple(warrior if old.number == warrior.number else old for old in sheet.warriors)
    return changed(sheet, warriors=warriors)


def led_by(sheet: WarbandSheet, number: int) -> WarbandSheet:
    """The sheet with that one leader; those who are gone stay on record as they were."""
    leader = active_block(sheet, number)
    warriors = tuple(
        changed(warrior, leader=warrior.number == leader.number) if warrior.is_active else warrior
        for warrior in sheet.warriors
    )
    return changed(sheet, warriors=warriors)


def things_at(sheet: WarbandSheet, place: Place) -> Possessions:
    """The possessions at a place. Raises `CannotApply`."""
    return sheet.stash if place is None else active_block(sheet, place).possessions


def with_things(sheet: WarbandSheet, place: Place, possessions: Possessions) -> WarbandSheet:
    """The sheet with other possessions at a place. Raises `CannotApply`."""
    if place is None:
        return changed(sheet, stash=possessions)
    return with_replaced(sheet, changed(active_block(sheet, place), possessions=possessions))


def with_block(sheet: WarbandSheet, warrior: WarriorSheet) -> WarbandSheet:
    """The sheet with a further block. Raises `CannotApply` if its number is taken."""
    if any(block.number == warrior.number for block in sheet.warriors):
        raise CannotApply(f"Roster number {warrior.number} is taken already.")
    warriors = tuple(sorted((*sheet.warriors, warrior), key=lambda block: block.number))
    return changed(sheet, warriors=warriors)
