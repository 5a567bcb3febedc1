"""Deadlines in words, for readers where the campaign is and for those who are elsewhere."""

from collections.abc import Mapping
from datetime import date, time, timedelta
from typing import Any

from django.utils.formats import date_format

from campaigns.models import Round
from campaigns.models.round import due_at
from roster.site.zones import in_words, zone_for, zone_or_site

#: A day ends at its last minute.
_MINUTE = timedelta(minutes=1)


def due_of(found: Round) -> str:
    """The deadline of a round with its season and campaign; empty without one."""
    return _due(found.deadline, found.deadline_hour, found.season.campaign.time_zone)


def due_in(facts: Mapping[str, Any]) -> str:
    """The deadline that `facts_of_deadline` wrote down; earlier versions wrote its day alone."""
    day = date.fromisoformat(facts["deadline"]) if facts["deadline"] else None
    hour = time.fromisoformat(facts["hour"]) if facts.get("hour") else None
    return _due(day, hour, facts.get("zone", ""))


def _due(day: date | None, hour: time | None, zone: str) -> str:
    """`4 December 2026` for a whole day where the reader's clock is that of the campaign.

    Otherwise the moment where the reader is: `Fri 4 Dec 2026, 19:00 CET`.
    """
    passes = due_at(day, hour, zone)
    if day is None or passes is None:
        return ""
    reader = zone_for(zone)
    if hour is not None:
        return in_words(passes, reader)
    if passes.astimezone(reader).utcoffset() == passes.astimezone(zone_or_site(zone)).utcoffset():
        return date_format(day, "j F Y")
    return in_words(passes - _MINUTE, reader)
