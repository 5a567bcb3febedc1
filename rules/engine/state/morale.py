"""Morale: tests of warbands that have lost half, and those that are shaken instead of fleeing, as part of the state."""

from typing import Any

from rules.engine.events.trench import WarbandShaken, WarbandSteadied


class Morale:
    """Which warbands are shaken, and which have been."""

    def __init__(self) -> None:
        self.shaken: set[int] = set()
        self.was_shaken: set[int] = set()

    def fold(self, event: WarbandShaken | WarbandSteadied) -> None:
        """Take in a warband that is shaken, or no longer."""
        if isinstance(event, WarbandShaken):
            self.shaken.add(event.side)
            self.was_shaken.add(event.side)
        else:
            self.shaken.discard(event.side)

    def snapshot(self) -> dict[str, Any]:
        """The shaken warbands as plain values to compare."""
        return {"shaken": sorted(self.shaken), "was_shaken": sorted(self.was_shaken)}
