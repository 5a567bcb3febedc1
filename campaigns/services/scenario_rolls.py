"""Rolling for the scenario: the dice are stored before anybody sees them, and fall once for the same warbands."""

import secrets
from collections.abc import Sequence

from django.db import transaction

from campaigns.models import Campaign, ScenarioRoll
from campaigns.services.refusal import Refused
from campaigns.services.sides import warbands_for
from roster.models import User
from roster.rulebooks import book_of_edition
from roster.sheets import read_sheet
from rules.mustering.figures.rating import rating
from rules.scenarios.rolling import NoTable, describe_roll, roll_for_scenario
from rules.values import plain

#: As long a sentence as is kept.
LONGEST = 300


@transaction.atomic
def roll_scenario(campaign_id: int, user: User, warbands: Sequence[int]) -> ScenarioRoll:
    """The roll for these warbands: the one that waits for its battle, else a new one. Raises `Refused`."""
    campaign = Campaign.objects.select_for_update().get(pk=campaign_id)
    found = warbands_for(campaign, user, warbands)
    waiting = waiting_roll(campaign, warbands)
    if waiting is not None:
        return waiting
    book = book_of_edition(campaign.edition)
    ratings = [rating(read_sheet(warband), book).total for warband in found]
    try:
        rolled = roll_for_scenario(book, ratings, lambda: secrets.randbelow(6) + 1)
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
    """The roll for the same warbands, in whatever order, that no battle has used."""
    rolls = ScenarioRoll.objects.filter(campaign=campaign, is_used=False)
    return next((roll for roll in rolls if set(roll.sides) == set(warbands)), None)


def use_roll(campaign: Campaign, warbands: Sequence[int], scenario: str) -> str:
    """Spend the roll that these warbands wait with, if the battle is the one that it says; the sentence, or nothing."""
    roll = waiting_roll(campaign, warbands)
    if roll is None or roll.scenario not in ("", scenario):
        return ""
    roll.is_used = True
    roll.save(update_fields=["is_used"])
    return roll.sentence
