"""Exact chances by walking every way the dice can fall through the engine's own procedures.

A node of the tree is a procedure waiting for a die. Procedures cannot be copied, so a node is reached by playing again
from the start. Two nodes are one when everything that can decide the future is the same: the state of the battle, and
where each running procedure stands with what it knows. Weights are fractions; nothing is rounded.
"""

from collections import Counter
from collections.abc import Callable, Generator, Hashable, Iterator
from fractions import Fraction
from itertools import product
from types import FunctionType, GeneratorType
from typing import Any

from rules.combat.rolls.roll_off import contest, roll_off
from rules.engine.battle import Battle
from rules.engine.dice import Roll
from rules.engine.events import Event
from rules.engine.flow import Flow
from rules.engine.state import Combatant
from tests.rules.battlefield import Battlefield, usual_answer
from tests.rules.liveness import live

Chances = dict[Hashable, Fraction]
Start = Callable[[], tuple[Battlefield, Flow[Any]]]
Faces = tuple[tuple[int, ...], ...]


def chances(
    start: Start,
    outcome: Callable[[Battlefield], Hashable],
    *,
    tally: Callable[[Event], int] | None = None,
    merge: bool = True,
    by_total: bool = False,
) -> Chances:
    """The exact chance of every outcome of a procedure.

    `start` makes a fresh battlefield and the procedure. `outcome` reads the state at the end; with `tally` the outcome
    is the pair of it and the sum over all events. Without `merge` equal nodes are walked again each time. `by_total`
    where no more is read of a roll than what its counting dice come to: then it has so many branches.
    """
    return _Walk(start, outcome, tally, merge, by_total).below(())


class _Walk:
    def __init__(
        self,
        start: Start,
        outcome: Callable[[Battlefield], Hashable],
        tally: Callable[[Event], int] | None,
        merge: bool,
        by_total: bool,
    ) -> None:
        self._start, self._outcome, self._tally, self._merge = start, outcome, tally, merge
        self._by_total = by_total
        self._known: dict[Hashable, Chances] = {}
        self._open: set[Hashable] = set()
        self._begun_again: set[Hashable] = set()

    def below(self, faces: Faces) -> Chances:
        """The chances once these faces have fallen; empty for a roll-off that only begins again."""
        run = _Run(*self._start(), self._tally)
        roll = run.play(faces)
        if roll is None:
            result = self._outcome(run.field)
            return {result if self._tally is None else (result, run.sum): Fraction(1)}
        key = run.fingerprint()
        if key in self._open:
            self._begun_again.add(key)
            return {}
        if self._merge and key in self._known:
            return self._known[key]
        self._open.add(key)
        found: Counter[Hashable] = Counter()
        ways = roll.sides**roll.count
        for face, times in self._branches(roll).items():
            for result, chance in self.below((*faces, face)).items():
                found[result] += chance * times / ways
        self._open.remove(key)
        # What led back here comes out like the rest. Elsewhere a part that is missing leads back to an earlier node.
        whole = sum(found.values()) if key in self._begun_again else 1
        self._known[key] = {result: chance / whole for result, chance in found.items()}
        return self._known[key]

    def _branches(self, roll: Roll) -> Counter[tuple[int, ...]]:
        """The ways in which the dice fall that are walked, each with how many it stands for."""
        found: Counter[tuple[int, ...]] = Counter()
        shown: dict[int, tuple[int, ...]] = {}
        for face in product(range(1, roll.sides + 1), repeat=roll.count):
            found[shown.setdefault(roll.total(face), face) if self._by_total else face] += 1
        return found


class _Run:
    """One way through a procedure, and how often each frame has called on from each of its lines."""

    def __init__(self, field: Battlefield, flow: Flow[Any], tally: Callable[[Event], int] | None) -> None:
        self.field, self.sum = field, 0
        self._flow, self._tally = flow, tally
        self._calls: dict[int, dict[int, list[Any]]] = {}

    def play(self, faces: Faces) -> Roll | None:
        """The first roll after these faces, None at the end."""
        waiting, value = list(faces), None
        while True:
            try:
                step = self._flow.send(value)
            except StopIteration:
                return None
            self._count_calls()
            value = None
            if isinstance(step, Event):
                self.field.fold(step)
                self.sum += self._tally(step) if self._tally else 0
            elif isinstance(step, Roll):
                if not waiting:
                    return step
                value = waiting.pop(0)
            else:
                value = step.accept(usual_answer(step.decision))

    def _count_calls(self) -> None:
        """Note who calls whom just now. What was called is kept, so that no id is ever given twice."""
        flow = self._flow
        while (called := flow.gi_yieldfrom) is not None:
            calls = self._calls.setdefault(id(flow), {})
            made = calls.setdefault(flow.gi_frame.f_lasti, [])
            if not made or made[-1] is not called:
                made.append(called)
            flow = called

    def fingerprint(self) -> Hashable:
        frames = tuple(self._frame(flow) for flow in _running(self._flow))
        return frames, repr(self.field.state.snapshot()), self.sum

    def _frame(self, flow: Generator[Any, Any, Any]) -> Hashable:
        frame = flow.gi_frame
        known, read_later = frame.f_locals, live(flow.gi_code).get(frame.f_lasti, frozenset())
        if flow.gi_code is contest.__code__:  # what fell in an earlier lap of a roll-off decides nothing
            return flow.gi_code, _lap(known)
        if flow.gi_code is roll_off.__code__ and flow.gi_yieldfrom is not None:  # nor for who asked for it
            return flow.gi_code, frame.f_lasti, known["purpose"]
        calls = tuple((line, len(made)) for line, made in sorted(self._calls.get(id(flow), {}).items()))
        names = tuple((name, _frozen(it)) for name, it in known.items() if name in read_later)
        return flow.gi_code, frame.f_lasti, calls, names


def _running(flow: Any) -> list[Any]:
    """The procedure and those it is waiting for, the outermost first."""
    found = []
    while type(flow) is GeneratorType:
        found.append(flow)
        flow = flow.gi_yieldfrom
    return found


def _lap(known: dict[str, Any]) -> Hashable:
    contenders, side, rolls = known["contenders"], known["side"], known["rolls"]
    before = contenders[: contenders.index(side)]
    return known["purpose"], tuple(contenders), side, tuple(rolls[one][-1] for one in before)


def _frozen(value: Any) -> Hashable:
    """A local variable as something to compare, the same for the same thing on another battlefield."""
    match value:
        case Combatant():
            return "combatant", value.id
        case Battle() | Battlefield():
            return "battle"
        case list() | tuple():
            return tuple(_frozen(item) for item in value)
        case dict():
            return tuple((_frozen(key), _frozen(item)) for key, item in value.items())
        case set():
            return frozenset(_frozen(item) for item in value)
        case FunctionType():  # the answer of a rule, the same on every battlefield
            return value.__module__, value.__qualname__
        case Iterator():  # how far a loop is, its calls tell
            return type(value).__name__
    assert type(value).__eq__ is not object.__eq__, f"nothing says whether two of these are equal: {value!r}"
    return value
