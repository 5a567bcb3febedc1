"""The possible results of dice: for the checks of dice tables.

A dice text is D3, D6, 2D6, D66 and the like; D66 is read as tens and units.
"""

import re
from collections.abc import Iterable, Sequence

from rules.values import DataError

_DICE = re.compile(r"(?P<count>[1-9]?|10)D(?P<sides>3|6|66)(?:x(?P<times>[1-9]\d{0,8}))?")


def is_dice(text: str) -> bool:
    """Whether the text names dice, e.g. 2D6 or D6x10."""
    return _DICE.fullmatch(text) is not None


def outcomes(dice: str) -> tuple[int, ...]:
    """Every total that the dice can show, in order; raises `ValueError` for a text that names no dice."""
    match = _DICE.fullmatch(dice)
    if match is None:
        raise ValueError(dice)
    count, sides = int(match["count"] or 1), match["sides"]
    times = int(match["times"] or 1)
    if sides == "66":
        return tuple(tens * 10 + units for tens in range(1, 7) for units in range(1, 7))
    return tuple(total * times for total in range(count, count * int(sides) + 1))


def check_rolls(dice: str, rolls: Iterable[Sequence[int]], where: str, path: str) -> None:
    """Refuse a table in which a roll of the dice has no row, or two, or a row the dice cannot show."""
    try:
        possible = set(outcomes(dice))
    except ValueError:
        raise DataError(where, path, f"{dice!r} names no dice") from None
    seen: set[int] = set()
    for row in rolls:
        for roll in row:
            if roll not in possible:
                raise DataError(where, path, f"{dice} never shows {roll}")
            if roll in seen:
                raise DataError(where, path, f"two rows claim the roll {roll}")
            seen.add(roll)
    missing = sorted(possible - seen)
    if missing:
        raise DataError(where, path, f"no row has the roll {', '.join(map(str, missing))}")
