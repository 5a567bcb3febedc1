"""Three evenings of a campaign that plays with riders, subplots, happenings and supplements; its ledgers stay sound."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from campaigns.models import Battle
from campaigns.services.battles.fight import fight_battle, record_of
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.members.warbands import enter_warband
from campaigns.services.results.accept import accept_battle
from campaigns.services.rulebook.use import use_rulebook
from roster.services.warbands.muster import import_warband
from rules.catalogue.packs.stack import packaged
from rules.mustering.document import read_sheet
from tests.campaigns.sequences import finish
from tests.rules.test_season_of_everything import BOOK, RULES, ready

pytestmark = pytest.mark.django_db
EVENINGS = (("beastmen-raid", "mordheim"), ("blood-hunt", "cards"), ("btb-earthquake", "trench"))


def test_a_campaign_with_everything_has_sound_ledgers_after_every_evening(
    campaign, organiser, player, other_player
):
    packs = [pack.digest for pack in packaged().values()]
    use_rulebook(campaign.pk, organiser, packs=packs, switches=RULES, instead_of=campaign.edition.digest)
    warbands = []
    for owner, type in ((player, "knights-of-the-bitter-moors"), (other_player, "marauders-of-chaos")):
        sheet = read_sheet(ready()[type], f"{type}.toml", BOOK)
        warbands.append(import_warband(owner, sheet, origin="a test", request_key=f"test:{type}"))
        enter_warband(campaign.pk, owner, warbands[-1].pk)
    for scenario, ruleset in EVENINGS:
        places = tuple(warband.pk for warband in warbands)
        battle = set_up_battle(campaign.pk, organiser, Plan(places, scenario=scenario, ruleset=ruleset))
        assert {"mounted-warriors", "subplots", "random-happenings"} <= set(
            record_of(battle).setup.ruleset.switches
        )
        fight_battle(battle.pk, organiser)
        accept_battle(battle.pk, organiser)
        for warband, owner in zip(warbands, (player, other_player), strict=True):
            finish(warband, owner)
    assert Battle.objects.count() == len(EVENINGS)
    told = StringIO()
    call_command("ledger", "check", "--json", stdout=told)
    assert json.loads(told.getvalue())["faults"] == []
