"""A warband that is made from a campaign's page or invite link enters that campaign at once."""

from campaigns.access import campaigns_of
from campaigns.models import Campaign
from campaigns.models.options import CatchUp
from campaigns.services.members.late_joiners import others_have_fought
from campaigns.services.members.warbands import enter_warband
from campaigns.services.refusal import Refused
from roster.destinations import Destination
from roster.models import User, Warband

LONGEST_NUMBER = 18


def campaign_meant(user: User, key: str) -> Destination | None:
    """The campaign of that number, where the user plays in it."""
    if not key.isdecimal() or len(key) > LONGEST_NUMBER:
        return None
    mine = Campaign.objects.filter(campaigns_of(user, take_part=True), deleted_at=None)
    campaign = mine.select_related("edition").filter(pk=int(key)).first()
    if campaign is None:
        return None
    return Destination(
        key, campaign.name, campaign.edition, lambda warband: _entered(campaign, user, warband)
    )


def _entered(campaign: Campaign, user: User, warband: Warband) -> str:
    try:
        enter_warband(campaign.pk, user, warband.pk)
    except Refused as refusal:
        return f"It is not in {campaign.name}: {refusal}"
    if campaign.catch_up != CatchUp.NOTHING and others_have_fought(campaign):
        late = "Hire your heroes, then take what late warbands get: on its page, under Warbands, Grant."
        return f"It is entered in {campaign.name}. {late}"
    return f"It is entered in {campaign.name}."
