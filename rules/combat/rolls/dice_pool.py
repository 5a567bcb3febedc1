"""Chances of rolls of several dice of which only some count."""

from collections import Counter
from functools import cache

from rules.engine.dice import kept


@cache
def ways(need: int, count: int, keep: int) -> int:
    """Count those of the 6 ** count ways to roll the dice in which the dice that count come to `need`."""
    found: Counter[tuple[int, ...]] = Counter({(): 1})
    for _ in range(count):
        more: Counter[tuple[int, ...]] = Counter()
        for held, times in found.items():
            for face in range(1, 7):
                more[tuple(sorted(kept((*held, face), keep)))] += times
        found = more
    return sum([times for held, times in found.items() if sum(held) >= need])
