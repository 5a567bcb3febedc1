"""Events where players pass the turn to and fro within a round: order, turns, actions gained, reactions."""

from rules.engine.dice import Rolled
from rules.engine.events.event import Event


class OrderRolled(Event, frozen=True):
    """The order of the players in every round: the dice of each side, the tied rolled again, and what came of it."""

    rolls: tuple[tuple[int, ...], ...]
    order: tuple[int, ...]


class PlayersTurnBegan(Event, frozen=True):
    """A player is the active one from now on; `bought` where another one's failures paid for it."""

    side: int
    bought: bool = False


class PlayersTurnEnded(Event, frozen=True):
    side: int
    reason: str


class ActionsGained(Event, frozen=True):
    """Those who act have a number of actions each, for any use or for one of `purpose` only.

    `roll` is on the Leadership of `by`, or their own; in a reaction on Initiative; None where nothing is rolled.
    """

    who: tuple[int, ...]
    roll: Rolled | None
    actions: int
    failures: int = 0
    by: int | None = None
    purpose: str = ""


class ReactionsOffered(Event, frozen=True):
    """The failures of an activation may be used by these sides."""

    failures: int
    sides: tuple[int, ...]


class ReactionDeclined(Event, frozen=True):
    side: int


class TurnBought(Event, frozen=True):
    """A side pays for the turn with two failures of the active player."""

    side: int


class CommandGiven(Event, frozen=True):
    """A hero has some others act together."""

    who: int
    command: str
    group: tuple[int, ...]


class WeaponReloaded(Event, frozen=True):
    """An action went into reloading a weapon; `done` when that was the last one that it needed.

    Several `shots` are made good by it where they were fired at once.
    """

    who: int
    weapon: str
    done: bool
    shots: int = 1


AlternativeEvent = (
    OrderRolled
    | PlayersTurnBegan
    | PlayersTurnEnded
    | ActionsGained
    | ReactionsOffered
    | ReactionDeclined
    | TurnBought
    | CommandGiven
    | WeaponReloaded
)
