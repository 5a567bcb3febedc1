"""The battles of a campaign as a structure, a part of them at a time. A fixed number of queries."""

from dataclasses import dataclass

from django.core.paginator import Page

from campaigns import selectors
from campaigns.access import is_organiser
from campaigns.models import Battle, Campaign
from campaigns.pages.results.confirmations import counts_when, outlook
from roster.models import User
from roster.site.paging import part_of


@dataclass(frozen=True)
class BattleLine:
    """`winners` are the indexes of sides; empty for a draw or before the result."""

    id: int
    number: int
    title: str
    status: str
    status_label: str
    sides: tuple[str, ...]
    winners: tuple[int, ...]
    is_friendly: bool = False


@dataclass(frozen=True)
class OpenResult:
    """A result that does not count yet, and what it waits for."""

    battle: BattleLine
    outlook: str


@dataclass(frozen=True)
class BattlesPage:
    """`counts_when` tells what makes results count, `open_results` are those that do not yet."""

    battles: tuple[BattleLine, ...]
    part: Page[Battle]
    counts_when: str
    open_results: tuple[OpenResult, ...]
    can_fight: bool


def battles_page(campaign: Campaign, user: User, *, asked: str | None = None) -> BattlesPage:
    """`asked` is the number of the part that is shown."""
    part = part_of(selectors.battles_of(campaign), asked)
    return BattlesPage(
        battles=tuple(battle_line(battle) for battle in part),
        part=part,
        counts_when=counts_when(campaign.confirmation, campaign.confirmation_days),
        open_results=open_results(selectors.results_that_wait(user, campaign)),
        can_fight=can_fight(campaign, user),
    )


def can_fight(campaign: Campaign, user: User) -> bool:
    """Whether the user can set up a battle: with a warband of theirs, or as an organiser."""
    owners = list(campaign.entered.values_list("warband__owner", flat=True))
    may = user.pk in owners or is_organiser(user, campaign)
    return begins_battles(campaign, may=may, warbands=len(owners))


def begins_battles(campaign: Campaign, *, may: bool, warbands: int) -> bool:
    """Whether a reader who `may` sets battles up can do it now: the campaign goes on and has two warbands."""
    return campaign.is_open and campaign.still_changes and may and warbands > 1


def open_results(undecided: list[Battle]) -> tuple[OpenResult, ...]:
    """The lines of results that do not count yet (`selectors.results_that_wait`)."""
    return tuple(OpenResult(battle_line(battle), outlook(battle)) for battle in undecided)


def battle_line(battle: Battle) -> BattleLine:
    """The line of a battle that was loaded with its sides; the long texts are not touched."""
    sides = sorted(battle.sides.all(), key=lambda side: side.position)
    winners = [side.position for side in sides if side.result == "won"]
    return BattleLine(
        id=battle.pk,
        number=battle.number,
        title=battle.title,
        status=battle.status,
        status_label=battle.get_status_display(),
        sides=tuple(side.name for side in sides),
        winners=tuple(winners),
        is_friendly=battle.is_friendly,
    )
