"""Morale: tests of warbands that have lost half, and those that are shaken instead of fleeing, as part of the state."""

from typing import Any

from rules.engine.events.trench import WarbandShaken, WarbandSteadied


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
