"""The effect of a change by hand on a sheet. Part of `rules.ledger.apply`."""

from rules.ledger.blocks import active_block, any_block, with_replaced
from rules.ledger.by_hand import (
    AdvanceGranted,
    AdvanceStruck,
    BattlesCounted,
    BattlesExcused,
    ByHand,
    InjuryCured,
    WarriorRestored,
)
from rules.ledger.possessions import CannotApply, gathered
from rules.ledger.sheet import Status, WarbandSheet, WarriorSheet
from rules.values import changed


def apply_by_hand(sheet: WarbandSheet, change: ByHand) -> WarbandSheet:
    """The sheet after one change. Raises `CannotApply`."""
    if isinstance(change, WarriorRestored):
        return with_replaced(sheet, _restored(sheet, change))
    if isinstance(change, BattlesCounted):
        if sheet.battles + change.amount < 0:
            raise CannotApply(f"{sheet.name} fought {sheet.battles} battles; take at most that.")
        return changed(sheet, battles=sheet.battles + change.amount)
    warrior = active_block(sheet, change.number)
    match change:
        case AdvanceGranted():
            warrior = changed(warrior, advances=(*warrior.advances, change.advance))
        case AdvanceStruck():
            if change.advance not in warrior.advances:
                raise CannotApply(f"{warrior.name} has no such advance to strike.")
            at = _last(warrior.advances, change.advance)
            warrior = changed(warrior, advances=_without(warrior.advances, at))
        case InjuryCured():
            keys = tuple(injury.key for injury in warrior.injuries)
            if change.injury not in keys:
                raise CannotApply(f"{warrior.name} does not suffer from {change.injury}.")
            at = _last(keys, change.injury)
            warrior = changed(warrior, injuries=_without(warrior.injuries, at))
        case BattlesExcused():
            if change.battles > warrior.misses_battles:
                raise CannotApply(
                    f"{warrior.name} misses {warrior.misses_battles} battles, not {change.battles}."
                )
            warrior = changed(warrior, misses_battles=warrior.misses_battles - change.battles)
    return with_replaced(sheet, warrior)


def _restored(sheet: WarbandSheet, change: WarriorRestored) -> WarriorSheet:
    """A leader who followed them goes on leading."""
    block = any_block(sheet, change.number)
    if change.members > block.fallen:
        raise CannotApply(f"{block.name} of {sheet.name} lost {block.fallen}, not {change.members}.")
    if not block.is_group and block.members + change.members > 1:
        raise CannotApply(f"{block.name} of {sheet.name} is no henchman group, so nobody comes back to it.")
    return changed(
        block,
        status=Status.ACTIVE,
        members=block.members + change.members,
        hired_for=block.hired_for + change.hired_for,
        possessions=gathered(block.possessions + change.gear),
        fallen=block.fallen - change.members,
        leader=block.leader and all(not other.leader or other is block for other in sheet.active),
    )


def _last[Item](items: tuple[Item, ...], item: Item) -> int:
    return len(items) - 1 - items[::-1].index(item)


def _without[Item](items: tuple[Item, ...], at: int) -> tuple[Item, ...]:
    return items[:at] + items[at + 1 :]
