"""The choice of scenario by the maps of the warbands in a battle: as the form states it, as far as the rules allow.

Where several might, they roll off: with the same dice for the same warbands until one of them has fought another
battle, however often the form is sent, so that nobody rolls until it suits them.
"""

from collections.abc import Sequence

from django.utils.crypto import salted_hmac

from campaigns.models import Campaign
from campaigns.services.refusal import Refused
from roster.models import Warband
from rules.catalogue.model import Rulebook
from rules.engine.prelude import ScenarioChoice
from rules.fielding.claims import explained
from rules.ledger.sheet import WarbandSheet
from rules.resolve import say_in_scenario
from rules.values import changed

NOBODY = "nobody"


def scenario_choice(
    campaign: Campaign,
    warbands: Sequence[Warband],
    sheets: Sequence[WarbandSheet],
    book: Rulebook,
    stated: str,
) -> ScenarioChoice | None:
    """The choice that the maps give. `stated` is the id of the warband that chose, `nobody`, or empty.

    Raises `Refused` with the owners of maps, the dice, and the warband that may choose.
    """
    order = sorted(range(len(warbands)), key=lambda side: warbands[side].pk)
    chooser = [(warbands[side].pk, sheets[side].battles) for side in order]
    key = salted_hmac("campaigns.scenario-choice", f"{campaign.pk} {chooser}", algorithm="sha256").hexdigest()
    choice = say_in_scenario(sheets, book, key, order)
    if choice is None:
        if stated not in ("", NOBODY):
            raise Refused("None of these warbands has a map that lets it choose the scenario.")
        return None
    assert choice.side is not None
    if stated == NOBODY:
        return changed(choice, side=None)
    if stated != str(warbands[choice.side].pk):
        names = [warband.name for warband in warbands]
        raise Refused(
            f"{explained(choice, names)} Under 'Scenario chosen by' choose {names[choice.side]}, or that nobody used "
            "a map."
        )
    return choice
