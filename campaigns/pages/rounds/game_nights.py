"""The page of game nights as a structure, and the next ones for the page of the campaign. A fixed number of queries."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page
from django.utils import timezone

from campaigns.models import Campaign, GameNight, GameNightAnswer
from roster.models import User
from roster.site.paging import part_of
from roster.site.signs import lacks
from roster.site.zones import current_zone, short_name

NEXT, ON_ONE_PAGE = 2, 20


@dataclass(frozen=True)
class NightLine:
    """`coming` and `away` are user names; `mine` is the reader's own answer, empty before they answer."""

    id: int
    title: str
    starts_at: datetime
    ends_at: datetime
    place: str
    text: str
    is_cancelled: bool
    is_over: bool
    coming: tuple[str, ...]
    away: tuple[str, ...]
    mine: str

    @property
    def zone(self) -> str:
        """The short name of the zone of its hours."""
        return short_name(timezone.localtime(self.ends_at))

    @property
    def ends_same_day(self) -> bool:
        """Whether the night ends on the day on which it begins."""
        return timezone.localtime(self.starts_at).date() == timezone.localtime(self.ends_at).date()


@dataclass(frozen=True)
class NightsPage:
    """`nights` are those to come, or with `past` the others, the latest first."""

    nights: tuple[NightLine, ...]
    part: Page[GameNight]
    past: bool
    zone: str


def nights_page(campaign: Campaign, user: User, *, past: bool, asked: str | None) -> NightsPage:
    """The game nights of a campaign, those to come or those that are over."""
    now = timezone.now()
    nights = campaign.game_nights.filter(ends_at__lt=now).order_by("-starts_at", "-pk")
    if not past:
        nights = campaign.game_nights.filter(ends_at__gte=now).order_by("starts_at", "pk")
    part = part_of(nights, asked, ON_ONE_PAGE)
    return NightsPage(_lines(campaign, part, user), part, past, current_zone())


def next_nights(campaign: Campaign, user: User) -> tuple[NightLine, ...]:
    """The next ones that take place."""
    if lacks(campaign, "has_nights"):
        return ()
    coming = campaign.game_nights.filter(ends_at__gte=timezone.now()).order_by("starts_at", "pk")
    return _lines(campaign, coming[:NEXT], user)


def _lines(campaign: Campaign, nights: Iterable[GameNight], user: User) -> tuple[NightLine, ...]:
    """The lines of these nights. Answers of users who left the campaign do not count."""
    found = list(nights)
    answers: dict[int, list[tuple[str, bool, int]]] = {}
    members = campaign.memberships.values("user")
    given = GameNightAnswer.objects.filter(night__in=[night.pk for night in found], user__in=members)
    for night, name, comes, key in given.order_by("user__username").values_list(
        "night", "user__username", "is_coming", "user"
    ):
        answers.setdefault(night, []).append((name, comes, key))
    now = timezone.now()
    return tuple(_line(night, answers.get(night.pk, []), user, now) for night in found)


def _line(night: GameNight, answers: list[tuple[str, bool, int]], user: User, now: datetime) -> NightLine:
    own = next((comes for _name, comes, key in answers if key == user.pk), None)
    return NightLine(
        id=night.pk,
        title=night.title,
        starts_at=night.starts_at,
        ends_at=night.ends_at,
        place=night.place,
        text=night.text,
        is_cancelled=night.cancelled_at is not None,
        is_over=night.ends_at <= now,
        coming=tuple(name for name, comes, _key in answers if comes),
        away=tuple(name for name, comes, _key in answers if not comes),
        mine="" if own is None else "yes" if own else "no",
    )
