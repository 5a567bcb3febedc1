"""The sides of a battle: warbands of one campaign, and the users who may set them up."""

from collections.abc import Sequence

from campaigns.access import may_organise
from campaigns.models import Campaign
from campaigns.services.refusal import Refused
from roster.models import User, Warband


def warbands_for(campaign: Campaign, user: User, warbands: Sequence[int]) -> list[Warband]:
    """All warbands, locked in the order of their ids and returned in the order given. Raises `Refused`."""
    if len(set(warbands)) < len(warbands):
        raise Refused("A warband cannot fight itself; choose two different ones.")
    entered = campaign.entered.filter(warband__in=warbands).values("warband")
    locked = Warband.objects.select_for_update().filter(pk__in=entered).order_by("pk")
    found = {warband.pk: warband for warband in locked}
    if len(found) < len(warbands):
        raise Refused("All warbands must be in this campaign.")
    if not may_organise(user, campaign) and user.pk not in {warband.owner_id for warband in found.values()}:
        raise Refused("You can only set up battles of your own warbands, unless you are an organiser.")
    return [found[pk] for pk in warbands]
