"""Looting the Dead: on 4 or more a Looter has all that a dead warrior of any roster carried (Nemesis Crown).

Rulings: each Looter who fought and is still there rolls once for each of the dead, until one of them has it; the dead
of their own warband are looted like others.
"""

from rules.aftermath.dead.fallen import Fallen
from rules.aftermath.draft import Draft
from rules.aftermath.events.dead import DeadLooted
from rules.aftermath.flow import Flow, throw
from rules.aftermath.side import Side
from rules.aftermath.tags import tags_of
from rules.catalogue.model import Rulebook
from rules.engine.dice import Roll
from rules.ledger.entries import Settled
from rules.ledger.gains import ItemFound
from rules.ledger.sheet import WarbandSheet
from rules.numbers import RosterNumber

STEP = "looting"
_LOOTER, _FINDS = "looting", 4


def has_had_looters(sheet: WarbandSheet, rulebook: Rulebook) -> bool:
    """Whether the warband has, or had and lost, anyone who loots the dead."""
    return any(_LOOTER in tags_of(block, sheet, rulebook) for block in sheet.warriors)


def looters(draft: Draft, own: Side) -> tuple[RosterNumber, ...]:
    """The roster number of every Looter, a group's once for each member."""
    fought = {block.number for block in own.fought}
    return tuple(
        block.number
        for block in draft.sheet.active
        if block.number in fought and _LOOTER in tags_of(block, draft.sheet, draft.rulebook)
        for _ in range(block.members)
    )


def loot(draft: Draft, own: Side, dead: Fallen) -> Flow[None]:
    """Let the Looters roll for one of the dead."""
    if not dead.gear:
        return
    for number in looters(draft, own):
        name = draft.sheet.warrior(number).name
        purpose, about = f"{name} looting {dead.full_name}", f"{number}/looting {dead.full_name}"
        roll = Roll(purpose, need=_FINDS, warrior=number, stream=draft.stream, about=about)
        faces = yield from throw(roll)
        found = roll.met_by(faces)
        yield DeadLooted(draft.side, name, dead.name, dead.origin, roll.shown(faces), found)
        if found:
            gains = tuple(
                ItemFound(None, held.item, (0,) * held.copies, f"looted from {dead.full_name}", faces)
                for held in dead.gear
            )
            draft.record(Settled(STEP, gains))
            return
