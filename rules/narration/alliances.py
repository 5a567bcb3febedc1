"""Sentences for what warbands say to each other: alliances formed, refused and broken."""

from collections.abc import Callable
from typing import Any

from rules.engine.events import alliances as events
from rules.engine.events.event import Event
from rules.narration.names import Names
from rules.narration.phrases import listed


def _formed(event: events.AllianceFormed, names: Names) -> str:
    return f"{listed([names.side(side) for side in event.sides])} become allies."


def _refused(event: events.AllianceRefused, names: Names) -> str:
    return f"{names.does(event.side, 'offers')} {names.side(event.to)} an alliance; {names.does(event.by, 'refuses')}."


def _broken(event: events.AllianceBroken, names: Names) -> str:
    return f"treachery: {names.does(event.side, 'turns')} against their allies."


ALLIANCES: dict[type[Event], Callable[[Any, Names], str]] = {
    events.AllianceFormed: _formed,
    events.AllianceRefused: _refused,
    events.AllianceBroken: _broken,
}
