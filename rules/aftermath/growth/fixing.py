"""Figures that are rolled each turn, and that an advance may fix for good (the Condemned of the Marauders of Chaos).

Rulings: what came up is left, at the price of the advance, if the player would rather go on rolling; a fixed figure is
raised from then on like any other, up to the maximum of the race.
"""

from rules.aftermath.decisions import FixedFigure
from rules.aftermath.draft import Draft
from rules.aftermath.events.growth import FigureRolled
from rules.aftermath.flow import Flow, ask, throw_named
from rules.catalogue.profile import CHARACTERISTIC_NAMES, Change, Characteristic
from rules.engine.dice import Rolled
from rules.ledger.entries import AdvanceTaken
from rules.ledger.sheet import Advance, WarriorSheet
from rules.mustering.hirelings import type_of
from rules.numbers import RosterNumber

#: The tag of a warrior whose rolled figures advances fix.
_FIXES = "advances-fix-figures"
Faces = tuple[int, ...]


def dice_of(draft: Draft, block: WarriorSheet, name: Characteristic) -> str:
    """The dice of a figure that an advance may fix; empty where it is fixed, or is none of that kind."""
    kind = type_of(block, draft.sheet, draft.rulebook)
    if kind is None or _FIXES not in kind.tags or block.current.value(name):
        return ""
    return kind.dice_profile.get(name, "")


def fix(
    draft: Draft, number: RosterNumber, due_at: int, name: Characteristic, faces: Faces, chosen: Rolled | None
) -> Flow[None]:
    """Roll the figure and let the player keep it for good; `chosen` is the die that told which one it is."""
    block = draft.sheet.warrior(number)
    purpose = f"{CHARACTERISTIC_NAMES[name]} for good at {due_at}"
    figure, rolled = yield from throw_named(
        dice_of(draft, block, name), purpose, draft.stream, warrior=number
    )
    assert rolled is not None
    answer = yield from ask(FixedFigure(draft.side, number, name, figure))
    fixed = answer == FixedFigure.FIX
    change = Change(characteristic=name, by=figure) if fixed else None
    draft.record(AdvanceTaken(number, Advance(due_at, faces + rolled.faces, change=change)))
    yield FigureRolled(draft.side, number, block.name, name, figure, rolled, fixed, chosen)
