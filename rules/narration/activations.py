"""Activations, where sides do not act as a whole, told for `rules.narration.sentences`."""

from collections.abc import Callable
from typing import Any

from rules.engine import events
from rules.engine.events import Event
from rules.engine.events.activations import FirstActivationGiven, SuccessRolled
from rules.engine.events.trench import MoraleTested, WarbandShaken, WarbandSteadied
from rules.narration.names import Names
from rules.narration.phrases import listed, needs, rolls

#: Actions whose key is no verb, as what somebody does.
_DONE = {
    "long charge": "make a long charge",
    "sprint charge": "make a sprint charge",
    "off-hand attack": "attack with the off hand",
    "ranged attack": "shoot",
    "melee attack": "attack",
    "cast": "cast a spell",
    "cast again": "cast another spell",
    "command": "give a command",
    "come round": "recover from being stunned",
    "contact": "fight an enemy in contact",
    "free attacks": "make free attacks",
    "assault": "shoot and attack",
    "shoot at hand": "shoot at close range",
}


def _turns(event: events.TurnsBegan, names: Names) -> str:
    return f"{listed([names.side(side) for side in event.sides])} begin their turns together."


def _given(event: FirstActivationGiven, names: Names) -> str:
    first = "themselves" if event.by == event.side else names.side(event.side)
    return f"{names.does(event.by, 'chooses')} who activates first: {first}."


def acting(event: events.ActivationBegan, names: Names) -> str:
    """The warriors who act, and why where it is out of turn; also the heading above all that they do."""
    actors = names.everybody(event.who)
    return f"{actors}: {event.reaction}" if event.reaction else actors


def _began(event: events.ActivationBegan, names: Names) -> str:
    verb = "acts" if len(event.who) == 1 else "act"
    why = f" out of turn ({event.reaction})" if event.reaction else ""
    return f"{names.everybody(event.who)} {verb}{why}."


def _ended(event: events.ActivationEnded, names: Names) -> str:
    verb = "stops" if len(event.who) == 1 else "stop"
    why = f" ({event.reason})" if event.reason else ""
    return f"{names.everybody(event.who)} {verb} acting{why}."


def idle(event: events.ActivationEnded, names: Names) -> str:
    """The line for an activation in which nothing was done."""
    return f"{names.everybody(event.who)} {'does' if len(event.who) == 1 else 'do'} nothing."


def is_plain_end(event: Event) -> bool:
    """Whether an activation ended as they all do, which the next one's heading says."""
    return isinstance(event, events.ActivationEnded) and not event.reason


def is_told_by_itself(event: Event) -> bool:
    """Whether what follows says it: an action that takes none of those that somebody has, a model put on the stage."""
    return isinstance(event, events.ModelPut) or (isinstance(event, events.ActionTaken) and event.price == 0)


def _action(event: events.ActionTaken, names: Names) -> str:
    price = {0: "no action", 1: "an action"}.get(event.price, f"{event.price} actions")
    return f"{names.who(event.who)} spends {price} to {_DONE.get(event.action, event.action)}."


def _success(event: SuccessRolled, names: Names) -> str:
    result = "succeeds" if event.passed else "fails"
    return f"{names.who(event.who)} tries to {event.action} ({needs(event.roll)}): {rolls(event.roll)}, {result}."


def _morale(event: MoraleTested, names: Names) -> str:
    lost = f"{event.fallen} of {event.starting} down or out of action"
    text = f"{names.does(event.side, 'has')} {lost} and {names.verb(event.side, 'takes')} a morale test"
    if event.roll is None:
        return f"{text}: {'passed' if event.passed else 'failed'} without a roll."
    result = "passed" if event.passed else "failed"
    return f"{text} ({needs(event.roll)}): {rolls(event.roll)}, {result}."


def _shaken(event: WarbandShaken, names: Names) -> str:
    return (
        f"{names.does(event.side, 'is')} shaken: all their actions are risky until the end of the next turn."
    )


def _steadied(event: WarbandSteadied, names: Names) -> str:
    return f"{names.does(event.side, 'recovers')} and {names.verb(event.side, 'is')} no longer shaken."


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
