"""Henchmen who never become heroes, and whom talent that comes up twice hurts (Wretches, Slaves to Darkness).

Rulings: the injury is one of henchmen, a D6 for one of the group; the advance is spent on it.
"""

from rules.aftermath.draft import Draft
from rules.aftermath.events.growth import TalentPunished
from rules.aftermath.flow import Flow, throw
from rules.aftermath.tags import tags_of
from rules.engine.dice import Roll
from rules.ledger.entries import AdvanceTaken, MembersLost, Settled
from rules.ledger.sheet import Advance, WarriorSheet
from rules.numbers import RosterNumber

STEP = "experience"
_HURT = "hurt-by-talent"
#: What killed them, in the words of the ledger.
_CAUSE = "their own ambition"
Faces = tuple[int, ...]


def is_hurt_by_talent(draft: Draft, block: WarriorSheet) -> bool:
    """Whether a group is of a kind that talent hurts."""
    return block.is_group and _HURT in tags_of(block, draft.sheet, draft.rulebook)


def hurt(draft: Draft, number: RosterNumber, due_at: int, faces: Faces) -> Flow[None]:
    """Roll the injury of one of the group, who lives or dies by it."""
    block, rows = draft.sheet.warrior(number), draft.rulebook.serious_injuries["henchmen"].rows
    need = min(face for row in rows if row.result.fate != "dead" for face in row.rolls)
    about = f"{number}/injury by talent at {due_at}"
    roll = Roll("injury", need=need, warrior=number, stream=draft.stream, about=about)
    thrown = yield from throw(roll)
    lives = roll.met_by(thrown)
    draft.record(AdvanceTaken(number, Advance(due_at, faces + thrown)))
    yield TalentPunished(draft.side, number, block.name, roll.shown(thrown), lives)
    if not lives:
        draft.record(Settled(STEP, (MembersLost(number, 1, "dead", thrown, _CAUSE),)))
