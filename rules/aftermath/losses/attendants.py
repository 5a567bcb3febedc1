"""Attendants who are lost with somebody: gnoblars when their owner goes out of action, a Trained Squig by a death.

Rulings: one that fell itself has rolled already, and an owner who died or was robbed has lost them all; a Trained Squig
stays as long as anybody of its masters' type lives, in the warband or captive.
"""

from collections import Counter

from rules.aftermath.events.losses import AttendantTested, WarriorLost
from rules.aftermath.flow import Flow, throw
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.engine.dice import Roll
from rules.mustering.hirelings import type_of

_LOST, _STAYS = "lost-with-owner-2", 3
#: The tag of henchmen who are lost when the last of a type dies.
_LOST_WITH = "lost-with:"


def lose_attendants(side: Side, pending: PendingChanges) -> Flow[None]:
    """A D6 for each attendant of everybody out of action, lost on 1 or 2."""
    fallen = Counter((it.warrior, side.fighter(it.id).beast) for it in side.fallen_beasts)
    for casualty in side.casualties:
        owner = side.sheet.warrior(casualty.warrior)
        if owner.is_group or not pending.is_kept(owner):
            continue
        for held in owner.possessions:
            item = side.rulebook.items.get(held.item)
            if item is None or _LOST not in item.effects:
                continue
            for _ in range(held.copies - fallen[(owner.number, item.key)]):
                purpose, about = f"{item.name} of {owner.name}", f"{owner.number}/loss of {item.key}"
                roll = Roll(purpose, need=_STAYS, who=casualty.id, stream=side.stream, about=about)
                faces = yield from throw(roll)
                stays = roll.met_by(faces)
                yield AttendantTested(casualty.id, item.name, roll.shown(faces), stays)
                if not stays:
                    pending.remove_item(owner.number, item.key, 1, "lost", faces)


def lose_with_masters(side: Side, pending: PendingChanges) -> Flow[None]:
    """Remove henchmen whose last master died of this battle."""
    for block in side.sheet.active:
        kind = type_of(block, side.sheet, side.rulebook)
        masters = (
            [it.removeprefix(_LOST_WITH) for it in kind.tags if it.startswith(_LOST_WITH)] if kind else []
        )
        here = [it for it in side.sheet.active if it.type in masters]
        left = pending.alive(block)
        if not here or not left or any(pending.survives(it) for it in here):
            continue
        for fighter in side.outcome.sides[side.index].fighters:
            if fighter.warrior == block.number and fighter.id not in pending.dead_members:
                yield WarriorLost(fighter.id, "retired", None)
        pending.record_death(block, left, (), f"lost with {here[0].name}")
