"""What the events and territories of a campaign brought or took after a battle, in the past tense, with every die.

`origin` is the name of the event or territory. Experience and searches have no event of their own: the reason of the
one and the modifiers of the other name the origin.
"""

from rules.engine.dice import Rolled
from rules.engine.events import Event


class IncomeReceived(Event, frozen=True):
    """Gold crowns, shards or copies of an `item` (by its name) that came in; `roll` is None where none was rolled."""

    side: int
    origin: str
    gold: int = 0
    wyrdstone: int = 0
    item: str = ""
    copies: int = 0
    roll: Rolled | None = None


class IncomeTaken(Event, frozen=True):
    """Gold crowns or shards that went out, of those `wanted`: no warband gives more than it has."""

    side: int
    origin: str
    wanted: int
    gold: int = 0
    wyrdstone: int = 0
    roll: Rolled | None = None


class ExplorationDiceChanged(Event, frozen=True):
    """The party rolls extra dice, below 0 fewer, than it otherwise would."""

    side: int
    origin: str
    by: int


class SaleChanged(Event, frozen=True):
    """A sale of wyrdstone brought more, below 0 less, than the chart says."""

    side: int
    origin: str
    gold: int


LeagueEvent = IncomeReceived | IncomeTaken | ExplorationDiceChanged | SaleChanged
