"""Game nights: planned, changed and cancelled by organisers; members say whether they come.

The addresses at which calendar programs read them are made here too.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta, tzinfo
from typing import Any

from django.urls import reverse
from django.utils import timezone

from campaigns.models import Campaign, ChronicleEntry, GameNight, GameNightAnswer, Membership
from campaigns.models.game_night import MOST_NIGHTS, MOST_WEEKS
from campaigns.models.membership import new_calendar_token
from campaigns.services.chronicle.write import note
from campaigns.services.locks import lock_campaign
from campaigns.services.notices.members import NIGHT, tell_members
from campaigns.services.refusal import Refused
from roster.models import User
from roster.site.transactions import in_transaction
from roster.site.zones import zone_named
from rules.mustering.words import one_line, plain_lines

Kind = ChronicleEntry.Kind
WEEK, YEARS = timedelta(weeks=1), timedelta(days=5 * 365)


@in_transaction
def plan_nights(
    campaign_id: int,
    user: User,
    *,
    title: str,
    starts_at: datetime,
    ends_at: datetime,
    place: str = "",
    text: str = "",
    weeks: int = 1,
    request_key: str = "",
    tells: bool = True,
) -> Sequence[GameNight]:
    """Plan a night, and the same in the following weeks at the same hour. A repeated request key does nothing.

    Members are told, unless without `tells` somebody else does. Raises `Refused`.
    """
    campaign = lock_campaign(campaign_id)
    if request_key and (planned := list(campaign.game_nights.filter(request_key=request_key))):
        return planned
    if not 1 <= weeks <= MOST_WEEKS:
        raise Refused(f"Plan 1 to {MOST_WEEKS} weeks at once.")
    if campaign.game_nights.count() + weeks > MOST_NIGHTS:
        raise Refused(f"A campaign has {MOST_NIGHTS} game nights at most.")
    words = _checked(title=title, starts_at=starts_at, ends_at=ends_at, place=place, text=text)
    zone = zone_named(campaign.time_zone) or timezone.get_current_timezone()
    nights = [
        GameNight(
            campaign=campaign,
            request_key=request_key,
            part=part,
            **words
            | {
                "starts_at": _weeks_later(starts_at, part, zone),
                "ends_at": _weeks_later(ends_at, part, zone),
            },
        )
        for part in range(weeks)
    ]
    for night in nights:
        night.save()
    told = note(campaign, Kind.NIGHTS_PLANNED, user, weeks=weeks, **_facts(nights[0]))
    if tells:
        _tell(nights[0], told, user)
    return nights


@in_transaction
def change_night(
    night_id: int,
    user: User,
    *,
    title: str,
    starts_at: datetime,
    ends_at: datetime,
    place: str,
    text: str,
    seen: int,
) -> GameNight:
    """Raises `Refused`, also for a page that is older than the last change; the same again changes nothing."""
    night = _locked(night_id)
    words = _checked(title=title, starts_at=starts_at, ends_at=ends_at, place=place, text=text)
    if all(getattr(night, name) == value for name, value in words.items()):
        return night
    if night.revision != seen:
        raise Refused("Somebody changed this game night while this page was open. Check it and try again.")
    for name, value in words.items():
        setattr(night, name, value)
    _save(night)
    _tell(night, note(night.campaign, Kind.NIGHT_CHANGED, user, **_facts(night)), user)
    return night


@in_transaction
def cancel_night(night_id: int, user: User, *, cancelled: bool) -> GameNight:
    """Cancel a night, or let it take place after all. Idempotent."""
    night = _locked(night_id)
    if (night.cancelled_at is not None) == cancelled:
        return night
    night.cancelled_at = timezone.now() if cancelled else None
    _save(night)
    kind = Kind.NIGHT_CANCELLED if cancelled else Kind.NIGHT_BACK
    _tell(night, note(night.campaign, kind, user, **_facts(night)), user)
    return night


@in_transaction
def answer_night(night_id: int, user: User, *, is_coming: bool) -> None:
    """Store whether a member comes. Raises `Refused` for a night that is over or cancelled, and for others."""
    night = _locked(night_id)
    if not night.campaign.memberships.filter(user=user).exists():
        raise Refused("Only members can say whether they come.")
    if night.cancelled_at is not None or night.ends_at <= timezone.now():
        raise Refused(f"{night.title} is {'cancelled' if night.cancelled_at else 'over'}.")
    GameNightAnswer.objects.update_or_create(night=night, user=user, defaults={"is_coming": is_coming})


@in_transaction
def renew_calendar(campaign_id: int, user: User) -> Membership:
    """The member's calendar has another address from now on, and the old one leads nowhere."""
    return _with_calendar(campaign_id, user, new_calendar_token())


@in_transaction
def end_calendar(campaign_id: int, user: User) -> Membership:
    """End the address of the member's calendar."""
    return _with_calendar(campaign_id, user, "")


def _with_calendar(campaign_id: int, user: User, token: str) -> Membership:
    """Raises `Refused` for a user who is no longer a member. No lock is needed: nothing else depends on the row."""
    member = Membership.objects.filter(campaign=campaign_id, user=user).first()
    if member is None:
        raise Refused("Only members have a calendar of the campaign.")
    member.calendar_token = token
    member.save(update_fields=["calendar_token"])
    return member


def _locked(night_id: int) -> GameNight:
    """The night under the lock of its campaign."""
    campaign: Campaign = lock_campaign(GameNight.objects.values_list("campaign", flat=True).get(pk=night_id))
    night = GameNight.objects.get(pk=night_id)
    night.campaign = campaign
    return night


def _checked(*, title: str, starts_at: datetime, ends_at: datetime, place: str, text: str) -> dict[str, Any]:
    title, place = one_line(title), one_line(place)
    if not title:
        raise Refused("A game night needs a title.")
    if ends_at <= starts_at:
        raise Refused("A game night must end after it begins.")
    if ends_at - starts_at > WEEK:
        raise Refused("A game night can last a week at most.")
    if abs(starts_at - timezone.now()) > YEARS:
        raise Refused("A game night must be within five years of today.")
    return {
        "title": title,
        "starts_at": starts_at,
        "ends_at": ends_at,
        "place": place,
        "text": plain_lines(text),
    }


def _weeks_later(moment: datetime, weeks: int, zone: tzinfo) -> datetime:
    """The same hour of the campaign's clock, whether or not the clocks were changed in between."""
    local = timezone.localtime(moment, zone)
    return timezone.make_aware(local.replace(tzinfo=None) + weeks * WEEK, zone)


def _save(night: GameNight) -> None:
    night.revision += 1
    night.changed_at = timezone.now()
    night.save()


def _facts(night: GameNight) -> dict[str, str]:
    return {"night": night.title, "at": night.starts_at.isoformat()}


def _tell(night: GameNight, entry: ChronicleEntry, by: User) -> None:
    url = reverse("campaigns:nights", args=[night.campaign_id])
    tell_members(night.campaign, NIGHT, entry, url=url, by=by)
