"""Events of exploration, in the past tense, every die inside its event. `dice` are faces in their order."""

from rules.engine.dice import Rolled
from rules.engine.events import Event
from rules.numbers import RosterNumber

Dice = tuple[int, ...]


class ExplorationRolled(Event, frozen=True):
    """The dice of a whole party; what was rolled in pairs is among them already."""

    side: int
    dice: Dice


class DiePicked(Event, frozen=True):
    """Two dice for one hero, and the one that was kept."""

    side: int
    warrior: RosterNumber
    name: str
    roll: Rolled
    kept: int


class DieRerolled(Event, frozen=True):
    """One die rolled again by what `source` allows."""

    side: int
    source: str
    before: int
    after: int


class DieChanged(Event, frozen=True):
    """One die moved by 1 by `source`."""

    side: int
    source: str
    before: int
    after: int


class DiceKept(Event, frozen=True):
    """The dice that count, and their sum."""

    side: int
    dice: Dice
    total: int


class ShardsFound(Event, frozen=True):
    side: int
    shards: int


class LocationFound(Event, frozen=True):
    """The place that the largest group of equal dice shows."""

    side: int
    location: str
    title: str


class FindRolled(Event, frozen=True):
    """A die or dice for what a place holds, and what they came to.

    `counts` is False for a result that must be rolled again.
    """

    side: int
    purpose: str
    roll: Rolled
    result: str
    counts: bool = True


class NothingExplored(Event, frozen=True):
    """No hero was left to explore."""

    side: int


ExplorationEvent = (
    ExplorationRolled
    | DiePicked
    | DieRerolled
    | DieChanged
    | DiceKept
    | ShardsFound
    | LocationFound
    | FindRolled
    | NothingExplored
)
