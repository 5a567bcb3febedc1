"""Turns that players take from each other within a round, and the reloading of weapons since they were fired.

Part of the state, like the combatants; changed by events only.
"""

from typing import Any

from rules.engine.events.alternative import (
    OrderRolled,
    PlayersTurnBegan,
    PlayersTurnEnded,
    TurnBought,
    WeaponReloaded,
)
from rules.engine.events.event import Event


class PlayerTurns:
    """The order of the players, the active player, the players who had a turn in this round, and every reloading."""

    def __init__(self) -> None:
        self.order: tuple[int, ...] = ()
        self.active: int | None = None
        #: The side that bought the current turn.
        self.buyer: int | None = None
        #: The sides that have had a turn in this round.
        self.begun: set[int] = set()
        #: (combatant, weapon) -> the actions put into an unfinished reloading, and the number of finished ones.
        self.reloads: dict[tuple[int, str], tuple[int, int]] = {}

    def new_round(self) -> None:
        """Forget what counts for a round."""
        self.active = self.buyer = None
        self.begun.clear()

    def fold(self, event: Event) -> None:
        """Take in an event about the order of players."""
        match event:
            case OrderRolled():
                self.order = event.order
            case PlayersTurnBegan():
                self.active, self.buyer = event.side, None
                self.begun.add(event.side)
            case PlayersTurnEnded():
                self.active = None
            case TurnBought():
                self.buyer = event.side
            case WeaponReloaded():
                put_in, done = self.reloads.get((event.who, event.weapon), (0, 0))
                self.reloads[event.who, event.weapon] = (
                    (0, done + event.shots) if event.done else (put_in + 1, done)
                )

    def snapshot(self) -> dict[str, Any]:
        """The order of players as plain values to compare."""
        return {
            "order": self.order,
            "active": self.active,
            "buyer": self.buyer,
            "begun": sorted(self.begun),
            "reloads": self.reloads,
        }


FOLDED = (OrderRolled, PlayersTurnBegan, PlayersTurnEnded, TurnBought, WeaponReloaded)
