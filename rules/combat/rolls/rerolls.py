"""The one way to roll for a warrior: whatever repeats or changes a roll of theirs reaches it here, by its kind.

Every roll that can succeed or fail goes through `roll_with_rerolls`. Dice that cannot (how far, how many, which way, by
lot, on a chart) are thrown plainly, as are those of a side or of the scenario. The dice of one roll are rolled again
once at most, and the second result stands (CORE-DICE-REROLL, CORE-DICE-REROLL-ONCE); what is free comes before what is
spent. A roll that was repeated may still be changed (`rules.combat.rolls.changed_dice`).
"""

from collections.abc import Callable

from rules.combat.effects import hooks
from rules.combat.rolls.changed_dice import KEEP, USE, change_failure, improved, just_enough
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import Choice
from rules.engine.dice import Faces, Roll
from rules.engine.events import ConditionBegan, ConditionEnded, RollChanged, RollRepeated
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.values import changed

#: The kinds of rolls. A rule's die is that of a skill, an item, a spell, a helmet or another save beside the armour's.
TO_HIT, TO_WOUND, ARMOUR_SAVE, PARRY = "to hit", "to wound", "armour save", "parry"
TEST, CASTING, RULE = "test", "casting", "rule"
#: The conditions under which every failed roll of one's own is repeated, and what they are called.
LUCKY = {"luck-of-shemtek": "Luck of Shemtek", "divination-of-shirath": "Divination of Shirath"}
#: The conditions of a warrior who may repeat a number of rolls of a turn, and one die of one roll of the battle.
SCRY, REROLL = "scry", "reroll-one-die"
#: The condition of one who may repeat one failed roll of the battle whole.
LUCK = "elven-luck"
#: Failures that somebody else of the warband may let them repeat.
_LENT = (ARMOUR_SAVE, PARRY)

#: What repeats a failure by the rule of its own kind of roll: it tells of the failure and gives the new faces, or None.
Again = Callable[[Faces], Flow[Faces | None]]


class Repeated(tuple[int, ...]):
    """Faces of a roll that was made again, or one die of it: nothing repeats it once more."""


class RolledAgain(Repeated):
    """Faces that were rolled again by the rule of their own kind of roll."""


def roll_with_rerolls(
    battle: Battle, warrior: Combatant | None, roll: Roll, kind: str, again: Again | None = None
) -> Flow[Faces]:
    """The faces that stand; `kind` is one of the names above, `again` a re-roll that only rolls of this kind have."""
    faces: Faces = yield from throw(roll)
    if again is None and (warrior is None or (not warrior.conditions and kind not in _LENT)):
        return faces
    succeeded = roll.met_by(faces)
    if warrior is None:
        return faces if succeeded or again is None else (yield from _by_its_kind(faces, again))
    if succeeded:
        cause = _curse(battle, warrior, kind) if warrior.conditions else None
        if cause is None:
            return faces
        faces = yield from _repeat(warrior, roll, faces, kind, cause)
        if roll.met_by(faces):
            return faces
    else:
        faces = yield from _repeat_failure(battle, warrior, roll, faces, kind, again)
    if not warrior.conditions or roll.met_by(faces):
        return faces
    better = yield from change_failure(warrior, roll, faces, name_of(roll, kind))
    return better if better is faces else type(faces)(better)


def final(faces: Faces) -> bool:
    """Whether these dice were rolled again already."""
    return isinstance(faces, Repeated)


def lucky(warrior: Combatant) -> str | None:
    """What lets them repeat their failures, if anything does."""
    return next((name for key, name in LUCKY.items() if key in warrior.conditions), None)


def name_of(roll: Roll, kind: str) -> str:
    """The name of a roll: its kind, or the rule that it is for."""
    return roll.purpose if kind == RULE else kind


def _curse(battle: Battle, warrior: Combatant, kind: str) -> str | None:
    """Why they must repeat a success (CORE-MAGIC-RAT-6-2)."""
    return next(iter(hooks.rolls_successes_again.collect(battle, warrior, kind)), None)


