"""Prints of several warbands bound into as few PDFs as memory allows: a cover with contents, then part after part.

A laid out page takes some 5 MB until it is written, so that a volume ends with the part that fills it. Parts are never
torn apart. Loads WeasyPrint, so that only jobs import it.
"""

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from weasyprint import Document

from roster.printing.paper import Paper
from roster.printing.pdf import bound, page_laid_out

#: The number of pages at which a volume is written and another one begun.
MOST_PAGES = 80
BLANK, BLANK_STYLE = "print/blank.html", "css/print_pack.css"


@dataclass(frozen=True)
class Content:
    """A part of a volume: `page` is its first one, counted with the cover; `words` say what it holds."""

    title: str
    words: str
    page: int


#: The cover of a volume, made of its number and its contents, on as many pages as it takes.
type Cover = Callable[[int, tuple[Content, ...]], Document]


@dataclass
class Binder:
    """Bind documents into volumes; the same `content` makes the same bytes.

    With `two_sided` each part begins on the front of a sheet, so that printed piles can be handed out.
    """

    paper: Paper
    cover: Cover
    content: bytes
    two_sided: bool = False
    volumes: list[bytes] = field(default_factory=list)
    pages: int = 0
    _parts: list[tuple[str, str, list[Document]]] = field(default_factory=list)
    _waiting: int = 0

    def add(self, title: str, words: str, documents: Sequence[Document]) -> None:
        """Add one part; the volume is written once it is full."""
        self._parts.append((title, words, list(documents)))
        self._waiting += sum(len(document.pages) for document in documents)
        if self._waiting >= MOST_PAGES:
            self.close()
            # Its pages refer to each other, so that they would stay until somebody looks for them.
            gc.collect()

    def close(self) -> None:
        """Write what waits; nothing where nothing does."""
        if not self._parts:
            return
        number, took = len(self.volumes) + 1, 0
        while True:
            cover = self.cover(number, self._contents(took))
            leaves = self._evened([cover])
            if sum(len(document.pages) for document in leaves) == took:
                break
            took = sum(len(document.pages) for document in leaves)
        for _title, _words, documents in self._parts:
            leaves += self._evened(documents)
        self.volumes.append(bound(leaves, self.content + f"volume {number}".encode(), self.paper))
        self.pages += sum(len(document.pages) for document in leaves)
        self._parts, self._waiting = [], 0

    def _contents(self, before: int) -> tuple[Content, ...]:
        """The table of contents: the page on which each part begins, after `before` pages of the cover."""
        found, page = [], before + 1
        for title, words, documents in self._parts:
            found.append(Content(title, words, page))
            page += sum(len(document.pages) for document in self._evened(documents))
        return tuple(found)

    def _evened(self, documents: list[Document]) -> list[Document]:
        """The documents, and with `two_sided` an empty page if the next part would not begin on a front."""
        pages = sum(len(document.pages) for document in documents)
        return [*documents, self._blank()] if self.two_sided and pages % 2 else list(documents)

    def _blank(self) -> Document:
        """An empty page, laid out each time, since a page can stand in a PDF only once."""
        return page_laid_out(BLANK, None, BLANK_STYLE, self.paper)
