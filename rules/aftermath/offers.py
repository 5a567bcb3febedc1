"""Finds of a search that the trading post holds ready: each may be bought once, or left."""

from rules.values import Value


class FoundItem(Value, frozen=True):
    """A copy of an item, or a brace of it; `rolled` is what its dice add to the fixed part of its price."""

    item: str
    rolled: int = 0
