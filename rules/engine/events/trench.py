"""Events that only the turn of Trench Crusade has: its morale tests."""

from rules.engine.dice import Rolled
from rules.engine.events.event import Event


class MoraleTested(Event, frozen=True):
    """A roll for a warband of which at least half is down or out of action; `roll` is None if no roll is needed."""

    side: int
    fallen: int
    starting: int
    roll: Rolled | None
    passed: bool


class WarbandShaken(Event, frozen=True):
    """A warband failed, and does not flee; all that its warriors try is risky until the end of the next turn."""

    side: int


class WarbandSteadied(Event, frozen=True):
    """A warband is shaken no longer."""

    side: int


MoraleEvent = MoraleTested | WarbandShaken | WarbandSteadied
