"""Experience: which advances are due, when the next one is, and the underdog's bonus (LRB part 3 p.77, 81-82)."""

from rules.catalogue.model import Rulebook
from rules.ledger.entries import AdvanceTaken
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.mustering.hirelings import hireling_of, is_hired, type_of


def rate_of(type: str, warrior: WarriorSheet, rulebook: Rulebook) -> int:
    """How many times the usual experience a warrior of that type of warband needs: 2 for the slow-witted."""
    kind = None if is_hired(warrior) else rulebook.warrior_type(type, warrior.type)
    return kind.advance_rate if kind else 1


def thresholds(warrior: WarriorSheet, rulebook: Rulebook, rate: int = 1) -> tuple[int, ...]:
    """The experience totals at which this warrior's advances fall due; most hired swords have the henchmen's."""
    book = rulebook.experience
    hireling = hireling_of(warrior, rulebook)
    as_hero = warrior.kind == "hero" or (hireling is not None and hireling.hero_advances)
    usual = book.hero_thresholds if as_hero else book.henchman_thresholds
    return usual if rate == 1 else tuple(total * rate for total in usual)


def reached(warrior: WarriorSheet, rulebook: Rulebook, rate: int = 1) -> tuple[int, ...]:
    """The thresholds passed since they were hired; starting experience brings no advances."""
    return tuple(
        threshold
        for threshold in thresholds(warrior, rulebook, rate)
        if warrior.starting_experience < threshold <= warrior.experience
    )


def advances_due(warrior: WarriorSheet, rulebook: Rulebook, rate: int = 1) -> tuple[int, ...]:
    """The thresholds whose advance has yet to be taken, in rising order."""
    taken = {advance.due_at for advance in warrior.advances}
    return tuple(threshold for threshold in reached(warrior, rulebook, rate) if threshold not in taken)


def everybody_due(sheet: WarbandSheet, rulebook: Rulebook) -> dict[int, int]:
    """How many advances are due to each block of the warband that has any, by roster number."""
    due = {}
    for warrior in sheet.active:
        kind = type_of(warrior, sheet, rulebook)
        if kind is not None and kind.gains_experience:
            due[warrior.number] = len(advances_due(warrior, rulebook, rate_of(sheet.type, warrior, rulebook)))
    return {number: advances for number, advances in due.items() if advances}


def is_due(sheet: WarbandSheet, taken: AdvanceTaken, rulebook: Rulebook) -> bool:
    """Whether an advance was due to the warrior who took it, on the sheet before it."""
    due_at, warrior = taken.advance.due_at, sheet.warrior(taken.number)
    return not due_at or due_at in advances_due(warrior, rulebook, rate_of(sheet.type, warrior, rulebook))


def next_threshold(warrior: WarriorSheet, rulebook: Rulebook, rate: int = 1) -> int | None:
    """The experience total that brings the next advance; None when the track has ended."""
    ahead = (total for total in thresholds(warrior, rulebook, rate) if total > warrior.experience)
    return next(ahead, None)


def underdog_bonus(own_rating: int, other_rating: int, rulebook: Rulebook) -> int:
    """The experience that every survivor of the lower-rated warband gets on top; 0 for the other."""
    difference = other_rating - own_rating
    return max((bonus for least, bonus in rulebook.experience.underdog if difference >= least), default=0)
