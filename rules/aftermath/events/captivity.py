"""What became of captives, in the past tense. `name` is a captive, `origin` their own warband."""

from rules.engine.dice import Rolled
from rules.engine.events import AnyEvent, Event
from rules.engine.setup import BattleSetup


class CaptiveSold(Event, frozen=True):
    """The slavers' price: the dice, and the gold that they came to."""

    side: int
    name: str
    origin: str
    roll: Rolled
    gold: int


class CaptiveTempted(Event, frozen=True, omit_defaults=True):
    """The captain's and the captive's dice, and their totals with Leadership: whether they join as one of the crew.

    `served`: the type that they become otherwise, empty for a Swabbie.
    """

    side: int
    name: str
    origin: str
    captain: Rolled
    captive: Rolled
    totals: tuple[int, int]
    joins: bool
    served: str = ""


class CaptiveWorked(Event, frozen=True):
    """The die of a captive who was put to work: whether they escape, or die of it."""

    side: int
    name: str
    origin: str
    roll: Rolled
    escapes: bool


class CaptiveEnthroned(Event, frozen=True):
    """The die of the Throne of Worms for a captive, and what it came to in words."""

    side: int
    name: str
    origin: str
    roll: Rolled
    result: str


class CaptiveDisposed(Event, frozen=True):
    """The captor's decision about a captive: the `fate` is the key of an option, `title` its name."""

    side: int
    name: str
    origin: str
    fate: str
    title: str


class PitDuelBegan(Event, frozen=True):
    """Two dice for who charges in the pit, the captive's first; `charges` says whether they do, None: rolled again."""

    side: int
    name: str
    origin: str
    champion: str
    roll: Rolled
    charges: bool | None


class PitDuelFought(Event, frozen=True):
    """A duel of a captive with the captor's champion, and its `course` in the words of a battle; 0 is the captive."""

    side: int
    name: str
    origin: str
    champion: str
    won: bool
    rounds: int
    setup: BattleSetup
    course: tuple[AnyEvent, ...]


class CaptiveFreed(Event, frozen=True):
    """The die by which a captive who won in the pit goes free, or does not."""

    side: int
    name: str
    origin: str
    roll: Rolled
    free: bool


CaptivityEvent = (
    CaptiveWorked
    | CaptiveSold
    | CaptiveTempted
    | CaptiveEnthroned
    | CaptiveDisposed
    | PitDuelBegan
    | PitDuelFought
    | CaptiveFreed
)
