"""Alliances between three and more warbands: proposals, and the alliances that stand now (Town Cryer 5).

A side belongs to one alliance at most. Allies are no enemies; neutral models belong to no alliance.
"""

from rules.engine.events.alliances import AllianceBroken, AllianceFormed


class Alliances:
    """The alliances as the events have left them."""

    def __init__(self) -> None:
        self.groups: tuple[frozenset[int], ...] = ()

    def allies_of(self, side: int) -> frozenset[int]:
        """The other sides of its alliance; empty without one."""
        for group in self.groups:
            if side in group:
                return group - {side}
        return frozenset()

    def fold(self, event: AllianceFormed | AllianceBroken) -> None:
        """Take in an alliance that was formed or broken."""
        if isinstance(event, AllianceFormed):
            kept = [group for group in self.groups if not group.intersection(event.sides)]
            self.groups = (*kept, frozenset(event.sides))
        else:
            left = [group - {event.side} for group in self.groups]
            self.groups = tuple(group for group in left if len(group) > 1)

    def snapshot(self) -> list[list[int]]:
        """The alliances as plain values to compare."""
        return sorted(sorted(group) for group in self.groups)
