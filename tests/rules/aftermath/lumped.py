"""Exact chances of a step whose ways are too many to tell apart: two are one that wait at the same line of the step,
with as much of it still to do, and look the same to whoever asks.

What is asked has to hold everything on which the rest of it depends; dice that it does not look at are not told apart.
"""

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any

from rules.aftermath.flow import Flow
from rules.aftermath.pending_changes import PendingChanges
from rules.engine.dice import Roll
from rules.engine.events import Event
from rules.engine.flow import Ask
from rules.odds.chain import absorbed
from tests.rules.aftermath.walk import Choose, Faces, falls, first, led_past

#: Makes what a step writes to, and the step: the same each time.
Start = Callable[[], tuple[PendingChanges, Flow[Any]]]
#: What is asked of it, while it is under way and at its end.
See = Callable[[PendingChanges, list[Event]], Hashable]


class Lumped:
    """A step with all its ways, from where the dice `given` lead."""

    def __init__(self, start: Start, see: See, given: tuple[Faces, ...] = (), choose: Choose = first) -> None:
        self._start, self._see, self._choose = start, see, choose
        self.rows: dict[Any, dict[Any, Fraction]] = {}
        #: The new events on the way from one place to the next, for `expected`.
        self._new: dict[Any, list[tuple[Fraction, list[Event]]]] = {}
        ahead = [self._play(given)]
        self.root = ahead[0][0]
        while ahead:
            node, roll, faces, told = ahead.pop()
            if node in self.rows or roll is None:
                continue
            row, new = self.rows.setdefault(node, {}), self._new.setdefault(node, [])
            for thrown, chance in falls(roll):
                to, asks, way, events = self._play((*faces, thrown))
                row[to] = row.get(to, Fraction(0)) + chance
                new.append((chance, events[len(told) :]))
                ahead.append((to, asks, way, events))

    def chances(self) -> dict[Any, Fraction]:
        """The chance of everything that is seen at the end."""
        if not self.rows:
            return {self.root[-1]: Fraction(1)}
        return {end[-1]: chance for end, chance in absorbed(self.rows, self.root).items()}

    def expected(self, tally: Callable[[Event], int]) -> Fraction:
        """The expected sum over all events from there on."""
        rows = {node: dict(row) for node, row in self.rows.items()}
        gains = {
            node: sum((chance * sum(map(tally, events)) for chance, events in new), Fraction(0))
            for node, new in self._new.items()
        }
        for node in [it for it in reversed(rows) if it != self.root] + [self.root]:
            led_past(node, rows, gains)
        return gains.get(self.root, Fraction(0))

    def _play(self, faces: tuple[Faces, ...]) -> tuple[Any, Roll | None, tuple[Faces, ...], list[Event]]:
        pending, flow = self._start()
        events: list[Event] = []
        left, value = list(faces), None
        while True:
            try:
                step = flow.send(value)
            except StopIteration:
                assert not left, f"dice are left over: {left}"
                return ("end", self._see(pending, events)), None, faces, events
            value = None
            if isinstance(step, Event):
                events.append(step)
            elif isinstance(step, Ask):
                value = step.accept(self._choose(step.decision))
            elif left:
                value = left.pop(0)
            else:
                return (place(flow), step.who, step.purpose, self._see(pending, events)), step, faces, events


def place(flow: Any) -> Hashable:
    """Where a step and all that it waits for stand; of a loop with a `number` of rounds how many are left."""
    found = []
    while flow is not None and getattr(flow, "gi_frame", None) is not None:
        names = flow.gi_frame.f_locals
        looping = isinstance(names.get("number"), int) and isinstance(names.get("_"), int)
        found.append((flow.gi_frame.f_lineno, names["number"] - names["_"] if looping else None))
        flow = flow.gi_yieldfrom
    return tuple(found)
