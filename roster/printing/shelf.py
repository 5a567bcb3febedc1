"""Prints that are kept, so that what did not change is not laid out again.

They lie in the cache that all processes share, in a fixed number of places. Each draft has one place, and replaces the
print that lay there before. A print is found by its whole content alone, so that only readers of the roster can ask
for it, and a roster that has changed asks for another one.
"""

from datetime import timedelta

from django.core.cache import cache

from roster.printing.draft import Draft
from roster.printing.paper import Paper

PLACES = 256
KEPT_FOR = timedelta(days=2)
#: A larger print is made each time: the cache is no place for it.
MOST_BYTES = 4_000_000


def keep(mark: str, pdf: bytes) -> None:
    """Put a print in its place."""
    if len(pdf) <= MOST_BYTES:
        _put("pdf", mark, pdf)


def kept(mark: str) -> bytes | None:
    """The print of that mark."""
    found = _taken("pdf", mark)
    return found if isinstance(found, bytes) else None


def hand_in(draft: Draft) -> None:
    """Put a draft where the job that makes the print finds it."""
    _put("draft", draft.mark, (draft.html, draft.style, draft.paper.value))


def handed_in(mark: str) -> Draft | None:
    """The draft of that mark."""
    match _taken("draft", mark):
        case (str(html), str(style), str(paper)):
            return Draft(html, style, Paper(paper))
    return None


def _put(what: str, mark: str, content: object) -> None:
    cache.set(_place(what, mark), (mark, content), KEPT_FOR.total_seconds())


def _taken(what: str, mark: str) -> object:
    match cache.get(_place(what, mark)):
        case (found, content) if found == mark:
            return content
    return None


def _place(what: str, mark: str) -> str:
    return f"print-{what}-{int(mark[:8], 16) % PLACES}"
