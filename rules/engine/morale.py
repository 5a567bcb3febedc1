"""Morale: tests of warbands that have lost half, and those that are shaken instead of fleeing, as part of the state."""

from typing import Any

from rules.engine.dice import Rolled
from rules.engine.event import Event


class MoraleTested(Event, frozen=True):
    """A roll for a warband of which at least half is down or out of action; `roll` is None where none is needed."""

    side: int
    fallen: int
    starting: int
    roll: Rolled | None
    passed: bool


class WarbandShaken(Event, frozen=True):
    """It failed, and does not flee; all that its warriors try is risky until the end of the next turn."""

    side: int


class WarbandSteadied(Event, frozen=True):
    """It is shaken no longer."""

    side: int


MoraleEvent = MoraleTested | WarbandShaken | WarbandSteadied


class Morale:
    """Which warbands are shaken, and which have been."""

    def __init__(self) -> None:
        self.shaken: set[int] = set()
        self.was_shaken: set[int] = set()

    def fold(self, event: WarbandShaken | WarbandSteadied) -> None:
        if isinstance(event, WarbandShaken):
            self.shaken.add(event.side)
            self.was_shaken.add(event.side)
        else:
            self.shaken.discard(event.side)

    def snapshot(self) -> dict[str, Any]:
        return {"shaken": sorted(self.shaken), "was_shaken": sorted(self.was_shaken)}
