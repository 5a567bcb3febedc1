"""Heroes of the Marauders of Chaos who become Spawns: leaders whom the gods reject, and the Condemned by their fate.

Rulings: a Spawn keeps nothing of the hero, and without a place for one the hero goes off into the wastes. A Condemned
meets their fate after the advances of the sequence in which they reach 90 experience: the last one may save them.
"""

from rules.aftermath.draft import Draft
from rules.aftermath.events.growth import FateMet
from rules.aftermath.flow import Flow
from rules.aftermath.growth.succession import succeed
from rules.ledger.entries import MembersLost, Settled
from rules.ledger.namesakes import free_name, names_taken
from rules.ledger.sheet import WarriorSheet
from rules.mustering.hirelings import type_of
from rules.mustering.legality.composition import has_place_for
from rules.mustering.lists.muster_entries import hiring
from rules.mustering.lists.permission import rolled_figures
from rules.values import changed

STEP = "experience"
#: The tag of a warrior whom their former god takes with that much experience, while a figure of theirs is rolled.
_FATE, _AT = "spawn-at-90", 90
_SPAWN = "spawn-of-chaos"


def meet_fate(draft: Draft) -> Flow[None]:
    """Turn every Condemned who has waited too long into a Spawn."""
    for block in draft.sheet.active:
        kind = type_of(block, draft.sheet, draft.rulebook)
        if kind is None or _FATE not in kind.tags or block.experience < _AT:
            continue
        if rolled_figures(kind, block):
            stays = has_place_for(_SPAWN, draft.sheet, draft.rulebook)
            yield FateMet(draft.side, block.number, block.name, block.experience, stays)
            yield from become_spawn(draft, block, ())


def become_spawn(draft: Draft, hero: WarriorSheet, faces: tuple[int, ...]) -> Flow[None]:
    """The hero is one of the warband's Spawn from now on, and somebody else leads it where they did."""
    lost = MembersLost(hero.number, 1, "retired", faces, "became a Spawn of Chaos")
    draft.record(Settled(STEP, (lost,)))
    kind = draft.rulebook.warrior_type(draft.sheet.type, _SPAWN)
    if kind is not None and has_place_for(_SPAWN, draft.sheet, draft.rulebook):
        name = free_name(hero.name, names_taken(draft.sheet))
        draft.record(changed(hiring(draft.sheet, kind, name, 1), price=0))
    if hero.leader:
        yield from succeed(draft, STEP)
