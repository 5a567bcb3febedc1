"""Events of campaigns against the dice that drew them, the rulebook, and the chronicle.

Lines of earlier versions do not say which event they tell of; about those nothing is derived.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any

from campaigns.models import CampaignEvent, ChronicleEntry
from campaigns.services.events.in_force import effects_of
from roster.checking.faults import Fault
from roster.rulebooks import book_of_edition
from rules.aftermath.league.event_table import event_rolled, event_table
from rules.values import DataError, plain

Kind = ChronicleEntry.Kind
_CHANGE = "An organiser can change the event, or end it."
_DERIVED = "Run this check with --repair: it is derived from the chronicle."
_DICE = "Run this check with --repair: it is derived from the dice."
_BACKUP = "It cannot be derived: take the event from a backup, or end it and write another one."
_TOLD = (Kind.EVENT_WRITTEN, Kind.EVENT_DRAWN, Kind.EVENT_CHANGED, Kind.EVENT_ENDED, Kind.EVENT_RESUMED)


def faults_of(event: CampaignEvent) -> Iterator[Fault]:
    """The faults of one event."""
    yield from _drawn(event)
    if event.season is not None and event.season.campaign_id != event.campaign_id:
        yield Fault("season", f"It holds in a season of another campaign than {event.campaign}.", _BACKUP)
    try:
        effects_of(event)
    except (DataError, TypeError, ValueError) as error:
        yield Fault("effects", f"Its effects cannot be read: {error}", _CHANGE)
        return
    derived = _derived(event)
    for column, value in derived.items():
        if _of(event, column) != value:
            sentence = f"{_of(event, column)!r} is stored; by the chronicle it is {value!r}."
            yield Fault(column, sentence, _DERIVED, partial(mend, event.pk))
    if "scenario" not in derived and event.scenario and not _may_be_gone(event):
        sentence = (
            f"It asks for the scenario {event.scenario!r}, which the rulebook of the campaign does not have."
        )
        yield Fault("scenario", sentence, _CHANGE)


def _drawn(event: CampaignEvent) -> Iterator[Fault]:
    """The row of the table that its last dice show."""
    try:
        row = event_rolled(tuple(event.rolls[-1])).key if event.rolls else ""
    except (LookupError, TypeError, ValueError, StopIteration):
        yield Fault("rolls", f"No row of the table has the dice {event.rolls!r}.", _BACKUP)
        return
    if event.row not in {"", *(known.key for known in event_table())} or bool(event.row) != bool(event.rolls):
        sentence = f"{event.row!r} is no row of the table that it was drawn from."
        yield Fault("row", sentence, _DICE, partial(mend, event.pk))
    elif event.row != row:
        yield Fault("row", f"It is {event.row!r}; by its dice it is {row!r}.", _DICE, partial(mend, event.pk))


def _may_be_gone(event: CampaignEvent) -> bool:
    """Whether the rulebook has its scenario, or was changed since, so that it may be gone."""
    if event.scenario in book_of_edition(event.campaign.edition).scenarios:
        return True
    later = event.campaign.chronicle.filter(kind=Kind.RULEBOOK_CHANGED, made_at__gte=event.made_at)
    return later.exists()


def _derived(event: CampaignEvent) -> dict[str, Any]:
    """Columns that the latest line about the event tells."""
    lines = event.campaign.chronicle.filter(kind__in=_TOLD, facts__event_id=event.pk)
    last = lines.order_by("pk").last()
    if last is None:
        return {}
    facts = last.facts
    drawn = lines.filter(kind=Kind.EVENT_DRAWN).first()
    found = {
        "rolls": drawn.facts["rolls"] if drawn else [],
        "name": facts["event"],
        "effects": facts["effects"],
        "scenario": facts["scenario_key"],
        "scenario_is_forced": facts["forced"],
        "first_round": facts["first_round"],
        "last_round": facts["last_round"],
        "starts_on": facts["starts_on"],
        "ends_on": facts["ends_on"],
    }
    ended = lines.filter(kind__in=(Kind.EVENT_ENDED, Kind.EVENT_RESUMED)).order_by("pk").last()
    if ended is None or ended.kind == Kind.EVENT_RESUMED:
        found["ended_at"] = None
    elif event.ended_at is None:
        found["ended_at"] = ended.made_at
    return found


def _of(event: CampaignEvent, column: str) -> Any:
    """A column as the chronicle writes it."""
    if column == "effects":
        return [plain(effect) for effect in effects_of(event)]
    value = getattr(event, column)
    if column in ("starts_on", "ends_on"):
        return value.isoformat() if value else ""
    return value


def mend(pk: int) -> str:
    """Write the derived columns of an event again."""
    event = CampaignEvent.objects.select_for_update(of=("self",), no_key=True).get(pk=pk)
    columns = _derived(event)
    for column, value in columns.items():
        setattr(event, column, (value or None) if column in ("starts_on", "ends_on") else value)
    event.row = event_rolled(tuple(event.rolls[-1])).key if event.rolls else ""
    event.save(update_fields=[*columns, "row"])
    return f"{event}: it is what the dice and the chronicle tell."
