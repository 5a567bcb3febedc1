"""Step 5, veterans: the experience of all recruits who may join groups of experience (LRB part 3 p.102-104).

Rulings: the dice are rolled where some group has experience, and are one pool for all groups; nobody has to be hired
(T-POOL). Recruits who are hard to find cost half as much again of it, rounded up for each of them; the gold for their
experience stays as it is.
"""

from collections.abc import Collection

from rules.aftermath.draft import Draft
from rules.aftermath.events.trading import VeteransRolled
from rules.aftermath.flow import Flow, throw
from rules.catalogue.amounts import amount
from rules.engine.dice import Roll
from rules.ledger.sheet import WarriorSheet

#: The tag of warbands whose recruits of these types cost half as much experience again.
_UNCOMMON = "veterans-half-again:"


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


def experience_wanted(group: WarriorSheet, recruits: int, uncommon: Collection[str] = ()) -> int:
    """The experience of veterans that a number of recruits of a group cost; types that are `uncommon` cost more."""
    each = group.experience - group.starting_experience
    if group.type in uncommon:
        each += (each + 1) // 2
    return each * recruits


def uncommon_in(draft: Draft) -> set[str]:
    """The types of recruits who are hard to find."""
    tags = draft.rulebook.warbands[draft.sheet.type].tags
    named = (tag.removeprefix(_UNCOMMON) for tag in tags if tag.startswith(_UNCOMMON))
    return {type for types in named for type in types.split(",")}
