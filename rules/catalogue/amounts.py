"""Amounts that are rolled: texts such as `2`, `D3`, `2D6x5`, `D6+1` or `25+2D6`, and what they can come to."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from rules.catalogue.dice import is_dice, outcomes
from rules.values import DataError

_PARTS = re.compile(r"(?:(?P<before>\d{1,9})\+)?(?P<dice>\d*D[\dx]+)(?:\+(?P<after>\d{1,9}))?")


def span(text: str) -> tuple[int, int]:
    """The least and the most that an amount can come to; raises `ValueError` for any other text."""
    if text.isascii() and text.isdigit() and len(text) < 6:
        return int(text), int(text)
    match = _PARTS.fullmatch(text)
    if match is None or (match["before"] and match["after"]) or not is_dice(match["dice"]):
        raise ValueError(text)
    fixed, rolled = int(match["before"] or match["after"] or 0), outcomes(match["dice"])
    return fixed + rolled[0], fixed + rolled[-1]


class Amount(NamedTuple):
    """How an amount is rolled: `fixed` and `times` the sum of a number of `dice`, which may be 0."""

    fixed: int
    dice: int = 0
    sides: int = 6
    times: int = 1

    def total(self, faces: Sequence[int]) -> int:
        """The total when D6 show these faces; a D3 is half a D6, rounded up."""
        shown = ((face + 1) // 2 if self.sides == 3 else face for face in faces)
        return self.fixed + self.times * sum(shown)


def amount(text: str) -> Amount:
    """The dice of an amount; raises `ValueError` for any other text."""
    if span(text)[0] == span(text)[1]:
        return Amount(int(text))
    match = _PARTS.fullmatch(text)
    if match is None:
        raise ValueError(text)
    dice, _, times = match["dice"].partition("x")
    count, _, sides = dice.partition("D")
    fixed = int(match["before"] or match["after"] or 0)
    return Amount(fixed, int(count or 1), int(sides), int(times or 1))


def check_amount(text: str, where: str, path: str) -> None:
    """Refuse what is neither empty nor an amount of at least 1."""
    try:
        least = span(text)[0] if text else 1
    except ValueError:
        raise DataError(where, path, f"{text!r} is no amount such as 2, D3, 2D6x5 or D6+1") from None
    if least < 1:
        raise DataError(where, path, f"{text!r} can come to nothing")
