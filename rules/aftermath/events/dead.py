"""What became of the dead, in the past tense. `name` is a dead warrior, `origin` their own warband."""

from rules.engine.dice import Rolled
from rules.engine.events import Event


class DeadLooted(Event, frozen=True):
    """A Looter's die for all that a dead warrior carried."""

    side: int
    looter: str
    name: str
    origin: str
    roll: Rolled
    found: bool


class HenchmanSought(Event, frozen=True):
    """The die by which Pirates find a lost henchman alive, to offer them a place."""

    side: int
    name: str
    origin: str
    roll: Rolled
    found: bool


class NoPlaceForDead(Event, frozen=True):
    """A dead warrior would have joined, and the warband is full."""

    side: int
    name: str
    origin: str


DeadEvent = DeadLooted | HenchmanSought | NoPlaceForDead
