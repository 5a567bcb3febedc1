"""The colours of the site's light pages, for pictures outside of them. `static/css` is where they are chosen."""

import re
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders

LIGHT = re.compile(r"light-dark\(([^,]+),[^)]*\)")
_VARIABLE = re.compile(r"--([\w-]+):\s*([^;]+);")


def light(name: str) -> str:
    """A colour for light pages, whatever it is called by on the way."""
    value = LIGHT.sub(r"\1", _tokens()[name]).strip()
    return light(value[6:-1]) if value.startswith("var(--") else value


@cache
def _tokens() -> dict[str, str]:
    return dict(_VARIABLE.findall(sheet("tokens")))


def sheet(name: str) -> str:
    """The text of a style sheet of the site."""
    path = finders.find(f"css/{name}.css")
    if not isinstance(path, str):
        raise FileNotFoundError(f"static/css/{name}.css")
    return Path(path).read_text(encoding="utf-8")
