"""Time zones: of the reader, of what is read, and of the site; and moments in words that name their zone.

A user may choose a zone, and so may a campaign. A moment is shown in the zone of the reader, else in that of the
campaign, else in the site's (`TIME_ZONE`). Names are those of the IANA database; one that this machine does not know is
taken as none.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime, tzinfo
from functools import cache
from itertools import groupby
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.formats import date_format

#: Longer than the longest name of a zone.
LONGEST_ZONE = 64
#: Names that stand for places; others are old spellings and offsets.
_PLACES = ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
#: The zone of the reader; None where they chose none, and outside of `read_by` nobody reads.
_reader: ContextVar[tuple[ZoneInfo | None] | None] = ContextVar("reader", default=None)


@cache
def zone_named(name: str) -> ZoneInfo | None:
    """The zone of that name; None without a name and for one that is not known."""
    if not name:
        return None
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def refuse_unknown_zone(name: str) -> None:
    """A validator. Raises `ValidationError`."""
    if zone_named(name) is None:
        raise ValidationError("This is not a known time zone.")


@contextmanager
def read_by(name: str) -> Iterator[None]:
    """Tell times to somebody with the zone of that name, or with none of their own."""
    zone = zone_named(name)
    token = _reader.set((zone,))
    try:
        with timezone.override(zone):
            yield
    finally:
        _reader.reset(token)


def zone_for(name: str) -> tzinfo:
    """The zone in which times are told now of what has a zone of that name: the reader's own comes first."""
    reader = _reader.get()
    own = reader[0] if reader else None
    return own or zone_named(name) or timezone.get_default_timezone()


def speak_in(name: str) -> None:
    """Tell the rest of a page in the zone of that name, unless its reader has one. Outside of pages nothing changes."""
    if _reader.get() == (None,) and (zone := zone_named(name)) is not None:
        timezone.activate(zone)


def zone_or_site(name: str) -> tzinfo:
    """The zone of that name, else the site's."""
    return zone_named(name) or timezone.get_default_timezone()


def in_words(moment: datetime, zone: tzinfo | None = None) -> str:
    """`Fri 4 Dec 2026, 19:00 CET`, in the zone or in the one in which the page tells times."""
    local = timezone.localtime(moment, zone)
    return f"{date_format(local, 'D j M Y, H:i')} {short_name(local)}"


def short_name(local: datetime) -> str:
    """`CET`, `EST` or, where a zone has no such name, `UTC+03`."""
    name = local.tzname() or "UTC"
    return f"UTC{name}" if name[0] in "+-" else name


def current_zone() -> str:
    """The name of the zone in which the page tells times."""
    return timezone.get_current_timezone_name()


@cache
def zone_choices() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """The zones to choose from, by part of the world, with a label for each."""
    names = sorted(it for it in available_timezones() if it.partition("/")[0] in _PLACES)
    groups = [
        (part, tuple((it, it.partition("/")[2].replace("_", " ")) for it in within))
        for part, within in groupby(names, key=lambda it: it.partition("/")[0])
    ]
    return (("Everywhere", (("UTC", "UTC"),)), *groups)


class TimeZonesMiddleware:
    """Tells each signed-in user times in the zone that they chose."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with read_by(getattr(request.user, "time_zone", "")):
            return self.get_response(request)
