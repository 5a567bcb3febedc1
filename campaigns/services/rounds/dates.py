"""Dates for a battle of a round or for a game night: proposed, answered, and one of them fixed.

For a battle its players and the organisers propose, and its players answer; for a game night everybody who plays does.
The user who proposed, or an organiser, fixes one: it becomes the time of the table, or a game night.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.utils import timezone

from campaigns.access import may_organise
from campaigns.models import Campaign, ChronicleEntry, DatePoll, GameNightAnswer, Membership, Pairing
from campaigns.models.game_night import MOST_DATES, MOST_HOURS, MOST_POLLS
from campaigns.selectors import UNPLAYED
from campaigns.services.chronicle.write import note
from campaigns.services.locks import lock_campaign
from campaigns.services.notices.dates import (
    settle_dates,
    settle_question,
    tell_date_fixed,
    tell_dates_answered,
    tell_dates_proposed,
)
from campaigns.services.refusal import Refused
from campaigns.services.rounds.game_nights import plan_nights
from roster.models import User
from roster.site.transactions import in_transaction
from rules.mustering.words import one_line

#: How far ahead a date may be.
AHEAD = timedelta(days=366)


@dataclass(frozen=True)
class Proposal:
    """What is proposed; `title`, `place` and `hours` are those of a game night."""

    dates: Sequence[datetime]
    title: str = ""
    place: str = ""
    hours: int = 4


@in_transaction
def propose_dates(
    campaign_id: int, user: User, proposal: Proposal, *, pairing_id: int | None = None, request_key: str
) -> DatePoll:
    """Propose dates for a table, in place of what was proposed for it before, or for a game night.

    They suit whoever proposes them. A repeated request key returns the first poll. Raises `Refused`.
    """
    campaign = lock_campaign(campaign_id)
    if made := campaign.date_polls.filter(request_key=request_key).first():
        return made
    dates = _checked(proposal)
    pairing = table_to_date(campaign, pairing_id) if pairing_id is not None else None
    _refuse_others(campaign, pairing, user)
    if campaign.date_polls.count() >= MOST_POLLS:
        raise Refused(f"Dates were proposed {MOST_POLLS} times in this campaign, the most there can be.")
    if pairing is not None:
        for earlier in pairing.date_polls.filter(closed_at=None):
            _close(earlier)
    made = DatePoll.objects.create(
        campaign=campaign,
        pairing=pairing,
        title="" if pairing else one_line(proposal.title),
        place="" if pairing else one_line(proposal.place),
        hours=proposal.hours,
        dates=[it.isoformat() for it in dates],
        made_by=user,
        request_key=request_key,
    )
    made.answers.create(user=user, suits=list(range(len(dates))))
    tell_dates_proposed(made, asked_about(made), user)
    return made


@in_transaction
def answer_dates(poll_id: int, user: User, *, suits: Sequence[int]) -> DatePoll:
    """Say which dates suit; none of them may. Raises `Refused` for a poll that is over, and for others."""
    poll = _open(poll_id)
    if user.pk not in asked_about(poll):
        raise Refused("Only those who are to meet say which dates suit them.")
    wanted = sorted({it for it in suits if 0 <= it < len(poll.dates)})
    answer, is_new = poll.answers.get_or_create(user=user, defaults={"suits": wanted})
    if not is_new and answer.suits == wanted:
        return poll
    answer.suits = wanted
    answer.save(update_fields=["suits"])
    settle_question(poll, user)
    tell_dates_answered(poll, user, suits=len(wanted))
    return poll


@in_transaction
def fix_date(poll_id: int, user: User, *, choice: int) -> DatePoll:
    """Fix one of the dates: the time of the table, or a game night to which those come whom it suits.

    Raises `Refused` for others than whoever proposed it and organisers, for a date that is over, and a poll that is.
    """
    poll = _open(poll_id)
    _refuse_unless_theirs(poll, user)
    if not 0 <= choice < len(poll.dates):
        raise Refused("Choose one of the dates that were proposed.")
    at = poll.moments[choice]
    if at <= timezone.now():
        raise Refused("That date is over. Propose new ones.")
    poll.chosen = choice
    if poll.pairing is None:
        _plan(poll, user, at)
    else:
        table_to_date(poll.campaign, poll.pairing_id)
        poll.pairing.agreed_at = at
        poll.pairing.save(update_fields=["agreed_at"])
        sides = [seat.name for seat in poll.pairing.seats.all()]
        note(poll.campaign, ChronicleEntry.Kind.DATE_AGREED, user, sides=sides, at=at.isoformat())
    _close(poll)
    tell_date_fixed(poll, asked_about(poll), user)
    return poll


@in_transaction
def withdraw_dates(poll_id: int, user: User) -> DatePoll:
    """End a poll without a date. Idempotent. Raises `Refused` for others than its proposer and organisers."""
    poll = _locked(poll_id)
    _refuse_unless_theirs(poll, user)
    if poll.closed_at is None:
        _close(poll)
    return poll


def asked_about(poll: DatePoll) -> set[int]:
    """The users whom the dates are to suit: players at the table, or all who play in the campaign."""
    if poll.pairing is not None:
        return set(poll.pairing.seats.values_list("warband__owner", flat=True))
    return set(poll.campaign.memberships.filter(role__in=Membership.PLAY).values_list("user", flat=True))


def table_to_date(campaign: Campaign, pairing_id: int | None) -> Pairing:
    """The published table of the campaign that is still to be played. Raises `Refused`."""
    tables = Pairing.objects.filter(
        UNPLAYED,
        round__season__campaign=campaign,
        round__season__closed_at=None,
        round__published_at__isnull=False,
    )
    found = tables.filter(pk=pairing_id).prefetch_related("seats").first()
    if found is None or len(found.seats.all()) < 2:
        raise Refused("This pairing no longer needs to be played.")
    return found


def drop_dates(pairing: Pairing) -> None:
    """Others sit at the table now: what was said about dates no longer holds."""
    for poll in pairing.date_polls.filter(closed_at=None):
        _close(poll)
    if pairing.agreed_at is not None:
        pairing.agreed_at = None
        pairing.save(update_fields=["agreed_at"])


def _plan(poll: DatePoll, user: User, at: datetime) -> None:
    (night,) = plan_nights(
        poll.campaign_id,
        user,
        title=poll.title,
        starts_at=at,
        ends_at=at + timedelta(hours=poll.hours),
        place=poll.place,
        request_key=f"dates-{poll.pk}",
        tells=False,
    )
    poll.night = night
    for answer in poll.answers.all():
        GameNightAnswer.objects.update_or_create(
            night=night, user_id=answer.user_id, defaults={"is_coming": poll.chosen in answer.suits}
        )


def _close(poll: DatePoll) -> None:
    poll.closed_at = timezone.now()
    poll.save(update_fields=["closed_at", "chosen", "night"])
    settle_dates(poll)


def _refuse_others(campaign: Campaign, pairing: Pairing | None, user: User) -> None:
    if may_organise(user, campaign):
        return
    if pairing is not None:
        if not pairing.seats.filter(warband__owner=user).exists():
            raise Refused("Only its players and organisers propose dates for a battle.")
    elif not campaign.memberships.filter(user=user, role__in=Membership.PLAY).exists():
        raise Refused("Only members who play propose dates.")


def _refuse_unless_theirs(poll: DatePoll, user: User) -> None:
    if poll.made_by_id != user.pk and not may_organise(user, poll.campaign):
        raise Refused("Only whoever proposed the dates, or an organiser, can do that.")


def _checked(proposal: Proposal) -> list[datetime]:
    """The dates in order, each once. Raises `Refused`."""
    now = timezone.now()
    dates = sorted({it.astimezone(UTC) for it in proposal.dates})
    if not 1 <= len(dates) <= MOST_DATES:
        raise Refused(f"Propose 1 to {MOST_DATES} dates.")
    if dates[0] <= now or dates[-1] > now + AHEAD:
        raise Refused("Propose dates within the next year.")
    if not 1 <= proposal.hours <= MOST_HOURS:
        raise Refused(f"A game night lasts 1 to {MOST_HOURS} hours.")
    return dates


def _open(poll_id: int) -> DatePoll:
    poll = _locked(poll_id)
    if poll.closed_at is not None:
        raise Refused("These dates are no longer open.")
    return poll


def _locked(poll_id: int) -> DatePoll:
    """The poll under the lock of its campaign."""
    campaign = lock_campaign(DatePoll.objects.values_list("campaign", flat=True).get(pk=poll_id))
    poll = DatePoll.objects.select_related("pairing__round__season").get(pk=poll_id)
    poll.campaign = campaign
    return poll
