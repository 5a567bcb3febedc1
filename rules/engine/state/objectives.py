"""The aims of a battle as the events have left them: part of the state, like the combatants.

Procedures read it freely; only `fold` changes it. A scenario without aims leaves it empty.
"""

from collections.abc import Callable
from typing import Any

from rules.engine.events import objectives as events
from rules.engine.events.event import Event
from rules.engine.setup import Gear
from rules.engine.table import Point


class Counter:
    """A counter: the place where it lies or last lay, and its carrier (None: nobody)."""

    __slots__ = ("at", "carrier", "kind", "number")

    def __init__(self, number: int, kind: str, at: Point) -> None:
        self.number, self.kind, self.at = number, kind, at
        self.carrier: int | None = None


class Spot:
    """A place that the battle is about, and how much was in it."""

    __slots__ = ("amount", "at", "radius")

    def __init__(self, at: Point, radius: int, amount: int) -> None:
        self.at, self.radius, self.amount = at, radius, amount


class Objectives:
    """The aims of a battle besides fighting."""

    def __init__(self) -> None:
        self.roles: dict[int, str] = {}
        #: The sides in the order of their turns, () for the usual one.
        self.order: tuple[int, ...] = ()
        #: The edge that counts as number 1, "" where none was named.
        self.edge_one = ""
        self.buildings: tuple[int, ...] = ()
        self.searched: list[int] = []
        #: How far anybody sees, in 1/100 inch; 0 without a limit.
        self.sight = 0
        #: (what, side) -> the turns that a side has spent on a task without a break.
        self.tasks: dict[tuple[str, int], int] = {}
        #: The places that somebody stirred up.
        self.stirred: list[str] = []
        #: Building -> the side that holds it at the end.
        self.holders: dict[int, int | None] = {}
        self.counters: dict[int, Counter] = {}
        #: The kind of counter of which the real one is known.
        self.known = ""
        #: Whether anybody has picked a counter up.
        self.moved = False
        self.spots: dict[str, Spot] = {}
        #: Neutral model -> the warrior it follows.
        self.following: dict[int, int] = {}
        #: Gear found before the battle, with its carrier: (who, gear).
        self.given: list[tuple[int, Gear]] = []
        #: What a side carried when the battle began.
        self.shards: dict[int, int] = {}
        #: The ids of the warriors held in reserve when the battle began.
        self.held_back: list[int] = []
        #: Those of them who come by a tunnel.
        self.below: list[int] = []
        #: (who, award) and (side, what, amount, worth), in order.
        self.deeds: list[tuple[int, str]] = []
        #: Subplots and random happenings by key: the side that each concerns, and the last round of it (0: all).
        self.happenings: dict[str, tuple[int | None, int]] = {}
        #: The places of markers of happenings, by name.
        self.markers: dict[str, Point] = {}
        self.spoils: list[tuple[int, str, int, int]] = []

    def side_as(self, role: str) -> int:
        """The side that has a role. Raises `StopIteration` where nobody has."""
        return next(side for side, taken in self.roles.items() if taken == role)

    def lying(self, kind: str = "") -> list[Counter]:
        """The counters that nobody carries, of one kind or of any."""
        lying = [it for it in self.counters.values() if it.carrier is None]
        return [it for it in lying if it.kind == kind] if kind else lying

    def carried_by(self, warrior: int) -> list[Counter]:
        """The counters that a warrior carries."""
        return [it for it in self.counters.values() if it.carrier == warrior]

    def unsearched(self) -> list[int]:
        """The numbers of buildings that nobody has searched."""
        return [number for number in self.buildings if number not in self.searched]

    def fold(self, event: Event) -> None:
        """Take in an event about the aims of the scenario."""
        _FOLD[type(event)](self, event)

    def snapshot(self) -> dict[str, Any]:
        """Everything that events decide, as plain data, for comparison."""
        counters = [(it.number, it.kind, it.at, it.carrier) for it in self.counters.values()]
        spots = [(what, it.at, it.radius, it.amount) for what, it in self.spots.items()]
        return vars(self) | {"counters": counters, "spots": spots}

    def _role(self, event: events.RoleTaken) -> None:
        self.roles[event.side] = event.role

    def _order(self, event: events.TurnOrderDecided) -> None:
        self.order = event.sides

    def _numbered(self, event: events.EdgeNamed) -> None:
        self.edge_one = event.edge

    def _named(self, event: events.BuildingsNamed) -> None:
        self.buildings = event.buildings

    def _sighted(self, event: events.SightLimited) -> None:
        self.sight = event.within

    def _advanced(self, event: events.TaskAdvanced) -> None:
        self.tasks[event.what, event.side] = event.done

    def _stirred(self, event: events.PlaceStirred) -> None:
        self.stirred.append(event.place)

    def _searched(self, event: events.BuildingSearched | events.HouseSearched) -> None:
        self.searched.append(event.building)

    def _held(self, event: events.BuildingHeld) -> None:
        self.holders[event.building] = event.side

    def _placed(self, event: events.CounterPlaced) -> None:
        self.counters[event.counter] = Counter(event.counter, event.kind, event.at)

    def _taken(self, event: events.CounterTaken) -> None:
        self.counters[event.counter].carrier = event.who
        self.moved = True

    def _dropped(self, event: events.CounterDropped) -> None:
        counter = self.counters[event.counter]
        counter.carrier, counter.at = None, event.at

    def _removed(self, event: events.CounterRemoved) -> None:
        del self.counters[event.counter]
        self.known = event.known or self.known

    def _marked(self, event: events.SpotMarked) -> None:
        self.spots[event.what] = Spot(event.at, event.radius, event.amount)

    def _given(self, event: events.GearGiven) -> None:
        self.given.append((event.who, event.gear))

    def _followed(self, event: events.Followed) -> None:
        self.following.pop(event.who, None)
        if event.whom is not None:
            self.following[event.who] = event.whom

    def _shards(self, event: events.ShardsNoted) -> None:
        self.shards[event.side] = event.shards

    def _reserve(self, event: events.ReserveRolled) -> None:
        if event.waits:
            self.held_back += event.who

    def _tunnelled(self, event: events.TunnelEntered) -> None:
        self.held_back.append(event.who)
        self.below.append(event.who)

    def _happened(self, event: events.HappeningBegan) -> None:
        self.happenings[event.key] = event.side, event.until

    def _marker(self, event: events.MarkerMoved) -> None:
        self.markers.pop(event.what, None)
        if event.at is not None:
            self.markers[event.what] = event.at

    def _deed(self, event: events.DeedDone) -> None:
        self.deeds.append((event.who, event.award))

    def _spoil(self, event: events.SpoilWon) -> None:
        self.spoils.append((event.side, event.what, event.amount, event.worth))


