"""How much a card of four to a page has room for, and in which print. Millimetres and points."""

from collections.abc import Sequence
from math import ceil

#: The sizes of print, the largest first, by the class of the style sheet.
SIZES = (("roomy", 12.5), ("", 10.5), ("dense", 9.0), ("densest", 7.5))
#: A point, and what is inside the padding of a card on the smaller paper.
_POINT, _WIDTH, _HEIGHT = 0.353, 86.0, 110.0
#: The width of a letter, the height of a row, and the letters of a name, in heights of letters.
_LETTER, _ROW, _NAME = 0.44, 1.25, 1.7
#: The space above a paragraph, the rows that a table of figures is high, and a portrait.
_ABOVE, _TABLE, _PORTRAIT = 0.8, 3.2, 31.0


def print_for(name: str, paragraphs: Sequence[int], *, portrait: bool) -> str | None:
    """The class of the largest print in which paragraphs of this many letters fit; None if they fit in no print."""
    return next((key for key, size in SIZES if _height(name, paragraphs, size, portrait) <= _HEIGHT), None)


def _height(name: str, paragraphs: Sequence[int], size: float, portrait: bool) -> float:
    letter, row = size * _POINT * _LETTER, size * _POINT * _ROW
    head = _rows(len(name), letter * _NAME) * row * _NAME + row
    table = row * _TABLE
    text = sum(_rows(letters, letter) * row + _ABOVE for letters in paragraphs)
    return max(head, _PORTRAIT if portrait else 0) + table + text


def _rows(letters: int, letter: float) -> int:
    """The rows that text fills, at least one; whole words move to the next row, so rows are not quite full."""
    return max(1, ceil(letters * letter / (_WIDTH - 3 * letter)))
