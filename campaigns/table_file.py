"""The picture of a table as a file of its own: the colours of the site's light pages are written into it.

`manage.py battlefield picture` calls it. `static/css` stays the only place where colours are chosen; variables are
replaced by their values, so that programs for drawing understand the file as well.
"""

import re
from pathlib import Path

from django.contrib.staticfiles import finders

from campaigns.table_picture.picture import Picture

_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_VARIABLE = re.compile(r"--([\w-]+):\s*([^;]+);")
_LIGHT = re.compile(r"light-dark\(([^,]+),[^)]*\)")
_DRAWN = ("field__ground", "field__zone", "field__foot", ".piece", ".ground--", ".link")


def standalone(picture: Picture) -> str:
    """An SVG document that looks the same without the site."""
    start, rest = str(picture.svg).split(">", 1)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{start}><style>{_style()}</style>{rest}\n'


def _style() -> str:
    values = dict(_VARIABLE.findall(_sheet("tokens") + _sheet("battle")))
    rules = [
        f"{selector.strip()} {{{body.strip()}}}"
        for selector, body in _RULE.findall(re.sub(r"/\*.*?\*/", "", _sheet("field"), flags=re.DOTALL))
        if any(part in selector for part in _DRAWN)
    ]
    return re.sub(r"var\(--([\w-]+)\)", lambda found: _value(values, found[1]), "\n".join(rules))


def _value(values: dict[str, str], name: str) -> str:
    """A colour for light pages, whatever it is called by on the way."""
    found = _LIGHT.sub(r"\1", values[name]).strip()
    return _value(values, found[6:-1]) if found.startswith("var(--") else found


def _sheet(name: str) -> str:
    path = finders.find(f"css/{name}.css")
    if not isinstance(path, str):
        raise FileNotFoundError(f"static/css/{name}.css")
    return Path(path).read_text(encoding="utf-8")
