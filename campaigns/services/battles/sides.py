"""The sides of a battle: warbands of one campaign, and the users who may set them up."""

from collections.abc import Sequence

from campaigns.access import may_organise
from campaigns.models import Campaign
from campaigns.services.refusal import Refused
from roster.models import User, Warband
from roster.services.accounts.block import is_blocked_by_any
from roster.services.locks import lock_warbands


def warbands_for(campaign: Campaign, user: User, warbands: Sequence[int]) -> list[Warband]:
    """Lock all warbands in the order of their ids; returns them in the order given. Raises `Refused`."""
    if len(set(warbands)) < len(warbands):
        raise Refused("A warband cannot fight itself; choose two different ones.")
    entered = campaign.entered.filter(warband__in=warbands)
    found = lock_warbands(entered.values_list("warband", flat=True))
    if len(found) < len(warbands):
        raise Refused("All warbands must be in this campaign.")
    owners = {warband.owner_id for warband in found.values()}
    if not may_organise(user, campaign):
        if user.pk not in owners:
            raise Refused("You can only set up battles of your own warbands, unless you are an organiser.")
        if is_blocked_by_any(user, owners):
            raise Refused("You cannot set up this battle yourself. Ask an organiser of the campaign.")
    return [found[pk] for pk in warbands]
