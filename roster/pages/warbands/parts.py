"""The parts of a page that can be swapped alone, so that a change sends the browser only what it changed.

A part is one element with an id. Its digest stands in the page (`data-part`), the browser sends the digests that it
has with each request (`Page-Parts: stash=1f2e... block-3=9a0b...`), and the answer holds the parts that differ.
Parts may hold parts: one whose own text is as before sends those in it that differ, otherwise all of itself. So a
warrior who is gone or new changes the section around them, which is sent whole.
"""

import hashlib
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.http import HttpRequest

HEADER = "Page-Parts"
_HELD = re.compile(r"([a-z][a-z0-9-]*)=([0-9a-f]+)")
#: What forms carry of the page as a whole (`roster/warbands/parts/keys.html`, CSRF tokens): new on each page, and
#: no part's own.
_KEYS = re.compile(
    r"""<div hidden data-keys>.*?</div>|<input type="hidden" name="csrfmiddlewaretoken"[^>]*>""", re.DOTALL
)


@dataclass
class Parts:
    """`held` are the digests that the browser has, by id; empty: it needs everything."""

    held: Mapping[str, str]
    depth: int = 0
    _texts: dict[str, str] = field(default_factory=dict)
    #: Stands around the id of a part in the text of the part around it; no name or note can hold it.
    _mark: str = field(default_factory=lambda: f"({secrets.token_hex(8)})")

    @classmethod
    def of(cls, request: HttpRequest) -> "Parts":
        return cls(dict(_HELD.findall(request.headers.get(HEADER, ""))))

    def add(self, id: str, text: str) -> str:
        """Add a part. Returns the placeholder for it in the text around it."""
        self._texts[id] = text
        return f"{self._mark}{id}{self._mark}"

    def answer(self, id: str) -> str:
        """The part as the browser needs it: itself within a page, otherwise what differs, each out of band."""
        return "".join(self._differing(id)) if self.held else self._whole(id)

    def _differing(self, id: str) -> list[str]:
        if self.held.get(id) != self._digest(id):
            return [self._whole(id, ' hx-swap-oob="true"')]
        return [part for inner in self._texts[id].split(self._mark)[1::2] for part in self._differing(inner)]

    def _whole(self, id: str, attributes: str = "") -> str:
        pieces = self._texts[id].split(self._mark)
        pieces[1::2] = [self._whole(inner) for inner in pieces[1::2]]
        own = f'id="{id}"'
        return "".join(pieces).replace(own, f'{own} data-part="{self._digest(id)}"{attributes}', 1)

    def _digest(self, id: str) -> str:
        own = _KEYS.sub("", self._texts[id].replace(self._mark, "\n"))
        return hashlib.blake2s(own.encode(), digest_size=6).hexdigest()
