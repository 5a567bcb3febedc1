"""The messages to all members as a structure. A fixed number of queries."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page
from django.utils import timezone

from campaigns.models import Campaign, ChronicleEntry
from campaigns.services.members.messages import messages_of
from campaigns.signs import SHOWN_FOR
from roster.site.paging import part_of
from roster.site.signs import lacks

ON_ONE_PAGE = 20


@dataclass(frozen=True)
class MessageLine:
    """`by` is the name of its writer on that day."""

    made_at: datetime
    by: str
    text: str


@dataclass(frozen=True)
class MessagesPage:
    messages: tuple[MessageLine, ...]
    part: Page[ChronicleEntry]


def messages_page(campaign: Campaign, asked: str | None) -> MessagesPage:
    """All messages, the latest first."""
    part = part_of(messages_of(campaign), asked, ON_ONE_PAGE)
    return MessagesPage(_lines(part), part)


def latest_message(campaign: Campaign) -> MessageLine | None:
    """The latest message if it is new enough for the first page."""
    if lacks(campaign, "has_messages"):
        return None
    recent = messages_of(campaign).filter(made_at__gt=timezone.now() - SHOWN_FOR)
    return next(iter(_lines(recent[:1])), None)


def _lines(entries: Iterable[ChronicleEntry]) -> tuple[MessageLine, ...]:
    return tuple(
        MessageLine(entry.made_at, entry.facts.get("by", "Somebody"), entry.facts["text"])
        for entry in entries
    )
