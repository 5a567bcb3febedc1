"""Conditions that begin and end."""

from rules.engine.events.event import Event
from rules.engine.state.conditions import Condition


class ConditionBegan(Event, frozen=True):
    """Something holds for a warrior from now on; one of the same key is replaced. `cause` says what brought it."""

    who: int
    condition: Condition
    cause: str = ""


#: The cause by which a flight ends with a rally: they then face no way in particular (CORE-REC-RALLY-2).
RALLIED = "rallied"


class ConditionEnded(Event, frozen=True):
    """A condition ended before its time, or one that lasts was lifted."""

    who: int
    key: str
    cause: str = ""
