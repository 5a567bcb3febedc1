"""The campaign of the demo league: four warbands, one battle that counts, one that awaits acceptance, and a friendly.

Called by `manage.py demo`. It is made once: a user who organises anything already, or has changed it, keeps that.
"""

from django.db import transaction

from campaigns.models import Battle, Campaign, Membership
from campaigns.services import (
    Plan,
    accept_battle,
    change_map,
    create_campaign,
    enter_warband,
    fight_battle,
    join_by_invite,
    make_map,
    set_up_battle,
)
from roster.demo import Demo

NAME = "Winter in the Ruins"
DESCRIPTION = (
    "Four warbands, one river gate and not enough wyrdstone for anybody. We meet on Thursdays; "
    "battles can also be fought on this site."
)
#: Each pairs two of the demo's warbands by their index, with table and title; the friendly has a seed as well.
ACCEPTED = ((0, 2), "market-square", "Knives in the market square")
AWAITING = ((1, 3), "ruined-quarter", "Rats and the restless dead")
FRIENDLY = ((0, 1), "ruined-quarter", "Practice by lantern light", "a lantern in the ruins")


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
    make_map(campaign.pk, demo.organiser)
    change_map(campaign.pk, demo.organiser, most_held=4, deals_starts=True, seen=0)
    accepted = _fought(campaign, demo, *ACCEPTED)
    accept_battle(accepted.pk, demo.organiser)
    _fought(campaign, demo, *AWAITING)
    _fought(campaign, demo, *FRIENDLY)
    return campaign, True


def _fought(
    campaign: Campaign, demo: Demo, pair: tuple[int, int], battlefield: str, title: str, seed: str = ""
) -> Battle:
    """A battle whose dice the site draws, or with a `seed` a friendly."""
    first, second = (demo.warbands[index].pk for index in pair)
    plan = Plan(
        warbands=(first, second), battlefield=battlefield, seed=seed, title=title, friendly=bool(seed)
    )
    battle = set_up_battle(campaign.pk, demo.organiser, plan)
    return fight_battle(battle.pk, demo.organiser)
