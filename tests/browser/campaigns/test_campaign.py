"""A campaign in a real browser, from the invite link to the battle that counts: with JavaScript and without it."""

import pytest
from playwright.sync_api import expect

from tests.browser.looking import PHONE, fits, press, sign_up

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def is_whole(part):
    """Nothing of it is cut off or has to be scrolled to."""
    return part.evaluate(
        "part => part.scrollWidth <= part.clientWidth && part.getBoundingClientRect().right <= innerWidth"
    )


@pytest.mark.parametrize("javascript", [True, False])
def test_from_the_invite_link_to_a_warband_in_the_campaign(open_page, league, javascript):
    page = open_page(java_script_enabled=javascript, **PHONE)
    page.goto(f"/campaigns/join/{league.invite_token}/")
    page.get_by_role("main").get_by_role("link", name="sign up").click()
    sign_up(page, "newcomer")
    page.get_by_role("heading", name="Join Winter in the Ruins").wait_for()
    press(page, "Join and create a warband")
    page.get_by_label("Warband name").fill("The Frozen Few")
    page.locator("input[value=undead]").check()
    press(page, "Create warband")
    page.get_by_text("It is entered in Winter in the Ruins.").wait_for()
    page.goto(league.get_absolute_url())
    expect(page.get_by_role("link", name="The Frozen Few", exact=True)).to_be_visible()
    assert fits(page)


@pytest.mark.parametrize("javascript", [True, False])
def test_a_battle_is_set_up_fought_accepted_and_taken_back(open_page, log_in, league, organiser, javascript):
    page = open_page(java_script_enabled=javascript, **PHONE)
    log_in(page, organiser)
    page.goto(league.get_absolute_url())
    page.get_by_role("link", name="New battle").first.click()
    page.locator("summary", has_text="Table").first.click()
    page.locator("input[value=market-square]").check()
    press(page, "Set up battle")
    page.get_by_text("No dice are rolled yet").first.wait_for()
    expect(page.get_by_role("row", name="Leader of The Lamp Eaters")).to_be_visible()
    assert fits(page)
    press(page, "Let tactics fight it")
    page.get_by_role("heading", name="Battle report").wait_for()
    assert page.locator(".banner__headline").inner_text()
    assert page.locator("svg.field .base").count() > 0
    assert fits(page)
    assert all(is_whole(part) for part in page.locator(".field-frame, .force__table").all())
    page.get_by_label("Enlarge").check()
    assert not is_whole(page.locator(".field-frame"))
    press(page, "Accept result")
    page.get_by_text("Each player plays the post-battle sequence").wait_for()
    page.get_by_role("link", name="roster before the battle").first.click()
    page.get_by_text("Earlier roster.").wait_for()
    page.go_back()
    page.locator("summary", has_text="Undo result").click()
    press(page, "Undo result")
    page.get_by_text("its result needs a decision again").first.wait_for()


def test_the_invite_link_is_copied_by_a_button(open_page, log_in, league, organiser):
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    log_in(page, organiser)
    page.goto(f"{league.get_absolute_url()}warbands/")
    press(page, "Copy link")
    page.get_by_text("Copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"/campaigns/join/{league.invite_token}/")


def test_the_suggestion_for_little_terrain_follows_the_table_chosen(open_page, log_in, league, organiser):
    page = open_page(**PHONE)
    log_in(page, organiser)
    page.goto(f"{league.get_absolute_url()}battles/new/")
    page.locator("input[name=ruleset][value=heroheim]").check()
    page.locator("summary", has_text="Table").first.click()
    page.locator("input[name=battlefield][value=docks]").check()
    page.locator("summary", has_text="Options of Heroheim").first.click()
    hint = page.locator("[data-suggested-below]")
    hint.get_by_text("The docks: 34 %").wait_for()
    for table, words in {
        "cemetery": "Suggested for The old cemetery: 15 % terrain is less than 60 %.",
        "burnt-district": None,
        "docks": "Suggested for The docks: 34 % terrain is less than 60 %.",
    }.items():
        page.locator(f"input[name=battlefield][value={table}]").check()
        assert hint.is_visible() is (words is not None)
        assert words is None or hint.inner_text() == words
    assert fits(page)