_FOLD: dict[type[Event], Callable[[Objectives, Any], None]] = {
    events.RoleTaken: Objectives._role,
    events.TurnOrderDecided: Objectives._order,
    events.EdgeNamed: Objectives._numbered,
    events.BuildingsNamed: Objectives._named,
    events.BuildingSearched: Objectives._searched,
    events.HouseSearched: Objectives._searched,
    events.PlaceStirred: Objectives._stirred,
    events.TaskAdvanced: Objectives._advanced,
    events.SightLimited: Objectives._sighted,
    events.BuildingHeld: Objectives._held,
    events.CounterPlaced: Objectives._placed,
    events.CounterTaken: Objectives._taken,
    events.CounterDropped: Objectives._dropped,
    events.CounterRemoved: Objectives._removed,
    events.SpotMarked: Objectives._marked,
    events.ShardsNoted: Objectives._shards,
    events.GearGiven: Objectives._given,
    events.Followed: Objectives._followed,
    events.ReserveRolled: Objectives._reserve,
    events.TunnelEntered: Objectives._tunnelled,
    events.DeedDone: Objectives._deed,
    events.HappeningBegan: Objectives._happened,
    events.SpoilWon: Objectives._spoil,
    events.MarkerMoved: Objectives._marker,
}

#: The kinds of event that change the aims.
FOLDED = tuple(_FOLD)
