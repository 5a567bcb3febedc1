"""The experience track of one block: its boxes, the thick ones where an advance falls due, and the next of them."""

from dataclasses import dataclass

from rules.catalogue.model import Rulebook, WarriorType
from rules.ledger.sheet import WarriorSheet
from rules.mustering.figures.experience import advances_due, next_threshold, thresholds


@dataclass(frozen=True)
class Box:
    number: int
    thick: bool
    ticked: bool


@dataclass(frozen=True)
class Track:
    """`due` counts the thresholds passed since hiring for which no advance has been taken yet."""

    experience: int
    boxes: tuple[Box, ...]
    next_at: int | None
    due: int


def track(warrior: WarriorSheet, kind: WarriorType | None, rulebook: Rulebook) -> Track | None:
    """The experience track; None for warriors who never learn."""
    if kind is not None and not kind.gains_experience:
        return None
    rate = kind.advance_rate if kind else 1
    return Track(
        experience=warrior.experience,
        boxes=boxes(thresholds(warrior, rulebook, rate), warrior.experience),
        next_at=next_threshold(warrior, rulebook, rate),
        due=len(advances_due(warrior, rulebook, rate)),
    )


def boxes(thick: tuple[int, ...], experience: int) -> tuple[Box, ...]:
    """The experience boxes up to the last threshold, even if the warrior has more experience."""
    last = max(thick, default=0)
    return tuple(Box(number, number in thick, number <= experience) for number in range(1, last + 1))
