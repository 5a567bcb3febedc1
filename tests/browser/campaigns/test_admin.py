"""The admin's day in a real browser: a dispute is settled, an illegal roster looked at, a player reminded.

Every page watches its console, so that whatever the content security policy refuses fails here.
"""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Battle, Campaign, CampaignWarband
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.campaign.found import create_campaign
from campaigns.services.members.invite import join_by_invite
from campaigns.services.members.warbands import enter_warband
from campaigns.services.results.confirm import dispute_result
from campaigns.services.verdicts.mark import mark_of
from roster.models import Notice, Warband
from tests.browser.looking import PHONE, fits, press
from tests.campaigns.samples import muster

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def campaign(organiser, player, other_player, battle_key):
    """A league with a disputed result, a warband without a leader, and one that has not played."""
    found = create_campaign(organiser, name="Winter in the Ruins")
    entered = []
    for user, name in ((player, "The Rats"), (other_player, "The Lamp Eaters"), (player, "The Late Ones")):
        join_by_invite(user, found.invite_token)
        entered.append(muster(user, name))
        enter_warband(found.pk, user, entered[-1].pk)
    Campaign.objects.filter(pk=found.pk).update(confirmation="players")
    plan = Plan(warbands=(entered[0].pk, entered[1].pk))
    fought = fight_battle(set_up_battle(found.pk, organiser, plan).pk, organiser)
    dispute_result(fought.pk, player, at=mark_of(fought), reason="The fog was thicker")
    entered[2].warriors.filter(leader=True).update(leader=False)
    Warband.objects.update(judged_by="")
    CampaignWarband.objects.filter(warband=entered[2]).update(entered=timezone.now() - timedelta(days=50))
    return found


@pytest.mark.parametrize(("javascript", "scheme"), [(True, "dark"), (False, "light")])
def test_the_admins_day(open_page, log_in, campaign, organiser, player, javascript, scheme):
    page = open_page(java_script_enabled=javascript, **PHONE | {"color_scheme": scheme})
    log_in(page, organiser)
    page.goto(campaign.get_absolute_url())
    page.get_by_role("link", name="Admin", exact=True).click()
    page.get_by_role("heading", name="To do").wait_for()
    assert fits(page)
    page.get_by_role("link", name="Settle the dispute").click()
    page.get_by_text("The fog was thicker").first.wait_for()
    assert fits(page)
    page.locator("#accept-reason").fill("It was thick enough")
    press(page, "Accept the result")
    page.get_by_text("the result counts").wait_for()
    assert Battle.objects.get().status == "accepted"
    page.get_by_role("link", name="See the problems: The Late Ones").click()
    page.locator("#problems").wait_for()
    page.goto(reverse("admin:index"))
    rows = page.locator("[aria-labelledby=front-players]")
    rows.get_by_role("button", name="Remind: The Late Ones").click()
    page.get_by_text("Reminded player").wait_for()
    assert Notice.objects.get(kind="reminder").recipient == player


def test_every_list_fits_a_phone_and_its_tables_scroll_within(open_page, log_in, campaign, organiser):
    page = open_page(**PHONE)
    log_in(page, organiser)
    page.goto(reverse("admin:index"))
    lists = page.locator(".app-list th a").evaluate_all(
        "links => links.map(link => link.getAttribute('href'))"
    )
    assert len(lists) >= 8
    for address in lists:
        page.goto(address)
        assert fits(page), address
        rows = page.locator("#result_list tbody th a")
        if rows.count():
            rows.first.click()
            assert fits(page), page.url


def test_a_list_is_narrowed_to_rosters_with_problems(open_page, log_in, campaign, organiser):
    page = open_page()
    log_in(page, organiser)
    page.goto(reverse("admin:roster_warband_changelist"))
    page.get_by_role("link", name="with problems").click()
    page.locator("#result_list").wait_for()
    assert page.locator("#result_list tbody tr").count() == 1
    assert "The Late Ones" in page.locator("#result_list").inner_text()
