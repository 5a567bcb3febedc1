"""The shortfall of a late warband to the median of the others: gold by worth, and experience of its heroes.

Worth is the treasury and what was paid for everybody and everything that is there, so that spending changes nothing.
Of an even number of warbands the lower of the two in the middle is the median.
"""

from collections.abc import Sequence
from statistics import median_low

from rules.catalogue.model import Rulebook
from rules.ledger.sheet import Kind, WarbandSheet
from rules.mustering.figures.rating import worth
from rules.mustering.hirelings import type_of
from rules.values import Value


class Shortfall(Value, frozen=True):
    """Gold crowns for the treasury, and experience for each hero; never less than 0."""

    gold: int
    experience: int


def shortfall(own: WarbandSheet, others: Sequence[WarbandSheet], rulebook: Rulebook) -> Shortfall:
    """The shortfall of the sheet to the others; none without others."""
    if not others:
        return Shortfall(0, 0)
    gold = median_low([worth(sheet) for sheet in others]) - worth(own)
    gained = [experience_gained(sheet, rulebook) for sheet in others]
    return Shortfall(max(gold, 0), max(median_low(gained) - experience_gained(own, rulebook), 0))


def experience_gained(sheet: WarbandSheet, rulebook: Rulebook) -> int:
    """What each hero has gained since joining, on average and rounded down; heroes who never learn are left out."""
    gained = []
    for block in sheet.active:
        kind = type_of(block, sheet, rulebook)
        if block.kind is Kind.HERO and (kind is None or kind.gains_experience):
            gained.append(block.experience - block.starting_experience)
    return max(sum(gained) // len(gained), 0) if gained else 0
