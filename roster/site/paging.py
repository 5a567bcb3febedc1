"""Long lists in parts: `?page=2`, the newest first, and `?entry=7` for the part on which one entry stands."""

from collections.abc import Sequence
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet

ON_ONE_PAGE = 50
#: Digits of a number in an address that any list could have.
LONGEST_NUMBER = 9


def part_of(entries: Sequence[Any] | QuerySet[Any], asked: str | None, size: int = ON_ONE_PAGE) -> Page[Any]:
    """The part with that number; the first without one, the last beyond the end."""
    return Paginator(entries, size).get_page(asked)


def part_with(last: int, entry: str | None, asked: str | None, size: int = ON_ONE_PAGE) -> Page[Any]:
    """A part of the numbers from `last` down to 1: the one with that entry, else the one with that number."""
    if entry and entry.isdecimal() and len(entry) <= LONGEST_NUMBER:
        asked = str((last - min(max(int(entry), 1), last)) // size + 1)
    return part_of(range(last, 0, -1), asked, size)
