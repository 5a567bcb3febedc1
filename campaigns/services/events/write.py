"""Events of a campaign: written or drawn by organisers, changed, ended early and resumed."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.urls import reverse
from django.utils import timezone

from campaigns.models import Campaign, CampaignEvent, ChronicleEntry, Season
from campaigns.models.campaign_event import MOST_EFFECTS, MOST_EVENTS, MOST_IN_FORCE
from campaigns.models.season import MOST_ROUNDS
from campaigns.services.chronicle.write import Facts, note
from campaigns.services.events.in_force import effects_of, now_in
from campaigns.services.locks import lock_campaign
from campaigns.services.notices.members import EVENT, tell_members
from campaigns.services.refusal import Refused
from roster.models import User
from roster.rulebooks import book_of_edition
from roster.site.transactions import in_transaction
from rules.aftermath.effects import CampaignEffect
from rules.aftermath.league.event_table import event_rolled
from rules.values import changed, plain

Kind = ChronicleEntry.Kind
#: Days that count as a round when no season is played.
DAYS_OF_A_ROUND = 7
_DIE = 6


@dataclass(frozen=True)
class Period:
    """Rounds of the open season, or days in free play; without a last one it lasts until somebody ends it."""

    first_round: int | None = None
    last_round: int | None = None
    starts_on: date | None = None
    ends_on: date | None = None


@dataclass(frozen=True)
class EventPlan:
    """What an organiser wants of an event; the origin of its effects becomes its name."""

    name: str
    period: Period
    text: str = ""
    effects: Sequence[CampaignEffect] = ()
    scenario: str = ""
    scenario_is_forced: bool = False


@in_transaction
def write_event(campaign_id: int, user: User, plan: EventPlan, *, request_key: str) -> CampaignEvent:
    """Create an event; a repeated request key returns the first one. Raises `Refused`."""
    campaign = lock_campaign(campaign_id)
    if made := campaign.events.filter(request_key=request_key).first():
        return made
    season = _ready(campaign)
    _check(campaign, season, plan)
    event = CampaignEvent(
        campaign=campaign, season=season, request_key=request_key, made_by=user, **_fields(plan)
    )
    event.save()
    _note(event, Kind.EVENT_WRITTEN, user)
    return event


@in_transaction
def draw_event(
    campaign_id: int,
    user: User,
    *,
    request_key: str,
    next_round: bool = False,
    roll: Callable[[], int] = lambda: secrets.randbelow(_DIE) + 1,
) -> CampaignEvent:
    """Draw an event from the table with two dice; one that holds or is to come is rolled again.

    It holds from now on, or with `next_round` from the next round. A repeated request key returns the first event.
    Raises `Refused`.
    """
    campaign = lock_campaign(campaign_id)
    if made := campaign.events.filter(request_key=request_key).first():
        return made
    season, now = _ready(campaign), now_in(campaign)
    taken = {event.row for event in campaign.events.exclude(row="") if event.state(now) != _OVER}
    rolls = list[tuple[int, int]]()
    while True:
        rolls.append((roll(), roll()))
        row = event_rolled(rolls[-1])
        if row.key not in taken:
            break
    known = book_of_edition(campaign.edition).scenarios
    event = CampaignEvent.objects.create(
        campaign=campaign,
        season=season,
        row=row.key,
        rolls=rolls,
        request_key=request_key,
        made_by=user,
        **_fields(
            EventPlan(
                name=row.name,
                period=_drawn_period(season, now.round, row.rounds, next_round=next_round),
                text=row.text,
                effects=row.effects,
                scenario=row.scenario if row.scenario in known else "",
            )
        ),
    )
    _note(event, Kind.EVENT_DRAWN, user, rolls=[list(faces) for faces in rolls])
    return event


@in_transaction
def change_event(event_id: int, user: User, plan: EventPlan, *, seen: int) -> CampaignEvent:
    """`seen` is the revision on the page. Post-battle sequences that are open or finished keep what they began with.

    Raises `Refused`, also for a stale page.
    """
    event = _locked(event_id)
    if event.revision != seen:
        raise Refused("Somebody changed this event while this page was open. Check it and try again.")
    _check(event.campaign, event.season, plan)
    was = event.name
    for field, value in _fields(plan).items():
        setattr(event, field, value)
    event.revision += 1
    event.save()
    _note(event, Kind.EVENT_CHANGED, user, was=was)
    return event


@in_transaction
def end_or_resume_event(event_id: int, user: User, *, ended: bool) -> CampaignEvent:
    """End an event early, or resume it. It holds for no battle fought after its end. Idempotent. Raises `Refused`."""
    event = _locked(event_id)
    if (event.ended_at is not None) == ended:
        return event
    if not ended:
        _refuse_too_many(event.campaign)
    event.ended_at = timezone.now() if ended else None
    event.revision += 1
    event.save(update_fields=["ended_at", "revision"])
    _note(event, Kind.EVENT_ENDED if ended else Kind.EVENT_RESUMED, user)
    return event


_OVER = CampaignEvent.State.OVER


def _ready(campaign: Campaign) -> Season | None:
    """The open season of a campaign that has room for another event. Raises `Refused`."""
    if not campaign.is_open:
        raise Refused(f"{campaign.name} is closed; open it first.")
    if campaign.events.count() >= MOST_EVENTS:
        raise Refused(f"A campaign has {MOST_EVENTS} events at most.")
    _refuse_too_many(campaign)
    return campaign.seasons.filter(closed_at=None).first()


def _refuse_too_many(campaign: Campaign) -> None:
    now = now_in(campaign)
    if sum(event.state(now) != _OVER for event in campaign.events.filter(ended_at=None)) >= MOST_IN_FORCE:
        raise Refused(f"{MOST_IN_FORCE} events are already in force or planned. End one first.")


def _check(campaign: Campaign, season: Season | None, plan: EventPlan) -> None:
    """Raises `Refused` for what no event can be."""
    period = plan.period
    if not plan.name.strip():
        raise Refused("An event needs a name.")
    if len(plan.effects) > MOST_EFFECTS:
        raise Refused(f"An event has {MOST_EFFECTS} effects at most.")
    if plan.scenario and plan.scenario not in book_of_edition(campaign.edition).scenarios:
        raise Refused("The rulebook of this campaign does not have that scenario.")
    if season is None:
        if period.starts_on is None:
            raise Refused("Choose the day on which the event begins.")
        if period.ends_on is not None and period.ends_on < period.starts_on:
            raise Refused("An event cannot end before it begins.")
        return
    if period.first_round is None or not 1 <= period.first_round <= MOST_ROUNDS:
        raise Refused("Choose the round with which the event begins.")
    if period.last_round is not None and period.last_round < period.first_round:
        raise Refused("An event cannot end before it begins.")


def _drawn_period(season: Season | None, latest: int, rounds: int, *, next_round: bool) -> Period:
    if season is None:
        first = timezone.localdate() + timedelta(days=DAYS_OF_A_ROUND if next_round else 0)
        return Period(starts_on=first, ends_on=first + timedelta(days=DAYS_OF_A_ROUND * rounds - 1))
    begins = latest + 1 if next_round else max(latest, 1)
    return Period(first_round=begins, last_round=begins + rounds - 1)


def _fields(plan: EventPlan) -> dict[str, object]:
    name, period = plan.name.strip(), plan.period
    return {
        "name": name,
        "text": plan.text.strip(),
        "effects": [plain(changed(effect, origin=name)) for effect in plan.effects],
        "scenario": plan.scenario,
        "scenario_is_forced": bool(plan.scenario) and plan.scenario_is_forced,
        "first_round": period.first_round,
        "last_round": period.last_round,
        "starts_on": period.starts_on,
        "ends_on": period.ends_on,
    }


def _locked(event_id: int) -> CampaignEvent:
    """The event under the lock of its campaign."""
    campaign = lock_campaign(CampaignEvent.objects.values_list("campaign", flat=True).get(pk=event_id))
    event = CampaignEvent.objects.select_related("season").get(pk=event_id)
    event.campaign = campaign
    return event


def _note(event: CampaignEvent, kind: Kind, user: User, **facts: object) -> None:
    period: Facts = {
        "season": event.season.name if event.season else "",
        "first_round": event.first_round,
        "last_round": event.last_round,
        "starts_on": event.starts_on.isoformat() if event.starts_on else "",
        "ends_on": event.ends_on.isoformat() if event.ends_on else "",
    }
    book = book_of_edition(event.campaign.edition)
    scenario = book.scenarios[event.scenario].name if event.scenario in book.scenarios else ""
    effects = [plain(effect) for effect in effects_of(event)]
    keys = (effect["item"] for effect in effects if effect.get("item"))
    items = {key: book.items[key].name for key in keys if key in book.items}
    entry = note(
        event.campaign,
        kind,
        user,
        event=event.name,
        effects=effects,
        items=items,
        scenario=scenario,
        forced=event.scenario_is_forced,
        event_id=event.pk,
        scenario_key=event.scenario,
        **period,
        **facts,
    )
    url = reverse("campaigns:events", args=[event.campaign_id])
    tell_members(event.campaign, EVENT, entry, url=url, by=user)
