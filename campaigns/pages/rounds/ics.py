"""Calendars as text (RFC 5545): events in, bytes out. Plain Python; whatever people typed cannot end a line.

Moments are written in UTC, so that no time zone needs to be described; whole days are days wherever the reader is.
"""

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime

CONTENT_TYPE = "text/calendar; charset=utf-8"
#: Bytes of one line, without its end.
LONGEST_LINE = 75


@dataclass(frozen=True)
class Event:
    """`uid` never changes, `sequence` grows with every change, `stamp` is when it changed last.

    `begins` and `ends` are moments, or both days of which the last is the one after the end.
    """

    uid: str
    sequence: int
    stamp: datetime
    begins: datetime | date
    ends: datetime | date
    summary: str
    description: str = ""
    location: str = ""
    url: str = ""
    is_cancelled: bool = False


def calendar(name: str, events: Iterable[Event]) -> bytes:
    """The whole calendar; programs look at it again after an hour."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Wyrdbook//Campaigns//EN",
        "CALSCALE:GREGORIAN",
        f"X-WR-CALNAME:{text(name)}",
        f"NAME:{text(name)}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        "X-PUBLISHED-TTL:PT1H",
        *(line for event in events for line in _event(event)),
        "END:VCALENDAR",
    ]
    return b"".join(folded(line) for line in lines)


def _event(event: Event) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{text(event.uid)}"
    yield f"DTSTAMP:{_moment(event.stamp)}"
    yield f"SEQUENCE:{event.sequence}"
    yield f"DTSTART{_when(event.begins)}"
    yield f"DTEND{_when(event.ends)}"
    yield f"SUMMARY:{text(event.summary)}"
    if event.description:
        yield f"DESCRIPTION:{text(event.description)}"
    if event.location:
        yield f"LOCATION:{text(event.location)}"
    if event.url:
        yield f"URL:{_seen(event.url)}"
    yield f"STATUS:{'CANCELLED' if event.is_cancelled else 'CONFIRMED'}"
    if not isinstance(event.begins, datetime):
        yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def _when(value: datetime | date) -> str:
    return f":{_moment(value)}" if isinstance(value, datetime) else f";VALUE=DATE:{value:%Y%m%d}"


def _moment(value: datetime) -> str:
    return f"{value.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def text(value: str) -> str:
    """A text as it stands in a line: special signs escaped, breaks of lines as `\\n`, nothing that cannot be seen."""
    lines = "\n".join(value.splitlines())
    escaped = lines.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return _seen(escaped.replace("\n", "\\n"))


def _seen(value: str) -> str:
    """The text without control characters and lone surrogates, which a calendar may not contain."""
    return "".join(sign for sign in value if unicodedata.category(sign) not in ("Cc", "Cs", "Zl", "Zp"))


def folded(line: str) -> bytes:
    """The line with its end; a long one goes on in the next, after a blank, and no letter is cut in two."""
    parts, current, room = [], b"", LONGEST_LINE
    for sign in line:
        letter = sign.encode()
        if len(current) + len(letter) > room:
            parts.append(current)
            current, room = b"", LONGEST_LINE - 1
        current += letter
    return b"\r\n ".join([*parts, current]) + b"\r\n"
