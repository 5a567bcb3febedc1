"""The campaign of the demo league: four warbands, one battle that counts and one that awaits acceptance.

Called by `manage.py demo`. It is made once: a user who organises anything already, or has changed it, keeps that.
"""

from django.db import transaction

from campaigns.models import Battle, Campaign, Membership
from campaigns.services import (
    Plan,
    accept_battle,
    create_campaign,
    enter_warband,
    fight_battle,
    join_by_invite,
    set_up_battle,
)
from roster.demo import Demo

NAME = "Winter in the Ruins"
DESCRIPTION = (
    "Four warbands, one river gate and not enough wyrdstone for anybody. We meet on Thursdays; "
    "battles can also be fought on this site."
)
#: Each pairs two of the demo's warbands by their index, with table, seed and title.
ACCEPTED = ((0, 2), "market-square", "the bells of Old Averburg", "Knives in the market square")
AWAITING = ((1, 3), "ruined-quarter", "a lantern in the ruins", "Rats and the restless dead")


@transaction.atomic
def load_campaign(demo: Demo) -> tuple[Campaign, bool]:
    """The demo campaign, and whether it was made just now."""
    organised = Membership.objects.filter(user=demo.organiser, role=Membership.Role.ORGANISER)
    found = Campaign.objects.filter(memberships__in=organised).order_by("pk").first()
    if found is not None:
        return found, False
    campaign = create_campaign(demo.organiser, name=NAME, description=DESCRIPTION)
    for player in demo.players:
        join_by_invite(player, campaign.invite_token)
    for warband in demo.warbands:
        enter_warband(campaign.pk, warband.owner, warband.pk)
    accepted = _fought(campaign, demo, *ACCEPTED)
    accept_battle(accepted.pk, demo.organiser)
    _fought(campaign, demo, *AWAITING)
    return campaign, True


def _fought(
    campaign: Campaign, demo: Demo, pair: tuple[int, int], battlefield: str, seed: str, title: str
) -> Battle:
    first, second = (demo.warbands[index].pk for index in pair)
    plan = Plan(warbands=(first, second), battlefield=battlefield, seed=seed, title=title)
    battle = set_up_battle(campaign.pk, demo.organiser, plan)
    return fight_battle(battle.pk, demo.organiser)
