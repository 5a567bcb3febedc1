"""The campaign of the demo league: a season in its fourth round with everything that belongs to one.

Called by `manage.py demo`. It is made once: a user who organises anything already, or has changed it, keeps that.
"""

from django.db import transaction

from campaigns.demo.playing import League, enter
from campaigns.demo.story import tell_season
from campaigns.models import Campaign, Membership
from campaigns.services.campaign.found import create_campaign
from campaigns.services.campaign.options import change_options
from campaigns.services.map.draw import change_map, make_map
from roster.demo import Demo, further_warbands

NAME = "Winter in the Ruins"
DESCRIPTION = (
    "Eight warbands, one river gate and not enough wyrdstone for anybody. We meet on Thursdays; "
    "battles can also be fought on this site."
)
#: What a warband gets that joins when others have fought.
LATE = {"catch_up": "fixed", "catch_up_gold": 60, "catch_up_experience": 2}


@transaction.atomic
def load_campaign(demo: Demo) -> tuple[Campaign, bool]:
    """The demo campaign, and whether it was made just now."""
    organised = Membership.objects.filter(user=demo.organiser, role=Membership.Role.ORGANISER)
    found = Campaign.objects.filter(memberships__in=organised).order_by("pk").first()
    if found is not None:
        return found, False
    campaign = create_campaign(demo.organiser, name=NAME, description=DESCRIPTION)
    change_options(campaign.pk, demo.organiser, LATE)
    *early, late = (*demo.warbands, *further_warbands())
    for warband in early:
        enter(campaign, warband)
    make_map(campaign.pk, demo.organiser)
    change_map(campaign.pk, demo.organiser, most_held=4, deals_starts=True, seen=0)
    tell_season(League(campaign, demo.organiser, tuple(early)), late)
    return Campaign.objects.get(pk=campaign.pk), True
