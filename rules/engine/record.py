"""A battle as it is stored: set-up, answers and events, and how to read it back.

A finished battle is shown from its events. Resuming one replays the answers; a replay that comes out differently
says where.
"""

from rules import ENGINE_VERSION
from rules.engine.events import AnyEvent
from rules.engine.outcome import Outcome
from rules.engine.setup import BattleSetup
from rules.values import Value


class Record(Value, frozen=True):
    """Everything needed to show, resume or check a battle. `dice` tells whether faces were seeded or entered."""

    setup: BattleSetup
    answers: tuple[str, ...]
    events: tuple[AnyEvent, ...]
    outcome: Outcome | None = None
    dice: str = "seeded"
    engine_version: str = ENGINE_VERSION


class Divergence(Value, frozen=True):
    """Where a replay first differs from its record: the index of the event or answer, and both sides of it."""

    at: int
    recorded: str
    replayed: str
