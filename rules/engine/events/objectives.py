"""Events about the aims of a scenario: roles, counters, buildings, reserves, deeds and spoils.

Read like `rules.engine.events`; the state of all of it folds in `rules.engine.state.objectives`. Counters and buildings
go by number: a counter's own, a building's place among the table's pieces.
"""

from rules.engine.dice import Rolled
from rules.engine.events.event import Event
from rules.engine.setup import Gear
from rules.engine.table import Point


class RoleTaken(Event, frozen=True):
    """The role of a side in this battle, e.g. `attacker`."""

    side: int
    role: str


class EdgeNamed(Event, frozen=True):
    """The edge that a side counts as number 1 when edges are drawn by lot."""

    side: int
    edge: str


class TurnOrderDecided(Event, frozen=True):
    """The sides in the order of their turns."""

    sides: tuple[int, ...]


class AmountRolled(Event, frozen=True):
    """How much or which of something, by dice; `side` None where it concerns everybody."""

    side: int | None
    what: str
    roll: Rolled
    amount: int


class HazardRolled(Event, frozen=True):
    """A hazard of the scenario came about, by dice or without, and what it brings; `side` None: for everybody."""

    side: int | None
    what: str
    roll: Rolled | None
    amount: int
    brings: str


class HappeningBegan(Event, frozen=True):
    """Something of an optional table holds from now on, until the end of a round or (0) of the battle.

    `table` is the ruleset's option, `key` and `title` are those of the row; `side` is the warband that it concerns or
    that met it, None: everybody.
    """

    table: str
    key: str
    title: str
    says: str
    side: int | None = None
    roll: Rolled | None = None
    until: int = 0


class MarkerMoved(Event, frozen=True):
    """The marker of a happening comes to a place, moves on to it, or is gone (None); `what` is its name."""

    what: str
    at: Point | None
    roll: Rolled | None = None


class SightLimited(Event, frozen=True):
    """How far anybody sees from now on to charge and to shoot, in 1/100 inch."""

    within: int
    roll: Rolled | None


class TaskAdvanced(Event, frozen=True):
    """A side has spent some turns in a row on a task, or has to begin anew (0)."""

    side: int
    who: int | None
    what: str
    done: int


class PlaceStirred(Event, frozen=True):
    """Somebody came near a place, and what waits there appears; it does so once."""

    place: str
    who: int


class BuildingsNamed(Event, frozen=True):
    """The buildings that the battle is about."""

    buildings: tuple[int, ...]
    why: str


class BuildingSearched(Event, frozen=True):
    """A warrior searched a building; `roll` is None for the last one, where the thing is for sure."""

    who: int
    building: int
    roll: Rolled | None
    found: bool


class HouseSearched(Event, frozen=True):
    """A warrior searched a building for `what`; `roll` is None where nothing is left to chance."""

    who: int
    building: int
    roll: Rolled | None
    what: str


class BuildingHeld(Event, frozen=True):
    """The side that holds a building at the end; `side` None: nobody."""

    building: int
    side: int | None


class CounterPlaced(Event, frozen=True):
    """A counter lies on the table; `kind` is what it stands for."""

    counter: int
    kind: str
    at: Point


class CounterTaken(Event, frozen=True):
    counter: int
    who: int


class CounterDropped(Event, frozen=True):
    """A counter that its carrier lost; it lies `at` that place."""

    counter: int
    who: int
    at: Point


class CounterRemoved(Event, frozen=True):
    """A counter that turned out to be nothing; with a `known` kind the real one of that kind is known now."""

    counter: int
    known: str


class SpotMarked(Event, frozen=True):
    """A place that the battle is about: a circle of that radius (1/100 inch), and how much of something is in it."""

    what: str
    at: Point
    radius: int
    amount: int


class SpotSearched(Event, frozen=True):
    """A warrior searched a place that the battle is about."""

    who: int
    what: str
    roll: Rolled
    found: bool


class GearGiven(Event, frozen=True):
    """A warrior carries something that their warband found before the battle."""

    who: int
    gear: Gear


class JoinedWarband(Event, frozen=True):
    """A neutral model fights for a side from now on, and acts in its turns."""

    who: int
    side: int


class Followed(Event, frozen=True):
    """A neutral model follows a warrior from now on; `whom` None: it no longer follows anybody."""

    who: int
    whom: int | None


class ShardsNoted(Event, frozen=True):
    """The wyrdstone that a warband has with it when the battle begins, by the die."""

    side: int
    roll: Rolled
    shards: int


class ReserveRolled(Event, frozen=True):
    """Whether a hero or the models of a group wait; `roll` is None for those that are there without one."""

    who: tuple[int, ...]
    roll: Rolled | None
    waits: bool


class ReserveCalled(Event, frozen=True):
    """The roll that brings waiting warriors to the table this turn, or not."""

    who: tuple[int, ...]
    roll: Rolled
    comes: bool


class TunnelEntered(Event, frozen=True):
    """A warrior begins the battle in a tunnel, and comes out of it at the end of their side's first turn."""

    who: int


class DeedDone(Event, frozen=True):
    """A warrior earned an award of the scenario, by its key."""

    who: int
    award: str


class SpoilSought(Event, frozen=True):
    """The roll by which something turns out to be among the spoils, or not."""

    side: int
    what: str
    roll: Rolled
    found: bool


class SpoilWon(Event, frozen=True):
    """The spoils of a warband: `gold`, `wyrdstone` or the key of an item; `worth` is in gold crowns for each."""

    side: int
    what: str
    amount: int
    worth: int = 0


ObjectiveEvent = (
    RoleTaken
    | TurnOrderDecided
    | EdgeNamed
    | AmountRolled
    | HazardRolled
    | HappeningBegan
    | MarkerMoved
    | PlaceStirred
    | SightLimited
    | TaskAdvanced
    | BuildingsNamed
    | BuildingSearched
    | HouseSearched
    | BuildingHeld
    | CounterPlaced
    | CounterTaken
    | CounterDropped
    | CounterRemoved
    | SpotMarked
    | SpotSearched
    | GearGiven
    | JoinedWarband
    | Followed
    | ShardsNoted
    | ReserveRolled
    | ReserveCalled
    | TunnelEntered
    | DeedDone
    | SpoilSought
    | SpoilWon
)
