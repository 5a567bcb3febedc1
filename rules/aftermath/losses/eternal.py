"""Those whom injuries and death cost Wounds instead: the Eternal, by their choice, and in death by a D3.

Rulings: a Wound for good is one of the profile; with one Wound left an injury is suffered; death takes them where the
D3 takes all that they have. A full recovery and what only teaches are no injuries.
"""

from rules.aftermath.decisions import EnduredInjury
from rules.aftermath.events.losses import InjurySettled
from rules.aftermath.flow import Flow, ask, throw_named
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.catalogue.campaign.lasting import GIVEN_UP
from rules.catalogue.model import Row
from rules.catalogue.profile import Change
from rules.engine.outcome import FighterOutcome
from rules.ledger.entries import InjurySuffered
from rules.ledger.sheet import Injury, WarriorSheet

#: The tag of those who give up Wounds for injuries.
ETERNAL = "gives-wounds-for-injuries"
_NAME = "Eternal"

Faces = tuple[int, ...]


def endures(
    side: Side,
    pending: PendingChanges,
    hero: WarriorSheet,
    casualty: FighterOutcome,
    row: Row,
    faces: Faces,
) -> Flow[bool]:
    """Whether an Eternal warrior is rid of that row of the chart for Wounds, which they lose for good."""
    if ETERNAL not in side.fighter(casualty.id).tags:
        return False
    left = _wounds(pending, hero)
    if row.result.fate == "dead":
        lost, rolled = yield from throw_named("D3", "Wounds lost to death", side.stream, fighter=casualty.id)
        assert rolled is not None
        lives = lost < left
        summary = f"{lost} of {left} Wounds are lost to death{'' if lives else ', which is the end'}."
        yield InjurySettled(casualty.id, GIVEN_UP.key, _NAME, summary, rolled)
        if lives:
            _give_up(side, pending, hero, lost, faces + rolled.faces)
        return lives
    if left <= 1 or not _harms(row):
        return False
    question = EnduredInjury(side.index, hero.number, row.result.key, left)
    if (yield from ask(question)) == EnduredInjury.SUFFER:
        return False
    summary = f"A Wound is given up instead of {row.result.name}."
    yield InjurySettled(casualty.id, GIVEN_UP.key, _NAME, summary, None)
    _give_up(side, pending, hero, 1, faces)
    return True


def _wounds(pending: PendingChanges, hero: WarriorSheet) -> int:
    """The Wounds of their profile by now."""
    changes = (change for suffered in pending.injuries(hero) for change in suffered.injury.changes)
    return hero.current.W + sum(change.by for change in changes if change.characteristic == "W")


def _harms(row: Row) -> bool:
    result = row.result
    return bool(row.sub or result.changes or result.flags or result.misses_battles or result.fate)


def _give_up(side: Side, pending: PendingChanges, hero: WarriorSheet, wounds: int, faces: Faces) -> None:
    lost = (Change(characteristic="W", by=-wounds),)
    injury = Injury(GIVEN_UP.key, faces, lost, battle=side.battle)
    pending.changes.append(InjurySuffered(hero.number, injury))
