"""The events of a campaign as a structure: those that hold, that are to come, and those that are over."""

from dataclasses import dataclass

from django.core.paginator import Page

from campaigns.models import Campaign, CampaignEvent, Season
from campaigns.models.campaign_event import Moment
from campaigns.pages.events.words import effects_words, period_words, rolls_words, scenario_words
from campaigns.selectors import current_season
from campaigns.services.events.in_force import effects_of, events_in_force, now_by
from campaigns.services.events.scenarios import asking_for_scenarios
from roster.site.paging import part_of
from rules.aftermath.league.event_table import event_table
from rules.catalogue.model import Rulebook

State = CampaignEvent.State
ON_ONE_PAGE = 20


@dataclass(frozen=True)
class EventLine:
    """`period`, `effects` and `scenario` are words; `rolls` are those of the dice that drew it, empty where it was
    written. `is_ended`: an organiser ended it early."""

    id: int
    name: str
    text: str
    period: str
    effects: tuple[str, ...]
    scenario: str
    state: str
    state_label: str
    rolls: str
    made_by: str
    is_ended: bool


@dataclass(frozen=True)
class TableRow:
    """A row of the table that events are drawn from; `rounds` is how long it holds, in words."""

    rolls: str
    name: str
    text: str
    rounds: str
    does: tuple[str, ...]


@dataclass(frozen=True)
class EventsPage:
    """`current` are in force or to come, `over` a part of the others. `season` is the open one, None in free play.

    `organises`: the reader may change and end events.
    """

    organises: bool
    can_add: bool
    season: Season | None
    current: tuple[EventLine, ...]
    over: tuple[EventLine, ...]
    part: Page[CampaignEvent]
    table: tuple[TableRow, ...]


@dataclass(frozen=True)
class AskedScenario:
    """A scenario that an event asks for, by key and name."""

    key: str
    scenario: str
    event: str
    is_forced: bool

    @property
    def sentence(self) -> str:
        """The scenario that an event asks for or suggests, in a sentence."""
        verb = "asks for" if self.is_forced else "suggests"
        return f"{self.event} {verb} {self.scenario}."


def events_page(
    campaign: Campaign, book: Rulebook, *, organises: bool, asked: str | None = None
) -> EventsPage:
    """`asked` is the number of the part of those that are over. The number of queries is always the same."""
    season = current_season(campaign)
    now = now_by(season)
    rows = list(campaign.events.select_related("season", "made_by"))
    over = part_of([row for row in rows if row.state(now) == State.OVER], asked, ON_ONE_PAGE)
    current = [row for row in rows if row.state(now) != State.OVER]
    changes = organises and campaign.still_changes
    return EventsPage(
        organises=changes,
        can_add=changes and campaign.is_open,
        season=season if season is not None and season.closed_at is None else None,
        current=tuple(
            event_line(row, book, now)
            for row in sorted(current, key=lambda it: (it.state(now) == State.AHEAD, it.pk))
        ),
        over=tuple(event_line(row, book, now) for row in over),
        part=over,
        table=_table(book),
    )


def lines_in_force(
    campaign: Campaign, book: Rulebook, now: Moment
) -> tuple[tuple[EventLine, ...], tuple[AskedScenario, ...]]:
    """The events in force at that point, and the scenarios that they ask for between two, the weightiest first."""
    events = events_in_force(campaign, now)
    asked = tuple(
        AskedScenario(
            event.scenario, book.scenarios[event.scenario].name, event.name, event.scenario_is_forced
        )
        for event in asking_for_scenarios(events, book)
    )
    return tuple(event_line(event, book, now) for event in events), asked


def event_line(event: CampaignEvent, book: Rulebook, moment: Moment) -> EventLine:
    """An event with its state at that moment."""
    state = State(event.state(moment))
    scenario = book.scenarios[event.scenario].name if event.scenario in book.scenarios else ""
    return EventLine(
        id=event.pk,
        name=event.name,
        text=event.text,
        period=period_words(
            season=event.season.name if event.season else "",
            first_round=event.first_round,
            last_round=event.last_round,
            starts=event.starts_on,
            ends=event.ends_on,
        ),
        effects=effects_words(effects_of(event), book.items),
        scenario=scenario_words(scenario, forced=event.scenario_is_forced),
        state=state.value,
        state_label=state.label,
        rolls=rolls_words(event.rolls),
        made_by=event.made_by.get_username() if event.made_by else "",
        is_ended=event.ended_at is not None,
    )


def _table(book: Rulebook) -> tuple[TableRow, ...]:
    return tuple(
        TableRow(
            rolls=" or ".join(map(str, row.rolls)),
            name=row.name,
            text=row.text,
            rounds="1 round" if row.rounds == 1 else f"{row.rounds} rounds",
            does=(
                *effects_words(row.effects, book.items),
                *(
                    [f"Suggests {book.scenarios[row.scenario].name}"]
                    if row.scenario in book.scenarios
                    else []
                ),
            ),
        )
        for row in event_table()
    )
