"""Rolls made a second time because of something that holds for the one who rolls (luck, curses).

Procedures throw through `thrown`. One roll is repeated at most once; the second result stands.
"""

from rules.combat.effects import hooks
from rules.combat.rolls.fates import Repeated as Repeated
from rules.combat.rolls.fates import after_failure
from rules.combat.rolls.fates import succeeded as succeeded
from rules.engine.battle import Battle, throw
from rules.engine.combatant import Combatant
from rules.engine.dice import Roll
from rules.engine.events import RollRepeated
from rules.engine.flow import Flow

#: The conditions under which every failed roll of one's own is repeated, and what they are called.
LUCKY = {"luck-of-shemtek": "Luck of Shemtek", "divination-of-shirath": "Divination of Shirath"}

#: What rolls are for.
TO_HIT, TO_WOUND, ARMOUR_SAVE, PARRY, TEST = "to hit", "to wound", "armour save", "parry", "test"

#: Failures that somebody else of the warband may let him repeat.
_LENT = (ARMOUR_SAVE, PARRY)


def roll_with_rerolls(
    battle: Battle | None, who: Combatant | None, roll: Roll, what: str
) -> Flow[tuple[int, ...]]:
    """The faces that stand; `what` is one of the names above.

    Failures are repeated for the lucky, successes for the cursed (CORE-MAGIC-LESSER-5-2, CORE-MAGIC-RAT-6-2).
    """
    faces = yield from throw(roll)
    if who is None:
        return faces
    failed = not succeeded(roll, faces)
    if failed and battle is not None and what in _LENT:
        again = yield from _lent(battle, who, roll, faces, what)
        if again is not None:
            return again
    if not who.conditions:
        return faces
    if failed:
        cause = lucky(who)
    else:
        causes = [] if battle is None else hooks.rolls_successes_again.collect(battle, who, what)
        cause = causes[0] if causes else None
    if cause is not None:
        yield RollRepeated(who.id, what, roll.shown(faces), cause)
        faces = Repeated((yield from throw(roll)))
        failed = not succeeded(roll, faces)
    return (yield from after_failure(who, roll, faces, what, repeated=cause is not None)) if failed else faces


def _lent(
    battle: Battle, who: Combatant, roll: Roll, faces: tuple[int, ...], what: str
) -> Flow[tuple[int, ...] | None]:
    for friend in hooks.lends_a_save.warriors_with(battle, who.side):
        for lends in hooks.lends_a_save.handlers(friend):
            if (yield from lends(battle, friend, who, what)):
                yield RollRepeated(who.id, what, roll.shown(faces), friend.fighter.name)
                return Repeated((yield from throw(roll)))
    return None


def final(faces: tuple[int, ...]) -> bool:
    """Whether nothing else repeats a failure: these dice were rolled again already (CORE-DICE-REROLL-ONCE)."""
    return isinstance(faces, Repeated)


def lucky(who: Combatant) -> str | None:
    """What lets him repeat his failures, if anything does."""
    return next((name for key, name in LUCKY.items() if key in who.conditions), None)
