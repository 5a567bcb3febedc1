"""What became of captives, in the past tense. `name` is a captive, `origin` his own warband."""

from rules.engine.dice import Rolled
from rules.engine.events import Event


class CaptiveSold(Event, frozen=True):
    """The slavers' price: the dice, and the gold that they came to."""

    side: int
    name: str
    origin: str
    roll: Rolled
    gold: int


class CaptiveTempted(Event, frozen=True):
    """The captain's and the captive's dice, and their totals with Leadership: whether he joins as one of the crew."""

    side: int
    name: str
    origin: str
    captain: Rolled
    captive: Rolled
    totals: tuple[int, int]
    joins: bool


class CaptiveDisposed(Event, frozen=True):
    """What the captor did with a captive: the `fate` is the key of an option, `title` its name."""

    side: int
    name: str
    origin: str
    fate: str
    title: str


CaptivityEvent = CaptiveSold | CaptiveTempted | CaptiveDisposed
