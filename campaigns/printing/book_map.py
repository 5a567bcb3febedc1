"""The map of a campaign as an SVG of its own, with the holders of its territories, for prints.

`static/css/tokens.css` stays the only place where its colours are chosen: they are written into the file as light pages
have them, since programs that draw SVG know neither variables nor themes.
"""

import re
from base64 import b64encode
from pathlib import Path

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string

from campaigns.models import MapPicture
from campaigns.pages.map.page import HUES, MapPage

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_VARIABLE = re.compile(r"--([\w-]+):\s*([^;]+);")
_LIGHT = re.compile(r"light-dark\(([^,]+),[^)]*\)")
#: Rules that hold for the drawing itself, and for nothing that a pointer does.
_DRAWN = re.compile(r"^\.(city|hatching|territory__|territory--|territory:not)")


def map_svg(page: MapPage) -> str:
    """An SVG document in the units of the map; an uploaded picture is inside it."""
    uploaded = MapPicture.objects.filter(map=page.map).first() if page.picture.url else None
    picture = f"data:image/webp;base64,{b64encode(uploaded.content).decode()}" if uploaded else ""
    context = {"page": page, "style": _style(), "picture": picture}
    return render_to_string("print/map.svg", context)


def _style() -> str:
    sheet = _COMMENT.sub("", _sheet("map"))
    values = dict(_VARIABLE.findall(_COMMENT.sub("", _sheet("tokens"))))
    drawn = sheet.partition("@media")[0]
    rules = []
    for selector, body in _RULE.findall(drawn):
        chosen = selector.strip()
        if not _DRAWN.match(chosen):
            continue
        if "var(--hue)" in body:
            hues = re.findall(r"\.hue--(\d) \{ --hue: ([^;]+);", sheet)[:HUES]
            rules += [_of_hue(chosen, body, number, hue) for number, hue in hues]
        else:
            rules.append(f"{chosen} {{{body.strip()}}}")
    text = re.sub(r"var\(--([\w-]+)\)", lambda found: values[found[1]], "\n".join(rules))
    return _LIGHT.sub(r"\1", text)


def _of_hue(selector: str, body: str, number: str, hue: str) -> str:
    """A rule for what lies inside of a holder's colour, or carries it."""
    own = selector.startswith(".territory--held")
    chosen = selector.replace(".territory--held", f".hue--{number}") if own else f".hue--{number} {selector}"
    return f"{chosen} {{{body.replace('var(--hue)', hue).strip()}}}"


def _sheet(name: str) -> str:
    path = finders.find(f"css/{name}.css")
    if not isinstance(path, str):
        raise FileNotFoundError(f"static/css/{name}.css")
    return Path(path).read_text(encoding="utf-8")
