"""What the pages of notices show: the list, and how the user hears of each kind."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django import forms
from django.core.paginator import Page

from roster.models import Notice, User, Way
from roster.site.notices.kinds import KINDS, sentence_of, title_of, ways_of
from roster.site.notices.letters import DAILY
from roster.site.notices.mailing import address_of
from roster.site.operating.quotas import NOTICES, most
from roster.site.operating.quotas import sentence_of as quota_sentence
from roster.site.paging import part_of


@dataclass(frozen=True)
class NoticeLine:
    sentence: str
    url: str
    made_at: datetime
    is_new: bool


@dataclass(frozen=True)
class NoticesPage:
    """`newest` is what "mark all read" means: nothing that came after the page was made."""

    part: Page[Any]
    lines: tuple[NoticeLine, ...]
    newest: int
    has_new: bool
    kept: str


def notices_page(user: User, asked: str | None) -> NoticesPage:
    """The notices of a user, the latest first."""
    mine = Notice.objects.filter(recipient=user).order_by("-pk")
    part = part_of(mine.select_related("made_by"), asked)
    newest = mine.values_list("pk", flat=True).first() or 0
    has_new = mine.filter(read_at=None).exists()
    lines = tuple(
        NoticeLine(sentence_of(notice), notice.url, notice.made_at, notice.read_at is None) for notice in part
    )
    return NoticesPage(part, lines, newest, has_new, quota_sentence(NOTICES) if most(NOTICES) else "")


class PreferencesForm(forms.Form):
    """A choice for each kind that is known."""

    def __init__(self, user: User, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        ways = ways_of(user)
        for key, kind in KINDS.items():
            self.fields[key] = forms.ChoiceField(
                label=kind.title,
                choices=Way.choices,
                initial=ways[key],
                error_messages={"invalid_choice": "Choose one of the ways."},
            )


def mails_reach(user: User) -> bool:
    """Whether the user has an address for mails."""
    return bool(address_of(user))


def stopped_title(kind: str) -> str:
    """The name of the mails that end, for a sentence."""
    return "your daily mail" if kind == DAILY else f"“{title_of(kind)}”"
