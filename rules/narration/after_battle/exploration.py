"""Sentences for exploration and what it finds."""

from collections.abc import Callable
from typing import Any

from rules.aftermath.events import exploration as events
from rules.engine.events import Event
from rules.narration.names import Names
from rules.narration.phrases import number, rolls


def _faces(dice: tuple[int, ...]) -> str:
    return ", ".join(map(str, dice))


def _rolled(event: events.ExplorationRolled, names: Names) -> str:
    return f"{names.does(event.side, 'explores')} with {number(len(event.dice), 'die', 'dice')}: {_faces(event.dice)}."


def _picked(event: events.DiePicked, _names: Names) -> str:
    return f"{event.name} rolls two exploration dice ({_faces(event.roll.faces)}) and keeps the {event.kept}."


def _again(event: events.DieRerolled, _names: Names) -> str:
    return f"re-roll by {event.source}: the {event.before} becomes a {event.after}."


def _changed(event: events.DieChanged, _names: Names) -> str:
    return f"{event.source} changes a {event.before} to a {event.after}."


def _kept(event: events.DiceKept, _names: Names) -> str:
    return f"exploration dice that count: {_faces(event.dice)}, {event.total} in total."


def _shards(event: events.ShardsFound, names: Names) -> str:
    return f"{names.does(event.side, 'finds')} {number(event.shards, 'shard')} of wyrdstone."


def _location(event: events.LocationFound, names: Names) -> str:
    return f"{names.does(event.side, 'finds')} a place: {event.title}."


def _find(event: events.FindRolled, _names: Names) -> str:
    words = event.result.rstrip(".")
    result = f" ({words})" if words and words != str(event.roll.total) else ""
    again = "" if event.counts else ", rolled again"
    return f"{event.purpose}: {rolls(event.roll)}{result}{again}."


def _nothing(event: events.NothingExplored, names: Names) -> str:
    return f"{names.does(event.side, 'has')} no hero left to explore."


EXPLORATION: dict[type[Event], Callable[[Any, Names], str]] = {
    events.ExplorationRolled: _rolled,
    events.DiePicked: _picked,
    events.DieRerolled: _again,
    events.DieChanged: _changed,
    events.DiceKept: _kept,
    events.ShardsFound: _shards,
    events.LocationFound: _location,
    events.FindRolled: _find,
    events.NothingExplored: _nothing,
}
