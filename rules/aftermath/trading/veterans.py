"""Step 5, veterans: the experience of all recruits who may join groups of experience (LRB part 3 p.102-104).

Rulings: the dice are rolled where some group has experience, and are one pool for all groups; nobody has to be hired
(T-POOL).
"""

from rules.aftermath.draft import Draft
from rules.aftermath.events.trading import VeteransRolled
from rules.aftermath.flow import Flow, throw
from rules.catalogue.amounts import amount
from rules.engine.dice import Roll
from rules.ledger.sheet import WarriorSheet


def check_veterans(draft: Draft) -> Flow[None]:
    """Roll for veterans, once in a sequence."""
    if not any(block.is_group and experience_wanted(block, 1) for block in draft.sheet.active):
        draft.veterans = 0
        return
    dice = draft.rulebook.trading.veterans.dice
    roll = Roll("experience of veterans", amount(dice).dice, stream=draft.stream)
    faces = yield from throw(roll)
    draft.veterans = sum(faces)
    yield VeteransRolled(draft.side, roll.shown(faces))


def experience_wanted(group: WarriorSheet, recruits: int) -> int:
    """The experience that a number of recruits of a group bring with them."""
    return (group.experience - group.starting_experience) * recruits
