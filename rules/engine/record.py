"""A battle as it is stored: set-up, answers and events, and how to read it back.

A finished battle is shown from its events. Resuming one replays the answers; a replay that comes out differently
says where.
"""

import msgspec

from rules import ENGINE_VERSION
from rules.engine.events import AnyEvent
from rules.engine.outcome import Outcome
from rules.engine.setup import BattleSetup
from rules.values import DataError, Value, read_json
from rules.versions import RECORD_FORMAT


class Record(Value, frozen=True):
    """Everything needed to show, resume or check a battle. `dice` tells whether faces were seeded or entered."""

    setup: BattleSetup
    answers: tuple[str, ...]
    events: tuple[AnyEvent, ...]
    outcome: Outcome | None = None
    dice: str = "seeded"
    engine_version: str = ENGINE_VERSION


class _Format(msgspec.Struct):
    format: str = ""


class _Stated(msgspec.Struct):
    setup: _Format


def read_record(text: str, where: str) -> Record:
    """A stored battle. Raises `DataError`, for one that is written in another format too."""
    format = format_of(text)
    if format not in ("", RECORD_FORMAT):
        raise DataError(
            where, "setup.format", f"it is {format}; this version of Wyrdbook reads {RECORD_FORMAT}"
        )
    return read_json(Record, text, where=where)


def format_of(text: str) -> str:
    """The format that a record states, whatever else it holds; empty where it states none."""
    try:
        return read_json(_Stated, text, where="").setup.format
    except DataError:
        return ""


class Divergence(Value, frozen=True):
    """The first difference of a replay from its record: the index of the event or answer, and both sides of it."""

    at: int
    recorded: str
    replayed: str
