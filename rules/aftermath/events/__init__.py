"""What happened after a battle, in the past tense, every die inside its event.

`who` is the id of a fighter of the battle; `side` and `warrior` name a block of a roster.
"""

from rules.aftermath.events.captivity import CaptivityEvent
from rules.aftermath.events.dead import DeadEvent
from rules.aftermath.events.exploration import ExplorationEvent
from rules.aftermath.events.growth import GrowthEvent
from rules.aftermath.events.league import LeagueEvent
from rules.aftermath.events.losses import LossesEvent
from rules.aftermath.events.trading import TradingEvent

AnyAftermathEvent = (
    LossesEvent | GrowthEvent | ExplorationEvent | CaptivityEvent | DeadEvent | LeagueEvent | TradingEvent
)
