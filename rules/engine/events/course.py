"""The course of a battle: rounds, turns, phases, recovery, rout and the end."""

from rules.engine.dice import Rolled
from rules.engine.events.event import Event, Status


class RoundBegan(Event, frozen=True):
    round: int


class TurnBegan(Event, frozen=True):
    side: int


class PhaseBegan(Event, frozen=True):
    side: int
    phase: str


class RunnersChecked(Event, frozen=True):
    """The warriors who may not run this turn: an enemy is within 8 inches at its start (CORE-MOVE-RUN-2)."""

    side: int
    may_not: tuple[int, ...]


class RoutTested(Event, frozen=True):
    """2D6 against the Leadership of `by`; `roll` is None when nobody was left to test (CORE-ROUT-8)."""

    side: int
    out_of_action: int
    starting: int
    by: int | None
    roll: Rolled | None
    passed: bool


class SideRouted(Event, frozen=True):
    side: int
    voluntary: bool


class WarriorRecovered(Event, frozen=True):
    who: int
    status: Status


class BattleEnded(Event, frozen=True):
    """`winner` is None for a draw; `sharing` are its allies who share the victory."""

    winner: int | None
    reason: str
    rounds: int
    sharing: tuple[int, ...] = ()
