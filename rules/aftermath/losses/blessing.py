"""The Blessing of the Elements: a Mystic who was not out of action casts it for one die after the battle.

Ruling: it is taken for the first roll that would cost a life; one that is left is offered for the exploration dice.
"""

from rules.aftermath.events.losses import RuleTested
from rules.aftermath.flow import Flow, throw
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.engine.dice import Modifier, Roll
from rules.engine.events import Status
from rules.numbers import FighterId

BLESSING, NAME = "blessing-of-the-elements", "Blessing of the Elements"
#: The bonus on casting rolls, and the flag of a wizard who casts only what they recalled in the battle.
_SORCERY, _FORGETFUL = "casting-plus-1", "recalls-one-spell"


def bless(side: Side, pending: PendingChanges) -> Flow[None]:
    """Let every survivor who knows the spell cast it, in roster order."""
    for fighter in side.setup.sides[side.index].fighters:
        spell = next((spell for spell in fighter.spells if spell.key == BLESSING), None)
        came_out = side.outcome.fighter(fighter.id)
        if spell is None or spell.difficulty is None or _FORGETFUL in fighter.tags:
            continue
        if came_out.status is Status.OUT_OF_ACTION or came_out.absent:
            continue
        bonus = fighter.casting_bonus + (1 if _SORCERY in fighter.tags else 0)
        modifiers = (Modifier("casting", bonus),) if bonus else ()
        need = spell.difficulty - bonus
        roll = Roll(NAME, 2, need=need, modifiers=modifiers, who=fighter.id, stream=side.stream)
        faces = yield from throw(roll)
        works = sum(faces) >= need
        yield RuleTested(FighterId(fighter.id), NAME, roll.shown(faces), works)
        pending.blessings += int(works)
