"""A league whose players write markup, scripts and tricks wherever the site takes words."""

from campaigns.models import Campaign
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.campaign.found import change_campaign
from campaigns.services.campaign.options import change_options
from campaigns.services.members.invite import join_by_invite
from campaigns.services.members.warbands import enter_warband
from campaigns.services.results.confirm import dispute_result
from campaigns.services.verdicts.mark import mark_of
from roster.services.warbands.warriors import rename
from tests.attack.world import World
from tests.campaigns.samples import muster

#: The name of an element that no page of ours has.
MARK = "wyrd-attack"
MARKUP = f"\"><{MARK} onclick=x>'{{{{7*7}}}}<!--"


def write_markup(world: World) -> Campaign:
    """The world with markup in every kind of name, note and reason, one battle fought and disputed."""
    organiser, player, opponent = (world.users[role] for role in ("organiser", "player", "opponent"))
    campaign = world.campaign
    change_campaign(
        campaign.pk,
        name=MARKUP,
        description=f"{MARKUP} javascript:alert(1)",
        starts_on=campaign.starts_on,
        ruleset="mordheim",
    )
    change_options(campaign.pk, organiser, {"confirmation": "days", "confirmation_days": 60})
    warbands = [muster(player, MARKUP), muster(opponent, MARKUP)]
    for warband in warbands:
        enter_warband(campaign.pk, warband.owner, warband.pk)
        rename(warband.pk, warband.owner, number=1, name=MARKUP, revision=None, request_key="")
    battle = set_up_battle(
        campaign.pk, organiser, Plan(warbands=tuple(warband.pk for warband in warbands), title=MARKUP)
    )
    fought = fight_battle(battle.pk, player)
    dispute_result(fought.pk, opponent, at=mark_of(fought), reason=MARKUP)
    assert join_by_invite(opponent, Campaign.objects.get(pk=campaign.pk).invite_token)
    world.ids.update(battle_id=fought.pk, warband_id=warbands[0].pk)
    return campaign
