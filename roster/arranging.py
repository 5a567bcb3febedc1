"""The order in which a player likes to see the warriors of their warband; facts do not depend on it."""

from collections.abc import Sequence

from rules.ledger.sheet import WarbandSheet
from rules.values import changed


def arranged(sheet: WarbandSheet, order: Sequence[int]) -> WarbandSheet:
    """The sheet with its warriors in that order of numbers; those that it does not name follow by number."""
    places = {number: place for place, number in enumerate(order)}
    last = len(places)
    warriors = sorted(sheet.warriors, key=lambda it: (places.get(it.number, last), it.number))
    return changed(sheet, warriors=tuple(warriors))
