"""Moves, charges, falls and traps."""

from rules.engine.dice import Rolled
from rules.engine.events.event import Event
from rules.engine.table import Point


class MovementRolled(Event, frozen=True):
    """How far they move this time, in inches, if dice decide it: at random, or (`purpose`) in flight."""

    who: int
    roll: Rolled
    purpose: str = ""


class ChargeDeclared(Event, frozen=True):
    who: int
    target: int


class WarriorMoved(Event, frozen=True):
    """A move along `path` (first point: where it began). `spent` is movement used; `contacts` whom it ended at."""

    who: int
    manner: str
    path: tuple[Point, ...]
    spent: int
    contacts: tuple[int, ...] = ()


class ModelPut(Event, frozen=True):
    """A model stands where the players of a real table say; its contacts stay as they are."""

    who: int
    to: Point


class WarriorFell(Event, frozen=True):
    """How hard a fall of `height` (1/100 inch) was: a D6, halved, is the number of hits (CORE-FALL-1).

    `roll` is None where the number is certain.
    """

    who: int
    height: int
    roll: Rolled | None
    hits: int


class TrapLaid(Event, frozen=True):
    """A warrior laid a trap: its number, and where its marker is."""

    who: int
    trap: int
    at: Point


class TrapMet(Event, frozen=True):
    """A warrior came near a trap, which is gone, whether it was `sprung` or not."""

    who: int
    trap: int
    roll: Rolled
    sprung: bool
