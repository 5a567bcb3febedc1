"""Power dice, miscasts, and warriors who make room: what happens in battles by rules that know such things.

Read like `rules.engine.events`, which has them all. `Power` is what becomes of the dice: part of the state.
"""

from rules.engine.dice import Rolled
from rules.engine.event import Event
from rules.engine.fight_events import ChargeCounted
from rules.engine.table import Point


class PowerGathered(Event, frozen=True):
    """A wizard or priest has so many power dice more; `cause` says why where he did not gather them himself."""

    who: int
    dice: int
    cause: str = ""
    roll: Rolled | None = None


class PowerSpent(Event, frozen=True):
    """He takes so many of his power dice for an attempt to cast."""

    who: int
    dice: int


class Miscast(Event, frozen=True):
    """The spell slipped from him; `result` is the name of what came of it."""

    who: int
    spell: str
    roll: Rolled
    result: str


class RoomMade(Event, frozen=True):
    """Somebody in combat shifted for a friend who charges; he fights whom he fought."""

    who: int
    to: Point


FieldEvent = PowerGathered | PowerSpent | Miscast | RoomMade | ChargeCounted


class Power:
    """How many power dice each wizard and priest has, by his id."""

    def __init__(self) -> None:
        self.dice: dict[int, int] = {}

    def of(self, who: int) -> int:
        return self.dice.get(who, 0)

    def fold(self, event: PowerGathered | PowerSpent) -> None:
        change = event.dice if isinstance(event, PowerGathered) else -event.dice
        self.dice[event.who] = self.of(event.who) + change
