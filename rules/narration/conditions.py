"""Sentences for what holds for a while, for tests on Leadership, and for the die of a special rule."""

from collections.abc import Callable
from typing import Any

from rules.engine import events
from rules.engine.events import Event
from rules.narration.names import Names
from rules.narration.phrases import needs, rolls

#: What a warrior is while a condition holds, by its key. A key that is not here is spelt out.
CONDITIONS: dict[str, str] = {
    "hidden": "hidden",
    "fallen": "winded by a fall",
    "fleeing": "on the run",
    "rallied": "rallied and does no more this turn",
    "afraid": "afraid and hits on 6 only this round",
    "stupid": "at a loss what to do",
    "has-shouted": "hoarse for this turn",
    "has-steadied-the-warband": "heard once more in this battle",
    "relic-spent": "left without the comfort of the relic",
}


def called(key: str) -> str:
    """What a warrior is under a condition, e.g. `frenzied`."""
    return CONDITIONS.get(key, key.replace("-", " "))


def _began(event: events.ConditionBegan, names: Names) -> str:
    cause = f" ({event.cause})" if event.cause else ""
    return f"{names.who(event.who)} is {called(event.condition.key)}{cause}."


def _ended(event: events.ConditionEnded, names: Names) -> str:
    cause = f" ({event.cause})" if event.cause else ""
    return f"{names.who(event.who)} is no longer {called(event.key)}{cause}."


def _leadership(event: events.LeadershipTested, names: Names) -> str:
    whose = "" if event.by is None else f" by {names.who(event.by)}"
    if event.roll is None:
        return f"{names.who(event.who)} passes the test for {event.purpose} without rolling."
    skill = f"Ld {event.leadership}{whose}"
    told = f"{names.who(event.who)} tests for {event.purpose} ({needs(event.roll, skill)})"
    return f"{told}: {rolls(event.roll)}, {'passed' if event.passed else 'failed'}."


def _rule(event: events.RuleRolled, names: Names) -> str:
    result = "it works" if event.works else "to no effect"
    return f"{event.rule} of {names.who(event.who)} ({needs(event.roll)}): {rolls(event.roll)}, {result}."


CONDITION_SENTENCES: dict[type[Event], Callable[[Any, Names], str]] = {
    events.ConditionBegan: _began,
    events.ConditionEnded: _ended,
    events.LeadershipTested: _leadership,
    events.RuleRolled: _rule,
}
