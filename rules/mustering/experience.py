"""Experience: which advances are due, when the next one is, and the underdog's bonus (LRB part 3 p.77, 81-82)."""

from rules.catalogue.model import Rulebook
from rules.mustering.sheet import WarriorSheet


def thresholds(warrior: WarriorSheet, rulebook: Rulebook) -> tuple[int, ...]:
    """The experience totals at which this warrior's advances fall due; hired swords have the henchmen's."""
    book = rulebook.experience
    return book.hero_thresholds if warrior.kind == "hero" else book.henchman_thresholds


def reached(warrior: WarriorSheet, rulebook: Rulebook) -> tuple[int, ...]:
    """The thresholds passed since he was hired; starting experience brings no advances."""
    return tuple(
        threshold
        for threshold in thresholds(warrior, rulebook)
        if warrior.starting_experience < threshold <= warrior.experience
    )


def advances_due(warrior: WarriorSheet, rulebook: Rulebook) -> tuple[int, ...]:
    """The thresholds whose advance has yet to be taken, in rising order."""
    taken = {advance.due_at for advance in warrior.advances}
    return tuple(threshold for threshold in reached(warrior, rulebook) if threshold not in taken)


def next_threshold(warrior: WarriorSheet, rulebook: Rulebook) -> int | None:
    """The experience total that brings the next advance; None when the track has ended."""
    ahead = (total for total in thresholds(warrior, rulebook) if total > warrior.experience)
    return next(ahead, None)


def underdog_bonus(own_rating: int, other_rating: int, rulebook: Rulebook) -> int:
    """The experience that every survivor of the lower-rated warband gets on top; 0 for the other."""
    difference = other_rating - own_rating
    return max((bonus for least, bonus in rulebook.experience.underdog if difference >= least), default=0)
