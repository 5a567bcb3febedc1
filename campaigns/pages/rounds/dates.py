"""Dates that were proposed, as a structure: each with those whom it suits, and what the reader may do."""

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from campaigns import selectors
from campaigns.access import may_organise
from campaigns.models import Campaign, DatePoll
from campaigns.services.rounds.dates import asked_about
from roster.models import User
from roster.site.zones import current_zone, in_words


@dataclass(frozen=True)
class DateLine:
    """One date; `suits` and `not_suits` are names. `is_mine`: the reader said that it suits."""

    place: int
    at: datetime
    words: str
    suits: tuple[str, ...]
    not_suits: tuple[str, ...]
    is_mine: bool
    is_chosen: bool


@dataclass(frozen=True)
class DatesPage:
    """`waits_for` are the names of those who have not answered; `back` leads to the round or to the game nights."""

    poll: DatePoll
    title: str
    by: str
    lines: tuple[DateLine, ...]
    waits_for: tuple[str, ...]
    is_open: bool
    may_answer: bool
    may_fix: bool
    zone: str
    back: str


@dataclass(frozen=True)
class OpenDates:
    """Dates for a game night that are still open, on the page of game nights."""

    title: str
    url: str
    dates: str


def dates_page(poll: DatePoll, user: User) -> DatesPage:
    """The page of a poll with its campaign. A fixed number of queries."""
    answers = {answer.user_id: answer for answer in poll.answers.select_related("user")}
    asked = asked_about(poll)
    names = {it.user_id: it.user.get_username() for it in poll.campaign.memberships.select_related("user")}
    is_open = poll.closed_at is None and poll.campaign.still_changes
    lines = []
    for place, at in enumerate(poll.moments):
        said = [(it.user.get_username(), place in it.suits) for it in answers.values()]
        lines.append(
            DateLine(
                place=place,
                at=at,
                words=in_words(at),
                suits=tuple(sorted(name for name, suits in said if suits)),
                not_suits=tuple(sorted(name for name, suits in said if not suits)),
                is_mine=user.pk in answers and place in answers[user.pk].suits,
                is_chosen=place == poll.chosen,
            )
        )
    return DatesPage(
        poll=poll,
        title=title_of(poll),
        by=poll.made_by.get_username() if poll.made_by else "",
        lines=tuple(lines),
        waits_for=tuple(sorted(names[it] for it in asked - set(answers) if it in names)) if is_open else (),
        is_open=is_open,
        may_answer=is_open and user.pk in asked,
        may_fix=is_open and (poll.made_by_id == user.pk or may_organise(user, poll.campaign)),
        zone=current_zone(),
        back=poll.pairing.round.season.get_absolute_url()
        if poll.pairing
        else reverse("campaigns:nights", args=[poll.campaign_id]),
    )


def title_of(poll: DatePoll) -> str:
    """`The Rats against The Others`, or the title of the game night."""
    if poll.pairing is None:
        return poll.title
    return " against ".join(seat.name for seat in poll.pairing.seats.all())


def open_dates(campaign: Campaign) -> tuple[OpenDates, ...]:
    """The dates for game nights that members may still answer. One query."""
    polls = campaign.date_polls.filter(closed_at=None, pairing=None).order_by("pk")
    return tuple(
        OpenDates(poll.title, poll.get_absolute_url(), "; ".join(map(in_words, poll.moments)))
        for poll in polls
    )


def first_verb(poll: DatePoll, user: User) -> str:
    """What the user is asked to do about a poll of `selectors.dates_that_wait`; empty while others answer."""
    answered = {answer.user_id for answer in poll.answers.all()}
    if poll.made_by_id == user.pk:
        if poll.pairing is None:
            return ""
        asked = {seat.warband.owner_id for seat in poll.pairing.seats.all()}
        return "Fix a date" if asked <= answered else ""
    return "" if user.pk in answered else "Say which dates suit you"


def waiting_dates(user: User, campaign: Campaign | None) -> list[tuple[str, DatePoll]]:
    """What the user is asked to do about dates, each with its poll."""
    polls = selectors.dates_that_wait(user, campaign)
    return [(verb, poll) for poll in polls if (verb := first_verb(poll, user))]
