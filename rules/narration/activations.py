"""Who acts, where sides do not act as a whole, told for `rules.narration.sentences`."""

from collections.abc import Callable
from typing import Any

from rules.engine import events
from rules.engine.events import Event
from rules.narration.names import Names, listed


def _turns(event: events.TurnsBegan, names: Names) -> str:
    return f"the turns of {listed([names.side(side) for side in event.sides])} begin together."


def acting(event: events.ActivationBegan, names: Names) -> str:
    """Who acts, and why where it is out of turn; also the heading above all that they do."""
    who = names.everybody(event.who)
    return f"{who}: {event.reaction}" if event.reaction else who


def _began(event: events.ActivationBegan, names: Names) -> str:
    verb = "acts" if len(event.who) == 1 else "act"
    why = f" out of turn ({event.reaction})" if event.reaction else ""
    return f"{names.everybody(event.who)} {verb}{why}."


def _ended(event: events.ActivationEnded, names: Names) -> str:
    verb = "is" if len(event.who) == 1 else "are"
    why = f": {event.reason}" if event.reason else ""
    return f"{names.everybody(event.who)} {verb} done{why}."


def is_plain_end(event: Event) -> bool:
    """Whether an activation ended as they all do, which the next one's heading says."""
    return isinstance(event, events.ActivationEnded) and not event.reason


def _action(event: events.ActionTaken, names: Names) -> str:
    price = {0: "", 1: " for an action"}.get(event.price, f" for {event.price} actions")
    return f"{names.who(event.who)} takes the action \u201c{event.action}\u201d{price}."


ACTIVATIONS: dict[type[Event], Callable[[Any, Names], str]] = {
    events.TurnsBegan: _turns,
    events.ActivationBegan: _began,
    events.ActivationEnded: _ended,
    events.ActionTaken: _action,
}
