"""The Action Success Chart of Trench Crusade: 2D6, more dice for what helps or hinders, two of them count.

Attacks, risky actions and morale are rolled on it (TRENCH-CHART). What helps and what hinders cancel one for one
first; a switch lets whatever hinders decide that the lowest count, as the text can be read.
"""

from collections.abc import Sequence

from rules.engine.battle import Battle
from rules.engine.dice import Modifier

#: The smallest result that succeeds, and the one that is a critical success.
SUCCESS, CRITICAL = 7, 12
#: How many dice count.
COUNTED = 2
#: The switch under which -DICE are not cancelled by +DICE.
LITERAL = "minus-dice-never-cancelled"


def dice(battle: Battle, modifiers: Sequence[Modifier]) -> tuple[int, int]:
    """How many dice are rolled with a number of +DICE and -DICE, and which count, as for a `Roll`."""
    plus = sum(max(0, it.by) for it in modifiers)
    minus = sum(max(0, -it.by) for it in modifiers)
    if battle.switch(LITERAL):
        more, worse = plus + minus, minus > 0
    else:
        more, worse = abs(plus - minus), minus > plus
    if not more:
        return COUNTED, 0
    return COUNTED + more, -COUNTED if worse else COUNTED
