"""Notices of dates that are proposed, answered and fixed. What they say stands in `campaigns.pages.notices`."""

from collections.abc import Iterable
from typing import Any

from campaigns.models import DatePoll
from roster.models import User
from roster.site.notices import settle, tell

DATES_PROPOSED, DATES_ANSWERED, DATE_FIXED = "dates_proposed", "dates_answered", "date_fixed"


def tell_dates_proposed(poll: DatePoll, asked: Iterable[int], by: User) -> None:
    """Each of those who are to meet is asked which dates suit them."""
    for user in sorted(asked):
        tell([user], DATES_PROPOSED, key=f"dates-{poll.pk}-{user}", **_about(poll, by, f"-{user}"))


def tell_dates_answered(poll: DatePoll, by: User, *, suits: int) -> None:
    """Tell the user who proposed the dates how many of them suit somebody."""
    if poll.made_by_id is None:
        return
    key = f"dates-{poll.pk}-{by.pk}-{poll.answers.get(user=by).suits}"
    tell([poll.made_by_id], DATES_ANSWERED, key=key, suits=suits, **_about(poll, by, "-answers"))


def tell_date_fixed(poll: DatePoll, asked: Iterable[int], by: User) -> None:
    """Those who are to meet hear when."""
    at = poll.dates[poll.chosen] if poll.chosen is not None else ""
    tell(asked, DATE_FIXED, key=f"dates-{poll.pk}-fixed", at=at, **_about(poll, by, "-fixed"))


def settle_question(poll: DatePoll, user: User) -> None:
    """Settle the question to a member who has answered."""
    settle([f"{_subject(poll)}-{user.pk}"], DATES_PROPOSED)


def settle_dates(poll: DatePoll) -> None:
    """Settle what was asked and said about dates that are no longer open."""
    asked = poll.campaign.memberships.values_list("user", flat=True)
    subjects = [f"{_subject(poll)}-{user}" for user in asked]
    settle([*subjects, f"{_subject(poll)}-answers"], DATES_PROPOSED, DATES_ANSWERED)


def _subject(poll: DatePoll) -> str:
    return f"dates-{poll.campaign_id}-{poll.pk}"


def _about(poll: DatePoll, by: User, end: str) -> dict[str, Any]:
    sides = [seat.name for seat in poll.pairing.seats.all()] if poll.pairing else []
    return {
        "subject": f"{_subject(poll)}{end}",
        "url": poll.get_absolute_url(),
        "by": by,
        "what": " against ".join(sides) or poll.title,
        "dates": poll.dates,
        "zone": poll.campaign.time_zone,
        "campaign": poll.campaign.name,
    }
