"""Rolls that fate changes: repeated for whom a Witch has looked ahead, or one of them changed by 1 (Gift of the Fates).

`helped` is asked about every roll that failed, `fated_injury` about injuries. Only a change that makes a difference is
offered; a die never shows less than 1 or more than 6.
"""

from collections.abc import Callable

from rules.engine.battle import ask, throw
from rules.engine.combatant import Combatant
from rules.engine.decisions import Choice
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, ConditionEnded, RollChanged, RollRepeated, Status
from rules.engine.flow import Flow
from rules.values import changed

SCRY, GIFT = "scry", "gift-of-the-fates"
#: The condition of one who may roll one die of the battle again, by a thing or by his nature.
REROLL = "reroll-one-die"
#: The condition of who may turn one failure of the battle into a success.
MARKED = "mark-of-the-old-ones"
USE, KEEP = "use", "keep"
Faces = tuple[int, ...]


class Repeated(tuple[int, ...]):
    """Faces of a roll that was made again, or one die of it: nothing repeats it once more (CORE-DICE-REROLL-ONCE)."""


def after_failure(
    who: Combatant, roll: Roll, faces: Faces, what: str, *, repeated: bool = False
) -> Flow[Faces]:
    """The faces that stand in place of a failure; one repeated already is not repeated again."""
    faces = yield from _helped(who, roll, faces, what, repeated)
    if not who.under(MARKED) or succeeded(roll, faces):
        return faces
    sure = just_enough(roll)
    if sure is None or (yield from ask(Choice(who.side, MARKED, (USE, KEEP), who.id))) == KEEP:
        return faces
    yield RollChanged(who.id, what, roll.shown(faces), sure, "Mark of the Old Ones")
    yield ConditionEnded(who.id, MARKED)
    return sure


def just_enough(roll: Roll) -> Faces | None:
    """The faces by which a roll just succeeds of which one die or two count; None where it cannot."""
    counted = abs(roll.keep) or roll.count
    total = roll.at_most
    if total is None and roll.need is not None:
        total = max(counted, roll.need)
    if total is None or not counted <= total <= counted * roll.sides:
        return None
    others = (1 if roll.keep > 0 else roll.sides,) * (roll.count - counted)
    if counted == 1:
        return (total, *others)
    high = min(roll.sides, total - 1)
    return high, total - high, *others


def _helped(who: Combatant, roll: Roll, faces: Faces, what: str, repeated: bool) -> Flow[Faces]:
    if not repeated and who.under(SCRY):
        foreseen = yield from _foreseen(who, roll, faces, what)
        repeated, faces = foreseen is not faces, foreseen
    if not repeated and who.under(REROLL):
        faces = yield from _one_die(who, roll, faces, what)
    if not who.under(GIFT) or succeeded(roll, faces):
        return faces
    better = improved(roll, faces)
    if better is None or (yield from ask(Choice(who.side, GIFT, (USE, KEEP), who.id))) == KEEP:
        return faces
    yield _spent(who, what, roll, faces, better)
    return better


def _foreseen(who: Combatant, roll: Roll, faces: Faces, what: str) -> Flow[Faces]:
    """One of the rolls that he may make again, and change by 1 where that helps."""
    held = who.conditions[SCRY]
    if not held.amount or (yield from ask(Choice(who.side, SCRY, (USE, KEEP), who.id))) == KEEP:
        return faces
    yield RollRepeated(who.id, what, roll.shown(faces), "Scry")
    yield ConditionBegan(who.id, changed(held, amount=held.amount - 1), "Scry")
    faces = Repeated((yield from throw(roll)))
    better = None if succeeded(roll, faces) else improved(roll, faces)
    if better is None:
        return faces
    yield RollChanged(who.id, what, roll.shown(faces), better, "Scry")
    return better


def _one_die(who: Combatant, roll: Roll, faces: Faces, what: str) -> Flow[Faces]:
    """The worst die of a failed roll is rolled again, once in the battle; the others stand."""
    if roll.need is None and roll.at_most is None:
        return faces
    if (yield from ask(Choice(who.side, f"re-roll {what}", (USE, KEEP), who.id))) == KEEP:
        return faces
    worst = faces.index(max(faces) if roll.at_most is not None else min(faces))
    yield RollRepeated(who.id, what, roll.shown(faces), "one die")
    yield ConditionEnded(who.id, REROLL, "used")
    again = yield from throw(changed(roll, count=1, keep=0))
    return Repeated((*faces[:worst], *again, *faces[worst + 1 :]))


def improved(roll: Roll, faces: Faces) -> Faces | None:
    """The faces of a failed roll with one die changed by 1 so that it succeeds; None where that does not do."""
    step = 1 if roll.at_most is None else -1
    for place, face in enumerate(faces):
        better = (*faces[:place], face + step, *faces[place + 1 :])
        if 1 <= face + step <= roll.sides and succeeded(roll, better):
            return better
    return None


def fated_injury(
    one: Combatant | None,
    target: Combatant,
    roll: Roll,
    face: int,
    result: Callable[[int], Status],
    step: int,
) -> Flow[int]:
    """The face of an injury roll after the gift of those who would rather have it so much higher or lower."""
    if one is None or not one.under(GIFT):
        return face
    turned = face + step
    if not 1 <= turned <= roll.sides or result(turned) is result(face):
        return face
    if (yield from ask(Choice(one.side, GIFT, (USE, KEEP), target.id))) == KEEP:
        return face
    yield _spent(one, "injury", roll, (face,), (turned,))
    return turned


def _spent(who: Combatant, what: str, roll: Roll, faces: Faces, better: Faces) -> RollChanged:
    by = who.conditions[GIFT].by
    return RollChanged(who.id, what, roll.shown(faces), better, "Gift of the Fates", GIFT, by)


def succeeded(roll: Roll, faces: Faces) -> bool:
    """Whether the dice do what the roll is for; one that cannot succeed has failed."""
    total = roll.total(faces)
    if roll.at_most is not None:
        return total <= roll.at_most
    return roll.need is not None and total >= roll.need