def _repeat_failure(
    battle: Battle, warrior: Combatant, roll: Roll, faces: Faces, kind: str, again: Again | None
) -> Flow[Faces]:
    """The faces after the first thing that repeats a failure: luck, the rule of its kind, then what is spent."""
    cause = lucky(warrior) if warrior.conditions else None
    if cause is not None:
        return (yield from _repeat(warrior, roll, faces, kind, cause))
    if again is not None:
        faces = yield from _by_its_kind(faces, again)
        if final(faces):
            return faces
    if kind in _LENT:
        for friend in hooks.lends_a_save.warriors_with(battle, warrior.side):
            for lends in hooks.lends_a_save.handlers(friend):
                if (yield from lends(battle, friend, warrior, kind)):
                    return (yield from _repeat(warrior, roll, faces, kind, friend.fighter.name))
    if not warrior.conditions or just_enough(roll) is None:
        return faces
    if warrior.under(SCRY):
        faces = yield from _foreseen(warrior, roll, faces, kind)
    if warrior.under(REROLL) and not final(faces):
        faces = yield from _one_die(warrior, roll, faces, kind)
    if warrior.under(LUCK) and not final(faces):
        faces = yield from _by_luck(warrior, roll, faces, kind)
    return faces


def _by_its_kind(faces: Faces, again: Again) -> Flow[Faces]:
    other = yield from again(faces)
    return faces if other is None else RolledAgain(other)


def _repeat(warrior: Combatant, roll: Roll, faces: Faces, kind: str, cause: str) -> Flow[Faces]:
    yield RollRepeated(warrior.id, name_of(roll, kind), roll.shown(faces), cause)
    return Repeated((yield from throw(roll)))


def _foreseen(warrior: Combatant, roll: Roll, faces: Faces, kind: str) -> Flow[Faces]:
    """One of the rolls that they may make again, and change by 1 where that helps."""
    held = warrior.conditions[SCRY]
    if not held.amount or (yield from ask(Choice(warrior.side, SCRY, (USE, KEEP), warrior.id))) == KEEP:
        return faces
    yield RollRepeated(warrior.id, name_of(roll, kind), roll.shown(faces), "Scry")
    yield ConditionBegan(warrior.id, changed(held, amount=held.amount - 1), "Scry")
    faces = Repeated((yield from throw(roll)))
    better = None if roll.met_by(faces) else improved(roll, faces)
    if better is None:
        return faces
    yield RollChanged(warrior.id, name_of(roll, kind), roll.shown(faces), better, "Scry")
    return Repeated(better)


def _by_luck(warrior: Combatant, roll: Roll, faces: Faces, kind: str) -> Flow[Faces]:
    """The whole roll is made again, once in the battle."""
    if (
        yield from ask(Choice(warrior.side, f"re-roll {name_of(roll, kind)}", (USE, KEEP), warrior.id))
    ) == KEEP:
        return faces
    yield ConditionEnded(warrior.id, LUCK, "used")
    return (yield from _repeat(warrior, roll, faces, kind, "Elven Luck"))


def _one_die(warrior: Combatant, roll: Roll, faces: Faces, kind: str) -> Flow[Faces]:
    """The worst die of a failed roll is rolled again, once in the battle; the others stand."""
    what = name_of(roll, kind)
    if (yield from ask(Choice(warrior.side, f"re-roll {what}", (USE, KEEP), warrior.id))) == KEEP:
        return faces
    worst = faces.index(max(faces) if roll.at_most is not None else min(faces))
    yield RollRepeated(warrior.id, what, roll.shown(faces), "one die")
    yield ConditionEnded(warrior.id, REROLL, "used")
    new = yield from throw(changed(roll, count=1, keep=0))
    return Repeated((*faces[:worst], *new, *faces[worst + 1 :]))
