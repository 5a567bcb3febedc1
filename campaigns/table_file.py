"""The picture of a table as a file of its own: the colours of the site's light pages are written into it.

`manage.py battlefield picture` and printed battle reports call it. `static/css` stays the only place where colours
are chosen; variables are replaced by their values, so that programs for drawing understand the file as well.
"""

import re
from collections.abc import Iterable, Iterator

from campaigns.table_picture.colours import LIGHT, light, sheet
from campaigns.table_picture.picture import Picture

_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_DRAWN = ("field__ground", "field__zone", "field__foot", ".piece", ".ground--", ".link")
#: Warriors, and the marks of a scenario.
_ON_IT = (".base", ".is-", ".trail", ".attack", ".zone", ".place", ".token", ".bond")
_FURTHER_SIDES = range(2, 6)


def standalone(picture: Picture, *, with_warriors: bool = False) -> str:
    """An SVG document that looks the same without the site; of the table alone, or of a battle on it."""
    start, rest = str(picture.svg).split(">", 1)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{start}><style>{_style(with_warriors)}</style>{rest}\n'


def _style(with_warriors: bool) -> str:
    drawn = _DRAWN + _ON_IT if with_warriors else _DRAWN
    text = sheet("field") + (sheet("sides") + sheet("marks") if with_warriors else "")
    rules = [
        f"{selector.strip()} {{{body.strip()}}}"
        for selector, body in _each_side(_RULE.findall(re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)))
        if any(part in selector for part in drawn)
    ]
    text = re.sub(r"var\(--([\w-]+)\)", lambda found: light(found[1]), "\n".join(rules))
    return LIGHT.sub(r"\1", text)


def _each_side(rules: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Rules with the colour of whichever side it is, once for each side."""
    for selector, body in rules:
        if "var(--side)" in body:
            for side in _FURTHER_SIDES:
                of_side = re.sub(r":is\(\.([\w-]+?)--2[^)]*\)", rf".\1--{side}", selector)
                yield of_side, body.replace("var(--side)", f"var(--side-{side})")
        elif "var(--mark)" in body:
            yield selector, body.replace("var(--mark)", "var(--unclaimed)")
            for side in (0, 1, *_FURTHER_SIDES):
                yield f".place--{side} {selector.strip()}", body.replace("var(--mark)", f"var(--side-{side})")
        else:
            yield selector, body
