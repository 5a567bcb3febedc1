"""The faces of our fonts that a text needs, as browsers choose them by `unicode-range`.

WeasyPrint loads every face that a style sheet names, and the one with the emoji alone takes over a second to decode.
"""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.contrib.staticfiles import finders

FONTS = "css/fonts.css"
_FACE = re.compile(r"@font-face \{.*?\}", re.DOTALL)
_RANGE = re.compile(r"U\+([0-9a-f]+)(?:-([0-9a-f]+))?", re.IGNORECASE)


class _Face(NamedTuple):
    css: str
    #: Finds a character of the face; None for a face that every text may need.
    characters: re.Pattern[str] | None


def faces_for(text: str) -> str:
    """The part of the font style sheet that `text` needs, with addresses relative to `FONTS`."""
    needed = (face.css for face in _faces() if face.characters is None or face.characters.search(text))
    return "\n".join(needed)


@cache
def _faces() -> tuple[_Face, ...]:
    found = finders.find(FONTS)
    assert isinstance(found, str), f"{FONTS} is missing"
    return tuple(_Face(css, _characters(css)) for css in _FACE.findall(Path(found).read_text("utf-8")))


def _characters(css: str) -> re.Pattern[str] | None:
    ranges = [(int(first, 16), int(last or first, 16)) for first, last in _RANGE.findall(css)]
    if not ranges:
        return None
    return re.compile("[" + "".join(f"{chr(first)}-{chr(last)}" for first, last in ranges) + "]")
