"""The effects of a battle on a single warrior: in a henchman group they are a group of their own from then on.

Ruling: the comrades of a group are alike, so that one who is no longer like them leaves it.
"""

from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.engine.outcome import FighterOutcome
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought, InjurySuffered, MemberSetApart
from rules.ledger.namesakes import free_name, names_taken
from rules.ledger.sheet import Injury, WarbandSheet, WarriorSheet


def mark(
    side: Side, pending: PendingChanges, fighter: FighterOutcome, injury: Injury, misses: int = 0
) -> None:
    """Give one fighter a lasting injury, and battles to miss."""
    block = block_now(side, pending, fighter)
    if block.members > 1:
        home = home_now(side, pending)
        name = free_name(fighter.name[:80], names_taken(home))
        pending.apart[fighter.id] = home.next_number
        pending.changes.append(MemberSetApart(block.number, home.next_number, name, injury, misses))
    else:
        pending.changes.append(InjurySuffered(block.number, injury, misses))


def block_now(side: Side, pending: PendingChanges, fighter: FighterOutcome) -> WarriorSheet:
    """The block that a fighter is in by now, with all that the battle has done to it so far."""
    return home_now(side, pending).warrior(pending.apart.get(fighter.id, fighter.warrior))


def home_now(side: Side, pending: PendingChanges) -> WarbandSheet:
    """The roster with all that the battle has done to it so far."""
    return apply(side.sheet, BattleFought(side.battle, "", (), "drawn", tuple(pending.changes)))
