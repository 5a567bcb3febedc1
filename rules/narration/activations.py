"""Who acts, where sides do not act as a whole, told for `rules.narration.sentences`."""

from collections.abc import Callable
from typing import Any

from rules.engine import events
from rules.engine.events import Event
from rules.engine.events.activations import FirstActivationGiven, SuccessRolled
from rules.engine.events.trench import MoraleTested, WarbandShaken, WarbandSteadied
from rules.narration.names import Names, listed
from rules.narration.phrases import needs, rolls


def _turns(event: events.TurnsBegan, names: Names) -> str:
    return f"the turns of {listed([names.side(side) for side in event.sides])} begin together."


def _given(event: FirstActivationGiven, names: Names) -> str:
    decides = f"{names.side(event.by)} decide who begins"
    if event.by == event.side:
        return f"{decides}: they do themselves."
    return f"{decides}: {names.side(event.side)}."


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


def is_told_by_itself(event: Event) -> bool:
    """Whether an event is an action that takes none of those that somebody has: what is done in it says which."""
    return isinstance(event, events.ActionTaken) and event.price == 0


def _action(event: events.ActionTaken, names: Names) -> str:
    price = {0: "takes no action", 1: "spends an action"}.get(event.price, f"spends {event.price} actions")
    return f"{names.who(event.who)} {price}: {event.action}."


def _success(event: SuccessRolled, names: Names) -> str:
    result = "succeeds" if event.passed else "fails"
    return f"{names.who(event.who)} tries to {event.action} ({needs(event.roll)}): {rolls(event.roll)}, {result}."


def _morale(event: MoraleTested, names: Names) -> str:
    lost = f"{event.fallen} of {event.starting} down or out of action"
    told = f"{names.side(event.side)} have {lost} and test their morale"
    if event.roll is None:
        return f"{told}: they {'stand' if event.passed else 'break'} without a roll."
    result = "they stand" if event.passed else "they break"
    return f"{told} ({needs(event.roll)}): {rolls(event.roll)}, {result}."


def _shaken(event: WarbandShaken, names: Names) -> str:
    return f"{names.side(event.side)} are shaken: until the end of the next turn whatever they try is risky."


def _steadied(event: WarbandSteadied, names: Names) -> str:
    return f"{names.side(event.side)} recover and are shaken no longer."


ACTIVATIONS: dict[type[Event], Callable[[Any, Names], str]] = {
    events.TurnsBegan: _turns,
    events.ActivationBegan: _began,
    events.ActivationEnded: _ended,
    events.ActionTaken: _action,
    FirstActivationGiven: _given,
    SuccessRolled: _success,
    MoraleTested: _morale,
    WarbandShaken: _shaken,
    WarbandSteadied: _steadied,
}
