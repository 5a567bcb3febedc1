"""The plague after a battle to which plague victims came: a D6 for everybody who was in play (CAMP-OPT-HAPPEN-6).

Rulings: the dead roll no more; hired swords roll as henchmen do; a group's member who misses a battle leaves the group.
"""

from rules.aftermath.events.losses import InjurySettled, RuleTested
from rules.aftermath.flow import Flow, throw
from rules.aftermath.losses.members import block_now, mark
from rules.aftermath.losses.serious_injuries import roll_serious_injury
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.catalogue.campaign.lasting import PLAGUE
from rules.engine.dice import Roll
from rules.engine.outcome import FighterOutcome
from rules.ledger.sheet import Injury, Kind

#: The die on which somebody has the plague, and the dice of the plague that are worst and that do nothing.
_SICK, _WORST, _MILD = 1, 1, 6
#: What injuries by the plague are not.
_NOT_BY_PLAGUE = ("robbed", "bitter-enmity", "captured", "sold-to-the-pits")
_CAUSE = "the plague"


def roll_for_plague(side: Side, pending: PendingChanges, fighter: FighterOutcome) -> Flow[None]:
    """Roll whether a fighter has the plague, and what it does to them."""
    roll = Roll("plague", at_most=_SICK, who=fighter.id, stream=side.stream)
    faces = yield from throw(roll)
    yield RuleTested(fighter.id, "Keeping free of the plague", roll.shown(faces), faces[0] > _SICK)
    if faces[0] > _SICK:
        return
    course = Roll("course of the plague", who=fighter.id, stream=side.stream)
    (face,) = faces = yield from throw(course)
    if face == _MILD:
        yield InjurySettled(fighter.id, PLAGUE.key, PLAGUE.name, "It passes.", course.shown(faces))
    elif face > _WORST:
        block = block_now(side, pending, fighter)
        longer = 1 if block.members > 1 else max(0, 1 - pending.misses(block))
        yield InjurySettled(
            fighter.id, PLAGUE.key, PLAGUE.name, "Misses the next battle.", course.shown(faces)
        )
        mark(side, pending, fighter, Injury(PLAGUE.key, faces, battle=side.battle), longer)
    else:
        yield from _worsens(side, pending, fighter)


def _worsens(side: Side, pending: PendingChanges, fighter: FighterOutcome) -> Flow[None]:
    """Death of a henchman; a hero rolls D3 times on the chart of serious injuries."""
    block = side.sheet.warrior(fighter.warrior)
    if block.kind not in (Kind.HERO, Kind.DRAMATIS_PERSONA):
        pending.dead_members.add(fighter.id)
        pending.record_death(block, 1, (), _CAUSE)
        return
    count = Roll("injuries by the plague", who=fighter.id, stream=side.stream)
    faces = yield from throw(count)
    for _ in range((faces[0] + 1) // 2):
        if pending.survives(block):
            yield from roll_serious_injury(
                side, pending, block, fighter, cause=_CAUSE, rerolled=_NOT_BY_PLAGUE
            )
