"""Exact chances of a step of the post-battle sequence, by every way in which its dice can fall.

A step is played from the start along each way. Two ways are one as soon as they have come to the same entries and the
same events, stand at the same line of the step with the same values, dice aside, and wait for the same roll; that ends
the endless ways of results that are rolled again.
"""

from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import Any, NamedTuple

from rules.aftermath.draft import Draft
from rules.aftermath.flow import Flow
from rules.aftermath.side import Side
from rules.catalogue.model import Rulebook
from rules.engine.decisions import Decision
from rules.engine.dice import Roll
from rules.engine.events import Event
from rules.engine.flow import Ask
from rules.ledger.sheet import WarbandSheet
from rules.odds.chain import absorbed
from rules.values import Value, plain

Faces = tuple[int, ...]
#: Makes a draft and a step of it: the same each time.
Start = Callable[[], tuple[Draft, Flow[Any]]]
#: What came of it, read from the draft, the events and the answers that were asked for.
Read = Callable[["Played"], Hashable]
Choose = Callable[[Decision], str]

#: What belongs to dice alone: names in entries, in events and of variables.
_DICE = ("roll", "rolls", "rolled", "faces")
#: What a step is given, and sheets, which are the entries'.
_SAME_ON_ALL_WAYS = (Side, WarbandSheet, Rulebook)


class Played(NamedTuple):
    """One way to its end: the draft, every event, every decision, and what the step returned."""

    draft: Draft
    events: tuple[Event, ...]
    asked: tuple[Decision, ...]
    value: Any


class End(NamedTuple):
    outcome: Hashable


def first(decision: Decision) -> str:
    """The first answer of each decision."""
    assert decision.answers
    return decision.answers[0]


def chances(
    start: Start, read: Read, choose: Choose = first, forget: tuple[type[Event], ...] = ()
) -> dict[Any, Fraction]:
    """The chance of everything that `read` finds at the end; they add up to 1.

    Events of the kinds in `forget` may come any number of times without telling two ways apart.
    """
    rows: dict[Any, dict[Any, Fraction]] = {}
    ahead = [_play(start, (), read, choose, forget)]
    root = ahead[0][0]
    while ahead:
        node, roll, faces = ahead.pop()
        if node in rows or roll is None:
            continue
        rows[node] = {}
        for thrown, chance in falls(roll):
            found = _play(start, (*faces, thrown), read, choose, forget)
            rows[node][found[0]] = rows[node].get(found[0], Fraction(0)) + chance
            ahead.append(found)
    if not rows:
        return {root.outcome: Fraction(1)}
    return {end.outcome: chance for end, chance in absorbed(rows, root).items()}


def expected(start: Start, tally: Callable[[Event], int], choose: Choose = first) -> Fraction:
    """The expected sum over all events of a step, which may lead back to where it was."""
    gains: dict[Any, Fraction] = {}
    rows: dict[Any, dict[Any, Fraction]] = {}

    def way(faces: tuple[Faces, ...]) -> tuple[Any, Roll | None, tuple[Faces, ...], int]:
        events: list[Event] = []
        return (*_play(start, faces, lambda _: None, choose, (), events), sum(map(tally, events)))

    ahead = [way(())]
    root = ahead[0][0]
    while ahead:
        node, roll, faces, before = ahead.pop()
        if node in rows or roll is None:
            continue
        rows[node], gains[node] = {}, Fraction(0)
        for thrown, chance in falls(roll):
            found = way((*faces, thrown))
            gains[node] += chance * (found[3] - before)
            rows[node][found[0]] = rows[node].get(found[0], Fraction(0)) + chance
            ahead.append(found)
    for node in [it for it in reversed(rows) if it != root] + [root]:
        led_past(node, rows, gains)
    return gains.get(root, Fraction(0))


def led_past(node: Any, rows: dict[Any, dict[Any, Fraction]], gains: dict[Any, Fraction]) -> None:
    """Lead past a node: whatever led to it leads on to where it leads."""
    row = rows[node]
    stays = row.pop(node, Fraction(0))
    gains[node] /= 1 - stays
    for to in row:
        row[to] /= 1 - stays
    for other, others in rows.items():
        share = others.pop(node, None) if other != node else None
        if share is not None:
            gains[other] += share * gains[node]
            for to, chance in row.items():
                others[to] = others.get(to, Fraction(0)) + share * chance


def falls(roll: Roll) -> list[tuple[Faces, Fraction]]:
    """Every way in which the dice can fall; more than two are taken together where only their order differs."""
    faces, whole = range(1, roll.sides + 1), roll.sides**roll.count
    if roll.count <= 2:
        return [(thrown, Fraction(1, whole)) for thrown in product(faces, repeat=roll.count)]
    return [
        (thrown, Fraction(factorial(roll.count) // prod(map(factorial, Counter(thrown).values())), whole))
        for thrown in combinations_with_replacement(faces, roll.count)
    ]


def played(start: Start, faces: list[Faces], choose: Choose = first) -> Played:
    """One way, with these dice; all of them are used."""
    node, roll, _ = _play(start, tuple(faces), lambda found: found, choose)
    assert roll is None, f"more dice are wanted: {roll}"
    found = node.outcome
    assert isinstance(found, Played)
    return found


def _play(
    start: Start,
    faces: tuple[Faces, ...],
    read: Read,
    choose: Choose,
    forget: tuple[type[Event], ...] = (),
    events: list[Event] | None = None,
) -> tuple[Any, Roll | None, tuple[Faces, ...]]:
    """Where these dice lead: a node and the roll it waits for, or an end. What happens joins `events`."""
    draft, flow = start()
    events = [] if events is None else events
    asked: list[Decision] = []
    left, value = list(faces), None
    while True:
        try:
            step = flow.send(value)
        except StopIteration as end:
            assert not left, f"dice are left over: {left}"
            return End(read(Played(draft, tuple(events), tuple(asked), end.value))), None, faces
        if isinstance(step, Event):
            events.append(step)
            value = None
        elif isinstance(step, Ask):
            asked.append(step.decision)
            value = step.accept(choose(step.decision))
        elif left:
            value = left.pop(0)
        else:
            told = [event for event in events if not isinstance(event, forget)]
            return _bookmark(draft, flow, told, asked, step), step, faces


def _bookmark(
    draft: Draft, flow: Flow[Any], events: list[Event], asked: list[Decision], roll: Roll
) -> Hashable:
    told = [plain(event) for event in events]
    said = [_bare(each) for each in told if each.get("counts", True)]
    return repr((said, [_bare(plain(entry)) for entry in draft.entries], asked, roll, _frames(flow)))


def _frames(flow: Any) -> list[Any]:
    """Where the step and all that it waits for stand, with the plain values there."""
    found = []
    while flow is not None and getattr(flow, "gi_frame", None) is not None:
        names = {
            name: value
            for name, value in flow.gi_frame.f_locals.items()
            if name not in _DICE
            and isinstance(value, Value | int | str | tuple | list)
            and not isinstance(value, _SAME_ON_ALL_WAYS)
        }
        found.append((flow.gi_frame.f_lineno, names))
        flow = flow.gi_yieldfrom
    return found


def _bare(value: Any) -> Any:
    """Plain data without its dice."""
    if isinstance(value, dict):
        return {key: _bare(each) for key, each in value.items() if key not in _DICE}
    return [_bare(each) for each in value] if isinstance(value, list | tuple) else value
