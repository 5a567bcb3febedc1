"""The Action Success Chart of Trench Crusade: 2D6, more dice for what helps or hinders, two of them count.

Attacks, risky actions and morale are rolled on it (TRENCH-CHART). What helps and what hinders cancel one for one
first; a switch lets whatever hinders decide that the lowest count, as the text can be read.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache

from rules.engine.battle import Battle
from rules.engine.dice import Modifier, kept

#: The smallest result that succeeds, and the one that is a critical success.
SUCCESS, CRITICAL = 7, 12
#: How many dice count.
COUNTED = 2
#: The switch under which -DICE are not cancelled by +DICE.
LITERAL = "minus-dice-never-cancelled"


def dice(battle: Battle, modifiers: Sequence[Modifier]) -> tuple[int, int]:
    """How many dice are rolled with so many +DICE and -DICE, and which count, as for a `Roll`."""
    plus = sum(max(0, it.by) for it in modifiers)
    minus = sum(max(0, -it.by) for it in modifiers)
    if battle.switch(LITERAL):
        more, worse = plus + minus, minus > 0
    else:
        more, worse = abs(plus - minus), minus > plus
    if not more:
        return COUNTED, 0
    return COUNTED + more, -COUNTED if worse else COUNTED


@cache
def ways(need: int, count: int, keep: int) -> int:
    """Of all the ways in which so many dice fall, those whose counting dice come to a number: for who weighs it."""
    found: Counter[tuple[int, ...]] = Counter({(): 1})
    for _ in range(count):
        more: Counter[tuple[int, ...]] = Counter()
        for held, times in found.items():
            for face in range(1, 7):
                more[tuple(sorted(kept((*held, face), keep)))] += times
        found = more
    return sum([times for held, times in found.items() if sum(held) >= need])
