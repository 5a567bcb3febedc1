"""Chances by playing every single way the dice can fall from the start to the end, for comparison."""

from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import product
from typing import Any

from rules.engine.dice import Roll
from rules.engine.events import Event
from rules.odds import Chances
from tests.rules.staging.battlefield import Battlefield, usual_answer
from tests.rules.staging.dice_tree import Start


def every_way(
    start: Start, outcome: Callable[[Battlefield], Hashable], tally: Callable[[Event], int] = lambda _: 0
) -> Chances:
    """The chance of every pair of an outcome and the sum over all events. The procedure must end in every way."""
    found: Counter[Hashable] = Counter()
    ahead: list[tuple[tuple[Any, ...], Fraction]] = [((), Fraction(1))]
    while ahead:
        thrown, chance = ahead.pop()
        field, flow = start()
        waiting, value, total = list(thrown), None, 0
        while True:
            try:
                step = flow.send(value)
            except StopIteration:
                found[outcome(field), total] += chance
                break
            value = None
            if isinstance(step, Event):
                field.fold(step)
                total += tally(step)
            elif not isinstance(step, Roll):
                value = step.accept(usual_answer(step.decision))
            elif waiting:
                value = waiting.pop(0)
            else:
                ways = list(product(range(1, step.sides + 1), repeat=step.count))
                ahead += [((*thrown, way), chance / len(ways)) for way in ways]
                break
    return dict(found)
