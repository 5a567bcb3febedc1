"""Dice that are changed after they fell: the Gift of the Fates, the Mark of the Old Ones, and what was foreseen.

`rules.combat.rolls.rerolls` asks for it after every failed roll of a warrior, `injury_roll` about injuries. Only what
makes a difference is offered; a die never shows less than 1 or more than its sides.
"""

from collections.abc import Callable

from rules.engine.battle import ask
from rules.engine.decisions import Choice
from rules.engine.dice import Faces, Roll
from rules.engine.events import ConditionEnded, RollChanged, Status
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant

#: The conditions of a warrior one of whose rolls may be changed by 1, and of one who may turn a failure into a success.
GIFT, MARKED = "gift-of-the-fates", "mark-of-the-old-ones"
#: The tag of the first where it is a glimpse of what is to come, for one roll of the warrior's own in the battle.
GLIMPSE = "glimpse-ahead"
USE, KEEP = "use", "keep"


def change_failure(warrior: Combatant, roll: Roll, faces: Faces, name: str) -> Flow[Faces]:
    """The faces that stand in place of those that failed."""
    if warrior.under(GIFT):
        better = improved(roll, faces)
        if better is not None and (yield from _uses(warrior, GIFT, warrior)):
            yield _gift_spent(warrior, name, roll, faces, better)
            return better
    if warrior.under(MARKED):
        sure = just_enough(roll)
        if sure is not None and (yield from _uses(warrior, MARKED, warrior)):
            yield RollChanged(warrior.id, name, roll.shown(faces), sure, "Mark of the Old Ones")
            yield ConditionEnded(warrior.id, MARKED)
            return sure
    return faces


def change_injury(
    warrior: Combatant | None,
    target: Combatant,
    roll: Roll,
    face: int,
    result: Callable[[int], Status],
    step: int,
) -> Flow[int]:
    """The face of an injury roll after the gift of those who would rather have it higher or lower by an amount."""
    if warrior is None or not warrior.under(GIFT):
        return face
    turned = face + step
    if not 1 <= turned <= roll.sides or result(turned) is result(face):
        return face
    if not (yield from _uses(warrior, GIFT, target)):
        return face
    yield _gift_spent(warrior, "injury", roll, (face,), (turned,))
    return turned


def improved(roll: Roll, faces: Faces) -> Faces | None:
    """The faces of a failed roll with one die changed by 1 so that it succeeds; None where that does not do."""
    step = 1 if roll.at_most is None else -1
    for place, face in enumerate(faces):
        better = (*faces[:place], face + step, *faces[place + 1 :])
        if 1 <= face + step <= roll.sides and roll.met_by(better):
            return better
    return None


def just_enough(roll: Roll) -> Faces | None:
    """The faces by which a roll just succeeds; None where it cannot. More than two dice are as even as they can be."""
    counted = abs(roll.keep) or roll.count
    total = roll.at_most
    if total is None and roll.need is not None:
        total = max(counted, roll.need)
    if total is None or not counted <= total <= counted * roll.sides:
        return None
    others = (1 if roll.keep > 0 else roll.sides,) * (roll.count - counted)
    if counted > 2:
        share, more = divmod(total, counted)
        return (*(share + 1 if place < more else share for place in range(counted)), *others)
    if counted == 1:
        return (total, *others)
    high = min(roll.sides, total - 1)
    return high, total - high, *others


def _uses(warrior: Combatant, what: str, about: Combatant) -> Flow[bool]:
    return (yield from ask(Choice(warrior.side, what, (USE, KEEP), about.id))) == USE


def _gift_spent(warrior: Combatant, name: str, roll: Roll, faces: Faces, better: Faces) -> RollChanged:
    held = warrior.conditions[GIFT]
    cause = "Glimpse Ahead" if GLIMPSE in held.tags else "Gift of the Fates"
    return RollChanged(warrior.id, name, roll.shown(faces), better, cause, GIFT, held.by)
