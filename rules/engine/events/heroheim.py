"""Power dice, miscasts, and warriors who make room: what happens in battles by rules that know such things.

Read like `rules.engine.events`, which has them all. `Power` is what becomes of the dice: part of the state.
"""

from rules.engine.dice import Rolled
from rules.engine.events.event import Event
from rules.engine.table import Point


class PowerGathered(Event, frozen=True):
    """A wizard or priest gains power dice; `cause` says why if they did not gather them themselves."""

    who: int
    dice: int
    cause: str = ""
    roll: Rolled | None = None


class PowerSpent(Event, frozen=True):
    """A caster takes some of their power dice for an attempt to cast."""

    who: int
    dice: int


class Miscast(Event, frozen=True):
    """The spell slipped from them; `result` is the name of what came of it."""

    who: int
    spell: str
    roll: Rolled
    result: str


class RoomMade(Event, frozen=True):
    """A warrior in combat shifted for a friend who charges; they fight the same enemies as before."""

    who: int
    to: Point


class ChargeCounted(Event, frozen=True):
    """A warrior counts as charging an enemy who came into contact with them this turn, though they did not move."""

    who: int
    target: int


FieldEvent = PowerGathered | PowerSpent | Miscast | RoomMade | ChargeCounted
