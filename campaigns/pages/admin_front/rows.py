"""The front page of the admin: sections of rows, each with the button that settles it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

#: How many rows of a section are shown; the rest is counted.
MOST = 20


@dataclass(frozen=True)
class Button:
    """Sent to `url` with `fields`; what it does can be undone, or done again without harm.

    One that `asks` unfolds a line to write first, which may stay empty and is sent as `answer`.
    """

    label: str
    url: str
    fields: tuple[tuple[str, str], ...] = ()
    asks: str = ""


@dataclass(frozen=True)
class Link:
    label: str
    url: str


@dataclass(frozen=True)
class Row:
    """`since` is its age; `url` leads to what it is about, `place` is the name of its league."""

    title: str
    url: str
    place: str
    detail: str = ""
    since: datetime | None = None
    buttons: tuple[Button, ...] = ()
    links: tuple[Link, ...] = ()


@dataclass(frozen=True)
class Section:
    """`more` are rows beyond those shown, all of which `url` lists, where there is such a list."""

    key: str
    title: str
    rows: tuple[Row, ...]
    more: int = 0
    url: str = ""

    @property
    def count(self) -> int:
        """How many rows there are, with those that are not shown."""
        return len(self.rows) + self.more


@dataclass(frozen=True)
class Front:
    """The sections in which something waits, in the order of their urgency; `clear` names the others."""

    sections: tuple[Section, ...]
    clear: tuple[str, ...]

    @property
    def count(self) -> int:
        """How many rows all sections have."""
        return sum(section.count for section in self.sections)


def section(key: str, title: str, rows: Sequence[Row], *, of: int | None = None, url: str = "") -> Section:
    """The first rows; `of` is how many there are where not all were made."""
    shown = tuple(rows[:MOST])
    return Section(key, title, shown, (len(rows) if of is None else of) - len(shown), url)


def first_of(rows: QuerySet[Any]) -> tuple[list[Any], int]:
    """The first rows and how many there are, in two queries."""
    return list(rows[:MOST]), rows.count()
