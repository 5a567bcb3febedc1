"""A league's own pack from the upload to the roster, in a browser: desktop and phone."""

import pytest
from playwright.sync_api import expect

from campaigns.services.campaign.found import create_campaign
from campaigns.services.members.invite import join_by_invite
from campaigns.services.members.warbands import enter_warband
from tests import tree
from tests.browser.looking import PHONE, at_both_sizes, fits
from tests.campaigns.samples import muster
from tests.conftest import make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

EXAMPLE = tree.ROOT / "static/packs/example.toml"


@pytest.fixture
def league(player):
    organiser = make_user("keeper", is_staff=True)
    campaign = create_campaign(organiser, name="Winter in the Ruins")
    join_by_invite(player, campaign.invite_token)
    for name, warriors in (("The Gutter Shadows", 6), ("The Lamp Eaters", 5)):
        enter_warband(campaign.pk, player, muster(player, name, warriors).pk)
    return organiser, player, campaign


@at_both_sizes
def test_an_organiser_uploads_a_pack_sees_what_it_changes_and_uses_it(open_page, log_in, league, size):
    organiser, _player, campaign = league
    page = open_page(**size)
    log_in(page, organiser)
    page.goto("/admin/roster/pack/add/")
    page.get_by_label("Pack").set_input_files(str(EXAMPLE))
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#content")).to_contain_text("equipment: misc.signal-horn")

    page.goto(f"/campaigns/{campaign.pk}/rulebook/")
    assert fits(page)
    for group in page.locator("details.rows-group > summary").all():
        group.click()
    page.get_by_label("The River League").select_option(index=1)
    page.get_by_label("Half prices are rounded up").check()
    page.get_by_role("button", name="Preview changes").click()
    changes = page.locator(".rulebook-changes")
    assert "The Gutter Shadows" in changes.inner_text()
    assert fits(page)
    page.get_by_role("button", name="Save rulebook").click()
    page.get_by_text("now use this rulebook").wait_for()
    assert "The River League" in page.locator(".packs").inner_text()
    page.get_by_text("Overrides 2 numbers").click()
    assert "misc, Lantern, price" in page.locator(".overrides").last.inner_text()
    assert fits(page)


def test_a_member_reads_the_rulebook_of_his_campaign(open_page, log_in, league):
    _organiser, player, campaign = league
    page = open_page(**PHONE)
    log_in(page, player)
    page.goto(f"/campaigns/{campaign.pk}/")
    sections = page.get_by_role("navigation", name="Campaign")
    sections.get_by_role("link", name="Rulebook", exact=True).click()
    expect(page.locator(".packs")).to_contain_text("Mordheim rulebook")
    assert page.get_by_role("button", name="Preview changes").count() == 0
    assert fits(page)
