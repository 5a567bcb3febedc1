"""People come to a campaign in a real browser: invited, reading along, and running it."""

import re

import pytest
from playwright.sync_api import expect

from campaigns.services.campaign.visibility import change_visibility
from tests.browser.looking import DESK, PHONE, fits, press, sign_up
from tests.conftest import PASSWORD, make_user
from tests.roster.leagues import league_text

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def onlooker(transactional_db):
    """Somebody with an account and no part in the campaign."""
    return make_user("onlooker")


@pytest.mark.parametrize("javascript", [True, False])
def test_a_stranger_learns_what_it_is_about_signs_up_and_joins(open_page, league, javascript):
    page = open_page(java_script_enabled=javascript, **PHONE)
    page.goto(f"/campaigns/join/{league.invite_token}/")
    main = page.get_by_role("main")
    for words in ("We meet on Thursdays.", "organiser runs this campaign", "The Lamp Eaters"):
        expect(main.get_by_text(words)).to_be_visible()
    expect(main.get_by_role("heading", name="What to do")).to_be_visible()
    assert fits(page)
    main.get_by_role("link", name="Sign up", exact=True).click()
    sign_up(page, "newcomer")
    page.get_by_role("heading", name="Join Winter in the Ruins").wait_for()
    assert fits(page)
    press(page, "Join")
    page.get_by_text("Welcome to Winter in the Ruins.").wait_for()
    assert league.memberships.get(user__username="newcomer").role == "player"


def test_somebody_with_an_account_signs_in_and_watches(open_page, league, onlooker):
    page = open_page(**PHONE)
    page.goto(f"/campaigns/join/{league.invite_token}/")
    page.get_by_role("main").get_by_role("link", name="Sign in", exact=True).click()
    page.get_by_label("Username or email").fill(onlooker.get_username())
    page.get_by_label("Password").fill(PASSWORD)
    press(page, "Sign in")
    page.get_by_role("heading", name="Join Winter in the Ruins").wait_for()
    press(page, "Join as a spectator")
    page.get_by_text("Welcome to Winter in the Ruins.").wait_for()
    assert page.get_by_role("button", name="Enter warband").count() == 0
    assert fits(page)


def test_an_unlisted_campaign_is_read_by_its_link_until_the_link_is_disabled(
    open_page, log_in, league, organiser
):
    page, reader = open_page(**DESK), open_page(**PHONE)
    log_in(page, organiser)
    page.goto(league.get_absolute_url())
    for name in ("Settings", "Name and more", "Sharing"):
        page.get_by_role("link", name=name, exact=True).click()
    page.get_by_label("Unlisted").check()
    press(page, "Save")
    link = page.get_by_label("Anyone with this link can read the campaign").input_value()
    assert fits(page)
    reader.goto(link)
    reader.get_by_role("heading", name="Winter in the Ruins").wait_for()
    assert "read/" not in reader.url
    assert fits(reader)
    reader.get_by_role("link", name="The Lamp Eaters", exact=True).click()
    reader.get_by_role("heading", name="The Lamp Eaters", exact=True).wait_for()
    assert reader.get_by_role("main").locator("form").count() == 0
    assert fits(reader)
    press(page, "Disable link")
    page.get_by_text("The read link is disabled.").wait_for()
    reader.reload()
    reader.wait_for_url(re.compile(r"/accounts/login/"))


def test_a_visitor_finds_a_public_campaign_from_the_front_page(open_page, league, organiser):
    change_visibility(league.pk, organiser, visibility="public")
    page = open_page(**PHONE)
    page.goto("/")
    page.get_by_role("link", name="Public campaigns").click()
    assert fits(page)
    page.get_by_role("link", name="Winter in the Ruins").click()
    sections = page.get_by_role("navigation", name="Campaign")
    steps = (("Rulebook", "Rulebook", "Packs and house rules"), ("Chronicle", "Graveyard", "Graveyard"))
    for tab, name, within in steps:
        for link in (tab, within):
            sections.get_by_role("link", name=link, exact=True).click()
        page.get_by_role("heading", name=f"{name} of Winter in the Ruins").wait_for()
        assert fits(page)
        box = sections.locator("[aria-current=true]").bounding_box()
        assert 0 <= box["x"] <= box["x"] + box["width"] <= page.viewport_size["width"], "the tab is in sight"
        assert page.evaluate("scrollY") == 0


def test_an_organiser_uploads_a_pack_and_uses_it(open_page, log_in, league, organiser):
    page = open_page(**PHONE)
    log_in(page, organiser)
    page.goto(f"{league.get_absolute_url()}rulebook/")
    page.get_by_role("link", name="Uploaded packs").click()
    upload = page.get_by_label("Upload a pack")
    upload.set_input_files(files=[{"name": "river.toml", "mimeType": "text/plain", "buffer": b"pack = ["}])
    press(page, "Upload")
    page.get_by_text("Nothing was uploaded. river.toml").wait_for()
    assert fits(page)
    sound = league_text().encode()
    upload.set_input_files(files=[{"name": "river.toml", "mimeType": "text/plain", "buffer": sound}])
    press(page, "Upload")
    page.get_by_text("is uploaded. Preview it").wait_for()
    assert fits(page)
    page.get_by_role("link", name="Preview and use").click()
    press(page, "Save rulebook")
    page.get_by_text("Saved: the campaign and all its warbands now use this rulebook.").wait_for()
    page.get_by_role("link", name="Uploaded packs").click()
    expect(page.get_by_text("in use", exact=True)).to_be_visible()


def test_an_organiser_gives_roles_on_the_list_of_members(open_page, log_in, league, organiser, player):
    page = open_page(**PHONE)
    log_in(page, organiser)
    page.goto(f"{league.get_absolute_url()}warbands/")
    page.locator("summary", has_text="More about player").click()
    press(page, "Make co-organiser")
    page.get_by_text("player is now a co-organiser.").wait_for()
    assert fits(page)
    assert league.memberships.get(user=player).role == "co-organiser"
    press(page, "Create link for spectators")
    page.get_by_text("There is a new invite link for spectators").wait_for()
    expect(page.get_by_label("Anyone with this link can join as a spectator")).to_be_visible()
    assert fits(page)
