"""The scenarios that events of a campaign ask for: suggested to everybody, forced on players.

A scenario for two warbands says nothing of a battle between more, nor one for more of a battle between two. What an
organiser has put down for a table of a round goes before it, and organisers may set up whatever they like.
"""

from collections.abc import Sequence

from campaigns.access import may_organise
from campaigns.models import Campaign, CampaignEvent, Pairing
from campaigns.services.events.in_force import events_in_force, now_in
from campaigns.services.refusal import Refused
from roster.models import User
from roster.rulebooks import book_of_edition
from rules.catalogue.model import Rulebook
from rules.scenarios import is_for

_TWO = 2


def asking_for_scenarios(
    events: Sequence[CampaignEvent], book: Rulebook, *, warbands: int = _TWO
) -> list[CampaignEvent]:
    """The events that ask for a scenario of that many warbands, forced ones first, then the latest."""
    fitting = [
        event
        for event in events
        if event.scenario in book.scenarios and is_for(book.scenarios[event.scenario], warbands)
    ]
    return sorted(fitting, key=lambda event: (not event.scenario_is_forced, -event.pk))


def refuse_other_scenario(
    campaign: Campaign, user: User, scenario: str, warbands: Sequence[int], *, friendly: bool
) -> None:
    """Raises `Refused` where an event forces another scenario on the battle."""
    if friendly or not campaign.events.filter(scenario_is_forced=True, ended_at=None).exists():
        return
    book = book_of_edition(campaign.edition)
    events = events_in_force(campaign, now_in(campaign))
    asking = asking_for_scenarios(events, book, warbands=len(warbands))
    forced = [event for event in asking if event.scenario_is_forced]
    if not forced or scenario in {event.scenario for event in forced}:
        return
    if may_organise(user, campaign) or _is_put_down(campaign, scenario, warbands):
        return
    name = book.scenarios[forced[0].scenario].name
    raise Refused(
        f"{forced[0].name} is in force: battles between this many warbands play {name}. Choose that scenario."
    )


def _is_put_down(campaign: Campaign, scenario: str, warbands: Sequence[int]) -> bool:
    """Whether an organiser has chosen the scenario for a table of exactly these warbands."""
    tables = Pairing.objects.filter(
        round__season__campaign=campaign,
        round__season__closed_at=None,
        round__published_at__isnull=False,
        battle=None,
        scenario=scenario,
    )
    found = tables.prefetch_related("seats")
    return any({seat.warband_id for seat in table.seats.all()} == set(warbands) for table in found)
