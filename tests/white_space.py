"""Pages without the white space that no reader sees, so that a test of a page does not hold how its template breaks
its lines."""

import re
from functools import cache
from typing import Any

_KEPT = re.compile(r"(<(pre|textarea|script|style)\b.*?</\2>)", re.DOTALL)
_TAG = re.compile(r"""<(/?[a-zA-Z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>""", re.DOTALL)
_AFTER = re.compile(r"(<(/?)([a-zA-Z][\w-]*)[^<>]*>) ")
_BEFORE = re.compile(r" (<(/?)([a-zA-Z][\w-]*)(?=[ />]))")
#: They stand in a line, and what is in them has edges of its own.
_BOXES = {"button", "label", "select"}
_IN_LINE = {
    "a",
    "abbr",
    "b",
    "br",
    "cite",
    "code",
    "em",
    "i",
    "img",
    "input",
    "kbd",
    "small",
    "span",
    "strong",
}
_IN_LINE |= _BOXES | {"textarea", "time"}


def collapsed(html: str) -> str:
    """The page with one space for every run of them, and none at the edges of blocks and inside tags."""
    parts = _KEPT.split(html)
    return "".join(
        _TAG.sub(_tag, part) if place % 3 else _in_lines(part)
        for place, part in enumerate(parts)
        if place % 3 != 2
    )


@cache
def collapsing(kind: type[Any]) -> type[Any]:
    """A class of responses like `kind`, whose content is collapsed when a test looks at it."""

    class Collapsing(kind):
        @property
        def content(self) -> bytes:
            shown = kind.content.fget(self)
            if self.__dict__.get("_read") != shown:
                self._read, self._collapsed = shown, collapsed(shown.decode()).encode()
            return self._collapsed

        @content.setter
        def content(self, value: bytes) -> None:
            kind.content.fset(self, value)

    return Collapsing


def _in_lines(html: str) -> str:
    html = re.sub(r"\s+", " ", _TAG.sub(_tag, html))
    html = _AFTER.sub(lambda match: match[0] if _keeps(match, inside=not match[2]) else match[1], html)
    return _BEFORE.sub(lambda match: match[0] if _keeps(match, inside=bool(match[2])) else match[1], html)


def _keeps(match: re.Match[str], *, inside: bool) -> bool:
    name = match[3].lower()
    return name in _IN_LINE and not (inside and name in _BOXES)


def _tag(match: re.Match[str]) -> str:
    return f"<{' '.join([match[1], *match[2].split()])}>"
