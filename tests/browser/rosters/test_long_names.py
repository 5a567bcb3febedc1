"""Names of 80 letters without a blank, on every page that shows them, on the narrowest phone."""

from dataclasses import replace

import pytest

from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.campaign.found import create_campaign
from campaigns.services.members.warbands import enter_warband
from campaigns.services.results.accept import accept_battle
from roster.services.warbands.muster import import_warband
from roster.services.warbands.warriors import rename
from rules.values import changed
from tests.browser.looking import width_of
from tests.campaigns.samples import company

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WIDTH, LONG = 360, "W" * 80


def long_named(player, name: str):
    sheet = company("Rats", 4)
    blocks = tuple(changed(block, name=LONG) for block in sheet.warriors)
    return import_warband(player, changed(sheet, name=name, warriors=blocks), origin="a test", request_key="")


def test_no_page_scrolls_sideways(open_page, log_in, player):
    one, other = long_named(player, LONG), long_named(player, "V" * 80)
    campaign = create_campaign(player, name=LONG, description=LONG)
    for warband in (one, other):
        enter_warband(campaign.pk, player, warband.pk)
    plan = Plan(warbands=(one.pk, other.pk), title=LONG, unfinished=True)
    first = set_up_battle(campaign.pk, player, plan)
    fight_battle(first.pk, player)
    accept_battle(first.pk, player)
    third = set_up_battle(campaign.pk, player, plan)
    fight_battle(third.pk, player)
    second = set_up_battle(campaign.pk, player, plan)
    friendly = set_up_battle(campaign.pk, player, replace(plan, friendly=True, seed="s" * 64))
    fight_battle(friendly.pk, player)
    rename(one.pk, player, number=None, name="U" * 80, revision=None, request_key="x")
    warband, home = f"/warbands/{one.pk}/", f"/campaigns/{campaign.pk}/"
    addresses = [
        "/warbands/",
        *(warband + rest for rest in ("", "?open=shop-1", "?open=change-1", "history/", "at/1/")),
        "/campaigns/",
        *(home + rest for rest in ("", "edit/", "chronicle/", "battles/new/")),
        *(battle.get_absolute_url() for battle in (first, second, third, friendly)),
        f"/campaigns/join/{campaign.invite_token}/",
    ]
    page = open_page(viewport={"width": WIDTH, "height": 740})
    log_in(page, player)
    wide = {}
    for address in addresses:
        assert page.goto(address).status == 200
        width = width_of(page)
        if width > WIDTH:
            wide[address] = width
    assert wide == {}
