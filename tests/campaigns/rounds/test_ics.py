"""Calendars are read by programs: lines end, fold and escape as RFC 5545 says, whatever people typed."""

from datetime import UTC, date, datetime

from hypothesis import example, given
from hypothesis import strategies as st

from campaigns.pages.rounds.ics import Event, calendar, folded, text

NOON = datetime(2030, 5, 1, 12, 30, tzinfo=UTC)


def event(**fields):
    usual = {
        "uid": "night-1@x",
        "sequence": 2,
        "stamp": NOON,
        "begins": NOON,
        "ends": NOON,
        "summary": "Bells",
    }
    return Event(**usual | fields)


def unfolded(content: bytes) -> list[str]:
    """The lines as a program reads them."""
    return content.decode().replace("\r\n ", "").split("\r\n")[:-1]


def plain(value: str) -> str:
    """A text as it was before it was escaped."""
    found, signs = "", iter(value)
    for sign in signs:
        if sign == "\\":
            after = next(signs)
            found += "\n" if after == "n" else after
        else:
            found += sign
    return found


def test_a_calendar_is_what_programs_expect():
    content = calendar("The Long Winter", [event(location="The Crown, upstairs", description="Bring; dice")])
    assert unfolded(content) == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Wyrdbook//Campaigns//EN",
        "CALSCALE:GREGORIAN",
        "X-WR-CALNAME:The Long Winter",
        "NAME:The Long Winter",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        "X-PUBLISHED-TTL:PT1H",
        "BEGIN:VEVENT",
        "UID:night-1@x",
        "DTSTAMP:20300501T123000Z",
        "SEQUENCE:2",
        "DTSTART:20300501T123000Z",
        "DTEND:20300501T123000Z",
        "SUMMARY:Bells",
        "DESCRIPTION:Bring\\; dice",
        "LOCATION:The Crown\\, upstairs",
        "STATUS:CONFIRMED",
        "END:VEVENT",
        "END:VCALENDAR",
    ]


def test_a_day_is_a_day_and_what_is_cancelled_says_so():
    whole = event(begins=date(2030, 5, 1), ends=date(2030, 5, 2), is_cancelled=True, url="https://x/1/")
    lines = unfolded(calendar("x", [whole]))
    for line in (
        "DTSTART;VALUE=DATE:20300501",
        "DTEND;VALUE=DATE:20300502",
        "TRANSP:TRANSPARENT",
        "STATUS:CANCELLED",
        "URL:https://x/1/",
    ):
        assert line in lines


@given(st.text(max_size=300))
@example("a\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:b")
@example("\u2028END:VCALENDAR\x85\x0b\x00")
@example("\ud800")
@example("ä" * 200)
@example("\\n,;\\")
def test_no_text_ends_a_line_or_begins_another(typed):
    content = calendar(typed, [event(summary=typed, location=typed, description=typed)])
    lines = content.decode().split("\r\n")
    assert lines.pop() == ""
    assert all(len(line.encode()) <= 75 for line in lines)
    assert not any(sign in line for line in lines for sign in "\r\n\x00\x0b\x0c\x85\u2028\u2029")
    names = [line.partition(":")[0] for line in unfolded(content)]
    assert names.count("BEGIN") == names.count("END") == 2
    assert names.count("SUMMARY") == 1
    told = next(line for line in unfolded(content) if line.startswith("SUMMARY:"))
    assert plain(told.removeprefix("SUMMARY:")) == plain(text(typed))


@given(st.text(alphabet=st.characters(categories=["L", "N", "P", "Zs"]), max_size=400))
def test_a_folded_line_is_the_same_line(line):
    content = folded(line)
    assert content.endswith(b"\r\n")
    assert content.decode().replace("\r\n ", "").removesuffix("\r\n") == line
    assert all(len(part) <= 75 for part in content.split(b"\r\n"))


def test_escaped_text_reads_as_it_was_typed():
    typed = "Bring: dice; two, or three\\four\nand a map"
    assert plain(text(typed)) == typed
