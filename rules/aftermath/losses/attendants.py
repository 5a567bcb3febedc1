"""Attendants who are things of their owner, such as gnoblars, and may be lost when that owner goes out of action.

Ruling: one that fell itself has rolled already, and an owner who died or was robbed has lost them all.
"""

from collections import Counter

from rules.aftermath.events.losses import AttendantTested
from rules.aftermath.flow import Flow, throw
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.engine.dice import Roll

_LOST, _STAYS = "lost-with-owner-2", 3


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
