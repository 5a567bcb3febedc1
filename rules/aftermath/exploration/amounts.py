"""Amounts of a find, rolled: `D6`, `2D6x5`, `D6+1`, or a plain number without dice."""

from rules.aftermath.draft import Draft
from rules.aftermath.events.exploration import FindRolled
from rules.aftermath.flow import Flow, throw
from rules.catalogue.amounts import amount
from rules.engine.dice import Roll

Faces = tuple[int, ...]


def roll_amount(draft: Draft, text: str, purpose: str) -> Flow[tuple[int, Faces]]:
    """The total of an amount, and its dice; no dice for a plain number."""
    wanted = amount(text)
    if not wanted.dice:
        return wanted.fixed, ()
    roll = Roll(purpose, wanted.dice, stream=draft.stream)
    faces = yield from throw(roll)
    total = wanted.total(faces)
    yield FindRolled(draft.side, purpose, roll.shown(faces), str(total))
    return total, faces
