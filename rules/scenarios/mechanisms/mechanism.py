"""The base of mechanisms: hooks into the course of a battle, of which each mechanism plays those that it needs."""

from collections.abc import Iterable
from typing import NamedTuple

from rules.catalogue.model import Rulebook
from rules.engine.battle import Battle
from rules.engine.events.event import Event
from rules.engine.flow import Flow
from rules.engine.protocols import Scenario
from rules.engine.setup import Fighter
from rules.engine.table import Terrain


class Play[D](NamedTuple):
    """A battle, the scenario that it is fought by, and what the scenario's file says of one mechanism."""

    battle: Battle
    scenario: Scenario
    it: D

    def ends(self, winner: int | None, reason: str) -> Flow[None]:
        """End the battle by the scenario's own rules."""
        if not self.battle.over:
            yield from self.scenario.ends(self.battle, winner, reason)


class Mechanism[D]:
    """Nothing happens unless one of the hooks says so. One instance serves many battles: it keeps no state."""

    #: The kinds of event that it is told of.
    heeds: frozenset[type[Event]] = frozenset()

    def unfit(self, it: D, terrain: Terrain) -> str:
        """Why it cannot be played on a table, as the end of a sentence; empty where it can."""
        return ""

    def brings(self, it: D, rulebook: Rulebook, sides: int) -> Iterable[Fighter]:
        """The models that it may bring to a battle of that many sides, without their ids."""
        return ()

    def reasons(self, it: D) -> tuple[str, ...]:
        """The ways in which it may end a battle."""
        return ()

    def awards(self, it: D) -> tuple[str, ...]:
        """The awards that it notices."""
        return ()

    def before_set_up(self, play: Play[D]) -> Flow[None]:
        """What happens before anybody is set up."""
        yield from ()

    def after_set_up(self, play: Play[D]) -> Flow[None]:
        """What happens when everybody is set up."""
        yield from ()

    def begins_round(self, play: Play[D]) -> Flow[None]:
        """What happens before the first turn of a round."""
        yield from ()

    def ends_round(self, play: Play[D]) -> Flow[None]:
        """What happens after the last turn of a round."""
        yield from ()

    def begins_turn(self, play: Play[D], side: int) -> Flow[None]:
        """What happens when the turn of a side begins."""
        yield from ()

    def ends_phase(self, play: Play[D], side: int, phase: str) -> Flow[None]:
        """What happens when a phase of a side ends."""
        yield from ()

    def ends_turn(self, play: Play[D], side: int) -> Flow[None]:
        """What happens when the turn of a side ends."""
        yield from ()

    def sees(self, play: Play[D], event: Event) -> Flow[None]:
        """What follows from an event of a kind that it heeds."""
        yield from ()

    def out_of_time(self, play: Play[D]) -> Flow[None]:
        """How it ends a battle after the last round, if it does."""
        yield from ()

    def settles(self, play: Play[D], winner: int | None) -> Flow[None]:
        """What the battle earned by it."""
        yield from ()
