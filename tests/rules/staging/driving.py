"""A procedure driven to its end by whoever answers and whoever throws, without a test naming every die."""

from collections.abc import Callable
from typing import Any

from rules.engine.decisions import Decision, IllegalAnswer
from rules.engine.dice import Roll
from rules.engine.events import Event
from rules.engine.flow import Flow
from tests.rules.staging.battlefield import Answers, Battlefield, Says


def driven(
    field: Battlefield,
    flow: Flow[Any],
    face: Callable[[Roll], int],
    says: dict[type[Decision], Says] | None = None,
) -> Any:
    """Play a procedure and return its result: None where an answer is not on offer, with which it breaks off.

    `face` is asked for every die of a roll. The events stand in `field.events`.
    """
    answers, value = Answers(says or {}), None
    field.events = []
    while True:
        try:
            step = flow.send(value)
            value = None
            if isinstance(step, Event):
                field.fold(step)
                field.events.append(step)
            elif isinstance(step, Roll):
                value = tuple(face(step) for _ in range(step.count))
            else:
                value = step.accept(answers.to(step.decision))
        except StopIteration as end:
            return end.value
        except IllegalAnswer:
            return None


def worst_for_the_target(roll: Roll) -> int:
    """The face of every die where warrior 1 fails at every roll, and all goes well for the attacker."""
    return 1 if roll.who == 1 and roll.need and roll.purpose != "to wound" else 6
