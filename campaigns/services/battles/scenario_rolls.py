"""Rolling for the scenario: the dice are stored before anybody sees them, and fall once for the same warbands.

A roll stands, in whatever order its warbands are named, until a battle with it counts. One that is discarded, undone or
struck leaves it standing.
"""

import secrets
from collections.abc import Sequence

from django.db.models import Exists, OuterRef, QuerySet

from campaigns.models import Battle, Campaign, ScenarioRoll
from campaigns.services.battles.sides import warbands_for
from campaigns.services.locks import lock_campaign
from campaigns.services.refusal import Refused
from roster.models import User
from roster.rulebooks import book_of_edition
from roster.sheets import read_sheet
from roster.site.transactions import in_transaction
from rules.mustering.figures.rating import rating
from rules.scenarios.parts.rolling import (
    NoTable,
    describe_roll,
    draw_scenario,
    roll_for_scenario,
    tables_of_settings,
)
from rules.values import plain

#: The longest sentence that is kept.
LONGEST = 300


@in_transaction
def roll_scenario(
    campaign_id: int, user: User, warbands: Sequence[int], *, setting: str = ""
) -> ScenarioRoll:
    """The roll for these warbands: the one that waits for its battle, or a new one. Raises `Refused`.

    With a `setting` its table is rolled on, or one of its scenarios is drawn where it has none.
    """
    campaign = lock_campaign(campaign_id)
    found = warbands_for(campaign, user, warbands)
    waiting = waiting_roll(campaign, warbands)
    if waiting is not None:
        return waiting
    book = book_of_edition(campaign.edition)
    ratings = [rating(read_sheet(warband), book).total for warband in found]
    try:
        if setting and setting not in tables_of_settings(book, len(found)):
            rolled = draw_scenario(book, ratings, setting, lambda sides: secrets.randbelow(sides) + 1)
        else:
            rolled = roll_for_scenario(book, ratings, lambda: secrets.randbelow(6) + 1, setting)
    except NoTable as error:
        raise Refused(str(error)) from error
    return ScenarioRoll.objects.create(
        campaign=campaign,
        sides=list(warbands),
        sentence=describe_roll(rolled, [warband.name for warband in found], book)[:LONGEST],
        rolled=plain(rolled),
        rolled_by=user,
    )


def waiting_roll(campaign: Campaign, warbands: Sequence[int]) -> ScenarioRoll | None:
    """The earliest roll for the same warbands with which no battle counts."""
    rolls = waiting_rolls(campaign).order_by("pk")
    return next((roll for roll in rolls if set(roll.sides) == set(warbands)), None)


def waiting_rolls(campaign: Campaign) -> QuerySet[ScenarioRoll]:
    counting = Battle.objects.filter(roll=OuterRef("pk"), status=Battle.Status.ACCEPTED)
    return ScenarioRoll.objects.filter(~Exists(counting), campaign=campaign)


def roll_for(campaign: Campaign, warbands: Sequence[int], scenario: str) -> ScenarioRoll | None:
    """The waiting roll of these warbands, if it gives a battle of that scenario."""
    roll = waiting_roll(campaign, warbands)
    return roll if roll is not None and roll.scenario in ("", scenario) else None
