"""Events of activations, and of turns that begin for several sides at once."""

from rules.engine.dice import Rolled
from rules.engine.events.event import Event
from rules.engine.events.trench import MoraleEvent


class TurnsBegan(Event, frozen=True):
    """The turns of these sides begin at once: what lasts until a side's next turn, or its next shooting, ends here.

    With `by_model` it lasts until its source acts again, or for the next activation of the model it concerns.
    """

    sides: tuple[int, ...]
    by_model: bool = False


class ActivationBegan(Event, frozen=True):
    """These combatants may act from now on, and nobody else; their side decides for them.

    A `reaction` says why they act out of turn; the interrupted activation resumes afterwards. One that is `extra` does
    not count as the reaction that a model has in a round. With `at` they fight that enemy alone.
    """

    side: int
    who: tuple[int, ...]
    reaction: str = ""
    extra: bool = False
    at: int | None = None


class ActivationEnded(Event, frozen=True):
    """They act no longer; `reason` is empty if they are done."""

    side: int
    who: tuple[int, ...]
    reason: str = ""


class FirstActivationGiven(Event, frozen=True):
    """The player with the fewest models on the table, `by`, decides that a side activates the first model."""

    by: int
    side: int


class SuccessRolled(Event, frozen=True):
    """A roll on the Action Success Chart for an action that is no attack."""

    who: int
    action: str
    roll: Rolled
    passed: bool


class ActionTaken(Event, frozen=True):
    """An acting warrior begins an action of that name; `price` is how many of their actions it takes.

    `step` is the phase of the rulebook to which what they do belongs, "" where it belongs to none.
    """

    who: int
    action: str
    step: str = ""
    price: int = 1


ActivationEvent = (
    TurnsBegan
    | FirstActivationGiven
    | ActivationBegan
    | ActivationEnded
    | ActionTaken
    | SuccessRolled
    | MoraleEvent
)
