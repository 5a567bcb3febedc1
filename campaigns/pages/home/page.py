"""The page after signing in: what waits, my warbands, my campaigns, what happened in them lately, and first steps.

What there is none of is not asked for; the number of queries does not grow with what there is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Model, QuerySet, Window
from django.urls import reverse

from campaigns import selectors
from campaigns.access import campaigns_of
from campaigns.models import Battle, Campaign, ChronicleEntry
from campaigns.pages.chronicle.sentences import sentence
from campaigns.pages.home.steps import Step
from campaigns.pages.home.waiting import Waiting, waiting_anywhere
from roster.models import SoloBattle, User
from roster.pages.warbands.list import Card, cards
from roster.selectors import warbands_of

#: How many of each are shown; their own pages show all.
MOST_WARBANDS, MOST_CAMPAIGNS, LATEST = 6, 6, 5


@dataclass(frozen=True)
class Happening:
    """One sentence of a campaign's chronicle; `url` leads to the battle or to the campaign."""

    text: str
    place: str
    url: str
    made_at: datetime


@dataclass(frozen=True)
class HomePage:
    """`more_warbands` are those beyond the shown ones. `steps` is empty once all are done."""

    waiting: tuple[Waiting, ...]
    warbands: tuple[Card, ...]
    more_warbands: int
    campaigns: tuple[Campaign, ...]
    more_campaigns: int
    latest: tuple[Happening, ...]
    steps: tuple[Step, ...]


def home_page(user: User) -> HomePage:
    """The home page of a user."""
    own, mine = warbands_of(user).order_by("-pk"), selectors.campaigns_for_list(user)
    warbands, campaigns = _first(own, MOST_WARBANDS), _first(mine, MOST_CAMPAIGNS)
    steps = _steps(user, has_warband=bool(warbands), has_campaign=bool(campaigns))
    return HomePage(
        waiting=waiting_anywhere(user),
        warbands=cards(warbands),
        more_warbands=_beyond(warbands),
        campaigns=tuple(campaigns),
        more_campaigns=_beyond(campaigns),
        latest=tuple(map(_happening, _entries(user)[:LATEST])),
        steps=() if all(step.done for step in steps) else steps,
    )


def _first[Row: Model](rows: QuerySet[Row], most: int) -> list[Row]:
    """The first of the rows, each with the number of all of them."""
    return list(rows.annotate(in_all=Window(Count("*")))[:most])


def _beyond(shown: Sequence[Any]) -> int:
    """How many rows there are beyond those of `_first`."""
    return shown[0].in_all - len(shown) if shown else 0


def _entries(user: User) -> QuerySet[ChronicleEntry]:
    mine = Campaign.objects.filter(campaigns_of(user), deleted_at=None)
    return ChronicleEntry.objects.filter(campaign__in=mine).select_related("campaign").order_by("-pk")


def _happening(entry: ChronicleEntry) -> Happening:
    battle = entry.battle_id
    return Happening(
        sentence(entry.kind, entry.facts),
        entry.campaign.name,
        reverse("campaigns:battle", args=[battle]) if battle else entry.campaign.get_absolute_url(),
        entry.made_at,
    )


def _steps(user: User, *, has_warband: bool, has_campaign: bool) -> tuple[Step, ...]:
    fought = Battle.objects.filter(sides__warband__owner=user).exists()
    fought = fought or SoloBattle.objects.filter(warband__owner=user).exists()
    return (
        Step(
            "Build a warband",
            "Choose a type and a name; you get 500 gold crowns for most types. The page says what is still missing.",
            reverse("roster:muster"),
            "New warband",
            has_warband,
        ),
        Step(
            "Join a campaign, or found one",
            "To join, open the invite link that an organiser sent you. Whoever founds a campaign organises it.",
            reverse("campaigns:new"),
            "New campaign",
            has_campaign,
        ),
        Step(
            "Fight a battle",
            "In a campaign, on this site or on your own table. A warband that plays in no campaign enters its battles "
            "on its own page.",
            reverse("campaigns:campaigns") if has_campaign else reverse("roster:warbands"),
            "My campaigns" if has_campaign else "My warbands",
            fought,
        ),
    )
