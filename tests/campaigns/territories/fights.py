"""Battles for territories with a chosen winner, for the tests of territories."""

from campaigns.models import Battle, Campaign, Territory
from campaigns.services.battles.set_up import Plan
from campaigns.services.map.draw import make_map
from campaigns.services.map.holders import holders_of
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.enter import enter_short_result, open_tally, save_tally
from roster.models import User, Warband
from roster.services.aftermath.sequence import open_aftermath_of
from rules.tally.draft import Sent
from tests.campaigns.sequences import finish


def fought_for(
    campaign: Campaign,
    organiser: User,
    warbands: list[Warband],
    territory: Territory | None,
    *,
    winner: int | None,
    accept: bool = True,
) -> Battle:
    """A quick result, once earlier post-battle sequences are finished; `winner` is an index, None for a draw."""
    for warband in warbands:
        if open_aftermath_of(warband):
            finish(warband, warband.owner)
    plan = Plan(
        warbands=tuple(warband.pk for warband in warbands),
        policies=("steady",) * len(warbands),
        scenario="skirmish" if len(warbands) == 2 else "street-brawl",
        territory=territory.pk if territory else None,
        unfinished=True,
    )
    battle = open_tally(campaign.pk, organiser, plan)
    fields = {"short-winner": "draw" if winner is None else str(winner)}
    save_tally(battle.pk, organiser, Sent({}, fields), short=True)
    enter_short_result(battle.pk, organiser)
    if accept:
        accept_battle(battle.pk, organiser)
    return Battle.objects.get(pk=battle.pk)


def holders(campaign: Campaign) -> dict[str, str]:
    """Names of holders by the names of what they hold."""
    names = dict(Territory.objects.filter(map__campaign=campaign).values_list("pk", "name"))
    warbands = dict(Warband.objects.values_list("pk", "name"))
    held = holders_of(make_map(campaign.pk, campaign.memberships.first().user))
    return {names[key]: warbands[holding.warband] for key, holding in held.items()}
